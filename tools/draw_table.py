"""Draws `docs/table.svg`, the picture of a game in the README: `python -m tools.draw_table`."""

from __future__ import annotations

import io

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import vendome
from tools import ROOT
from vendome.terminal.screen import Screen
from vendome.terminal.seats import seated
from vendome.terminal.session import Session
from vendome.terminal.table import voice
from vendome.terminal.turn import Turn

TARGET = ROOT / "docs" / "table.svg"

THEME = TerminalTheme(
    (30, 30, 36),
    (226, 226, 222),
    [
        *((30, 30, 36), (176, 36, 48), (76, 168, 96), (228, 190, 60)),
        *((44, 92, 190), (150, 90, 160), (70, 150, 160), (200, 200, 196)),
    ],
)

# Rich's own format asks a server for a font; this one takes what the reader has.
FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
}}
.{unique_id}-title {{ font-size: 18px; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


POSITION = {
    "phase": 2,
    "round": 4,
    "seats": [
        {"gems": "5r2y4g3b", "money": 31, "card": "RYB5", "events": ["certificate"]},
        {"gems": "4r4y2g1b", "money": 38, "card": "GGG6", "events": ["sole_yellow"]},
        {"gems": "5r1y3g6b", "money": 29, "card": "RB7", "events": ["certificate"] * 2},
        {"gems": "3r4y2g5b", "money": 33, "card": "YYY5", "events": ["each_blue"]},
    ],
    "open_event": "any_sole",
}
MOVES = (
    *((0, "choose money"), (1, "choose gems"), (2, "choose money"), (3, "choose event")),
    *((2, "offer 1b"), (0, "offer 1y"), (2, "offer 1r1b")),
)


def picture() -> str:
    match = vendome.games["edelstein"].position(POSITION)
    for seat, move in MOVES:
        match.play(seat, move)
    console = Console(
        record=True,
        file=io.StringIO(),
        width=80,
        height=32,
        force_terminal=True,
        color_system="standard",
        highlight=False,
        markup=False,
    )
    seats = seated(["Anna"], 4, ["greedy"])
    session = Session(Screen(console), voice(match.game, "en"), match, seats, {})
    Turn(session, 0).draw()
    console.print("Anna> 1r1y1g")
    return console.export_svg(
        title="vendome play", theme=THEME, code_format=FORMAT, unique_id="table"
    )


if __name__ == "__main__":
    TARGET.write_text(picture(), encoding="utf-8")
