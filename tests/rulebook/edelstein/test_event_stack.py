"""E2.2, E3.5, E7.12: the stack of event cards, face down above and face up below.

In a position `event_stack` names the cards lying face down, the top one first, and
`events_under="rest"` lays all the others face up under them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import vendome
from tests.rulebook.edelstein.last_round import scored
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import EDELSTEIN, altered, at, choose, play, seat

EVERY_CARD = Counter(
    sole_red=1,
    sole_yellow=1,
    sole_green=1,
    sole_blue=1,
    any_sole=2,
    each_red=1,
    each_yellow=1,
    each_green=1,
    each_blue=1,
    certificate=15,
    four_red_blue=1,
    four_yellow_green=1,
    half_scoring=2,
    swap=4,
    remove=2,
    gather=2,
    halve=2,
)
THREE = [seat(), seat(), seat()]


def stack(match: vendome.Match) -> list[str]:
    """The face-down cards, the top one first."""
    return list(match.position()["event_stack"])


def under(match: vendome.Match) -> dict[str, int]:
    return dict(match.position()["events_under"])


def shuffled(match: vendome.Match) -> list[str]:
    return [line for line in story(match) if line.startswith("events_shuffled")]


def taking(*, open_event: str, event_stack: list[str], **position: Any) -> vendome.Match:
    """Seat 0 is to take an event card; all cards not named lie face up under the stack."""
    return at(
        *THREE,
        stage="taking",
        waiting=[0],
        open_event=open_event,
        event_stack=event_stack,
        events_under="rest",
        **position,
    )


@pytest.mark.clause("E2.2", "E7.12")
def test_at_first_all_event_cards_lie_shuffled_face_down_but_the_open_one():
    games = [EDELSTEIN.start(3, seed).position() for seed in range(30)]
    for game in games:
        assert Counter([game["open_event"], *game["event_stack"]]) == EVERY_CARD
        assert game["events_under"] == {}
    for place in (0, 1, 19, 36, 37):
        assert len({game["event_stack"][place] for game in games}) > 5
    assert len({game["open_event"] for game in games}) > 5


@pytest.mark.clause("E2.2")
def test_every_card_can_lie_anywhere_as_often_as_it_is_there():
    games = [EDELSTEIN.start(5, seed).position() for seed in range(60)]
    for place in (0, 18, 37):
        certificates = [game["event_stack"][place] for game in games].count("certificate")
        assert 4 <= certificates <= 42  # of 60, 15 in 39: five deviations


@pytest.mark.clause("E3.5")
def test_an_open_card_nobody_took_goes_face_up_under_the_stack():
    match = choose(at(*THREE, open_event="swap", event_stack=["gather"]), *["money"] * 3)
    assert under(match) == {"swap": 1}
    view = match.view(None)
    assert view["open_event"] == "gather"
    assert view["event_stack"] == 37
    assert "event_discarded swap" in story(match)


@pytest.mark.clause("E3.5")
def test_a_card_that_was_taken_is_not_discarded_at_the_end_of_the_round():
    match = at(*THREE, open_event="certificate", event_stack=["swap", "gather"])
    choose(match, "event", "money", "money")
    play(match, "2 offer nothing", "1 offer nothing")
    play(match, "0 take open")
    assert under(match) == {}
    assert stack(match)[0] == "gather"
    assert match.view(None)["open_event"] == "swap"
    assert not [line for line in story(match) if line.startswith("event_discarded")]


@pytest.mark.clause("E7.12")
def test_the_order_of_the_unseen_part_never_changes():
    order = ["each_red", "swap", "certificate", "halve", "remove", "gather", "each_blue"]
    match = at(*THREE, open_event="sole_red", event_stack=order)
    whole = stack(match)
    assert whole[:7] == order
    choose(match, *["money"] * 3)
    assert stack(match) == whole[1:]
    choose(match, *["gems"] * 3)
    assert stack(match) == whole[2:]
    choose(match, "event", "gems", "money")
    assert stack(match) == whole[2:]
    play(match, "0 take hidden")
    assert stack(match) == whole[4:]
    assert match.view(None)["open_event"] == "halve"
    choose(match, "event", "gems", "money")
    play(match, "0 take open", "0 forgo")
    assert stack(match) == whole[5:]
    assert under(match) == {"sole_red": 1, "each_red": 1, "swap": 1, "halve": 1}
    assert shuffled(match) == []


@pytest.mark.clause("E7.12")
def test_the_order_survives_a_scoring():
    seats = [seat(events=["certificate"]), seat(events=["any_sole"]), seat()]
    match = at(*seats, round=8, open_event="swap", event_stack=["halve", "gather", "remove"])
    whole = stack(match)
    choose(match, *["money"] * 3)
    assert match.view(None)["phase"] == 2
    assert stack(match) == whole[1:]
    assert under(match) == {"certificate": 1, "any_sole": 1, "swap": 1}
    assert shuffled(match) == []


@pytest.mark.clause("E7.12")
def test_the_stack_is_shuffled_when_its_last_card_is_turned_up():
    match = at(*THREE, open_event="swap", event_stack=["each_red"], events_under="rest")
    assert under(match) == EVERY_CARD - Counter(["swap", "each_red"])
    choose(match, *["money"] * 3)
    assert match.view(None)["open_event"] == "each_red"
    assert Counter(stack(match)) == EVERY_CARD - Counter(["each_red"])
    assert match.view(None)["event_stack"] == 38
    assert under(match) == {}
    assert story(match)[-6:] == [
        "turn_began 1 -1",
        *(line for line in story(match) if line.startswith("card_dealt")),
        "events_shuffled 38",
        "event_turned_up each_red",
    ]


@pytest.mark.clause("E7.12")
def test_with_one_card_left_face_down_it_is_not_yet_shuffled():
    match = at(*THREE, open_event="swap", event_stack=["each_red", "halve"], events_under="rest")
    choose(match, *["money"] * 3)
    assert stack(match) == ["halve"]
    assert under(match) == EVERY_CARD - Counter(["each_red", "halve"])
    assert shuffled(match) == []


@pytest.mark.clause("E7.12", "E4.2")
def test_the_last_card_drawn_unseen_is_not_among_those_shuffled_but_the_discarded_one_is():
    match = taking(open_event="sole_blue", event_stack=["halve"])
    play(match, "0 take hidden")
    assert match.view(None)["drawn_event"] == "halve"
    assert Counter(stack(match)) == EVERY_CARD - Counter(["halve"])
    assert under(match) == {}
    assert story(match) == [
        "event_discarded sole_blue",
        "events_shuffled 38",
        "took_hidden_event 0 halve",
    ]
    top = stack(match)[0]
    play(match, "0 use")
    assert match.view(None)["open_event"] == top
    assert under(match) == {"halve": 1}
    assert shuffled(match) == ["events_shuffled 38"]


@pytest.mark.clause("E7.12")
def test_the_last_card_laid_out_in_front_of_a_player_is_not_shuffled_in():
    match = taking(open_event="sole_blue", event_stack=["each_green"])
    play(match, "0 take hidden")
    assert match.view(None)["seats"][0]["events"] == ["each_green"]
    turned_up = match.view(None)["open_event"]
    assert Counter(stack(match)) == EVERY_CARD - Counter(["each_green", turned_up])
    assert shuffled(match) == ["events_shuffled 38"]


@pytest.mark.clause("E7.12")
def test_cards_in_front_of_players_are_not_shuffled_in():
    seats = [seat(events=["certificate"] * 5), seat(events=["sole_red", "any_sole"]), seat()]
    match = at(*seats, open_event="swap", event_stack=["halve"], events_under="rest")
    choose(match, *["money"] * 3)
    away = Counter(["halve", "sole_red", "any_sole", *["certificate"] * 5])
    assert Counter(stack(match)) == EVERY_CARD - away
    assert shuffled(match) == ["events_shuffled 31"]
    assert match.view(None)["seats"][0]["events"] == ["certificate"] * 5


@pytest.mark.clause("E7.12")
def test_drawing_the_last_but_one_unseen_does_not_shuffle():
    match = taking(open_event="sole_blue", event_stack=["halve", "remove"])
    play(match, "0 take hidden")
    assert stack(match) == ["remove"]
    assert under(match) == EVERY_CARD - Counter(["halve", "remove"])
    assert shuffled(match) == []
    play(match, "0 forgo")
    assert match.view(None)["open_event"] == "remove"
    assert Counter(stack(match)) == EVERY_CARD - Counter(["remove"])
    assert story(match)[-2:] == ["events_shuffled 38", "event_turned_up remove"]


@pytest.mark.clause("E7.12")
def test_taking_the_open_card_leaves_the_last_one_face_down():
    match = taking(open_event="halve", event_stack=["remove"])
    play(match, "0 take open")
    assert stack(match) == ["remove"]
    assert under(match) == EVERY_CARD - Counter(["halve", "remove"])
    assert shuffled(match) == []
    play(match, "0 use")
    assert Counter(stack(match)) == EVERY_CARD - Counter(["remove"])
    assert shuffled(match) == ["events_shuffled 38"]


@pytest.mark.clause("E7.12")
def test_the_shuffle_is_by_chance():
    orders = set()
    for seed in range(8):
        match = at(*THREE, open_event="swap", event_stack=["halve"], events_under="rest", seed=seed)
        orders.add(tuple(stack(choose(match, *["money"] * 3))))
    assert len(orders) == 8
    for end in (0, -1):
        assert len({order[end] for order in orders}) > 1


@pytest.mark.clause("E7.12", "E6.7", "E9.3")
@pytest.mark.parametrize("beginner", [0, 1])
def test_of_two_players_the_open_card_goes_under_after_the_scoring(beginner):
    match = scored(
        seat(events=["sole_red"]),
        seat(events=["certificate", "certificate"]),
        beginner=beginner,
        open_event="swap",
        event_stack=["halve"],
        events_under="rest",
    )
    assert match.view(None)["open_event"] == "halve"
    assert Counter(stack(match)) == EVERY_CARD - Counter(["halve"])
    assert under(match) == {}
    lines = story(match)
    assert lines.index("events_returned 3") < lines.index("phase_began 1 10")
    assert lines.index("phase_began 1 10") < lines.index("event_discarded swap")
    assert lines[-3:] == [
        "event_discarded swap",
        "events_shuffled 38",
        "event_turned_up halve",
    ]


@pytest.mark.clause("E7.12", "E9.3")
def test_of_two_players_the_last_card_turned_up_in_a_turn_shuffles_the_rest():
    match = at(
        *[seat(), seat()],
        beginner=0,
        open_event="swap",
        event_stack=["halve", "remove"],
        events_under="rest",
    )
    play(match, "0 choose gems", "1 name gems")
    assert (stack(match), shuffled(match)) == (["remove"], [])
    play(match, "1 choose gems", "0 name gems")
    assert match.view(None)["open_event"] == "remove"
    assert Counter(stack(match)) == EVERY_CARD - Counter(["remove"])
    assert shuffled(match) == ["events_shuffled 38"]


def without_stack(*seats: dict[str, Any], **position: Any) -> vendome.Match:
    """No card lies in the stack: a deck file may have that many cards in front of players."""
    return altered(at(*seats, **position), stack_left=0, under=0, stack=-1)


@pytest.mark.clause("E7.12")
def test_a_card_laid_under_no_stack_is_the_stack_again():
    match = choose(without_stack(*THREE, open_event="swap"), *["money"] * 3)
    events = [line for line in story(match) if line.startswith("event")]
    assert events == ["event_discarded swap", "events_shuffled 1", "event_turned_up swap"]
    view = match.view(None)
    assert (view["open_event"], view["event_stack"], view["events_under"]) == ("swap", 0, {})


@pytest.mark.clause("E7.12")
def test_where_there_is_no_card_none_is_turned_up():
    match = choose(without_stack(*THREE, open_event=None), *["money"] * 3)
    assert not [line for line in story(match) if line.startswith("event")]
    view = match.view(None)
    assert (view["open_event"], view["event_stack"], view["events_under"]) == (None, 0, {})
    assert match.waiting == (0, 1, 2)


@pytest.mark.clause("E7.12", "E6.7")
def test_cards_returned_after_a_scoring_to_no_stack_are_shuffled_at_once():
    seats = [seat(events=["certificate"] * 2), seat(), seat(events=["certificate"])]
    match = choose(without_stack(*seats, round=8, open_event=None), *["money"] * 3)
    events = [line for line in story(match) if line.startswith("event")]
    assert events == ["events_returned 3", "events_shuffled 3", "event_turned_up certificate"]
    assert stack(match) == ["certificate"] * 2
