"""Rules have no memory of their own: kernels allocate nothing and count no references."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import NumbaError

from bench.kernels import FIRST_CALLS
from tests.conformance.subject import SOURCES, Subject, subject
from tests.lengths import longer
from tests.rulebook.scratch import used
from tests.soak.soaking import Soak
from vendome.arena import readers
from vendome.arena.readers.kernels import k_answer
from vendome.bots import Bot
from vendome.bots.kernels import k_greedy, k_random
from vendome.bots.search.kernels import k_search
from vendome.core.chance import key_of, seeded
from vendome.core.kernels import TEMPLATES
from vendome.core.match import Match
from vendome.core.rule import COMPILED, kernel, rule
from vendome.core.state import Moves, scratch_type
from vendome.lab.kernels import k_run

# All that Numba's runtime is called by, and what it calls itself.
RUNTIME = r"NRT_\w+|\w*MemInfo\w*|\b\w*alloc\b"

ALL_TEMPLATES = {**TEMPLATES, "greedy": k_greedy, "random": k_random, "run": k_run}
SEARCHED = {"search": k_search, "answer": k_answer}  # of games that can be searched

compiled_only = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


def calls_of_the_runtime(function: Any) -> set[str]:
    """What of Numba's runtime a kernel with all its rules calls, its entry from Python included."""
    assert function.overloads
    found = set()
    for compiled in function.overloads.values():
        # The one form of it that is there whether it was compiled just now or lay in the cache.
        code = str(compiled.library._get_module_for_linking())
        assert re.search(rf"define .*{function.py_func.__name__}", code)
        found |= set(re.findall(RUNTIME, code))
    return found


def templates(one: Subject) -> dict[str, Callable[..., Any]]:
    searched = {} if one.game.heuristics.outlook is None else SEARCHED
    return {**ALL_TEMPLATES, **searched}


def called(one: Subject) -> Iterator[tuple[str, Callable[..., Any]]]:
    """All kernels of a game, and those the tests have for it, each called once."""
    match = one.game.start(seed=1)
    for call in FIRST_CALLS.values():
        call(match)
    match.forecast(None)
    if one.game.heuristics.outlook is not None:
        readers.sit(one.game, "reader:greedy", key_of(1)).prepare(match, match.waiting[0])
    for name, template in templates(one).items():
        yield name, one.game.kernels.bind(template)
    one.scrambled(match.states, 0, seeded(key_of(1)))
    one.secret(match.states)
    one.midway(match.states, 0)
    yield from (("scramble", one._scramble), ("secret", one._secret), ("midway", one._midway))


@compiled_only
@pytest.mark.parametrize("name", SOURCES)
def test_no_kernel_allocates_or_counts_references(name: str) -> None:
    calls = {kernel: calls_of_the_runtime(function) for kernel, function in called(subject(name))}
    assert [*calls] == [*templates(subject(name)), "scramble", "secret", "midway"]
    assert not any(calls.values()), calls


@compiled_only
@pytest.mark.parametrize("law", ["rules", "leaks"])
def test_nor_do_the_soak_s(law: str) -> None:
    soak = Soak(subject("pebbles"), seed=1)  # its rules compile fast, and the rest is all the same
    soak.play(law, 3, 0, 0)
    assert calls_of_the_runtime(soak._kernels[law]) == set()


def k_adds_up(counts):
    total = np.zeros(2, np.int64)
    for i in range(counts.shape[0]):
        total[i % 2] += counts[i]
    return total[0] - total[1]


@compiled_only
def test_what_allocates_is_found() -> None:
    careless = numba.njit(k_adds_up)
    assert careless(np.arange(5)) == 2
    found = calls_of_the_runtime(careless)
    assert any("MemInfo_alloc" in name for name in found)
    assert "NRT_decref" in found


@rule
def adds_up(counts):
    total = np.zeros(2, np.int64)
    for i in range(counts.shape[0]):
        total[i % 2] += counts[i]
    return total[0] - total[1]


def k_adds_up_by_rule(counts):
    return adds_up(counts)


@compiled_only
@pytest.mark.parametrize("template", [k_adds_up, k_adds_up_by_rule])
def test_a_rule_that_allocates_does_not_compile(template: Any) -> None:
    with pytest.raises(NumbaError, match=r"total = np\.zeros"):
        kernel(template, {}, "test")(np.arange(5))


def played(one: Subject, seed: int) -> Iterator[tuple[Match, int, np.ndarray]]:
    """States of a game between bots: the match, who is asked, and what that seat knows."""
    match, bot = one.game.start(seed=seed), Bot("greedy", seed)
    while not match.over:
        seat = match.waiting[-1]
        yield match, seat, match.knowledge(seat)
        bot.play(match, seat)


@compiled_only
@pytest.mark.parametrize("seed", [0, *longer(1, 2)])
@pytest.mark.parametrize("name", SOURCES)
def test_what_is_left_in_the_scratch_changes_nothing(name: str, seed: int) -> None:
    one = subject(name)
    kernels, moves = one.game.kernels, np.zeros(1, Moves)
    for number, (match, seat, known) in enumerate(played(one, seed)):
        results = []
        for scratch in (np.zeros(1, one.game.scratch), used(one.game.scratch, number)):
            count = kernels.moves(known, seat, moves)
            action = kernels.bind(k_greedy)(known, seat, moves, count, seeded(key_of(1)), scratch)
            fault = kernels.fault(match.states, scratch)
            world, other = known.copy(), match.knowledge(None).copy()
            kernels.deal(world, seat, seeded(key_of(number)), scratch)
            kernels.deal(other, -1, seeded(key_of(number)), scratch)
            results.append((action, fault, world.tobytes(), other.tobytes()))
        assert results[0] == results[1]
        assert results[0][1] == 0


def worlds_of(one: Subject, known: np.ndarray, seat: int, key: int, count: int) -> list[bytes]:
    """Worlds that one thread deals, with a scratch of its own."""
    chance, scratch, worlds = seeded(key_of(key)), np.zeros(1, one.game.scratch), []
    for _ in range(count):
        world = known.copy()
        one.game.kernels.deal(world, seat, chance, scratch)
        assert one.game.kernels.fault(world, scratch) == 0
        worlds.append(world.tobytes())
    return worlds


@compiled_only
@pytest.mark.parametrize("name", SOURCES)
def test_many_worlds_are_dealt_in_threads_the_same_as_one_after_the_other(name: str) -> None:
    one = subject(name)
    states = [(known.copy(), seat) for _, seat, known in played(one, 1)]
    jobs = [(*states[len(states) * i // 8], i, 200) for i in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda job: worlds_of(one, *job), jobs))
    assert together == [worlds_of(one, *job) for job in jobs]
    assert all(len(set(worlds)) == len(worlds) for worlds in together)


def test_a_field_of_a_scratch_cannot_take_a_name_of_numpy_s() -> None:
    with pytest.raises(TypeError, match="'sort'"):
        scratch_type([("sort", "i8", 4)])
