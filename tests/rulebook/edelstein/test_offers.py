"""E5.3, E5.4, E5.6: which offers can be made, against a definition in the rulebook's own words."""

from __future__ import annotations

from itertools import product

import pytest

import vendome
from tests.rulebook.edelstein.table import EDELSTEIN, at, fields, play, refused, seat

Offer = tuple[int, int, int, int]
COUNT = 18  # the action "none of this colour"; 19 is one, and so on


def text(offer: tuple[int, ...]) -> str:
    return "".join(f"{n}{letter}" for n, letter in zip(offer, "rygb", strict=True) if n)


def higher(offer: Offer, standing: Offer) -> bool:
    """E5.4, word for word."""
    if sum(offer) != sum(standing):
        return sum(offer) > sum(standing)
    for mine, theirs in zip(offer, standing, strict=True):
        if mine != theirs:
            return mine > theirs
    return False


def answering(standing: Offer, held: Offer) -> vendome.Match:
    """Seat 1, who holds this, answers an offer of seat 0."""
    return at(
        seat(text(standing)),
        seat(text(held)),
        seat(""),
        stage="answering",
        bargain={
            "action": "money",
            "opener": 0,
            "rival": 1,
            "offerer": 0,
            "offer": text(standing),
        },
    )


def opening(held: Offer) -> vendome.Match:
    return at(
        seat(""),
        seat(text(held)),
        seat(""),
        stage="opening",
        bargain={"action": "money", "opener": 1, "rival": 0},
    )


def reachable(match: vendome.Match) -> set[tuple[int, ...]]:
    """All offers seat 1 can put together step by step; no step leads to a dead end."""
    found: set[tuple[int, ...]] = set()
    ways: list[tuple[int, ...]] = [()]
    while ways:
        way = ways.pop()
        now = vendome.Match(EDELSTEIN, match.states, origin={})
        for count in way:
            now.play(1, COUNT + count)
        if len(way) == 4:
            assert now.moves == [(1, f"offer {text(way)}")]
            found.add(way)
            continue
        counts = [action.id - COUNT for action in now.actions(1) if action.id >= COUNT]
        assert counts or not way
        assert counts == sorted(set(counts))
        ways += [(*way, count) for count in counts]
    return found


def owned(held: Offer) -> set[Offer]:
    return {(r, y, g, b) for r, y, g, b in product(*(range(n + 1) for n in held))}


@pytest.mark.clause("E5.3")
@pytest.mark.parametrize(
    "held", [(1, 0, 0, 0), (0, 0, 0, 1), (0, 2, 0, 1), (1, 1, 1, 1), (2, 0, 1, 2), (0, 0, 0, 0)]
)
def test_the_first_offer_is_any_set_of_ones_own_gems_but_not_none(held):
    assert reachable(opening(held)) == owned(held) - {(0, 0, 0, 0)}


@pytest.mark.clause("E5.3")
def test_all_gems_of_a_colour_can_be_offered():
    match = opening((22, 22, 22, 22))
    for _ in range(3):
        assert [a.id for a in match.actions(1) if a.id >= COUNT] == [*range(COUNT, COUNT + 23)]
        match.play(1, COUNT + 22)
    assert [action.id for action in match.actions(1)] == [*range(COUNT, COUNT + 23)]
    match.play(1, COUNT + 22)
    assert match.moves == [(1, "offer 22r22y22g22b")]
    assert match.waiting == (0,)
    assert [action.text for action in match.actions(0)] == ["accept"]


HELD: list[Offer] = [
    (0, 0, 0, 3),
    (1, 1, 1, 1),
    (2, 1, 0, 1),
    (0, 2, 1, 1),
    (1, 0, 2, 1),
    (3, 0, 0, 0),
    (0, 0, 3, 0),
    (1, 0, 0, 2),
]
STANDING: list[Offer] = [
    (0, 0, 0, 1),
    (0, 0, 1, 0),
    (1, 0, 0, 0),
    (0, 0, 0, 2),
    (0, 1, 1, 0),
    (1, 0, 0, 1),
    (1, 1, 0, 1),
    (0, 2, 1, 0),
    (0, 0, 3, 0),
    (2, 0, 0, 1),
    (1, 1, 1, 1),
]


@pytest.mark.clause("E5.4", "E5.6")
@pytest.mark.parametrize("held", HELD, ids=text)
def test_a_raise_is_any_higher_set_of_ones_own_gems_and_no_other(held):
    for standing in STANDING:
        match = answering(standing, held)
        wanted = {offer for offer in owned(held) if higher(offer, standing)}
        assert reachable(match) == wanted
        assert match.actions(1)[0].text == "accept"
        assert (len(match.actions(1)) == 1) == (not wanted)


@pytest.mark.clause("E5.4")
@pytest.mark.parametrize(
    ("standing", "offer"),
    [
        ("1r", "2b"),
        ("3r", "4b"),
        ("1b", "1g"),
        ("1g", "1y"),
        ("1y", "1r"),
        ("2b", "1g1b"),
        ("1y1g", "1r1b"),
        ("1r1g1b", "1r1y1b"),
        ("1r3b", "1r1g2b"),
        ("2r2y1b", "2r2y1g"),
        ("1r4g", "1r1y3b"),
        ("9r9y9g9b", "10r8y9g9b"),
        ("9r9y9g9b", "9r9y10g8b"),
        ("10r10y10g10b", "11r9y10g10b"),
    ],
)
def test_a_higher_offer(standing, offer):
    match = at(
        seat(standing),
        seat("11r11y11g11b"),
        seat(""),
        stage="opening",
        bargain={"action": "money", "opener": 0, "rival": 1},
    )
    play(match, f"0 offer {standing}", f"1 offer {offer}")
    assert match.moves[-1] == (1, f"offer {offer}")
    assert match.waiting == (0,)


@pytest.mark.clause("E5.4")
@pytest.mark.parametrize("offer", ["1r", "2r1b", "1y1g1b", "5b", "9r9y9g9b"])
def test_an_equal_offer_is_not_higher(offer):
    assert_not_higher(offer, offer)


@pytest.mark.clause("E5.4")
@pytest.mark.parametrize(
    ("standing", "offer"), [("2b", "1r"), ("3b", "2r"), ("1r3b", "3r"), ("5b", "1r1y1g1b")]
)
def test_fewer_gems_are_never_higher(standing, offer):
    assert_not_higher(standing, offer)


@pytest.mark.clause("E5.4")
@pytest.mark.parametrize(
    ("standing", "offer"),
    [
        ("1r", "1y"),
        ("1y", "1g"),
        ("1g", "1b"),
        ("1r2b", "3y"),
        ("1r1y1b", "1r2g"),
        ("2y1b", "1y2g"),
        ("1r1y2g1b", "1r1y1g2b"),
        ("10r8y9g9b", "9r9y9g9b"),
    ],
)
def test_as_many_gems_of_less_value_are_not_higher(standing, offer):
    assert_not_higher(standing, offer)


def assert_not_higher(standing: str, offer: str) -> None:
    match = at(
        seat(standing),
        seat("11r11y11g11b"),
        seat(""),
        stage="opening",
        bargain={"action": "gems", "opener": 0, "rival": 1},
    )
    play(match, f"0 offer {standing}")
    refusal = refused(match, f"1 offer {offer}")
    assert (refusal.clause, refusal.message) == ("E5.4", "not_higher")
    said = {name: str(gems) for name, gems in refusal.arguments.items()}
    assert said == {"offer": offer, "standing": standing}


@pytest.mark.clause("E5.3", "E5.4")
@pytest.mark.parametrize(
    ("steps", "wrong", "clause"),
    [
        ([], 2, "E5.3"),
        ([0], 3, "E5.3"),
        ([1, 0, 0], 2, "E5.3"),
        ([1, 0, 0], 0, "E5.4"),
        ([0, 1], 0, "E5.4"),
        ([0], 0, "E5.4"),
    ],
)
def test_a_step_that_leads_to_no_higher_offer_is_refused(steps, wrong, clause):
    match = answering(standing=(0, 1, 0, 1), held=(1, 2, 1, 1))
    for count in steps:
        match.play(1, COUNT + count)
    before = fields(match.states)
    with pytest.raises(vendome.Illegal) as caught:
        match.play(1, COUNT + wrong)
    assert caught.value.clause == clause
    assert fields(match.states) == before


@pytest.mark.clause("E5.6")
def test_an_offer_begun_can_only_be_gone_on_with():
    match = answering(standing=(0, 1, 0, 0), held=(1, 2, 1, 1))
    match.play(1, COUNT + 1)
    before = fields(match.states)
    for action in set(range(EDELSTEIN.actions)) - {COUNT, COUNT + 1, COUNT + 2}:
        with pytest.raises(vendome.Illegal) as caught:
            match.play(1, action)
        assert caught.value.clause in ("E5.3", "E5.4", "E5.6")
    assert fields(match.states) == before
    assert [one.text for one in match.actions(1)] == ["offer 1r0y…", "offer 1r1y…", "offer 1r2y…"]
