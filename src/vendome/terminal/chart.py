"""A curve drawn in characters: a line that goes from column to column, with marks on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from rich.text import Text

from vendome.analysis.result import Point

ROWS = 9  # from nothing to all
LABELS = {0: 1.0, 2: 0.75, 4: 0.5, 6: 0.25, 8: 0.0}  # of some of the rows
LEVEL, UP, DOWN = (
    ("─", "─"),
    ("╯", "╭"),
    ("╮", "╰"),
)  # the line's two ends in a column where it goes so
FAIR = "┄"
LINE, MARK, FAINT = "bold cyan", "bold red", "dim"


def chart(
    curve: Sequence[Point], marks: Mapping[int, str], fair: float, labels: Sequence[str], width: int
) -> list[Text]:
    """Returns the lines of a chart of at most this width.

    `marks` are characters by the move at which they stand, `labels` are those of the rows that have
    one, from the top.
    """
    margin = max(map(len, labels)) + 2
    columns = width - margin
    last = max(curve[-1].move, 1)
    moves = np.linspace(0, last, columns)
    wins = np.interp(moves, [p.move for p in curve], [p.win for p in curve])
    rows = np.rint((1 - wins) * (ROWS - 1)).astype(int).tolist()
    cells = [[(" ", "")] * columns for _ in range(ROWS)]
    equal = round((1 - fair) * (ROWS - 1))
    cells[equal] = [(FAIR, FAINT)] * columns
    for column, row in enumerate(rows):
        before = rows[max(column - 1, 0)]
        for between in range(min(before, row) + 1, max(before, row)):
            cells[between][column] = ("│", LINE)
        left, right = LEVEL if row == before else UP if row < before else DOWN
        cells[before][column], cells[row][column] = (left, LINE), (right, LINE)
    for move, mark in marks.items():
        column = round(move / last * (columns - 1))
        cells[rows[column]][column] = (mark, MARK)
    named = dict(zip(LABELS, labels, strict=True))
    drawn = []
    for number, row in enumerate(cells):
        axis = "┤" if number in named else "│"
        line = Text(f"{named.get(number, ''):>{margin - 2}} {axis}", FAINT)
        for character, style in row:
            line.append(character, style)
        drawn.append(line)
    ends = f"{'0':<{columns - len(str(last))}}{last}"
    return [*drawn, Text(" " * margin + ends, FAINT)]
