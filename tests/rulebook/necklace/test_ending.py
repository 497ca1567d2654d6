"""N6.1: the game ends at once after the third sale."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.sales import selling, shown
from tests.rulebook.necklace.table import (
    at,
    can,
    fields,
    happened,
    market,
    passed,
    play,
    refused,
    seat,
    sound,
    stage,
)

LAST = {"sales_held": 2, "gone": "alchemist queen 2 cardinal"}


@pytest.mark.clause("N6.1")
def test_after_the_third_sale_the_turn_is_left_unfinished() -> None:
    match = shown("ruby1", "amber", kept={0: "thief"}, **LAST)
    assert match.over
    assert (stage(match), match.waiting) == ("over", ())
    assert market(match)[0] is None
    assert happened(match, "opened") == happened(match, "turn_began") == []
    assert happened(match, "sale_ended") == [{"number": 3}]
    assert happened(match, "game_ended") == [{}]
    assert match.view(None)["sales_held"] == 3
    assert sound(match)


@pytest.mark.clause("N6.1")
@pytest.mark.parametrize("held", [0, 1])
def test_and_not_before(held: int) -> None:
    match = shown("ruby1", "amber", sales_held=held)
    assert not match.over
    assert happened(match, "game_ended") == []
    assert match.winners == ()


@pytest.mark.clause("N6.1")
def test_the_highest_score_wins() -> None:
    match = at(
        *(seat("ruby1", score=40), seat("amber", score=120), seat("diamond1", score=110)),
        stage="selling",
        **LAST,
    )
    play(match, "0 show ruby1", "1 show nothing", "2 show nothing")
    assert match.scores == (40 + 20, 120, 110)
    assert match.winners == (1,)
    assert happened(match, "won") == [{"seat": 1, "points": 120}]
    assert match.view(None)["winners"] == [1]


@pytest.mark.clause("N6.1")
def test_a_tie_is_a_shared_win() -> None:
    scores = (60, 40, 60, 60)
    hands = ("amber", "amber", "thief", "thief")
    seats = [seat(hand, score=score) for hand, score in zip(hands, scores, strict=True)]
    match = at(*seats, stage="selling", **LAST)
    for number in range(4):
        match.play(number, "show nothing")
    assert match.winners == (0, 2, 3)
    assert [event["seat"] for event in happened(match, "won")] == [0, 2, 3]
    assert [one["place"] for one in match.view(None)["seats"]] == [1, 4, 1, 1]


@pytest.mark.clause("N6.1", "N5.7")
def test_a_win_with_less_than_nothing() -> None:
    match = at(*(seat("thief", score=score) for score in (-50, -100)), stage="selling", **LAST)
    play(match, "0 show nothing", "1 show nothing")
    assert (match.scores, match.winners) == ((-50, -100), (0,))
    match = at(*(seat("thief", score=score) for score in (-100, -50)), stage="selling", **LAST)
    play(match, "0 show nothing", "1 show nothing")
    assert (match.scores, match.winners) == ((-100, -50), (1,))


@pytest.mark.clause("N6.1")
def test_nothing_can_be_done_any_more_and_everything_lies_open() -> None:
    match = shown("ruby1", "amber", kept={0: "thief", 1: "forger"}, **LAST)
    assert refused(match, "0 end").clause == "N6.1"
    assert can(match, 0) == can(match, 1) == []
    for eyes in (0, 1, None):
        seats = match.view(eyes)["seats"]
        assert [one["hand"] for one in seats] == [{"thief": 1}, {"forger": 1}]
        assert fields(match.knowledge(eyes))["stack"] == fields(match.states)["stack"]


@pytest.mark.clause("N6.1", "N4.8", "N4.9")
def test_a_third_sale_put_off_ends_the_game_when_it_is_held() -> None:
    match = at(
        *(seat("ruby1"), seat("amber cardinal")),
        market=["ring", "thief", "thief", "forger", "forger"],
        sales_held=2,
        stack=["merchant", "confessor"],
    )
    play(match, "0 end", "0 buy ring", "1 cardinal")
    assert match.view(None)["due"] == [1]
    assert (stage(match), match.view(None)["turn"]) == ("influence", 1)
    assert market(match)[0] == ("confessor", 6)
    play(match, "1 end", "1 buy confessor")
    assert stage(match) == "selling"
    assert market(match)[0] is None  # the stack has run out
    play(match, "0 show ruby1 ring", "1 show amber")
    passed(match)
    assert match.over
    assert match.view(None)["sales_held"] == 3
    assert match.view(None)["due"] == []


@pytest.mark.clause("N6.1", "N4.8")
def test_a_third_sale_can_come_before_a_second_one_that_was_put_off() -> None:
    match = selling(
        *("ruby1", "amber"),
        sales_held=1,
        due=[1],
        gone="2 cardinal alchemist queen",
        stack={"top": ["thief", "thief"]},
    )
    assert match.view(None)["merchants"] == 3
    play(match, "0 show ruby1", "1 show nothing")
    assert not match.over
    assert match.view(None)["due"] == [1]
    play(match, "1 end", "1 buy ring")
    assert stage(match) == "selling"
    assert happened(match, "sale_began") == [{"number": 3}]
