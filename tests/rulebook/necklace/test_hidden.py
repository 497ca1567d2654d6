"""N2, N3.7, N4, N5.1: what each seat knows, and that nothing else reaches it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import vendome
from tests.rulebook.necklace.sales import blank, blank_card, selling, shown
from tests.rulebook.necklace.table import (
    NECKLACE,
    altered,
    at,
    fields,
    happened,
    play,
    seat,
    sound,
)
from vendome.games.necklace.rules.state import CARD_NAMES, KINDS

DISPLAYS = ("display", "display_rings", "display_grey", "display_king", "display_necklace")
HIDDEN = (
    *("hand", "dealt", "stack", "secret_card", "sight", "fresh", "answer", "picked", *DISPLAYS),
    *("key", "keystream", "blocks", "used"),
)
NECKLACE_CARD = 13
FOUR = [seat("2 amber ring thief"), seat("ruby1 necklace"), seat("queen amber"), seat("diamond1")]
ALCHEMY = {0: "alchemist", 1: "thief", 2: "queen"}


def everybody(match: vendome.Match) -> tuple[int | None, ...]:
    return (*range(match.players), None)


def knows(match: vendome.Match, number: int | None) -> dict[str, Any]:
    return fields(match.knowledge(number))


def half(match: vendome.Match) -> vendome.Match:
    match.play(0, match.actions(0)[1].id)
    return match


def stolen() -> vendome.Match:
    return play(at(*FOUR, fresh={"ring": 1}), "0 thief 3")


def asked_for_queen() -> vendome.Match:
    match = at(*FOUR, market=["ring"], stack={"top": ["ruby2"]})
    return play(match, "0 end", "0 buy ring", "2 queen", "1 pass")


def seen() -> vendome.Match:
    hands = [seat("confessor forger"), *FOUR[1:]]
    return play(at(*hands), "0 confessor 2", "0 forger 3 ruby", "2 pass")


def drawn() -> vendome.Match:
    match = at(*FOUR, market=["astrologer", "amber"], stack={"top": ["king", "thief"]})
    return play(match, "0 end", "0 buy astrologer")


def own_card(**position: Any) -> vendome.Match:
    """The first kind of card and the last."""
    options = {"blank_cards": [blank_card("mauve", "cardinal"), blank_card("blue", "thief")]}
    hands = (seat("diamond1 confessor mauve"), seat("diamond1 blue"), seat("amber"))
    if not position:
        hands = (seat("diamond1 confessor blue"), seat("diamond1 mauve"), seat("amber"))
    return at(*hands, options=options, **position)


def between_displays() -> vendome.Match:
    match = selling(
        "2 ruby1 ring king grey",
        "amber necklace",
        "diamond1 king",
        "banker amber",
        options=blank("grey", "ring", jewels=1),
    )
    return play(match, "0 show 2 ruby1 ring king grey", "1 show amber necklace")


MOMENTS: dict[str, Callable[[], vendome.Match]] = {
    "a fresh game": lambda: NECKLACE.start(4, 4),
    "a fresh game of three": lambda: NECKLACE.start(3, 5),
    "influence": lambda: at(*FOUR, fresh={"thief": 1}),
    "after a theft": stolen,
    "hands seen": seen,
    "a hidden card drawn": drawn,
    "a card of the table": lambda: own_card(fresh={"mauve": 1, "diamond1": 1}),
    "a card of the table seen": lambda: play(own_card(), "0 confessor 2"),
    "parrying": lambda: play(at(seat("forger"), *FOUR[1:]), "0 forger 2 ruby"),
    "answers about the Queen": asked_for_queen,
    "a Cardinal": lambda: play(
        at(*FOUR, stack={"top": ["merchant"]}), "0 end", "0 buy ring", "1 pass"
    ),
    "displays": between_displays,
    "half a display": lambda: half(selling("2 ruby1 ring", "amber necklace", "amber")),
    "answers about the Alchemist": lambda: play(
        shown("ruby1", "diamond1", "emerald1", kept=ALCHEMY), "0 alchemist ruby1 diamond"
    ),
}


@pytest.mark.clause("N3.7")
@pytest.mark.parametrize("moment", MOMENTS)
def test_everything_that_is_public_is_known_to_all(moment: str) -> None:
    match = MOMENTS[moment]()
    state = fields(match.states)
    for number in everybody(match):
        known = knows(match, number)
        for name, value in state.items():
            if name not in HIDDEN and not name.endswith("padding"):
                assert known[name] == value, name


@pytest.mark.clause("N3.7", "N2.4")
@pytest.mark.parametrize("moment", MOMENTS)
def test_everybody_knows_their_own_hand_and_who_has_the_necklace(moment: str) -> None:
    match = MOMENTS[moment]()
    state = fields(match.states)
    for number in everybody(match):
        known = knows(match, number)
        for other in range(4):
            hand, dealt = [-1] * KINDS, [-1] * KINDS
            hand[NECKLACE_CARD] = state["hand"][other][NECKLACE_CARD]
            if not state["based"]:
                dealt[NECKLACE_CARD] = state["dealt"][other][NECKLACE_CARD]
            mine = other == number
            assert known["hand"][other] == (state["hand"][other] if mine else hand)
            assert known["dealt"][other] == (state["dealt"][other] if mine else dealt)


@pytest.mark.clause("N2.3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_nobody_knows_the_stack_or_chance(moment: str) -> None:
    match = MOMENTS[moment]()
    for number in everybody(match):
        known = knows(match, number)
        assert set(known["stack"]) == {-1}
        for name in ("key", "keystream"):
            assert set(known[name]) == {-1}
        assert (known["blocks"], known["used"]) == (-1, -1)


@pytest.mark.clause("N3.2")
@pytest.mark.parametrize("moment", MOMENTS)
def test_which_cards_are_new_is_known_to_who_is_in_turn(moment: str) -> None:
    match = MOMENTS[moment]()
    state = fields(match.states)
    for number in everybody(match):
        expected = state["fresh"] if number == state["turn"] else [-1] * KINDS
        assert knows(match, number)["fresh"] == expected


@pytest.mark.clause("N4.5", "N4.7", "N4.1", "N4.3")
@pytest.mark.parametrize("moment", MOMENTS)
def test_cards_taken_and_hands_shown_are_known_to_those_concerned(moment: str) -> None:
    match = MOMENTS[moment]()
    state = fields(match.states)
    pairs = list(zip(state["line_seat"], state["line_other"], strict=True))
    for number in everybody(match):
        known = knows(match, number)
        for line in range(256):
            concerned = line >= state["lines"] or number in pairs[line]
            expected = state["secret_card"][line] if concerned else -1
            assert known["secret_card"][line] == expected
        for sight in range(10):
            line = state["sight_line"][sight]
            concerned = sight >= state["sights"] or number in pairs[line]
            expected = state["sight"][sight] if concerned else [-1] * KINDS
            assert known["sight"][sight] == expected


@pytest.mark.clause("N4.1", "N4.3", "N4.5")
def test_there_is_something_to_know() -> None:
    assert fields(seen().states)["sights"] == 2
    assert fields(stolen().states)["secret_card"][1] != -1
    assert fields(drawn().states)["secret_card"][0] == CARD_NAMES.index("king")
    assert fields(asked_for_queen().states)["answer"] == [0, 0, 1, 0]


@pytest.mark.clause("N4.12")
@pytest.mark.parametrize("moment", MOMENTS)
def test_answers_are_known_to_their_givers(moment: str) -> None:
    match = MOMENTS[moment]()
    state = fields(match.states)
    secret = match.view(None)["stage"] in ("queen", "alchemist")
    for number in everybody(match):
        expected = [
            answer if other == number or not secret else -1
            for other, answer in enumerate(state["answer"])
        ]
        assert knows(match, number)["answer"] == expected


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_displays_are_known_to_their_makers(moment: str) -> None:
    match = MOMENTS[moment]()
    state = fields(match.states)
    secret = match.view(None)["stage"] == "selling"
    for number in everybody(match):
        known = knows(match, number)
        for name in (*DISPLAYS, "picked"):
            for other in range(4):
                value = state[name][other]
                if secret and other != number:
                    value = [-1] * len(value) if isinstance(value, list) else -1
                assert known[name][other] == value, name


@pytest.mark.clause("N6.1")
def test_at_the_end_all_is_known_but_chance() -> None:
    match = at(
        *(seat("diamond1 2 confessor ruby1 mauve"), seat("diamond1"), seat("ring")),
        sales_held=2,
        gone="alchemist queen 2 cardinal",
        options=blank("mauve", "musketeer"),
        market=["astrologer", {"card": "ring", "step": 3}],
        stack={"top": ["thief", "merchant"]},
    )
    play(match, "0 end", "0 buy astrologer", "0 buy ring")
    for number, display in ((0, "ruby1"), (1, "nothing"), (2, "nothing")):
        match.play(number, f"show {display}")
    assert match.over
    state = fields(match.states)
    assert state["secret_card"][0] == CARD_NAMES.index("thief")
    for number in everybody(match):
        known = knows(match, number)
        for name, value in state.items():
            if name not in ("key", "keystream", "blocks", "used", "hidden_padding"):
                assert known[name] == value, name
        assert (set(known["key"]), known["used"]) == ({-1}, -1)


@pytest.mark.clause("N6.1")
def test_at_the_end_what_was_hidden_anywhere_is_known() -> None:
    """The first and the last of everything; no game comes to all of it."""
    over = shown("ruby1", "amber", sales_held=2)
    state = fields(over.states)
    changes: dict[str, Any] = {}
    for name in HIDDEN[: HIDDEN.index("key")]:
        value = state[name]
        if isinstance(value[0], list):
            changes[name] = [[7 + n for n in range(len(row))] for row in value]
        else:
            changes[name] = [7 + n % 100 for n in range(len(value))]
    match = altered(over, **changes)
    for number in everybody(match):
        known = knows(match, number)
        for name in changes:
            assert known[name] == changes[name], name


# Events


@pytest.mark.clause("N2.2")
def test_dealt_cards_are_told_to_who_got_them() -> None:
    match = NECKLACE.start(4, 2)
    for number in everybody(match):
        dealt = happened(match, "card_dealt", number)
        assert [event["seat"] for event in dealt] == ([] if number is None else [number] * 4)


@pytest.mark.clause("N4.1", "N4.3")
def test_a_hand_that_is_shown_is_told_to_who_sees_it() -> None:
    match = seen()
    told = happened(match, "hand_seen", 0)
    ruby, necklace, amber, queen = (
        CARD_NAMES.index(name) for name in ("ruby1", "necklace", "amber", "queen")
    )
    assert [tuple(event.values()) for event in told] == [
        *((0, 1, ruby, 1), (0, 1, necklace, 1)),
        *((0, 2, amber, 1), (0, 2, queen, 1)),
    ]
    for number in (1, 2, 3, None):
        assert happened(match, "hand_seen", number) == []
        assert happened(match, "hand_shown", number) == [{"seat": 2, "opponent": 0, "stone": 1}]
        assert len(happened(match, "confessor_played", number)) == 1


@pytest.mark.clause("N4.5")
def test_a_stolen_card_is_told_to_the_two() -> None:
    match = stolen()
    for number in everybody(match):
        told = happened(match, "card_stolen", number)
        assert len(told) == (number in (0, 2))
        assert happened(match, "stole", number) == [{"seat": 0, "opponent": 2}]


@pytest.mark.clause("N4.5")
def test_a_caught_musketeer_is_told_to_all() -> None:
    match = play(at(seat("thief"), seat("musketeer"), seat("amber")), "0 thief 2")
    for number in everybody(match):
        assert happened(match, "caught", number) == [{"seat": 0, "opponent": 1, "card": 19}]
        assert happened(match, "empty_handed", number) == [{"seat": 0}]


@pytest.mark.clause("N4.7")
def test_a_card_drawn_is_told_to_who_drew_it() -> None:
    match = drawn()
    for number in everybody(match):
        assert len(happened(match, "card_drawn", number)) == (number == 0)
        assert happened(match, "drew", number) == [{"seat": 0}]


@pytest.mark.clause("N4.12", "N5.1")
def test_answers_and_displays_are_not_told_before_the_last() -> None:
    before = {"queen_played", "alchemist_played", "shown", "showed_nothing"}
    for moment in ("answers about the Queen", "displays"):
        match = MOMENTS[moment]()
        for number in everybody(match):
            kinds = {event.kind for event in match.events(number)}
            assert not kinds & before
    match = MOMENTS["answers about the Alchemist"]()
    assert happened(match, "alchemist_played") == []


# N4.12: who is asked does not depend on who has the card


@pytest.mark.clause("N4.12", "N4.10", "N4.8", "N4.3", "N4.11")
@pytest.mark.parametrize("holder", [0, 1, 2, None])
def test_who_is_asked_does_not_tell_who_has_the_card(holder: int | None) -> None:
    def seats(card: str, **position: Any) -> vendome.Match:
        hands = [card if number == holder else "favourite" for number in range(3)]
        return at(*(seat(hand) for hand in hands), **position)

    queen = play(seats("queen", stack={"top": ["ruby2"]}), "0 end", "0 buy ring")
    assert queen.waiting == (0, 1, 2)
    cardinal = play(seats("cardinal", stack={"top": ["merchant"]}), "0 end", "0 buy ring")
    assert cardinal.waiting == (1,)
    assert play(cardinal, "1 pass").waiting == (2,)
    kept = {number: "alchemist" if number == holder else "thief" for number in range(3)}
    assert shown("ruby1", "ruby1", "amber", kept=kept).waiting == (0, 1)
    victim = "musketeer" if holder == 1 else "thief"
    assert play(at(seat("forger"), seat(victim)), "0 forger 2 ruby").waiting == (1,)


# Nothing else reaches a seat


def scrambled(match: vendome.Match, number: int | None) -> vendome.Match:
    """The same match with all that a seat cannot see turned round, as the rulebook has it."""
    state = fields(match.states)
    stage = match.view(None)["stage"]
    changes: dict[str, Any] = {"key": 7, "keystream": 8, "blocks": 9, "used": 10}
    left = state["stack_left"]
    changes["stack"] = [*state["stack"][:left][::-1], *state["stack"][left:]]

    def mixed(name: str, keep: int | None) -> list[Any]:
        rows = []
        for other, row in enumerate(state[name]):
            turned = list(row)
            places = [p for p in range(len(row)) if p != keep]
            for place, value in zip(places, [row[p] for p in reversed(places)], strict=True):
                turned[place] = value
            rows.append(row if other == number else turned)
        return rows

    changes["hand"] = mixed("hand", NECKLACE_CARD)
    changes["dealt"] = mixed("dealt", NECKLACE_CARD)
    if number != state["turn"]:
        changes["fresh"] = state["fresh"][::-1]
    if stage == "selling":
        for name in ("display", "display_rings"):
            changes[name] = mixed(name, None)
        for name in ("display_grey", "display_king", "display_necklace", "picked"):
            changes[name] = [v if n == number else 3 - v for n, v in enumerate(state[name])]
    if stage in ("queen", "alchemist"):
        changes["answer"] = [v if n == number else 1 - v for n, v in enumerate(state["answer"])]
    pairs = list(zip(state["line_seat"], state["line_other"], strict=True))
    changes["secret_card"] = [
        card if line >= state["lines"] or number in pairs[line] else 5
        for line, card in enumerate(state["secret_card"])
    ]
    changes["sight"] = [
        row if n >= state["sights"] or number in pairs[state["sight_line"][n]] else row[::-1]
        for n, row in enumerate(state["sight"])
    ]
    return altered(match, **changes)


@pytest.mark.clause("N3.7", "N4.12", "N5.1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_a_seat_cannot_see_makes_no_difference_to_it(moment: str) -> None:
    match = MOMENTS[moment]()
    assert sound(match)
    for number in everybody(match):
        other = scrambled(match, number)
        assert fields(other.states) != fields(match.states)
        assert knows(other, number) == knows(match, number)
        assert other.view(number) == match.view(number)
        if number is not None:
            assert other.actions(number) == match.actions(number)
