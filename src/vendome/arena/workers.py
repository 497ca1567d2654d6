"""Playing a tournament's games in several processes. What comes out does not depend on how many."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from vendome.arena.playing import Played, play
from vendome.arena.tournament import Tournament
from vendome.games import games
from vendome.lab.executing import Executor, in_order, room_of

COMMAND = (sys.executable, "-m", "vendome.arena.worker")
PREPARE = "prepare"  # in place of the number of a game
END_SECONDS = 5.0  # for a worker to end the programs it has started


class WorkerFailed(RuntimeError):
    """A process that played games has ended by itself; what it said is on the error stream."""


def played(
    tournament: Tournament,
    first: int,
    last: int,
    processes: int,
    executor: Executor | None = None,
) -> Generator[Played]:
    """Yields the games from number `first` to before `last`, in order, as they end."""
    if executor is not None:
        calls = ((play, (tournament, number)) for number in range(first, last))
        return in_order(executor, room_of(executor), calls)
    known = tournament.game.name in games and games[tournament.game.name] is tournament.game
    # A process of its own finds a game by its name.
    if processes == 1 or last - first < 2 or not known:
        return (play(tournament, number) for number in range(first, last))
    return _in_order(tournament, first, last, min(processes, last - first))


def _in_order(tournament: Tournament, first: int, last: int, processes: int) -> Generator[Played]:
    workers: list[_Worker] = []
    idle: queue.SimpleQueue[_Worker] = queue.SimpleQueue()

    def ask(number: int) -> Played:
        worker = idle.get()
        try:
            return Played.of(worker.ask(str(number)))
        finally:
            idle.put(worker)

    pool = ThreadPoolExecutor(processes, thread_name_prefix="tournament")
    under_way: deque[Future[Played]] = deque()
    try:
        workers.append(_Worker(tournament))
        workers[0].ask(PREPARE)  # before there are others: what is compiled is compiled once
        workers.extend(_Worker(tournament) for _ in range(processes - 1))
        for worker in workers:
            idle.put(worker)
        number = first
        while under_way or number < last:
            while number < last and len(under_way) < 2 * processes:
                under_way.append(pool.submit(ask, number))
                number += 1
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
        for worker in workers:
            worker.stop()
        for worker in workers:
            worker.wait()
        pool.shutdown()
        for worker in workers:
            worker.close()


class _Worker:
    """One of the processes."""

    def __init__(self, tournament: Tournament) -> None:
        self._process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,  # or Ctrl-C would end it before its programs
        )
        self._tell(json.dumps(tournament.head()))

    def ask(self, line: str) -> dict[str, object]:
        self._tell(line)
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        if not answer:
            raise WorkerFailed("a process that played games of a tournament has ended")
        return json.loads(answer)  # type: ignore[no-any-return]

    def stop(self) -> None:
        self._process.terminate()

    def wait(self) -> None:
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was written to a process that has ended
                pipe.close()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            print(line, file=self._process.stdin, flush=True)
        except OSError:
            raise WorkerFailed("a process that played games of a tournament has ended") from None
