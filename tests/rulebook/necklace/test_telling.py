"""The log in words, and cards in words: in every language."""

from __future__ import annotations

import re

import pytest

from tests.words.catalogues import messages
from vendome.core.drawing import parts
from vendome.core.match import Event
from vendome.core.words import LANGUAGES
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS
from vendome.games.necklace.rules.event_kinds import EVENT_KINDS
from vendome.games.necklace.rules.state import BLUE, CARD_NAMES, GREY, MAUVE, ROLES, STAGES, STONES
from vendome.games.necklace.text.telling import about, livres_in_words, tell
from vendome.games.necklace.words import WORDS

PEOPLE = ("Anna", "Odile", "Ben", "Émile")
KEYS = set(messages(WORDS.folder, "en"))
ENGLISH = re.compile(r"\b(diamonds?|ruby|rubies|emeralds?|amber|lot:|stone|[a-z]+_[a-z]+)\b")
KIND = {name: kind for kind, name in enumerate(CARD_NAMES)}


def event(kind: str, **data: int) -> Event:
    """An event; numbers that are not given are 0."""
    return Event(kind, {name: data.get(name, 0) for name in dict(EVENT_KINDS)[kind]}, 127, 0)


def told(kind: str, **data: int) -> list[str]:
    return [tell(event(kind, **data), language, PEOPLE) for language in LANGUAGES]


def check(sentence: str, language: str) -> None:
    assert not set(sentence) & set("{}\x02\x03\x1f"), sentence
    assert "  " not in sentence, sentence
    assert sentence.endswith("."), sentence
    assert not sentence.endswith(".."), sentence
    assert not sentence[0].islower(), sentence
    assert not re.search(r"-\d", sentence), sentence
    if language != "en":
        assert not ENGLISH.search(sentence), sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind, _ in EVENT_KINDS])
def test_every_kind_of_event_is_told_of_every_card_and_stone(kind: str, language: str) -> None:
    names = dict(EVENT_KINDS)[kind]
    cards = list(range(len(CARD_NAMES))) if "card" in names else [0]
    numbers = [0, 1, 2, 3]
    if kind == "alchemist_played":  # N4.11: nothing of amber
        cards, numbers = [*range(KIND["amber"]), GREY], [0, 1, 2]
    for card in cards:
        for number in numbers:
            data = dict.fromkeys(names, number) | {"card": card}
            check(tell(event(kind, **data), language, PEOPLE), language)


def test_there_is_a_sentence_for_each_kind_and_no_other() -> None:
    kinds = {key.split(".")[1] for key in KEYS if key.startswith("told.")}
    assert kinds == {kind for kind, _ in EVENT_KINDS}


def test_cards_stones_roles_and_questions_have_words_and_nothing_else_has() -> None:
    named = {
        "about": ROLES,
        "ask": STAGES,
        "card": CARD_NAMES,
        "a_card": CARD_NAMES,
        "cards": CARD_NAMES,
        "role": ROLES,
        "stone": STONES,
        "stones": STONES,
        "all_stones": STONES,
        "any_stones": STONES,
        "stone_card": STONES,
        "jewels": STONES,
    }
    for group, names in named.items():
        assert {key for key in KEYS if key.startswith(f"{group}.")} == {
            f"{group}.{name}" for name in names
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    for group in ("card", "a_card", "cards"):
        said = {WORDS.say(language, f"{group}.{name}", count=2) for name in CARD_NAMES}
        assert len(said) == len(CARD_NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_does_is_said_in_sentences(language: str) -> None:
    said = [about(role, language) for role in ROLES]
    assert len(set(said)) == len(ROLES)
    for text in said:
        check(text, language)


@pytest.mark.clause("N3.3")
def test_buying() -> None:
    assert told("bought", card=KIND["ruby2"], price=8, left=1) == [
        "Anna buys two rubies for 8 ducats and has 1 ducat left.",
        "Anna achète deux rubis pour 8 ducats\u202f; il lui reste 1 ducat.",
        "Anna kauft zwei Rubine für 8 Dukaten und hat noch 1 Dukaten.",
    ]
    assert told("bought", card=KIND["diamond1"], price=6, left=4)[2] == (
        "Anna kauft einen Diamanten für 6 Dukaten und hat noch 4 Dukaten."
    )
    assert told("buying_ended", left=2)[0] == "Anna has finished buying and loses 2 ducats."
    assert told("buying_ended", left=0)[0] == "Anna has finished buying."


@pytest.mark.clause("N3.4")
def test_places_count_from_one() -> None:
    assert told("devalued", place=4, card=KIND["ring"], price=7) == [
        "Place 5, Ring: the price falls to 7 ducats.",
        "Place 5, Bague\u202f: le prix tombe à 7 ducats.",
        "Platz 5, Ring: Der Preis fällt auf 7 Dukaten.",
    ]
    assert told("devalued", place=0, card=KIND["ring"], price=1) == [
        "Place 1, Ring: the price falls to 1 ducat.",
        "Place 1, Bague\u202f: le prix tombe à 1 ducat.",
        "Platz 1, Ring: Der Preis fällt auf 1 Dukaten.",
    ]


@pytest.mark.clause("N4.3")
def test_a_forger() -> None:
    assert told("forger_played", opponent=1, card=KIND["forger"], stone=2) == [
        "Anna plays a Forger and demands one emerald card from Odile.",
        "Anna joue un Faussaire et réclame une carte émeraude à Odile.",
        "Anna spielt einen Fälscher und verlangt eine Smaragdkarte von Odile.",
    ]


@pytest.mark.clause("N8.1")
def test_a_blank_card_is_told_by_its_class() -> None:
    assert told("parried", seat=1, opponent=0, card=MAUVE) == [
        "Odile plays the mauve blank card and parries Anna’s Forger.",
        "Odile joue la carte vierge mauve\u202f: le Faussaire joué par Anna reste sans effet.",
        "Odile spielt die lila Blankokarte und wehrt den Fälscher von Anna ab.",
    ]


@pytest.mark.clause("N8.1")
def test_a_table_calls_its_own_cards_by_their_names() -> None:
    options = {"blank_cards": BLANK_CARDS.check([BLANK_CARDS.example[0], BLANK_CARDS.example[2]])}
    bought = event("bought", seat=0, card=GREY, price=5, left=2)
    for language, name in zip(
        LANGUAGES, ("“Pearl”", "«\u202fPearl\u202f»", "„Pearl“"), strict=True
    ):
        assert name in tell(bought, language, PEOPLE, options=options)
        assert (name, "grey") in parts(tell(bought, language, PEOPLE, True, options))
    parried = event("parried", seat=1, opponent=0, card=MAUVE)
    thief = event("thief_played", seat=0, card=BLUE, opponent=1)
    assert "“Fencer”" in tell(parried, "en", PEOPLE, options=options)
    assert "the blue blank card" in tell(thief, "en", PEOPLE, options=options)


@pytest.mark.clause("N4.11")
def test_an_alchemist_keeps_the_number_of_stones() -> None:
    assert told("alchemist_played", card=KIND["diamond3"], stone=1) == [
        "Anna plays the Alchemist and changes three diamonds into three rubies.",
        "Anna joue l’Alchimiste et change trois diamants en trois rubis.",
        "Anna spielt den Alchemisten und verwandelt drei Diamanten in drei Rubine.",
    ]
    assert told("alchemist_played", card=GREY, stone=2)[1] == (
        "Anna joue l’Alchimiste et change la carte vierge grise en émeraude."
    )


@pytest.mark.clause("N5.1")
def test_a_lot_is_named_where_the_card_does_not_tell_it() -> None:
    assert told("shown", card=KIND["ruby2"], count=2, lot=1) == [
        "Anna shows 2 cards of two rubies.",
        "Anna expose 2 cartes de deux rubis.",
        "Anna legt 2 Karten mit zwei Rubinen aus.",
    ]
    assert told("shown", card=KIND["ring"], count=1, lot=3) == [
        "Anna shows 1 Ring (lot: amber).",
        "Anna expose 1 Bague (lot\u202f: ambre).",
        "Anna legt 1 Ring aus (Posten: Bernstein).",
    ]
    assert told("shown", card=KIND["banker"], count=2, lot=4)[0] == "Anna shows 2 Bankers."


@pytest.mark.clause("N5.3", "N5.4", "N5.5")
def test_jewels_and_stones_have_real_plurals() -> None:
    assert told("sold", seat=1, stone=2, jewels=3, price=20, livres=60) == [
        "Odile sells 3 emerald jewels for 20 livres each: 60 livres.",
        "Odile vend 3 joyaux ornés d’émeraudes à 20 livres chacun\u202f: 60 livres.",
        "Odile verkauft 3 Schmuckstücke mit Smaragden für je 20 Livres: 60 Livres.",
    ]
    assert told("sold", stone=3, jewels=1, price=30, livres=30) == [
        "Anna sells 1 amber jewel for 30 livres.",
        "Anna vend 1 joyau orné d’ambre pour 30 livres.",
        "Anna verkauft 1 Schmuckstück mit Bernstein für 30 Livres.",
    ]
    assert told("rarity_set", stone=1, stones=1, livres=20) == [
        "1 ruby on display: rarity 20.",
        "Au total 1 rubis\u202f: rareté 20.",
        "1 Rubin in den Auslagen: Seltenheit 20.",
    ]


@pytest.mark.clause("N5.7")
def test_livres_can_be_less_than_none() -> None:
    assert told("earned", livres=-50, points=-10) == [
        "Anna: −50 livres in this sale, −10 livres in all.",
        "Anna\u202f: −50 livres dans cette vente, −10 livres en tout.",
        "Anna: −50 Livres in diesem Verkauf, −10 Livres insgesamt.",
    ]
    assert [livres_in_words(1, language) for language in LANGUAGES] == [
        "1 livre",
        "1 livre",
        "1 Livre",
    ]


def test_cards_can_be_drawn() -> None:
    happened = event("confessor_played", seat=1, opponent=2, card=KIND["confessor"])
    assert parts(tell(happened, "en", PEOPLE, drawn=True)) == [
        ("Odile plays ", None),
        ("a Confessor", "confessor"),
        (" and looks at Ben’s hand.", None),
    ]
    happened = event("alchemist_played", card=KIND["ruby1"], stone=0)
    drawn = [notation for _, notation in parts(tell(happened, "de", PEOPLE, drawn=True))]
    assert [notation for notation in drawn if notation] == ["ruby1", "diamond1"]
    happened = event("shown", card=KIND["ring"], count=2, lot=1)
    assert ("2 Bagues", "ring") in parts(tell(happened, "fr", PEOPLE, drawn=True))
