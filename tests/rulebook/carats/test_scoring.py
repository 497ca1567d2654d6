"""C4.2, C4.3, C6.1: values revealed, stones and nuggets counted, rankings paid."""

from __future__ import annotations

import pytest

import vendome
from tests.rulebook.carats.sales import offered
from tests.rulebook.carats.story import kinds, story, told
from tests.rulebook.carats.table import (
    CARATS,
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
    text,
)


def over(*seats, **position) -> vendome.Match:
    """The end of a game at which the seats have what is said."""
    return at(*seats, stage="over", **position)


def at_end(*seats, **position) -> vendome.Match:
    """The last exchange of the evening: seat 0 gives seat 1 two blue stones for a nugget."""
    players = len(seats)
    return offered(
        1,
        "2b",
        ["1n"] * (players - 1),
        *seats,
        part="evening",
        turn=players,
        first=[2, 0, 1],
        **position,
    )


# At the last exchange seat 0 gets a nugget for its stones; then the others are tied.
TIED = [seat("2b", value=10), seat("2n", value=15), seat("1n2b", value=-5)]


# C4.2


@pytest.mark.clause("C4.2", "C1.4")
def test_stones_count_their_colour_s_value_and_nuggets_ten_each():
    match = over(
        seat("3n2b1g4r", value=15),
        seat("1n7b", value=-30),
        seat("6g1r", value=5),
    )
    assert match.scores == (
        3 * 10 + 2 * 15 - 1 * 30 + 4 * 5,
        10 + 7 * 15,
        -6 * 30 + 5,
    )
    assert match.winners == (1,)
    assert [one["points"] for one in match.view(None)["seats"]] == list(match.scores)


@pytest.mark.clause("C4.2")
def test_the_count_shows_line_by_line_how_the_points_come_together():
    match = over(seat("3n2b1g4r", value=15), seat("1n7b", value=-30), seat("6g1r", value=5))
    for number in (0, 2, None):
        count = match.view(number)["count"]
        assert [(line["of"], line["each"], line["counts"], line["points"]) for line in count] == [
            ("nugget", 10, [3, 1, 0], [30, 10, 0]),
            ("blue", 15, [2, 7, 0], [30, 105, 0]),
            ("green", -30, [1, 0, 6], [-30, 0, -180]),
            ("red", 5, [4, 0, 1], [20, 0, 5]),
        ]
        sums = zip(*(line["points"] for line in count), strict=True)
        assert tuple(map(sum, sums)) == match.scores


@pytest.mark.clause("C4.3")
def test_the_worked_example():
    match = over(seat("2n6b3r", value=10), seat("", value=0), seat("", value=-20))
    assert match.scores == (20, 0, 0)


@pytest.mark.clause("C4.2")
def test_a_score_may_be_negative_and_still_win():
    seats = [seat("5b", value=-30), seat("3b", value=-25), seat("4b", value=0)]
    match = over(*seats)
    assert match.scores == (-150, -90, -120)
    assert match.winners == (1,)


@pytest.mark.clause("C4.2")
def test_with_six_players_every_colour_counts():
    values = [-30, -15, 0, 5, 20, 30]
    one = "1n1b2g3r4w5k6v"
    match = over(*(seat(one if n == 4 else "", value=v) for n, v in enumerate(values)))
    assert match.scores == (0, 0, 0, 0, 10 - 30 - 30 + 0 + 20 + 100 + 180, 0)
    assert match.winners == (4,)


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_the_highest_wins_wherever_it_sits(most):
    seats = [seat("1n", value=5), seat("1n", value=10), seat("1n", value=15)]
    seats[most] = {**seats[most], "items": "2n"}
    assert over(*seats).winners == (most,)


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("rich", [0, 1, 2])
def test_tied_the_most_nuggets_win(rich):
    # 20 points each: by two nuggets, or by one nugget and a stone worth 10.
    seats = [seat("1n1g", value=5), seat("1n1g", value=10), seat("1n1g", value=15)]
    seats[rich] = {**seats[rich], "items": "2n"}
    match = over(*seats)
    assert match.scores == (20, 20, 20)
    assert match.winners == (rich,)


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("poor", [0, 1, 2])
def test_nuggets_decide_among_those_tied_alone(poor):
    # The poor one has fewer points and more nuggets.
    seats = [seat("1n1g", value=5), seat("1n1g", value=10), seat("1n1g", value=-30)]
    seats[poor] = {**seats[poor], "items": "3n1r"}
    match = over(*seats)
    assert match.scores[poor] == 0
    assert match.winners == tuple(n for n in range(3) if n != poor)


@pytest.mark.clause("C4.2")
def test_still_tied_the_victory_is_shared():
    match = over(seat("2n", value=5), seat("1n1r", value=0), seat("2n", value=10))
    assert match.scores == (20, 20, 20)
    assert match.winners == (0, 2)
    assert told(play(at_end(*TIED), "0 trade green"), "won") == ["won 1 30 1", "won 2 30 1"]
    match = over(*[seat("1n")] * 4)
    assert match.winners == (0, 1, 2, 3)


@pytest.mark.clause("C4.2")
def test_nuggets_decide_the_other_places_too():
    seats = [seat("1n1r", value=0), seat("2n", value=5), seat("4n", value=10), seat("2n", value=15)]
    match = over(*seats)
    assert match.scores == (20, 20, 40, 20)
    assert [one["place"] for one in match.view(None)["seats"]] == [4, 2, 1, 2]


@pytest.mark.clause("C4.2")
def test_before_the_end_nobody_has_points():
    match = at_end(*TIED)
    assert match.scores == (0, 0, 0)
    assert [one["points"] for one in match.view(None)["seats"]] == [None] * 3
    assert [one["place"] for one in match.view(None)["seats"]] == [None] * 3
    assert match.winners == ()


@pytest.mark.clause("C4.2")
def test_the_end_is_told_in_its_order():
    match = play(at_end(*TIED), "0 trade green")
    assert story(match)[-12:] == [
        "game_ended",
        "value_revealed 0 blue 10",
        "value_revealed 1 green 15",
        "value_revealed 2 red -5",
        "counted 0 1n",
        "scored 0 10",
        "counted 1 1n2b",
        "scored 1 30",
        "counted 2 1n2b",
        "scored 2 30",
        "won 1 30 1",
        "won 2 30 1",
    ]


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("players", [3, 5])
def test_at_the_end_everything_is_revealed_to_all(players):
    match = on(CARATS.start(players, seed=2), seed=players)
    state = fields(match.states)
    for number in (*range(players), None):
        view = match.view(number)
        assert [one["value"] for one in view["seats"]] == [
            value * 5 - 30 for value in state["values"][:players]
        ]
        assert None not in [one["items"] for one in view["seats"]]
        known = fields(match.knowledge(number))
        for name in ("held", "bag", "drawn", "place", "values", "ranking", "basis"):
            assert known[name] == state[name], name
        for name in ("fist", "picks", "picked"):
            assert known[name] == state[name], name
        assert set(known["key"]) == {-1}
    assert all(hand(match, number) == [] for number in range(players))
    assert sound(match)


# C6.1


def rating(*seats, **position) -> vendome.Match:
    """The last sale is over, and everybody is asked for a ranking."""
    return at(*seats, stage="rating", options={"rating_agencies": True}, **position)


VALUES = (5, 30, -20, 10)  # so the right ranking is green, white, blue, red
RIGHT = "g w b r"


def four(**position) -> vendome.Match:
    return rating(*(seat("1n", value=value) for value in VALUES), **position)


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize("players", [3, 4])
def test_after_the_last_sale_everybody_ranks_the_colours_if_the_table_chose_so(players):
    seats = [seat()] * players
    match = at_end(*seats, options={"rating_agencies": True})
    play(match, "0 trade green")
    if players > 3:
        play(match, "0 end")
    assert (stage(match), match.waiting) == ("rating", tuple(range(players)))
    assert not match.over
    assert "game_ended" not in kinds(match)
    assert match.view(None)["seller"] is None
    assert sound(match)
    match = play(at_end(*seats), "0 trade green")
    if players > 3:
        play(match, "0 end")
    assert match.over


@pytest.mark.clause("C6.1")
def test_nobody_sees_a_ranking_before_all_are_made():
    match = play(four(), "2 rank g w b r", "0 rank r b w g")
    assert match.waiting == (1, 3)
    for number in (0, 1, 2, 3, None):
        view = match.view(number)
        assert [one["has_answered"] for one in view["seats"]] == [True, False, True, False]
        mine = {0: ["red", "blue", "white", "green"], 2: ["green", "white", "blue", "red"]}
        assert [one["ranking"] for one in view["seats"]] == [
            mine[n] if n == number and n in mine else None for n in range(4)
        ]
        assert story(match, number) == ["ranking_made 2", "ranking_made 0"]
        values = [one["value"] for one in view["seats"]]
        assert values == [VALUES[n] if n == number else None for n in range(4)]
    refused(match, "2 rank r b w g")
    assert can(match, 2) == []
    assert sound(match)


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize(
    ("ranking", "right"),
    [
        ("g w b r", 4),
        ("g w r b", 2),
        ("w g b r", 2),
        ("g b w r", 2),
        ("g r w b", 1),
        ("b w r g", 1),
        ("r g w b", 0),
        ("r b w g", 0),
    ],
)
def test_each_colour_in_its_right_place_is_worth_20_points(ranking, right):
    assert CARATS.facts["rank_points"] == 20
    for number in (0, 3):
        match = four()
        for other in range(4):
            play(match, f"{other} rank {ranking if other == number else 'r g w b'}")
        assert match.over
        assert match.scores == tuple(10 + 20 * right * (n == number) for n in range(4))
        assert (
            told(match, "rankings_paid")[number] == f"rankings_paid {number} {right} {20 * right}"
        )
        assert told(match, "scored")[number] == f"scored {number} {10 + 20 * right}"
        wanted = (number,) if right else (0, 1, 2, 3)
        assert match.winners == wanted


@pytest.mark.clause("C6.1")
def test_rankings_and_holdings_are_added_and_decide_together():
    seats = [seat("5n", value=5), seat("1n", value=30), seat("2n", value=-20)]
    match = rating(*seats)
    play(match, "0 rank r b g", "1 rank g b r", "2 rank g r b")
    assert match.scores == (70, 70, 40)
    assert match.winners == (0,)  # more nuggets
    assert [one["ranking"] for one in match.view(None)["seats"]][2] == ["green", "red", "blue"]
    ratings = match.view(None)["count"][-1]
    assert ratings == {"of": "ratings", "each": 20, "counts": [1, 3, 1], "points": [20, 60, 20]}


@pytest.mark.clause("C6.1")
def test_rankings_are_told_before_the_values():
    match = play(four(), *(f"{n} rank {r}" for n, r in enumerate(["gwbr", "rgwb", "wbgr", "bgrw"])))
    assert kinds(match)[4:13] == [
        "game_ended",
        *["ranking_revealed"] * 4,
        *["value_revealed"] * 4,
    ]
    assert told(match, "ranking_revealed") == [
        "ranking_revealed 0 gwbr",
        "ranking_revealed 1 rgwb",
        "ranking_revealed 2 wbgr",
        "ranking_revealed 3 bgrw",
    ]
    assert kinds(match)[13:16] == ["counted", "rankings_paid", "scored"]


@pytest.mark.clause("C6.1", "C4.2")
def test_rankings_of_six_are_told_whole_and_the_first_seat_can_win():
    match = rating(*(seat("1n", value=value) for value in (30, 25, 20, 15, 10, 5)))
    play(match, "0 rank b g r w k v", *(f"{n} rank g b w r v k" for n in range(1, 6)))
    assert told(match, "ranking_revealed")[:2] == [
        "ranking_revealed 0 bgrwkv",
        "ranking_revealed 1 gbwrvk",
    ]
    assert told(match, "rankings_paid")[:2] == ["rankings_paid 0 6 120", "rankings_paid 1 0 0"]
    assert match.scores == (130, 10, 10, 10, 10, 10)
    assert told(match, "won") == ["won 0 130 1"]


@pytest.mark.clause("C6.1")
def test_without_the_option_nothing_is_told_of_rankings():
    match = play(at_end(*TIED), "0 trade green")
    assert not {"ranking_revealed", "rankings_paid", "ranking_made"} & set(kinds(match))
    assert fields(match.states)["ranking"] == [[-1] * 6] * 6


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize("players", [3, 6])
def test_a_ranking_has_every_colour_in_play_once(players):
    match = rating(*[seat("1n")] * players)
    letters = "bgrwkv"[:players]
    refused(match, f"0 rank {' '.join(letters[:-1])}")
    refused(match, f"0 rank {' '.join(letters[:-1])} b")
    refused(match, f"0 rank {' '.join(letters)} b")
    if players == 3:
        refused(match, "0 rank b g w")
    play(match, f"0 rank {' '.join(reversed(letters))}")
    assert fields(match.states)["ranking"][0][:players] == list(reversed(range(players)))
    assert fields(match.states)["ranking"][0][players:] == [-1] * (6 - players)
    assert fields(match.states)["picks"] == [[0] * 7] * 6


@pytest.mark.clause("C6.1")
def test_a_ranking_is_put_together_place_by_place():
    match = four()
    match.play(1, 99 + 3)
    assert [action.id - 99 for action in match.actions(1)] == [0, 1, 2]
    match.play(1, 99 + 0)
    assert [action.id - 99 for action in match.actions(1)] == [1, 2]
    assert match.view(1)["steps"] == [3, 0]
    assert match.view(0)["steps"] == []
    assert match.waiting == (0, 1, 2, 3)
    match.play(1, 99 + 2)
    assert [action.id - 99 for action in match.actions(1)] == [1]
    match.play(1, 99 + 1)
    assert match.moves == [(1, "rank w b r g")]
    assert match.waiting == (0, 2, 3)


@pytest.mark.clause("C6.1")
def test_the_order_of_rankings_has_no_effect():
    moves = ["0 rank g w b r", "1 rank b r w g", "2 rank r g b w", "3 rank w g b r"]
    one, other = play(four(), *moves), play(four(), *reversed(moves))
    assert fields(one.states) == fields(other.states)
    assert [e for e in story(one) if "made" not in e] == [
        e for e in story(other) if "made" not in e
    ]


@pytest.mark.clause("C4.2")
def test_the_final_holdings_are_counted_as_they_are():
    match = play(at_end(*TIED), "0 trade green")
    shown = [text(one["items"]) for one in match.view(None)["seats"]]
    assert told(match, "counted") == [f"counted {n} {shown[n]}" for n in range(3)]
