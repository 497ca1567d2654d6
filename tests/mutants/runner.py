"""Run the tests of a game against its mutants, each in a process of its own.

The process that forks has loaded everything but the game and its tests. A first run, without any
mutant, notes which lines of the rules each test reaches; a mutant then meets only the tests that
reach it, those first that found most mutants in its neighbourhood for the time they take.
"""

from __future__ import annotations

import ast
import multiprocessing
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from tests.mutants.games import folder_of
from tests.mutants.meeting import (
    LEAST_LIMIT,
    LOADING,
    SURVIVED,
    Planted,
    Source,
    Span,
    file_of,
    look_around,
    meet,
)
from tests.mutants.mutations import MODULE_LEVEL, Mutant, mutants, stored
from tests.mutants.outcomes import Outcome, Unfit

FORK = multiprocessing.get_context("fork")
TIMES_AS_LONG = 10  # a test that takes so much longer than without a mutant hangs
UNREACHED = "not reached"


def _forked(target: Callable[..., None], *args: Any) -> Connection:
    mine, theirs = FORK.Pipe(duplex=False)
    FORK.Process(target=target, args=(*args, theirs), daemon=True).start()
    theirs.close()
    return mine


def _reply(connection: Connection) -> Any:
    try:
        return connection.recv()
    except EOFError:
        raise Unfit("A run of the tests ended without a word: out of memory?") from None


class Run:
    """The mutants of a game, and what is known of its tests."""

    def __init__(self, game: str, modules: Iterable[str]) -> None:
        self.game = game
        self.sources = {module: Source.of(game, module) for module in modules}
        self.mutants = [
            m for name, source in self.sources.items() for m in mutants(name, source.tree)
        ]
        self.lines: dict[str, Span] = {}
        self.seconds: dict[str, float] = {}
        self.limits: dict[str, float] = {}
        self.finds: dict[str, Counter[str]] = defaultdict(Counter)  # by function, by module

    def prepare(self) -> None:
        """Run the tests without any mutant; then once more as with a mutant, which must pass."""
        self.lines, self.seconds = _reply(
            _forked(look_around, self.game, folder_of(self.game), self.sources)
        )
        self.limits = {t: max(LEAST_LIMIT, TIMES_AS_LONG * s) for t, s in self.seconds.items()}
        order = sorted(self.seconds, key=self.seconds.__getitem__)
        source = next(iter(self.sources.values()))
        planted = Planted(source, source.tree)
        verdict, test, _ = _reply(
            _forked(meet, planted, order or [folder_of(self.game)], self.limits)
        )
        if verdict != SURVIVED:
            where = f"in {test}" if test else "before the first"
            raise Unfit(f"The tests of {self.game} fail without any mutant, {where}.")

    def order_for(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant, the most likely to find it soon first."""
        first, last = mutant.statement.lineno, mutant.statement.end_lineno or 0
        span = {(mutant.module, line) for line in range(first, last + 1)}
        telling = span | self._uses(mutant) if mutant.function == MODULE_LEVEL else span
        near, far = self.finds[mutant.place], self.finds[mutant.module]

        def reaches(test: str, lines: Span) -> bool:
            return not lines.isdisjoint(self.lines.get(test, ()))

        def promise(test: str) -> float:
            finds = near[test] + 0.1 * far[test] + 0.01 * reaches(test, telling)
            return finds / (self.seconds[test] + 0.001)

        tests = [
            test
            for test in self.seconds
            if any(reaches(what, span) for what in (test, file_of(test), LOADING))
        ]
        return sorted(tests, key=promise, reverse=True)

    def _uses(self, mutant: Mutant) -> Span:
        """The lines that use the constants of a mutant, in any module."""
        names = stored(mutant.statement)
        return {
            (module, node.lineno)
            for module, source in self.sources.items()
            for node in ast.walk(source.tree)
            if isinstance(node, ast.Name) and node.id in names
        }

    def judge(self, chosen: list[Mutant], jobs: int) -> Iterator[Outcome]:
        """Meet the chosen mutants, so many at a time; outcomes come as they are known."""
        queue = list(reversed(chosen))
        running: dict[Any, Mutant] = {}
        while queue or running:
            while queue and len(running) < jobs:
                mutant = queue.pop()
                order = self.order_for(mutant)
                if not order:
                    yield Outcome(mutant, UNREACHED, LOADING, 0.0)
                    continue
                source = self.sources[mutant.module]
                planted = Planted(source, mutant.planted(source.tree))
                running[_forked(meet, planted, order, self.limits)] = mutant
            for connection in wait(list(running)) if running else ():
                mutant = running.pop(connection)
                outcome = Outcome(mutant, *_reply(connection))
                if outcome.found:
                    self.finds[mutant.place][outcome.test] += 1
                    self.finds[mutant.module][outcome.test] += 1
                yield outcome
