"""All bots of a house think with its cores: under load each thinks less, and none answers later."""

from __future__ import annotations

import asyncio
import math

import pytest

import vendome
from vendome.server.thinking import Mind, Minds, share


@pytest.mark.parametrize("begun", [1, 2])
def test_who_has_a_core_and_is_waited_for_by_nobody_has_the_whole_time(begun: int) -> None:
    assert share(1.5, begun, cores=2) == 1.5


def test_who_comes_too_late_answers_at_once() -> None:
    assert share(-0.3, begun=1, cores=2) == 0.0


def test_without_pauses_nobody_hurries() -> None:
    assert share(math.inf, begun=100, cores=2) == math.inf


@pytest.mark.parametrize("cores", [1, 2, 5])
@pytest.mark.parametrize("thoughts", [1, 2, 3, 10, 40])
def test_of_many_who_were_asked_together_none_is_late_and_all_think(
    thoughts: int, cores: int
) -> None:
    free = [0.0] * cores
    shares = []
    for left in range(thoughts, 0, -1):
        core = free.index(min(free))
        elsewhere = sum(until > free[core] for until in free)
        shares.append(share(1.0 - free[core], left + elsewhere, cores))
        free[core] += shares[-1]
    assert max(free) <= 1.0 + 1e-9
    assert min(shares) >= 0.2 * min(1.0, cores / thoughts)


def order(cores: int) -> list[str]:
    """In which order a bot moves and work that can wait goes on, if both are asked together."""

    async def together() -> list[str]:
        minds, done = Minds(cores), list[str]()

        async def bot() -> None:
            match = vendome.games["edelstein"].start(2, seed=1)
            await minds.think(match, Mind(0, "greedy", bytes(32), math.inf))
            done.append("bot")

        async def work() -> None:
            await minds.idle()
            done.append("work")

        await asyncio.gather(bot(), work())
        minds.close()
        return done

    return asyncio.run(together())


def test_work_that_can_wait_waits_for_bots() -> None:
    assert order(cores=1) == ["bot", "work"]


def test_on_a_core_that_is_free_nobody_waits() -> None:
    assert order(cores=2) == ["work", "bot"]


def test_work_that_can_wait_waits_while_somebody_is_advised() -> None:
    async def advised() -> bool:
        minds = Minds(1)
        with minds.advising():
            waiting = asyncio.create_task(minds.idle())
            await asyncio.sleep(0)
            was_waiting = not waiting.done()
        await waiting
        minds.close()
        return was_waiting

    assert asyncio.run(advised())


def test_bots_think_less_while_somebody_is_advised() -> None:
    async def shares() -> list[float]:
        minds = Minds(1)
        match = vendome.games["edelstein"].start(2, seed=1)
        thought = asyncio.create_task(minds.think(match, Mind(0, "greedy", bytes(32), math.inf)))
        await asyncio.sleep(0)  # the thought has begun
        found = [minds.share(1.0)]
        with minds.advising():
            found.append(minds.share(1.0))
        await thought
        minds.close()
        return found

    assert asyncio.run(shares()) == [1.0, 0.5]
