"""How smoothly moments are shown: the browser's main thread in each frame, slowed down.

The browser client is asked, which plays the fullest moments of a finished game from its replay.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from bench.figures import Aim, Figure
from vendome.core.game import Game

HERE = Path(__file__).parent.parent
NODE = HERE / ".venv" / "bin" / "node"
SCRIPT = HERE / "web" / "tests" / "frames.ts"
WORST = Aim("≤", 50)


class NoBrowser(Exception):
    """The browser client is not built here."""


def figures_of(game: Game) -> dict[str, Figure]:
    """Returns the milliseconds of the frames of a game: of all of them, and of the longest."""
    if not (HERE / "web" / "node_modules").is_dir():
        raise NoBrowser
    run = subprocess.run(
        [NODE, SCRIPT, game.name], stdout=subprocess.PIPE, text=True, check=True, timeout=600
    )
    return from_lines(game, run.stdout)


def from_lines(game: Game, lines: str) -> dict[str, Figure]:
    every = Figure(f"{game.name}: main thread a frame, 4 × slower", "ms")
    worst = Figure(f"{game.name}: main thread in the longest frame, 4 × slower", "ms", WORST)
    for line in lines.splitlines():
        frames = json.loads(line)["frames"]
        every.samples += frames
        worst.samples += [max(frames)] if frames else []
    return {figure.name: figure for figure in (every, worst) if figure.samples}
