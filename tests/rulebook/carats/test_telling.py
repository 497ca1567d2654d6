"""The log in words, and what cards ask for: in every language."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.rulebook.carats.table import CARATS, on
from tests.words.catalogues import messages
from vendome.core.drawing import parts
from vendome.core.match import Event
from vendome.core.words import LANGUAGES
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.event_kinds import EVENT_KINDS, ITEM_ARGS, RANK_ARGS
from vendome.games.carats.rules.state import CARDS, COLOURS, PART_NAMES, STAGES
from vendome.games.carats.summary import SUMMARY_WORDS
from vendome.games.carats.text.telling import describe_card, items_in_words, tell
from vendome.games.carats.words import WORDS
from vendome.terminal.carats import TABLE

PEOPLE = ("Anna", "Odile", "Ben", "Émile", "Zoé", "Al")
KEYS = set(messages(WORDS.folder, "en"))
ENGLISH = re.compile(r"\b(red|green|blue|white|black|nugget|noon|evening|own|[a-z]+_[a-z]+)\b")


def event(kind: str, **data: int) -> Event:
    """An event; numbers that are not given are 0."""
    return Event(kind, {name: data.get(name, 0) for name in dict(EVENT_KINDS)[kind]}, 127, 0)


def told(kind: str, **data: int) -> list[str]:
    return [tell(event(kind, **data), language, PEOPLE) for language in LANGUAGES]


@cache
def games() -> list[tuple[int, list[Event]]]:
    """Whole games of random moves: how many played, and what happened."""
    played = []
    for players in (3, 4, 5, 6):
        for seed in range(2):
            match = CARATS.start(players, seed, {"rating_agencies": bool(seed)})
            played.append((players, on(match, seed=seed).all_events()))
    return played


def check(sentence: str, language: str) -> None:
    assert not set(sentence) & set("{}"), sentence
    assert "  " not in sentence, sentence
    assert sentence.endswith("."), sentence
    assert not sentence.endswith(".."), sentence
    assert not sentence[0].islower(), sentence
    assert not re.search(r"-\d", sentence), sentence
    if language != "en":
        assert not ENGLISH.search(sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(language: str) -> None:
    for players, events in games():
        for happened in events:
            check(tell(happened, language, PEOPLE[:players]), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind, _ in EVENT_KINDS])
def test_every_kind_of_event_is_told(kind: str, language: str) -> None:
    for number in (0, 1, 2):
        data = dict.fromkeys(dict(EVENT_KINDS)[kind], number)
        if kind not in ("holdings_shown", "counted"):  # only these can be about no items
            data |= dict.fromkeys(set(data) & set(ITEM_ARGS), number or 1)
        check(tell(event(kind, **data), language, PEOPLE), language)


def test_there_is_a_sentence_for_each_kind_and_no_other() -> None:
    kinds = {key.split(".")[1] for key in KEYS if key.startswith("told.")}
    assert kinds == {kind for kind, _ in EVENT_KINDS}


def test_kinds_parts_and_questions_have_words_and_nothing_else_has() -> None:
    named = {
        "ask": STAGES,
        "colour": COLOURS,
        "each_stone": COLOURS,
        "items": ITEM_ARGS,
        "listed": COLOURS,
        "listed_first": COLOURS,
        "offers": ("successive", "simultaneous"),
        "part": PART_NAMES,
        "screen": COLOURS,
    }
    for group, names in named.items():
        assert {key for key in KEYS if key.startswith(f"{group}.")} == {
            f"{group}.{name}" for name in names
        }


@pytest.mark.parametrize(
    ("counts", "english", "french", "german"),
    [
        ((1, 0, 0, 0, 0, 0, 0), "1 nugget", "1 pépite", "1 Nugget"),
        ((0, 0, 0, 1, 0, 0, 0), "1 red stone", "1 pierre rouge", "1 roten Stein"),
        (
            (2, 0, 0, 0, 3, 0, 0),
            "2 nuggets and 3 white stones",
            "2 pépites et 3 pierres blanches",
            "2 Nuggets und 3 weiße Steine",
        ),
        (
            (0, 2, 0, 0, 0, 1, 0),
            "2 blue and 1 black stone",
            "2 pierres bleues et 1 noire",
            "2 blaue und 1 schwarzen Stein",
        ),
        (
            (1, 1, 0, 0, 0, 1, 2),
            "1 nugget, 1 blue, 1 black and 2 violet stones",
            "1 pépite, 1 pierre bleue, 1 noire et 2 violettes",
            "1 Nugget, 1 blauen, 1 schwarzen und 2 violette Steine",
        ),
        ((0, 0, 0, 0, 0, 0, 0), "", "", ""),
    ],
)
def test_items(counts: tuple[int, ...], english: str, french: str, german: str) -> None:
    said = [items_in_words(counts, language) for language in LANGUAGES]
    assert said == [english, french, german]


def test_items_can_be_drawn() -> None:
    happened = event("offered", seat=1, nugget=1, red=2, blue=1)
    sentence = tell(happened, "en", PEOPLE, drawn=True)
    assert parts(sentence) == [
        ("Odile offers ", None),
        ("1 nugget, 1 blue and 2 red stones", "1n1b2r"),
        (".", None),
    ]


@pytest.mark.clause("C1.4", "C1.5", "C3.1")
def test_values_have_their_sign() -> None:
    assert told("value_turned_up", value=15)[0] == "The value +15 is turned up: no colour has it."
    assert told("value_turned_up", value=-20)[2] == (
        "Der Wert −20 wird aufgedeckt: Keine Farbe hat ihn."
    )
    assert told("value_dealt", value=0)[1] == "Anna reçoit la valeur secrète 0."
    assert told("value_revealed", seat=2, colour=4, value=-5) == [
        "Each black stone (Ben) is worth −5.",
        "Chaque pierre noire (Ben) vaut −5.",
        "Jeder schwarze Stein (Ben) ist −5 wert.",
    ]


@pytest.mark.clause("C3.1")
def test_a_look_and_what_was_seen() -> None:
    assert told("looked", opponent=1, nuggets=4) == [
        "Anna pays 4 nuggets and looks at the secret value of Odile.",
        "Anna paie 4 pépites, et Odile lui montre sa valeur secrète.",
        "Anna zahlt 4 Nuggets und sieht sich den geheimen Wert von Odile an.",
    ]
    assert told("value_seen", opponent=1, value=30) == [
        "Anna sees that each stone of Odile’s colour is worth +30.",
        "Odile montre à Anna que chaque pierre de sa couleur vaut +30.",
        "Anna sieht: Jeder Stein in der Farbe von Odile ist +30 wert.",
    ]


@pytest.mark.clause("C5.1")
def test_who_has_nothing_to_show_shows_that() -> None:
    english, french, german = told("holdings_shown", seat=2)
    assert english.endswith("shows that there is nothing behind the screen.")
    assert french.endswith("montre qu’il n’y a rien derrière son paravent.")
    assert german.endswith("zeigt, dass hinter dem Sichtschirm nichts liegt.")


@pytest.mark.clause("C4.2", "C6.1")
def test_points_can_be_less_than_none() -> None:
    assert told("scored", points=-20)[0] == "Anna has −20 points in all."
    assert told("scored", points=1) == [
        "Anna has 1 point in all.",
        "Anna a 1 point en tout.",
        "Anna hat insgesamt 1 Punkt.",
    ]
    assert told("won", seat=1, points=120, nuggets=1) == [
        "Odile wins: 120 points, 1 nugget.",
        "Odile gagne\u202f: 120 points, 1 pépite.",
        "Odile gewinnt: 120 Punkte, 1 Nugget.",
    ]
    ranks = dict(zip(RANK_ARGS, (2, 0, 5, -1, -1, -1), strict=True))
    assert told("ranking_revealed", **ranks)[2] == (
        "Anna hatte die Farben so geordnet: Rot, Blau, Violett."
    )


# Cards


@pytest.mark.clause("C2.2", "C2.5")
@pytest.mark.parametrize(
    ("card", "english", "french", "german"),
    [
        (
            3,
            "at least 2 stones of the seller’s colour and 1 stone of the right neighbour’s colour; "
            "offers one after the other",
            "au moins 2 pierres de la couleur du vendeur et 1 pierre de la couleur du voisin de "
            "droite\u202f; offres successives",
            "mindestens 2 Steine der Farbe des Verkäufers und 1 Stein der Farbe des rechten "
            "Nachbarn; Angebote nacheinander",
        ),
        (
            6,
            "5 items drawn blindly from the bag; simultaneous offers",
            "5 pierres ou pépites tirées du sac à l’aveugle\u202f; offres simultanées",
            "5 Steine oder Nuggets, blind aus dem Beutel gezogen; Angebote gleichzeitig",
        ),
        (
            12,
            "exactly 5 items, at least 3 different kinds; simultaneous offers",
            "exactement 5 pierres ou pépites, au moins 3 sortes différentes\u202f; offres "
            "simultanées",
            "genau 5 Steine oder Nuggets, mindestens 3 verschiedene Sorten; Angebote gleichzeitig",
        ),
        (
            14,
            "at least 3 stones of one colour, nothing else; simultaneous offers",
            "au moins 3 pierres d’une même couleur, rien d’autre\u202f; offres simultanées",
            "mindestens 3 Steine derselben Farbe, sonst nichts; Angebote gleichzeitig",
        ),
    ],
)
def test_a_card_in_words(card: int, english: str, french: str, german: str) -> None:
    assert [describe_card(card, language) for language in LANGUAGES] == [english, french, german]


@pytest.mark.clause("C2.2")
def test_a_card_speaks_of_the_seller_s_colour_to_everybody() -> None:
    """Who buys reads it too, and has a colour of their own."""
    words = {"en": "seller’s", "fr": "vendeur", "de": "des Verkäufers"}
    about_it = [card for card in range(1, CARDS + 1) if "seller’s" in describe_card(card, "en")]
    assert about_it == [1, 2, 3, 5, 7, 9, 10, 11, 13, 16]
    for language, word in words.items():
        assert all(word in describe_card(card, language) for card in about_it)
        assert "eigen" not in " ".join(describe_card(card, language) for card in about_it)


@pytest.mark.clause("C5.3")
def test_conditions_for_offers_in_words() -> None:
    assert describe_card(16, "en").endswith(
        "simultaneous offers, each with at least 1 stone of its maker’s colour"
    )
    assert describe_card(17, "fr").endswith("offres simultanées, sans pépites")
    assert describe_card(18, "de").endswith(
        "Angebote nacheinander, jedes mit genau so vielen Steinen und Nuggets wie der Posten"
    )


@pytest.mark.clause("C1.3")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_something_else(language: str) -> None:
    said = [describe_card(card, language) for card in range(1, CARDS + 1)]
    assert len(set(said)) == len({tuple(row) for row in DEMANDS.tolist()}) == CARDS
    assert not any("{" in each or "  " in each for each in said)
    assert told("card_played", card=2)[0].startswith("Anna plays card 3: at least 2 stones")


def test_german_has_one_word_for_one_thing() -> None:
    said = " ".join(
        (folder / "de.po").read_text(encoding="utf-8")
        for folder in (WORDS.folder, SUMMARY_WORDS.folder, TABLE.catalogue)
    )
    for word, other in {"Rangfolge": "Rangliste", "Sorten": "Arten"}.items():
        assert re.search(rf"\b{word}\b", said)
        assert not re.search(rf"\b{other}\b", said)
