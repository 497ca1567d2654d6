"""C2.1, C2.10, C4.1: the parts of the day, the order of the sellers, and who begins."""

from __future__ import annotations

import pytest

from tests.rulebook.carats.story import kinds, story, told
from tests.rulebook.carats.table import (
    at,
    can,
    fields,
    hand,
    on,
    play,
    refused,
    seat,
    sound,
    stage,
    started,
)

PLAYERS = (3, 4, 5, 6)


def sellers(match):
    return [int(line.split()[1]) for line in told(match, "turn_began")]


def last_sale(players, part, first, **position):
    """The last sale of a part: seat after seat has sold, from `first` on."""
    now = {"morning": 0, "noon": 1, "evening": 2}[part]
    match = at(
        *[seat()] * players,
        part=part,
        turn=players,
        seller=(first[now] - 1) % players,
        first=[*first, None, None][:3],
        **position,
    )
    return on(match, lambda match: stage(match) == "exchanging" or match.over)


def finish(match):
    """Make the exchange with whoever comes first, and end the turn."""
    seller = match.view(None)["seller"]
    play(match, f"{seller} {can(match, seller)[0]}")
    if match.players > 3:
        assert stage(match) == "closing"
        play(match, f"{seller} end")
    return match


@pytest.mark.clause("C2.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_each_part_everybody_sells_once_clockwise_from_its_first_player(players):
    match = on(started(players, seed=players + 1), seed=players)
    first = match.view(None)["first"]
    assert sellers(match) == [(one + turn) % players for one in first for turn in range(players)]
    turns = [int(line.split()[2]) for line in told(match, "turn_began")]
    assert turns == list(range(players)) * 3
    assert told(match, "part_began") == [
        "part_began morning",
        "part_began noon",
        "part_began evening",
    ]
    assert [sale["part"] for sale in match.view(None)["sales"]] == (
        ["morning"] * players + ["noon"] * players + ["evening"] * players
    )
    assert [sale["seller"] for sale in match.view(None)["sales"]] == sellers(match)


@pytest.mark.clause("C2.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_sells_with_one_card_each_time(players):
    match = started(players, seed=9)
    hands = [hand(match, number) for number in range(players)]
    on(match, lambda match: match.view(None)["part"] == "noon")
    assert [len(hand(match, number)) for number in range(players)] == [2] * players
    on(match, lambda match: match.view(None)["part"] == "evening")
    assert [len(hand(match, number)) for number in range(players)] == [1] * players
    on(match)
    played = {tuple(int(x) for x in line.split()[1:]) for line in told(match, "card_played")}
    if not told(match, "card_drawn"):
        assert played == {(number, card) for number in range(players) for card in hands[number]}
    assert len(told(match, "card_played")) == 3 * players


@pytest.mark.clause("C2.1")
def test_the_turn_is_counted_within_its_part():
    match = started(4, seed=1)
    found = []

    def look(match):
        view = match.view(None)
        if view["stage"] == "selling" and (view["part"], view["turn"]) not in found:
            found.append((view["part"], view["turn"]))
        return False

    on(match, look)
    parts = ("morning", "noon", "evening")
    assert found == [(part, turn) for part in parts for turn in (1, 2, 3, 4)]


@pytest.mark.clause("C2.10")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("back", [0, 1])
def test_the_card_is_discarded_and_the_next_one_clockwise_sells(players, back):
    seller = players - 1 - back
    seats = [seat()] * players
    seats[seller] = seat(None, 18, 1, 9)
    match = at(*seats, seller=seller)
    play(match, f"{seller} card 18", f"{seller} lot 3n")
    assert match.view(None)["discards"] == []
    assert match.view(None)["card"] == 18
    on(match, lambda match: stage(match) == "exchanging")
    finish(match)
    assert match.view(None)["discards"] == [18]
    assert match.view(None)["card"] is None
    assert sorted(hand(match, seller)) == [1, 9]
    following = (seller + 1) % players
    assert match.view(None)["seller"] == following
    assert (stage(match), match.waiting) == ("selling", (following,))
    assert story(match)[-1] == f"turn_began {following} 1"
    assert match.view(None)["turn"] == 2
    assert fields(match.states)["sale"] == 1
    assert fields(match.states)["sold_by"][:3] == [seller, following, -1]


# C4.1


@pytest.mark.clause("C4.1", "C1.5")
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("first", [0, 2])
def test_the_first_of_the_morning_names_the_first_of_noon(players, first):
    match = finish(last_sale(players, "morning", [first]))
    assert (stage(match), match.waiting) == ("naming", (first,))
    view = match.view(None)
    assert (view["part"], view["turn"], view["seller"]) == ("noon", 1, None)
    assert len(view["turned_up"]) == 2
    names = [one["colour"] for number, one in enumerate(view["seats"]) if number != first]
    assert can(match, first) == [f"first {name}" for name in names]
    assert story(match)[-2:] == ["part_began noon", f"value_turned_up {view['turned_up'][1]}"]
    assert sound(match)
    refused(match, f"{first} first {view['seats'][first]['colour']}")
    for other in range(players):
        if other != first:
            assert can(match, other) == []
    play(match, f"{first} first {names[-1]}")
    new = max(number for number in range(players) if number != first)
    assert story(match)[-2:] == [f"first_named {new} {first}", f"turn_began {new} 0"]
    assert match.view(None)["first"] == [first, new, None]
    assert (stage(match), match.waiting) == ("selling", (new,))
    assert match.view(None)["turn"] == 1


@pytest.mark.clause("C4.1")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_first_of_noon_names_the_first_of_the_evening_and_nobody_is_first_twice(players):
    match = finish(last_sale(players, "noon", [2, 1]))
    assert (stage(match), match.waiting) == ("naming", (1,))
    seats = match.view(None)["seats"]
    names = [seats[number]["colour"] for number in range(players) if number not in (1, 2)]
    assert can(match, 1) == [f"first {name}" for name in names]
    refused(match, "1 first green")
    refused(match, "1 first red")
    refused(match, "2 first blue")
    play(match, "1 first blue")
    assert match.view(None)["first"] == [2, 1, 0]
    assert told(match, "first_named") == ["first_named 0 1"]
    assert match.waiting == (0,)
    assert len(match.view(None)["turned_up"]) == 3


@pytest.mark.clause("C4.1")
@pytest.mark.parametrize("first", [[0, 1], [2, 0], [1, 2]])
def test_of_three_the_only_one_left_is_first_in_the_evening_unasked(first):
    match = finish(last_sale(3, "noon", first))
    left = ({0, 1, 2} - set(first)).pop()
    assert match.view(None)["first"] == [*first, left]
    assert (stage(match), match.waiting) == ("selling", (left,))
    assert kinds(match)[-4:] == ["part_began", "value_turned_up", "first_left", "turn_began"]
    assert story(match)[-2:] == [f"first_left {left}", f"turn_began {left} 0"]
    assert "first_named" not in kinds(match)


@pytest.mark.clause("C4.1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_of_three_the_first_of_noon_is_named(first):
    match = finish(last_sale(3, "morning", [first]))
    assert (stage(match), match.waiting) == ("naming", (first,))
    assert len(can(match, first)) == 2


@pytest.mark.clause("C4.1", "C4.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_after_the_last_sale_of_the_evening_the_game_is_over(players):
    match = finish(last_sale(players, "evening", [1, 2, 0]))
    assert match.over
    assert stage(match) == "over"
    assert match.waiting == ()
    assert match.view(None)["seller"] is None
    assert match.view(None)["turn"] == players
    assert match.winners
    assert sound(match)
