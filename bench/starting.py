"""How long it takes to start: the import, the first compile, `vendome play` to its first prompt."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path
from select import select

from bench.figures import Aim, Figure
from vendome.core.game import Game

IMPORT = """\
import time
began = time.perf_counter()
import vendome
vendome.games[{game!r}]
print(time.perf_counter() - began)
"""
QUIET = 0.4  # seconds without output and without work: then a program waits for a person
LONGEST = 300.0
TICKS = os.sysconf("SC_CLK_TCK")


class NoPrompt(Exception):
    """`vendome play` did not get as far as its first question."""


def _environment(cache: Path | None) -> dict[str, str]:
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    return environment if cache is None else {**environment, "VENDOME_CACHE": str(cache)}


def import_time(game: Game) -> float:
    """Returns the time to import the package and one game, in a fresh process."""
    program = [sys.executable, "-c", IMPORT.format(game=game.name)]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    return float(done.stdout)


def kernel_times(game: Game, cache: Path) -> dict[str, float]:
    """Returns the time of the first call of each kernel, with an empty cache."""
    program = [sys.executable, "-m", "bench.kernels", game.name]
    done = subprocess.run(
        program, capture_output=True, text=True, check=True, env=_environment(cache)
    )
    seconds: dict[str, float] = json.loads(done.stdout)
    return seconds


def prompt_time(game: Game, cache: Path | None) -> tuple[float, float]:
    """Returns the time from the start of `vendome play` to the last character of its first prompt.

    It is given on the clock, and in processor time, which is less if others want the cores too.
    `cache` is the folder for compiled rules, if it is not the usual one.
    """
    players = str(game.players[len(game.players) // 2])
    program = [sys.executable, "-m", "vendome.cli", "play", game.name]
    program += ["--players", players, "--people", "1", "--seed", "1", "--lang", "en"]
    ours, theirs = pty.openpty()
    began = time.perf_counter()
    process = subprocess.Popen(
        program, stdin=theirs, stdout=theirs, stderr=theirs, env=_environment(cache)
    )
    os.close(theirs)
    try:
        prompted, work = _last_output(process.pid, ours, began)
        return prompted - began, work
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _last_output(process: int, terminal: int, began: float) -> tuple[float, float]:
    """Returns when the program last wrote before it waited
    for the keyboard, and how long it computed.
    """
    written: float | None = None
    said = b""
    worked = 0.0
    while time.perf_counter() - began < LONGEST:
        ready, _, _ = select([terminal], [], [], QUIET)
        if ready:
            try:
                said += os.read(terminal, 65536)
            except OSError:  # the other end is closed: the program has ended
                break
            written = time.perf_counter()
        sleeps, work = _activity(process)
        if not ready and written is not None and sleeps and work - worked < QUIET / 4:
            return written, work
        worked = work
    raise NoPrompt(said.decode(errors="replace").strip()[-400:] or "it said nothing")


def _activity(process: int) -> tuple[bool, float]:
    """Returns whether a process sleeps, and how many seconds it has computed."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:  # this system has no such file: the silence alone counts
        return True, 0.0
    fields = stat.rsplit(")", 1)[1].split()
    return fields[0] == "S", (int(fields[11]) + int(fields[12])) / TICKS


def figures_of(game: Game) -> dict[str, Figure]:
    return {
        "import": Figure(f"{game.name}: import", "s"),
        "compile": Figure(f"{game.name}: first call of all kernels, empty cache", "s"),
        "first": Figure(f"{game.name}: vendome play to its prompt, empty cache", "s", Aim("≤", 60)),
        "cached": Figure(f"{game.name}: vendome play to its prompt, cached", "s", Aim("≤", 2)),
        "work": Figure(f"{game.name}: the same, processor time", "s"),
    }
