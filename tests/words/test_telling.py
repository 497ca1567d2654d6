"""The log in words: a sentence for all that can happen, in every language."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import vendome
from tests.words.catalogues import messages
from vendome.core.match import Event
from vendome.core.words import LANGUAGES
from vendome.games.edelstein.rules.cards import COLOURS, EVENT_MILLIONS, EVENTS
from vendome.games.edelstein.rules.event_kinds import EVENT_KINDS
from vendome.games.edelstein.rules.state import ACTION_CARDS, STAGES
from vendome.games.edelstein.text.telling import gems_in_words, tell
from vendome.games.edelstein.words import WORDS

PEOPLE = ("Anna", "Odile", "Ben", "Émile", "Zoé")
KEYS = set(messages(WORDS.folder, "en"))
ENGLISH = re.compile(r"\b(red|yellow|green|blue|money|gems|free|event|[a-z]+_[a-z]+)\b")


def event(kind: str, **data: int) -> Event:
    """An event; numbers that are not given are 0."""
    return Event(kind, {name: data.get(name, 0) for name in dict(EVENT_KINDS)[kind]}, 127, 0)


def told(kind: str, players: int = 5, **data: int) -> list[str]:
    return [tell(event(kind, **data), language, PEOPLE[:players]) for language in LANGUAGES]


@cache
def games() -> list[tuple[int, list[Event]]]:
    """Whole games of random moves: how many played, and what happened."""
    played = []
    for players in (2, 3, 4, 5):
        for seed in range(3):
            choose = random.Random(seed).choice
            match = vendome.games["edelstein"].start(players, seed)
            while not match.over:
                seat = match.waiting[0]
                match.play(seat, choose(match.actions(seat)).id)
            played.append((players, list(match.events(0))))
    return played


def check(sentence: str, language: str) -> None:
    assert not set(sentence) & set("{}"), sentence
    assert "  " not in sentence, sentence
    assert sentence.endswith("."), sentence
    assert not sentence.endswith(".."), sentence
    assert not sentence[0].islower(), sentence
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
        data = dict.fromkeys(dict(EVENT_KINDS)[kind], number) | {"place": 1 + number % 2}
        if kind != "took_gems":  # the only one that can be about no gems
            data |= dict.fromkeys(COLOURS, number or 1)
        check(tell(event(kind, **data), language, PEOPLE), language)


def test_there_is_a_sentence_for_each_kind_and_no_other() -> None:
    kinds = {key.split(".")[1] for key in KEYS if key.startswith("told.")}
    assert kinds == {kind for kind, _ in EVENT_KINDS}


def test_cards_actions_colours_and_questions_have_words_and_nothing_else_has() -> None:
    named = {
        "action": ACTION_CARDS,
        "ask": set(STAGES) - {"resolving"},
        "colour": COLOURS,
        "event": EVENTS,
        "event_text": EVENTS,
        "gem": COLOURS,
        "gems": COLOURS,
        "one": COLOURS,
    }
    for group, names in named.items():
        assert {key for key in KEYS if key.startswith(f"{group}.")} == {
            f"{group}.{name}" for name in names
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_scoring_card_has_its_millions(language: str) -> None:
    for card, millions in zip(EVENTS, EVENT_MILLIONS.tolist(), strict=True):
        if millions:
            assert re.search(rf"\b{millions}\b", WORDS.say(language, f"event_text.{card}")), card


@pytest.mark.parametrize(
    ("counts", "english", "french", "german"),
    [
        ((1, 0, 0, 0), "1 red gem", "1 rouge", "1 roten Edelstein"),
        ((0, 3, 0, 0), "3 yellow gems", "3 jaunes", "3 gelbe Edelsteine"),
        (
            (2, 0, 0, 1),
            "2 red and 1 blue gem",
            "2 rouges et 1 bleue",
            "2 rote und 1 blauen Edelstein",
        ),
        (
            (1, 1, 1, 2),
            "1 red, 1 yellow, 1 green and 2 blue gems",
            "1 rouge, 1 jaune, 1 verte et 2 bleues",
            "1 roten, 1 gelben, 1 grünen und 2 blaue Edelsteine",
        ),
    ],
)
def test_gems(counts: tuple[int, ...], english: str, french: str, german: str) -> None:
    said = [gems_in_words(counts, language) for language in LANGUAGES]
    assert said == [english, french, german]


@pytest.mark.parametrize(
    ("count", "english", "french", "german"),
    [
        (0, "0 million", "0 million", "0 Mio."),
        (1, "1 million", "1 million", "1 Mio."),
        (2, "2 million", "2 millions", "2 Mio."),
    ],
)
def test_millions(count: int, english: str, french: str, german: str) -> None:
    said = [WORDS.say(language, "millions", count=count) for language in LANGUAGES]
    assert said == [english, french, german]


def test_winning_has_real_plurals() -> None:
    assert told("won", millions=1, gems=0) == [
        "Anna wins with 1 million and 0 gems.",
        "Anna gagne avec 1 million et 0 pierre.",
        "Anna gewinnt mit 1 Mio. und 0 Edelsteinen.",
    ]
    assert told("won", seat=1, millions=71, gems=1) == [
        "Odile wins with 71 million and 1 gem.",
        "Odile gagne avec 71 millions et 1 pierre.",
        "Odile gewinnt mit 71 Mio. und 1 Edelstein.",
    ]


@pytest.mark.clause("E4.3")
def test_taking_gems_when_the_supply_has_none() -> None:
    english, french, german = told("took_gems", seat=2)
    assert english == "Ben takes no gems: the supply has none of them left."
    assert french.startswith("Ben ne prend aucune pierre\u202f: ")
    assert german == "Ben nimmt keine Edelsteine: Im Vorrat sind keine passenden mehr."


@pytest.mark.clause("E6.1", "E6.2", "E6.3")
def test_majorities_alone_shared_and_of_nobody() -> None:
    assert told("colour_scored", colour=0, gems=5, holders=0b10, millions=14) == [
        "Odile has the sole majority in red, with 5 gems.",
        "Majorité exclusive en rouge pour Odile, avec 5 pierres.",
        "Odile hat mit 5 Edelsteinen die alleinige Mehrheit in Rot.",
    ]
    assert told("colour_scored", colour=2, gems=1, holders=0b111, millions=3) == [
        "Anna, Odile and Ben share the majority in green, with 1 gem each.",
        "Anna, Odile et Ben se partagent la majorité en vert, avec 1 pierre par personne.",
        "Anna, Odile und Ben teilen sich mit je 1 Edelstein die Mehrheit in Grün.",
    ]
    assert told("colour_scored", colour=3) == [
        "Nobody has any blue: this colour pays nothing.",
        "Personne n’a de pierre bleue\u202f: cette couleur ne rapporte rien.",
        "Niemand hat einen blauen Edelstein: Diese Farbe bringt nichts ein.",
    ]


@pytest.mark.clause("E7.2", "E7.3")
def test_cards_that_pay_say_what_for() -> None:
    assert told("card_paid", event=EVENTS.index("each_green"), colour=2, millions=3) == [
        "“1 million per green gem” pays Anna 3 million.",
        "«\u202f1 million par pierre verte\u202f» rapporte 3 millions à Anna.",
        "„1 Mio. je grünem Edelstein“ bringt Anna 3 Mio. ein.",
    ]
    assert told("card_paid", event=EVENTS.index("any_sole"), colour=1, millions=8) == [
        "“Any sole majority” pays Anna 8 million for yellow.",
        "«\u202fN’importe quelle majorité exclusive\u202f» rapporte 8 millions à Anna"
        " pour le jaune.",
        "„Beliebige alleinige Mehrheit“ bringt Anna 8 Mio. für Gelb ein.",
    ]


@pytest.mark.clause("E9.3", "E9.4", "E9.6")
def test_two_players_have_turns_and_guesses() -> None:
    assert told("phase_began", players=2, rounds=10)[2] == "Durchgang 1 beginnt: 10 Züge."
    assert told("phase_began", players=4, rounds=7)[2] == "Durchgang 1 beginnt: 7 Runden."
    assert told("turn_began", players=2, turn=2, active=1)[0] == "Turn 3 begins: Odile is active."
    assert told("turn_began", players=3, turn=2, active=-1)[0] == "Round 3 begins."
    assert "guessed at once" in told("action_lost", players=2, choosers=2)[0]
    assert "4 players" in told("action_lost", players=5, choosers=4)[0]


@pytest.mark.clause("E6.4")
def test_places_in_certificates() -> None:
    assert told("certificates_paid", place=1, certificates=3, millions=10) == [
        "Anna is in first place with 3 certificates and receives 10 million.",
        "Anna obtient la première place avec 3 certificats et touche 10 millions.",
        "Anna liegt mit 3 Zertifikaten auf dem ersten Platz und erhält 10 Mio.",
    ]
    assert told("certificates_paid", place=2, certificates=1, millions=4) == [
        "Anna is in second place with 1 certificate and receives 4 million.",
        "Anna obtient la deuxième place avec 1 certificat et touche 4 millions.",
        "Anna liegt mit 1 Zertifikat auf dem zweiten Platz und erhält 4 Mio.",
    ]


TO_YOU = [
    ("has_chosen", {"seat": 1}, ["You have chosen.", "Vous avez choisi.", "Du hast gewählt."]),
    (
        "swapped",
        {"seat": 0, "opponent": 1, "given": 0, "taken": 3},
        [
            "Anna swaps with you: a red gem for a blue one.",
            "Anna échange avec vous une pierre rouge contre une bleue.",
            "Anna tauscht mit dir einen roten Edelstein gegen einen blauen.",
        ],
    ),
    (
        "colour_scored",
        {"colour": 0, "holders": 0b111, "gems": 2},
        [
            "You share the majority in red with Anna and Ben: 2 gems each.",
            "Vous partagez la majorité en rouge avec Anna et Ben\u202f: 2 pierres par personne.",
            "Du teilst die Mehrheit in Rot mit Anna und Ben: je 2 Edelsteine.",
        ],
    ),
    (
        "accepted",
        {"seat": 0, "offerer": 1, "red": 1},
        [
            "Anna accepts: you hand over 1 red gem and carry out the action.",
            "Anna accepte\u202f: vous lui donnez 1 rouge et effectuez l’action.",
            "Anna nimmt an: Du gibst 1 roten Edelstein ab und führst die Aktion aus.",
        ],
    ),
]


@pytest.mark.parametrize(("kind", "data", "said"), TO_YOU, ids=[kind for kind, *_ in TO_YOU])
def test_whoever_is_told_of_themselves_is_spoken_to(
    kind: str, data: dict[str, int], said: list[str]
) -> None:
    happened = event(kind, **data)
    assert [tell(happened, language, PEOPLE, you=1) for language in LANGUAGES] == said
    # Nobody else is.
    others = [tell(happened, language, PEOPLE, you=4) for language in LANGUAGES]
    assert others == [tell(happened, language, PEOPLE) for language in LANGUAGES]
