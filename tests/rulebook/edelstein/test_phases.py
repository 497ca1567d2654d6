"""E8: three phases, and who wins."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.rulebook.edelstein.last_round import ROUNDS, scored
from tests.rulebook.edelstein.story import story
from tests.rulebook.edelstein.table import (
    EDELSTEIN,
    at,
    can,
    choose,
    fields,
    gems,
    money,
    refused,
    seat,
    stage,
    supply,
)

ASIDE = {3: 6, 4: 2, 5: 0}


@pytest.mark.clause("E8.1", "E3.6")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("phase", [1, 2])
def test_each_new_phase_has_all_thirty_gem_cards_shuffled_anew(players, phase):
    match = at(*[seat()] * players, round=ROUNDS[players], phase=phase)
    before = match.position()
    assert before["gem_stack"] == []
    choose(match, *["money"] * players)
    after = match.position()
    assert (after["phase"], after["round"], after["stage"]) == (phase + 1, 1, "choosing")
    assert match.waiting == tuple(range(players))
    assert len(after["set_aside"]) == ASIDE[players]
    assert after["gem_discards"] == []
    assert len(after["gem_stack"]) == 30 - ASIDE[players] - players
    in_front = [one["card"] for one in after["seats"]]
    whole = [*after["set_aside"], *in_front, *after["gem_stack"]]
    cards = [*before["set_aside"], *before["gem_discards"]]
    cards += [one["card"] for one in before["seats"]]
    assert sorted(whole) == sorted(cards)
    assert len(set(whole)) == 30
    assert whole != cards
    began = story(match).index(f"phase_began {phase} {ROUNDS[players]}")
    aside = [f"card_set_aside {after['set_aside'][-1]}"] if players < 5 else []
    assert story(match)[began + 1 :] == [
        *aside,
        "turn_began 0 -1",
        *(f"card_dealt {number} {card}" for number, card in enumerate(in_front)),
        f"event_turned_up {after['open_event']}",
    ]


@pytest.mark.clause("E8.1", "E9.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_begins_with_nothing_bargained_for_and_a_beginner_only_of_two(players):
    state = fields(EDELSTEIN.start(players, seed=2).states)
    for name in ("contested", "opener", "rival", "offerer", "drawn"):
        assert state[name] == -1
    assert state["named"] == [-1, -1]
    assert state["beginner"] == state["active"]
    assert state["active"] in ((0, 1) if players == 2 else (-1,))


@pytest.mark.clause("E8.1", "E3.6")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_phase_goes_on_until_the_gem_stack_is_used_up(players):
    match = choose(at(*[seat()] * players, round=ROUNDS[players] - 1), *["money"] * players)
    view = match.view(None)
    assert (view["phase"], view["round"], view["gem_stack"]) == (1, ROUNDS[players], 0)
    assert not [line for line in story(match) if line.startswith("scoring_began")]


@pytest.mark.clause("E8.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_has_three_phases_with_a_scoring_after_each(players):
    match = EDELSTEIN.start(players, seed=11)
    for _ in range(3 * ROUNDS[players]):
        assert not match.over
        choose(match, *["gems"] * players)
    assert match.over
    lines = story(match)
    assert [line for line in lines if line.startswith("phase_began")] == [
        f"phase_began {phase} {ROUNDS[players]}" for phase in range(3)
    ]
    assert [line for line in lines if line.startswith("scoring_began")] == [
        f"scoring_began {phase}" for phase in range(3)
    ]
    turns = [line for line in lines if line.startswith("turn_began")]
    assert turns == [f"turn_began {turn} -1" for turn in range(ROUNDS[players])] * 3
    dealt = [line.split()[2] for line in lines if line.startswith("card_dealt")]
    a_phase = ROUNDS[players] * players
    phases = [dealt[start : start + a_phase] for start in range(0, len(dealt), a_phase)]
    assert [len(set(cards)) for cards in phases] == [a_phase] * 3
    assert phases[0] != phases[1] != phases[2] != phases[0]


# Two share the majority and return two gems each: these counts leave the supply with …
LEAVES_FIVE, LEAVES_SIX = (8, 8, 5, 0), (8, 8, 4, 0)


@pytest.mark.clause("E8.2")
@pytest.mark.parametrize("letter", "rygb")
@pytest.mark.parametrize("phase", [1, 2])
def test_of_a_colour_with_five_left_everybody_returns_one_who_has_one(letter, phase):
    match = scored(
        *[seat(f"{count}{letter}" if count else "") for count in LEAVES_FIVE], phase=phase
    )
    left = [gems(match, number) for number in range(4)]
    assert left == [f"5{letter}", f"5{letter}", f"4{letter}", ""]
    assert supply(match) == "22r22y22g22b".replace(f"22{letter}", f"8{letter}")
    colour = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}[letter]
    lines = story(match)
    began = lines.index(f"phase_began {phase} 7")
    assert lines[began + 1 : began + 5] == [
        f"shortage {colour}",
        f"returned 0 1{letter}",
        f"returned 1 1{letter}",
        f"returned 2 1{letter}",
    ]
    assert lines[began + 5].startswith("card_set_aside")


@pytest.mark.clause("E8.2")
@pytest.mark.parametrize("letter", "rygb")
def test_of_a_colour_with_six_left_nobody_returns_any(letter):
    match = scored(*[seat(f"{count}{letter}" if count else "") for count in LEAVES_SIX])
    left = [gems(match, number) for number in range(4)]
    assert left == [f"6{letter}", f"6{letter}", f"4{letter}", ""]
    assert not [line for line in story(match) if line.startswith("shortage")]


@pytest.mark.clause("E8.2")
@pytest.mark.parametrize("without", [0, 1, 2, 3])
def test_whichever_seat_has_none_the_others_return_one(without):
    counts = [8, 8, 5]
    counts.insert(without, 0)
    match = scored(*[seat(f"{count}y" if count else "") for count in counts])
    left = ["5y", "5y", "4y"]
    left.insert(without, "")
    assert [gems(match, number) for number in range(4)] == left


@pytest.mark.clause("E8.2")
def test_each_scarce_colour_is_looked_at_from_red_to_blue():
    match = scored(seat("8r9g"), seat("8r9g11b"), seat("5r2g11b"), seat(""))
    assert [gems(match, number) for number in range(4)] == ["5r7g", "5r7g8b", "4r2g8b", ""]
    lines = story(match)
    began = lines.index("phase_began 1 7")
    assert lines[began + 1 : began + 8] == [
        "shortage red",
        "returned 0 1r",
        "returned 1 1r",
        "returned 2 1r",
        "shortage blue",
        "returned 1 1b",
        "returned 2 1b",
    ]


@pytest.mark.clause("E8.2")
def test_nobody_returns_any_at_the_end_of_the_game():
    match = scored(*[seat(f"{count}r" if count else "") for count in LEAVES_FIVE], phase=3)
    assert match.over
    assert [gems(match, number) for number in range(4)] == ["6r", "6r", "5r", ""]
    assert supply(match) == "5r22y22g22b"
    assert not [line for line in story(match) if line.startswith("shortage")]


# A third player has most of every colour and no money, so that the scoring leaves the two alone.
BANK = "9r9y9g9b"


@pytest.mark.clause("E8.3")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("", 101), ("8r8y8g8b", 100)),
        (("1b", 100), ("", 100)),
        (("3b", 100), ("2r", 100)),
        (("1y1g3b", 100), ("4r", 100)),
        (("1r4b", 100), ("5y", 100)),
        (("2r1g1b", 100), ("1r3y", 100)),
        (("1r2y1b", 100), ("1r1y2g", 100)),
        (("1r1y2g1b", 100), ("1r1y1g2b", 100)),
    ],
)
def test_the_richest_wins_then_most_gems_then_most_of_the_first_colours(one, other):
    better, worse, bank = seat(*one), seat(*other), seat(BANK)
    for seats in permutations((better, worse, bank)):
        match = scored(*seats, phase=3)
        winner = seats.index(better)
        assert match.over
        assert match.winners == (winner,)
        places = [one["place"] for one in match.view(None)["seats"]]
        assert places == [1 + (better, worse, bank).index(one) for one in seats]
        count = sum(int(number) for number in one[0] if number.isdigit())
        assert story(match)[-2:] == ["game_ended", f"won {winner} {one[1]} {count}"]


@pytest.mark.clause("E8.3")
def test_the_gems_left_after_the_third_scoring_count():
    match = scored(seat("6r", 86), seat("4y", 100), seat("5r5y5g5b", 0), phase=3)
    assert money(match) == [100, 100, 30]
    assert [gems(match, 0), gems(match, 1)] == ["3r", "4y"]
    assert match.winners == (1,)


@pytest.mark.clause("E8.3")
@pytest.mark.parametrize("tied", [(0, 1), (0, 2), (1, 3), (0, 1, 3), (0, 1, 2, 3)])
def test_who_is_tied_in_everything_shares_the_win(tied):
    seats = [seat("1r2y1g", 100 if number in tied else 99) for number in range(4)]
    match = scored(*seats, seat("9r9y9g9b"), phase=3)
    assert match.winners == tied
    assert match.view(None)["winners"] == list(tied)
    places = [one["place"] for one in match.view(None)["seats"]]
    assert places == [1 if number in tied else 1 + len(tied) for number in range(4)] + [5]
    assert story(match)[-1 - len(tied) :] == [
        "game_ended",
        *(f"won {number} 100 4" for number in tied),
    ]


@pytest.mark.clause("E8.3")
def test_after_the_third_scoring_nothing_is_left_to_do():
    match = scored(seat("5r", 10), seat("1r", 3), seat("", 2), phase=3)
    assert match.scores == (24, 3, 2)
    assert (match.over, match.waiting, stage(match)) == (True, (), "over")
    assert [can(match, number) for number in range(3)] == [[], [], []]
    refusal = refused(match, "0 choose money")
    assert (refusal.clause, refusal.message) == ("E8.3", "game_over")
    assert not [line for line in story(match) if line.startswith("phase_began")]
    view = match.view(0)
    assert [one["card"] for one in view["seats"]] == [None, None, None]
    assert [one["chosen"] for one in view["seats"]] == [None, None, None]


@pytest.mark.clause("E8.3")
@pytest.mark.parametrize("phase", [1, 2])
def test_nobody_has_won_before(phase):
    match = scored(seat("5r", 10), seat("1r", 3), seat("", 2), phase=phase)
    assert match.winners == ()
    assert [one["place"] for one in match.view(None)["seats"]] == [None] * 3
    assert not match.over
