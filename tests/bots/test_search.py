"""The search: whole legal moves, the same from the same key, and from what a seat knows alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import vendome
from tests.lengths import longer
from vendome.bots import LEVELS, Bot
from vendome.bots.advice.foresight import Foresight
from vendome.bots.levels import budget
from vendome.bots.search.kernels import MATCH, VARY, WEIGH, k_choosers
from vendome.bots.search.planning import Budget
from vendome.bots.search.search import Candidate, Search
from vendome.bots.search.thoughts import POLICIES
from vendome.bots.search.weights import weights_of
from vendome.core.match import Match

KEY = bytes(range(32))
LITTLE = Budget(playouts=64, rounds=1)


def searching(match: Match, threads: int = 1) -> Search:
    return Search(match.game, weights_of(match.game, match.players), threads=threads)


def positions(name: str, every: int = 11) -> Iterator[tuple[Match, int]]:
    """Every so often in a game of greedy bots: the match, and a seat that must act."""
    game = vendome.games[name]
    match = game.start(game.players[1], seed=4)
    bots = [Bot("greedy", seat) for seat in range(match.players)]
    while not match.over:
        seat = match.waiting[-1]
        if len(match.moves) % every == 0:
            yield match, seat
        bots[seat].play(match, seat)


@pytest.mark.parametrize("name", vendome.games)
def test_all_candidates_are_whole_legal_moves_and_their_chances_add_up(name: str) -> None:
    for match, seat in positions(name):
        found = searching(match).think(match.knowledge(seat), seat, KEY, LITTLE)
        assert sum(candidate.chance for candidate in found) == pytest.approx(1)
        for candidate in found:
            tried = match.copy()
            for step in candidate.steps:
                tried.play(seat, step)
            assert len(tried.moves) == len(match.moves) + 1
            assert 0 <= candidate.worth <= 1


@pytest.mark.parametrize("name", vendome.games)
def test_an_answer_does_not_depend_on_threads_or_on_what_was_thought_before(name: str) -> None:
    one = two = None
    for match, seat in positions(name, every=23):
        one, two = one or searching(match), two or searching(match, threads=3)
        knows = match.knowledge(seat)
        answer = one.think(knows, seat, KEY, LITTLE)
        assert two.think(knows, seat, KEY, LITTLE) == answer
        assert searching(match).think(knows, seat, KEY, LITTLE) == answer


@pytest.mark.parametrize("name", vendome.games)
def test_a_search_leaves_what_it_was_given_as_it_was(name: str) -> None:
    for match, seat in positions(name, every=40):
        knows = match.knowledge(seat)
        before = knows.tobytes()
        searching(match).think(knows, seat, KEY, LITTLE)
        assert knows.tobytes() == before


def offering() -> tuple[Match, int]:
    """A match of 30 Carats, and a seat that must put an offer together, step by step."""
    match = vendome.games["carats"].start(3, seed=1)
    while match.view(None)["stage"] != "offering":
        Bot("greedy", 1).play(match, match.waiting[0])
    return match, match.waiting[0]


def test_moves_of_several_steps_are_varied_a_step_at_a_time() -> None:
    """Near the best moves found at first lie better ones, which no policy would have begun."""
    match, seat = offering()
    search = searching(match)
    first = search._propose(match.knowledge(seat), seat, KEY)
    at_first = {tuple(row) for row in search._memory.thoughts["move"][0, :first].tolist()}
    search.think(match.knowledge(seat), seat, KEY, Budget(playouts=512, rounds=1))
    found = int(search._memory.thoughts["count"][0])
    then = {tuple(row) for row in search._memory.thoughts["move"][0, :found].tolist()}
    assert then - at_first


def test_a_search_stopped_while_it_varies_moves_answers_with_the_best_before() -> None:
    match, seat = offering()

    class Stopped(Search):
        """Is told to stop when it begins to vary what it has found."""

        def _run(self, job: int, *rest: Any, **named: Any) -> int:
            if job == VARY:
                self.stop()
            return super()._run(job, *rest, **named)

    knows = match.knowledge(seat)
    weights = weights_of(match.game, match.players)
    promising = 0
    for last in range(8):
        key = bytes([*KEY[1:], last])
        stopped = Stopped(match.game, weights).think(knows, seat, key, Budget(512, 1))
        assert stopped[0].worlds > 0
        promising += stopped[0].gain > 0
    assert promising > 0  # it is not always `greedy`'s own move


def test_others_play_by_more_than_one_policy_in_worlds() -> None:
    """Nobody is foreseen by one model alone."""
    match, seat = offering()
    search = searching(match)
    policies = set()
    for last in range(32):
        key = bytes([last, *KEY[1:]])
        search.think(match.knowledge(seat), seat, key, LITTLE)
        policies.add(tuple(search._memory.thoughts["policy"][0, : match.players].tolist()))
    assert {others[seat] for others in policies} == {0}
    assert len(policies) == POLICIES ** (match.players - 1)


def last_choices(name: str, players: int, seeds: range) -> Iterator[tuple[Match, int, list[int]]]:
    """The last choice of games of greedy bots, with the points that each action brings its seat,
    where all actions end the game and none of them wins it.
    """
    for seed in seeds:
        match = vendome.games[name].start(players, seed=seed)
        while not match.over:
            seat = match.waiting[0]
            before = match.copy()
            Bot("greedy", seed).play(match, seat)
        ends = [before.copy() for _ in before.actions(seat)]
        for end, action in zip(ends, before.actions(seat), strict=True):
            end.play(seat, action.id)
        if len(ends) > 1 and all(end.over and seat not in end.winners for end in ends):
            yield before, seat, [end.scores[seat] for end in ends]


def test_who_cannot_win_any_more_still_plays_for_the_score() -> None:
    """What lies face down may be better: so not each time, but by far on the whole."""
    chosen = mean = 0.0
    for match, seat, scores in last_choices("edelstein", 4, range(40)):
        found = searching(match).think(match.knowledge(seat), seat, KEY, LITTLE)
        ids = [action.id for action in match.actions(seat)]
        chosen += scores[ids.index(found[0].steps[0])] - min(scores)
        mean += sum(scores) / len(scores) - min(scores)
    assert chosen > 1.5 * mean > 0


def first_choice(budget: Budget, search: Search, match: Match) -> list[Candidate]:
    return search.think(match.knowledge(0), 0, KEY, budget)


def test_playouts_are_as_many_as_the_budget_allows() -> None:
    match = vendome.games["carats"].start(3, seed=1)
    while len(match.actions(match.waiting[0])) < 4:
        Bot("greedy", 1).play(match, match.waiting[0])
    seat = match.waiting[0]
    search = searching(match)
    search.think(match.knowledge(seat), seat, KEY, Budget(playouts=4000, rounds=1))
    assert 3000 <= search.playouts <= 4400


def test_a_search_can_be_stopped_at_once() -> None:
    match = vendome.games["edelstein"].start(3, seed=1)
    search = searching(match)
    answers: list[list[Candidate]] = []
    endless = Budget(playouts=10**9, rounds=1)
    thinking = threading.Thread(target=lambda: answers.append(first_choice(endless, search, match)))
    thinking.start()
    while thinking.is_alive():
        search.stop()
        thinking.join(0.001)
    assert answers[0][0].steps
    assert search.playouts < 10**9


@pytest.mark.parametrize("name", vendome.games)
def test_whatever_a_search_does_it_does_no_more_of_it_when_it_is_stopped(name: str) -> None:
    """Neither more candidates, nor more worlds, nor a world to its end."""
    for match, seat in positions(name, every=60):
        search, knows = searching(match), match.knowledge(seat)
        search.stop()
        assert search._propose(knows, seat, KEY) == 1
        found = search.think(knows, seat, KEY, LITTLE)
        assert [(one.worlds, one.chance) for one in found] == [(0, 1.0)]
        found = search.think(knows, seat, KEY, LITTLE)  # which nobody stops
        if len(found) == 1:
            continue
        worlds = search._memory.thoughts["worlds"].copy()
        for job, last in ((VARY, 30), (WEIGH, 1), (MATCH, 1)):
            search.stop()
            assert search._run(job, knows, seat, KEY, 0, last, 1) == len(found)
        assert (search._memory.thoughts["worlds"] == worlds).all()
        seen = Foresight(search, knows, seat, found[:2], 4, 1, KEY)  # stopped before it began
        assert seen.worlds == 1
        assert Foresight(search, knows, seat, found[:2], 4, 1, KEY).worlds == 4


def test_who_is_told_to_stop_before_it_thinks_does_not_begin() -> None:
    match = vendome.games["edelstein"].start(3, seed=1)
    bot = Bot("apprentice", 1)
    bot.stop()
    bot.play(match, 0)
    assert bot._search is not None
    assert bot._search.playouts == 0
    bot.think(match, 1)  # the next thought is a whole one
    assert bot._search.playouts > 0


def test_a_search_out_of_time_answers_with_what_it_has() -> None:
    match = vendome.games["edelstein"].start(3, seed=1)
    search = searching(match)
    found = first_choice(Budget(playouts=10**9, rounds=1, seconds=0.0), search, match)
    assert found[0].steps
    assert search.playouts <= 256


@pytest.mark.parametrize("name", vendome.games)
@pytest.mark.parametrize("seconds", [0.2, 1.0])
def test_a_time_is_kept_within_a_tenth(name: str, seconds: float) -> None:
    """By a clock that goes on by a millisecond with each playout, whatever machine this is."""
    for match, seat in positions(name, every=60):
        if len(match.actions(seat)) > 1:
            weights = weights_of(match.game, match.players)
            search = Search(match.game, weights, now=lambda: search.playouts / 1000)  # noqa: B023
            found = search.think(match.knowledge(seat), seat, KEY, Budget(10**9, 1, seconds))
            if len(found) > 1:  # else there was nothing to think about
                assert 0.9 * seconds <= search.playouts / 1000 <= 1.1 * seconds


@pytest.mark.parametrize("name", vendome.games)
def test_a_search_by_time_divides_it_as_it_does_its_playouts(name: str) -> None:
    """The better candidates get more of it, and moves of several steps are varied."""
    divided = varied = False
    for match, seat in positions(name, every=13):
        weights = weights_of(match.game, match.players)
        search = Search(match.game, weights, now=lambda: search.playouts / 1000)  # noqa: B023
        knows = match.knowledge(seat)
        first = {tuple(one.steps) for one in search.think(knows, seat, KEY, LITTLE)}
        found = search.think(knows, seat, KEY, Budget(10**9, 1, 2.0))
        if len(found) < 3 or (search._mixes and match.game.kernels.bind(k_choosers)(knows)):
            continue  # nothing to divide, or a choice that all make at once
        worlds = [one.worlds for one in found]
        assert max(worlds) > 2 * min(worlds)
        divided = True
        varied |= len({one.steps for one in found} - first) > 0
    assert divided
    assert varied


def test_a_choice_that_all_make_at_once_is_mixed() -> None:
    """E3.2: of three alike nobody may be sure what another takes."""
    taken = []
    for deal in range(8):
        match = vendome.games["edelstein"].start(3, seed=deal)
        taken.append({Bot("apprentice", seed).choose(match, 0) for seed in range(8)})
    assert any(len(choices) > 1 for choices in taken)


@pytest.mark.parametrize("name", vendome.games)
def test_levels_look_further_one_after_the_other(name: str) -> None:
    game = vendome.games[name]
    for players in game.players:
        budgets = [budget(game, players, level) for level in LEVELS]
        seen = [(each.rounds, each.playouts) for each in budgets]
        assert sorted(set(seen)) == seen
        master, grandmaster = budgets[-2:]  # four times as many, which is asked of the arena
        assert grandmaster == replace(master, playouts=4 * master.playouts)


@pytest.mark.parametrize(
    ("name", "games"), [("edelstein", 48), *longer(("necklace", 60), ("carats", 60))]
)
def test_an_apprentice_wins_more_than_its_share_against_greedy(name: str, games: int) -> None:
    players = vendome.games[name].players[1]
    result = vendome.simulate(
        name, players, games=games, bots=["apprentice", *["greedy"] * (players - 1)], seed=5
    )
    won = result.won / result.won.sum(axis=1, keepdims=True)
    share = np.sum(won[result.played_by("apprentice")]) / result.games
    assert share > 1 / players


def test_a_plan_is_kept_from_step_to_step_and_dropped_when_others_interfere() -> None:
    match = vendome.games["carats"].start(3, seed=2)
    bot = Bot("apprentice", 3)
    while not any(len(match.steps(seat)) for seat in match.waiting):
        seat = match.waiting[0]
        match.play(seat, bot.choose(match, seat))
    seat = next(seat for seat in match.waiting if match.steps(seat))
    again = Bot("apprentice", 3)
    while match.steps(seat):  # another bot goes on with a move that this one began
        match.play(seat, again.choose(match, seat))
    assert match.moves[-1][0] == seat
