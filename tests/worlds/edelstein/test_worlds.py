"""Worlds dealt to a seat: they fit what it knows, and each that fits comes as often as any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import vendome
from tests.rulebook.edelstein.table import (
    ASIDE,
    EDELSTEIN,
    at,
    can,
    everybody,
    fields,
    knows,
    play,
    seat,
)
from tests.rulebook.scratch import used
from vendome.core.chance import key_of, seeded
from vendome.core.reading import Reading

# What chi-square exceeds once in a million fair samples, by degrees of freedom.
ONE_IN_A_MILLION = {1: 23.9, 2: 27.6, 8: 42.7, 15: 56.5}


def worlds(match: vendome.Match, number: int | None, count: int) -> Iterator[vendome.Match]:
    """Matches in states that fit what a seat knows, drawn one after the other."""
    chance = seeded(key_of(1))
    for _ in range(count):
        states = match.knowledge(number)
        EDELSTEIN.kernels.deal(
            states, -1 if number is None else number, chance, used(EDELSTEIN.scratch)
        )
        yield vendome.Match(EDELSTEIN, states, origin={})


def unevenness(found: Counter[Any], cells: int) -> float:
    """Chi-square of counts that should all be alike; cells not found count as well."""
    expected = found.total() / cells
    missing = (cells - len(found)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in found.values())


@pytest.mark.clause("E2.2", "E2.3", "E3.2", "E9.4")
@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 1), (4, 2), (5, 3)])
def test_through_a_game_every_world_dealt_to_a_seat_looks_the_same_to_it(players, seed):
    match, dice = EDELSTEIN.start(players, seed), Random(seed)
    for _ in range(16):
        for number in everybody(match):
            for world in worlds(match, number, 1):
                assert EDELSTEIN.kernels.fault(world.states, used(EDELSTEIN.scratch)) == 0
                assert knows(world, number) == knows(match, number)
                assert world.view(number) == match.view(number)
                assert world.waiting == match.waiting
                if number is not None:
                    assert can(world, number) == can(match, number)
        number = dice.choice(match.waiting)
        match.play(number, dice.choice(match.actions(number)).id)


@pytest.mark.clause("E3.2")
@pytest.mark.parametrize("players", [4, 5])
def test_choices_of_others_are_dealt_independently_and_evenly(players):
    match = play(at(*[seat()] * players), "0 choose gems", "2 choose money", "3 choose gems")
    cards = 4 if players == 5 else 3
    drawn = [tuple(fields(w.states)["chosen"]) for w in worlds(match, 2, 12 * cards * cards)]
    assert {(one[1], one[2], one[4]) for one in drawn} == {(-1, 0, -1)}
    pairs = Counter((one[0], one[3]) for one in drawn)
    assert set(pairs) == {(a, b) for a in range(cards) for b in range(cards)}
    assert unevenness(pairs, cards * cards) < ONE_IN_A_MILLION[cards * cards - 1]


@pytest.mark.clause("E9.4")
@pytest.mark.parametrize("named", [[], ["money"], ["event"], ["gems"]])
def test_of_two_players_what_has_not_been_named_is_dealt_evenly(named):
    cards = ["money", "event", "gems"]
    left = [number for number, card in enumerate(cards) if card not in named]
    secret = seat(chosen=cards[left[-1]])
    match = at(secret, seat(), beginner=0, stage="naming", named=named)
    for number in (1, None):
        drawn = Counter(Reading.of(w.states).chosen[0] for w in worlds(match, number, 36))
        assert sorted(drawn) == left
        assert unevenness(drawn, len(left)) < ONE_IN_A_MILLION[len(left) - 1]
    assert {Reading.of(w.states).chosen[0] for w in worlds(match, 0, 8)} == {left[-1]}


@pytest.mark.clause("E2.3", "E3.1")
@pytest.mark.parametrize(("players", "turn"), [(2, 4), (3, 2), (4, 3), (5, 2)])
def test_unseen_gem_cards_are_dealt_evenly_to_all_unseen_places(players, turn):
    match = at(*[seat()] * players, round=turn)
    true = fields(match.states)
    places = [*range(max(0, ASIDE[players] - 1)), *range(true["dealt"], 30)]
    unseen = sorted(true["deck"][place] for place in places)
    count = 60
    decks = [fields(w.states)["deck"] for w in worlds(match, 0, count)]
    for deck in decks:
        assert sorted(deck[place] for place in places) == unseen
    uneven = sum(
        unevenness(Counter(deck[place] for deck in decks), len(unseen)) for place in places
    )
    freedom = (len(unseen) - 1) ** 2  # so many that chi-square is all but normal
    assert uneven < freedom + 7 * (2 * freedom) ** 0.5
    # In a fair shuffle one card on average lies where it would without one.
    still = sum(
        deck[place] == card for deck in decks for place, card in zip(places, unseen, strict=True)
    )
    assert 0.3 * count <= still <= 1.7 * count


@pytest.mark.clause("E2.3", "E9.2")
def test_the_last_unseen_gem_cards_are_dealt_in_either_order():
    match = at(seat(), seat(), beginner=0, phase=3, round=8)
    last = fields(match.states)["deck"][28:]
    found = Counter(tuple(fields(w.states)["deck"][28:]) for w in worlds(match, 0, 40))
    assert set(found) == {tuple(last), tuple(reversed(last))}
    assert unevenness(found, 2) < ONE_IN_A_MILLION[1]


@pytest.mark.clause("E2.3", "E3.1")
@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 8), (4, 7), (5, 6)])
def test_in_the_last_round_only_cards_set_aside_are_unseen(players, rounds):
    match = at(*[seat()] * players, round=rounds, phase=3)
    true = fields(match.states)["deck"]
    hidden = max(0, ASIDE[players] - 1)
    for world in worlds(match, 1, 4):
        deck = fields(world.states)["deck"]
        assert deck[hidden:] == true[hidden:]
        assert sorted(deck) == list(range(30))
        assert EDELSTEIN.kernels.fault(world.states, used(EDELSTEIN.scratch)) == 0


@pytest.mark.clause("E2.2")
def test_face_down_event_cards_are_dealt_in_an_even_order():
    match = at(
        *[seat(events=["certificate"] * 4), seat(events=["any_sole", "sole_red"]), seat()],
        stage="removing",
        waiting=[2],
        drawn_event="remove",
        open_event="swap",
        events_under={"certificate": 3, "halve": 1, "gather": 2},
    )
    true = fields(match.states)
    left = true["stack_left"]
    assert left == 39 - 6 - 1 - 1 - 6
    stacks = [fields(w.states)["stack"] for w in worlds(match, 2, 90)]
    for stack in stacks:
        assert Counter(stack) == Counter(true["stack"])
        assert stack[left:] == [-1] * (39 - left)
    for place in (0, left // 2, left - 1):
        certificates = sum(stack[place] == 9 for stack in stacks)  # 8 of the 25 face down
        assert 6 <= certificates <= 51


@pytest.mark.clause("E5.8", "E7.7")
def test_steps_of_a_move_being_put_together_are_kept_for_their_maker_and_undone_for_others():
    match = at(seat(), seat(), seat(), stage="swapping", waiting=[1], drawn_event="swap")
    match.play(1, match.actions(1)[2].id)
    match.play(1, match.actions(1)[3].id)
    for number in everybody(match):
        (world,) = worlds(match, number, 1)
        dealt, mine = fields(world.states), number == 1
        assert dealt["picked"] == (2 if mine else 0)
        assert dealt["picks"] == ([2, 3, 0, 0] if mine else [0] * 4)


@pytest.mark.clause("E2.2", "E8.1")
@pytest.mark.parametrize("players", [2, 4])
def test_dealt_worlds_have_chance_of_their_own_and_can_be_played_to_the_end(players):
    match = at(*[seat()] * players, phase=3, round={2: 8, 4: 6}[players])
    keys = set()
    for world in worlds(match, 0, 3):
        state = fields(world.states)
        assert (state["blocks"], state["used"], set(state["keystream"])) == (0, 0, {0})
        keys.add(tuple(state["key"]))
        dice = Random(players)
        while not world.over:
            number = dice.choice(world.waiting)
            world.play(number, dice.choice(world.actions(number)).id)
            assert EDELSTEIN.kernels.fault(world.states, used(EDELSTEIN.scratch)) == 0
        assert world.winners
    assert len(keys) == 3
    assert tuple(fields(match.states)["key"]) not in keys
