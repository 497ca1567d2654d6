"""Moves as people write them, and how they are written down."""

from __future__ import annotations

from random import Random

import pytest

import vendome
from tests.rulebook.necklace.sales import blank, selling, shown
from tests.rulebook.necklace.table import NECKLACE, at, can, on, play, refused, seat, stage
from vendome.games.necklace.rules.state import CARD_NAMES, PRINTED

LANGUAGES = ("en", "fr", "de")
ALL_BLUE = "confessor courtier forger favourite thief"


def malformed(match: vendome.Match, number: int, move: str) -> vendome.Malformed:
    before = match.record()
    with pytest.raises(vendome.Malformed) as caught:
        match.play(number, move)
    assert match.record() == before
    return caught.value


def influence() -> vendome.Match:
    return at(seat(f"{ALL_BLUE} 3 musketeer"), seat("necklace ruby1"), seat("amber"))


def buying() -> vendome.Match:
    return play(at(players=2), "0 end")


def asked_for_queen() -> vendome.Match:
    return play(at(seat("queen"), seat("amber"), stack={"top": ["ruby1"]}), "0 end", "0 buy ring")


def asked_for_cardinal() -> vendome.Match:
    return play(at(seat(), seat("cardinal"), stack={"top": ["merchant"]}), "0 end", "0 buy ring")


def forged() -> vendome.Match:
    return play(at(seat("forger"), seat("ruby1 ruby2 musketeer")), "0 forger 2 ruby")


# Influence


@pytest.mark.clause("N4.1", "N4.2", "N4.3", "N4.4", "N4.5", "N4.6")
@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("confessor 2", "confessor 2"),
        ("Confessor  3 ", "confessor 3"),
        ("CONFESSOR 02", "confessor 2"),
        ("thief 3", "thief 3"),
        ("Thief 2", "thief 2"),
        ("courtier", "courtier"),
        ("  COURTIER", "courtier"),
        ("forger 3 Amber", "forger 3 amber"),
        ("forger 2 diamond", "forger 2 diamond"),
        ("favourite EMERALD", "favourite emerald"),
        ("favourite diamond", "favourite diamond"),
        ("musketeers", "musketeers"),
        ("Musketeers ", "musketeers"),
        ("END", "end"),
    ],
)
def test_influence_is_written_by_card_player_and_stone(written: str, canonical: str) -> None:
    match = influence()
    match.play(0, written)
    assert match.moves == [(0, canonical)]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("confessor", "player_form"),
        ("confessor two", "player_form"),
        ("confessor 2 3", "player_form"),
        ("confessor -1", "player_form"),
        ("confessor ²", "player_form"),
        ("thief", "player_form"),
        ("thief 2 ruby", "player_form"),
        ("thief 2222", "player_form"),
        ("forger", "player_and_stone_form"),
        ("forger 2", "player_and_stone_form"),
        ("forger ruby 2", "player_and_stone_form"),
        ("forger 2 pearl", "player_and_stone_form"),
        ("forger 2 ruby1", "player_and_stone_form"),
        ("forger 2 ruby amber", "player_and_stone_form"),
        ("favourite", "stone_form"),
        ("favourite 2", "stone_form"),
        ("favourite ruby amber", "stone_form"),
        ("courtier 2", "bare_form"),
        ("courtier blue blue", "bare_form"),
        ("musketeers 2", "bare_form"),
        ("end turn", "bare_form"),
        ("pass on", "bare_form"),
        ("queen 1", "bare_form"),
        ("cardinal now", "bare_form"),
        ("musketeer 2", "bare_form"),
        ("buy", "buy_form"),
        ("buy 6", "buy_form"),
        ("buy 0", "buy_form"),
        ("buy merchant", "buy_form"),
        ("buy pearl", "buy_form"),
        ("buy ring 2 3", "buy_form"),
        ("buy ring 6", "buy_form"),
        ("buy 1 ring", "buy_form"),
        ("discard", "discard_form"),
        ("discard ruby", "discard_form"),
        ("discard ruby1 ruby2", "discard_form"),
        ("alchemist", "alchemist_form"),
        ("alchemist ruby1", "alchemist_form"),
        ("alchemist ruby diamond", "alchemist_form"),
        ("alchemist ring diamond", "alchemist_form"),
        ("alchemist ruby1 pearl", "alchemist_form"),
        ("alchemist ruby1 to diamond", "alchemist_form"),
        ("show", "show_form"),
        ("", "no_such_verb"),
        ("   ", "no_such_verb"),
        ("sell ruby1", "no_such_verb"),
        ("courtiers", "no_such_verb"),
        ("show " + "amber " * 80, "no_such_verb"),
    ],
)
def test_what_cannot_be_read_is_told_its_form(written: str, message: str) -> None:
    for match in (influence(), buying()):
        refusal = malformed(match, 0, written)
        assert refusal.message == message
        sentences = [refusal.in_language(language) for language in LANGUAGES]
        assert len(set(sentences)) == len(LANGUAGES)
        assert all(written.strip()[:40] in sentence for sentence in sentences)
        assert not any("{" in sentence for sentence in sentences)


def test_a_form_repeats_the_verb_as_it_was_written() -> None:
    assert "Thief 2" in str(malformed(influence(), 0, "Thief"))
    assert "“End”" in str(malformed(influence(), 0, "End it"))
    assert "“Queen”" in str(malformed(influence(), 0, "Queen me"))
    assert "Forger 2 ruby" in str(malformed(influence(), 0, "Forger"))
    assert "“Favourite”" in str(malformed(influence(), 0, "Favourite"))
    assert "“courtier”" in str(malformed(influence(), 0, "Courtier me"))


def test_a_long_move_is_not_quoted_in_full() -> None:
    refusal = malformed(influence(), 0, "x" * 300)
    assert "“" + "x" * 59 + "…”" in str(refusal)
    refusal = malformed(influence(), 0, "x" * 60)
    assert "“" + "x" * 60 + "”" in str(refusal)


def test_a_move_of_four_hundred_characters_is_still_read() -> None:
    match = influence()
    match.play(0, "end" + " " * 397)
    assert match.moves == [(0, "end")]
    assert malformed(influence(), 0, "end" + " " * 398).message == "no_such_verb"


def test_every_verb_is_named_to_who_writes_none() -> None:
    verbs = str(malformed(influence(), 0, "hello"))
    for verb in (*ALL_BLUE.split(), "musketeers", "buy", "end", "pass", "queen", "cardinal"):
        assert verb in verbs
    assert all(verb in verbs for verb in ("musketeer", "alchemist", "discard", "show"))


# Buying


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize("written", ["buy ring", "buy 5", "BUY Ring", "buy RING"])
def test_an_open_card_is_named_by_its_name_or_its_place(written: str) -> None:
    match = buying()
    match.play(0, written)
    assert match.moves[-1] == (0, "buy ring")


@pytest.mark.clause("N3.3")
def test_cards_that_are_alike_are_counted_from_the_left() -> None:
    cards = ["amber", "ring", "amber", {"card": "amber", "step": 3}, "thief"]
    match = play(at(players=2, market=cards), "0 end")
    alike = ["buy amber 1", "buy ring", "buy amber 2", "buy amber 3", "buy thief"]
    assert can(match, 0) == alike
    for place, text in enumerate(alike):
        by_place = play(match.copy(), f"0 buy {place + 1}")
        assert by_place.moves[-1] == (0, text)
        assert play(match.copy(), f"0 {text}").record() == by_place.record()
    play(match, "0 buy Amber 3")
    assert match.view(None)["market"][3] is None
    assert can(match, 0) == ["buy amber 1", "buy ring", "buy amber 2", "buy thief", "end"]
    assert refused(match, "0 buy amber 3").message == "two_of_that_name"
    assert refused(match, "0 buy amber").message == "two_of_that_name"
    play(match, "0 buy amber 1")
    assert match.moves[-1] == (0, "buy amber 1")
    for text in ("0 buy ring 1", "0 buy ring 2"):
        assert refused(buying(), text).message == "one_of_that_name"


@pytest.mark.clause("N3.3", "N8.1")
@pytest.mark.parametrize(
    ("kind", "effect"),
    [("grey", {"effect": "ring", "jewels": 1}), ("blue", {"effect": "thief"})],
)
def test_blank_cards_are_called_by_their_class(kind: str, effect: dict) -> None:
    match = at(players=2, market=["ring", kind], options=blank(kind, **effect))
    play(match, "0 end", f"0 buy {kind}")
    assert match.moves[-1] == (0, f"buy {kind}")


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize(
    "card", [n for n in CARD_NAMES[:PRINTED] if n not in ("diamond3", "necklace")]
)
def test_every_card_is_bought_by_its_name(card: str) -> None:
    match = at(players=2, market=[card, "diamond3", "diamond3"], stack={"top": ["amber"] * 3})
    play(match, "0 end", f"0 buy {card}")
    assert match.moves[-1] == (0, f"buy {card}")


# Answers


@pytest.mark.clause("N4.8", "N4.10", "N4.3")
def test_a_reaction_is_written_by_its_card() -> None:
    match = asked_for_queen()
    assert can(match, 0) == ["pass", "queen"]
    play(match, "0 QUEEN")
    assert match.moves[-1] == (0, "queen")
    match = asked_for_cardinal()
    assert can(match, 1) == ["pass", "cardinal"]
    assert match.copy().moves == match.moves
    play(match, "1 Cardinal")
    assert match.moves[-1] == (1, "cardinal")
    match = forged()
    assert can(match, 1) == ["pass", "musketeer"]
    play(match, "1 musketeer")
    assert match.moves[-1] == (1, "musketeer")


@pytest.mark.clause("N4.12")
def test_a_reaction_is_not_another() -> None:
    for match, number, wrong in (
        (asked_for_queen(), 0, ("cardinal", "musketeer", "queen2")),
        (asked_for_cardinal(), 1, ("queen", "musketeer")),
        (forged(), 1, ("queen", "cardinal")),
    ):
        for move in wrong:
            with pytest.raises((vendome.Illegal, vendome.Malformed)):
                match.play(number, move)
            assert stage(match) in ("queen", "cardinal", "parrying")
    assert refused(asked_for_queen(), "0 cardinal").message == "not_now"


@pytest.mark.clause("N4.3")
def test_the_victim_names_a_card() -> None:
    match = play(forged(), "1 pass")
    assert can(match, 1) == ["discard ruby1", "discard ruby2"]
    play(match, "1 DISCARD Ruby2")
    assert match.moves[-1] == (1, "discard ruby2")


@pytest.mark.clause("N4.11")
def test_the_alchemist_is_written_with_a_card_and_a_stone() -> None:
    match = shown("ruby2", "amber", kept={0: "alchemist"})
    play(match, "0 Alchemist RUBY2 Diamond")
    assert match.moves[-1] == (0, "alchemist ruby2 diamond")


# Displays


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize(
    "written",
    [
        "show pearl",
        "show 2",
        "show ruby1 2",
        "show 0 ruby1",
        "show -1 ruby1",
        "show 100 amber",
        "show 2 2 amber",
        "show ² amber",
        "show ruby1 //",
        "show / ruby1",
        "show ruby1 /",
        "show ruby1 / / amber",
        "show nothing ruby1",
        "show ruby1, amber",
    ],
)
def test_what_is_not_a_display_cannot_be_read(written: str) -> None:
    assert malformed(selling("ruby1 2 amber", "amber"), 0, written).message == "show_form"


@pytest.mark.clause("N5.1")
def test_a_display_is_not_for_another_moment() -> None:
    assert refused(influence(), "0 show ruby1").message == "not_now"
    assert refused(buying(), "0 show pearl").message == "not_now"


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_played_again_from_its_moves_is_the_same(players: int) -> None:
    match = on(NECKLACE.start(players, players), seed=players)
    again = NECKLACE.start(players, players)
    for number, text in match.moves:
        again.play(number, text)
    assert again.record() == match.record()
    assert again.all_events() == match.all_events()


@pytest.mark.parametrize("number", [1, 2])
def test_every_action_is_written_as_it_is_read(number: int) -> None:
    dice = Random(number)
    match = NECKLACE.start(3, number)
    for _ in range(60):
        who = dice.choice(match.waiting)
        for form in match.forms(who):
            twin = match.copy()
            twin.play(who, form)
            assert twin.moves[-1] == (who, form)
        moves = len(match.moves)
        while len(match.moves) == moves:
            match.play(who, dice.choice(match.actions(who)).id)
        if match.over:
            break
