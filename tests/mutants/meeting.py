"""One run of a game's tests, in a process forked for it: without any mutant, or meeting one."""

from __future__ import annotations

import ast
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

import hypothesis
import pytest

import vendome

LOADING = ""  # stands for all that runs before pytest does
OPTIONS = [
    *("-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider"),
    "--disable-plugin-autoload",  # what some packages bring along takes a second to load
]
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
LEAST_LIMIT = 2.0  # seconds of processor time until a test is taken to hang
KILLED, HANGS, SURVIVED = "killed", "hangs", "survived"

Span = set[tuple[str, int]]  # lines: module and number


@dataclass
class Source:
    """A module of a game's rules."""

    name: str
    path: Path
    tree: ast.Module

    @classmethod
    def of(cls, game: str, module: str) -> Source:
        path = Path(vendome.__file__).parent / "games" / game / "rules" / f"{module}.py"
        tree = ast.parse(path.read_text(encoding="utf-8"))
        return cls(f"vendome.games.{game}.rules.{module}", path, tree)


class Planted(MetaPathFinder, SourceFileLoader):
    """Has Python import a module as another tree says."""

    def __init__(self, source: Source, tree: ast.Module) -> None:
        SourceFileLoader.__init__(self, source.name, str(source.path))
        self.tree = tree

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, name: str) -> Any:
        return compile(self.tree, self.path, "exec", dont_inherit=True)


def file_of(test: str) -> str:
    return test.split("::")[0]


class Reach:
    """A pytest plugin: which lines of the rules each test reaches, and how long it takes."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self.modules = modules  # by file name
        self.lines: dict[str, Span] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.running = LOADING
        sys.settrace(self._enter)

    def _enter(self, frame: FrameType, event: str, arg: object) -> Any:
        module = self.modules.get(frame.f_code.co_filename)
        if module is None:
            return None
        reached = self.lines[self.running]

        def step(frame: FrameType, event: str, arg: object) -> Any:
            reached.add((module, frame.f_lineno))
            return step

        return step

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        return (yield from self._during(collector.nodeid))

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        """What several tests share counts for all of them, not for the first alone."""
        scope = {"function": self.running, "session": LOADING}
        return (yield from self._during(scope.get(fixturedef.scope, file_of(self.running))))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        begun = time.process_time()
        result = yield from self._during(item.nodeid)
        self.seconds[item.nodeid] = time.process_time() - begun
        return result

    def _during(self, running: str) -> Iterator[None]:
        before, self.running = self.running, running
        try:
            return (yield)
        finally:
            self.running = before


class Verdict:
    """A pytest plugin: runs the tests in the given order and ends the process when one hangs."""

    def __init__(self, order: list[str], limits: Mapping[str, float], reply: Connection) -> None:
        self.place = {test: i for i, test in enumerate(order)}
        self.limits = limits
        self.reply = reply
        self.running = LOADING
        signal.signal(signal.SIGPROF, self._hangs)
        signal.setitimer(signal.ITIMER_PROF, 10 * LEAST_LIMIT)

    def _hangs(self, number: int, frame: FrameType | None) -> None:
        self.end(HANGS)

    def end(self, verdict: str) -> None:
        self.reply.send((verdict, self.running, time.process_time()))
        os._exit(0)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = [i for i in items if i.nodeid in self.place or i.nodeid not in self.limits]
        items[:] = sorted(wanted, key=lambda i: self.place.get(i.nodeid, len(self.place)))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running = nodeid
        signal.setitimer(signal.ITIMER_PROF, self.limits.get(nodeid, LEAST_LIMIT))


def _run(files: list[str], plugin: Reach | Verdict) -> int:
    """Run test files, telling nobody; pytest's exit code."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    hypothesis.settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    hypothesis.settings.load_profile("mutants")
    return int(pytest.main([*OPTIONS, *files], plugins=[plugin]))


def look_around(game: str, folder: str, sources: Mapping[str, Source], reply: Connection) -> None:
    """Run all tests without any mutant; what they reach and how long they take."""
    plugin = Reach({str(source.path): module for module, source in sources.items()})
    import_module(f"vendome.games.{game}")
    _run([folder], plugin)
    sys.settrace(None)
    reply.send((dict(plugin.lines), plugin.seconds))
    os._exit(0)


def meet(
    planted: Planted, order: list[str], limits: Mapping[str, float], reply: Connection
) -> None:
    """Run tests against a planted module, up to the first that fails."""
    sys.meta_path.insert(0, planted)
    plugin = Verdict(order, limits, reply)
    files = list(dict.fromkeys(file_of(test) for test in order))
    # Reading all files takes longer than most mutants live.
    verdict = SURVIVED
    for some in (files[:1], files[1:]):
        if verdict == SURVIVED and some and _run(some, plugin) not in PASSED:
            verdict = KILLED
    plugin.end(verdict)
