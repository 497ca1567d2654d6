"""Compiling in another process: a game is played from the first moment on, and then compiled."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import vendome
from examples.pebbles import GAME as PEBBLES
from vendome.bots import Bot
from vendome.core.game import Game
from vendome.core.rule import COMPILED
from vendome.prepare import jobs
from vendome.prepare.background import Background, Progress
from vendome.prepare.progress import Shown
from vendome.prepare.worker import work

EDELSTEIN = vendome.games["edelstein"]
compiled_only = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

# It answers as the worker does, and compiles nothing.
QUICK = f"""
import sys
jobs = {jobs.names()!r}
come = {{}}
for line in sys.stdin:
    game = line.strip()
    come[game] = come.get(game, -1) + 1
    print(game, *jobs[come[game]:come[game] + 1], flush=True)
"""


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Games as on a machine that has never seen them."""
    monkeypatch.setattr("vendome.prepare.background.is_compiled", lambda game: False)
    return [replace(game) for game in vendome.games.values()]


def moves(game: Game, seed: int, count: int) -> list[tuple[int, str]]:
    match = game.start(3, seed)
    bots = [Bot(("greedy", "random")[seat % 2], seat) for seat in range(3)]
    while not match.over and len(match.moves) < count:
        seat = match.waiting[0]
        bots[seat].play(match, seat)
    return match.moves


@pytest.mark.parametrize("name", vendome.games)
def test_interpreted_games_go_as_compiled_ones_do(name: str) -> None:
    game = replace(vendome.games[name])
    game.kernels.interpret()
    assert not hasattr(game.kernels.play, "signatures")
    assert moves(game, 5, 12) == moves(vendome.games[name], 5, 12)


@compiled_only
def test_what_was_compiled_before_is_loaded_at_once() -> None:
    game = replace(EDELSTEIN)
    for _ in jobs.compiled(game):
        pass
    again = replace(EDELSTEIN)
    background = Background([again])
    background.start()
    assert background.left == []
    assert again.kernels.play.signatures


@compiled_only
def test_a_game_is_played_before_it_is_compiled_and_after(uncompiled: list[Game]) -> None:
    game = next(one for one in uncompiled if one.name == "edelstein")
    told: list[tuple[int, str]] = []
    background = Background([game], changed=lambda one: told.append((one.done, one.job)))
    match = game.start(3, seed=1)
    background.start()
    match.play(0, "choose gems")
    background.wait()
    assert background.left == []
    assert game.kernels.play.signatures
    match.play(1, "choose gems")
    match.play(2, "choose money")
    assert match.moves == moves_of("choose gems", "choose gems", "choose money")
    assert [job for _, job in told] == [*jobs.names(), jobs.names()[-1]]
    assert [done for done, _ in told] == [*range(len(jobs.names())), len(jobs.names())]


def moves_of(*texts: str) -> list[tuple[int, str]]:
    return list(enumerate(texts))


@compiled_only
def test_the_game_somebody_waits_for_comes_first(uncompiled: list[Game]) -> None:
    order: list[str] = []
    wanted = ["necklace"]

    def changed(progress: Progress) -> None:
        order.append(progress.game.name)
        if progress.game.name == "necklace" and progress.done == 2:
            wanted[:] = ["edelstein", "no game of this house"]

    background = Background(uncompiled, lambda: wanted, changed, (sys.executable, "-c", QUICK))
    background.start()
    background.wait()
    every = len(jobs.names()) + 1
    assert order[:3] == ["necklace"] * 3
    assert order[3 : 3 + every] == ["edelstein"] * every
    assert sorted(order) == sorted([game.name for game in uncompiled for _ in range(every)])


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-c", "input(); print('carats moves', flush=True)"),
        (sys.executable, "-c", "raise SystemExit(3)"),
        (sys.executable, "-c", "input(); print('chess')"),
        ("/no/such/program",),
    ],
    ids=["ends", "fails", "talks of something else", "is not there"],
)
@compiled_only
def test_where_the_worker_fails_the_games_are_played_as_they_are(
    uncompiled: list[Game], command: tuple[str, ...]
) -> None:
    background = Background(uncompiled, command=command)
    background.start()
    background.wait()
    assert [one.failed for one in background.left] == [True] * 3
    assert uncompiled[0].start(3, seed=1).waiting


@compiled_only
def test_it_can_be_broken_off(uncompiled: list[Game]) -> None:
    command = (sys.executable, "-c", "import sys; sys.stdin.read()")
    background = Background(uncompiled, command=command)
    background.start()
    background.stop()
    assert len(background.left) == 3


@compiled_only
def test_a_game_that_cannot_be_compiled_is_in_no_other_s_way(uncompiled: list[Game]) -> None:
    unknown = replace(uncompiled[0], name="solitaire")
    background = Background([unknown, uncompiled[1]])
    background.start()
    background.wait()
    assert [(one.game, one.failed) for one in background.left] == [(unknown, True)]


def test_the_worker_does_a_job_for_each_line() -> None:
    told = StringIO()
    asked = ["edelstein\n"] * (len(jobs.names()) + 1) + ["solitaire\n", "carats\n"]
    work(StringIO("".join(asked)), told)
    *answers, last, unknown, other = told.getvalue().splitlines()
    assert unknown == "solitaire failed"
    assert answers == [f"edelstein {job}" for job in jobs.names()]
    assert last.strip() == "edelstein"
    assert other == "carats begin"


@compiled_only
def test_play_calls_the_kernels_that_are_said_to_be_called() -> None:
    game = replace(PEBBLES)  # none of whose kernels was called
    for _ in jobs.compiled(game):
        pass
    called = {f"k_{name}" for name, one in vars(game.kernels).items() if _was_called(one)}
    assert called == {one.__name__ for one in jobs.CALLED}
    assert jobs.is_compiled(game)


def _was_called(kernel: Any) -> bool:
    return bool(getattr(kernel, "signatures", ()))


@compiled_only
def test_where_nothing_was_compiled_nothing_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VENDOME_CACHE", str(tmp_path))
    assert not jobs.is_compiled(replace(PEBBLES))


@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_console_is_told_what_goes_on(is_terminal: bool) -> None:
    page = StringIO()
    console = Console(file=page, force_terminal=is_terminal, width=100, color_system=None)
    with Shown(console, "en") as shown:
        progress = Progress(EDELSTEIN)
        for done, job in enumerate(jobs.names()):
            progress.done, progress.job = done, job
            shown.show(progress)
        progress.done = progress.total
        shown.show(progress)
        shown.show(Progress(vendome.games["carats"], failed=True))
    told = page.getvalue()
    assert "Compiling Edel, Stein & Reich" in told
    assert "Edel, Stein & Reich is compiled." in told
    assert "30 Carats could not be compiled" in told
    assert ("Compiling Edel, Stein & Reich: other deals." in told) == is_terminal  # the last job
