"""Prints an analysis for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from vendome.analysis.result import Analysis, Seat
from vendome.analysis.wording import Wording
from vendome.terminal.chart import FAIR, LABELS, MARK, chart
from vendome.terminal.prose import Prose

WIDTH = 80
INDENT = "   "


class Report:
    """Prints one analysis in one language. `names` are those of the players, by seat."""

    def __init__(
        self, analysis: Analysis, language: str, console: Console, names: Sequence[str] = ()
    ) -> None:
        self._analysis = analysis
        self._console = console
        self._width = min(console.width, WIDTH)
        self._wording = Wording(analysis, language, names)

    def print(self) -> None:
        self._say(self._wording.title(), "bold")
        self._say(self._wording.introduction())
        for seat in self._analysis.seats:
            self._print_seat(seat)

    def _print_seat(self, seat: Seat) -> None:
        wording, analysis = self._wording, self._analysis
        self._console.print()
        name = Text(wording.names[seat.seat], "bold")
        self._console.print(Rule(name, align="left", style="dim"), width=self._width)
        self._say(wording.along(FAIR), "dim")
        worst = {d.move: str(number) for number, d in enumerate(seat.costliest, 1)}
        labels = [wording.percent(share) for share in LABELS.values()]
        for line in chart(seat.curve, worst, 1 / analysis.players, labels, self._width):
            line.rstrip()
            self._console.print(line)
        self._console.print()
        self._say(wording.verdict(seat))
        for number, decision in enumerate(seat.costliest, 1):
            self._console.print()
            self._say(wording.mistake(decision), "bold", f"{number}  ")
            why = wording.analysis.why(seat.seat, decision, wording.language, wording.names)
            self._say(wording.events(decision), "italic", INDENT)
            self._say(" ".join(why), "", INDENT)
        for luck in analysis.luck:
            if luck.seat == seat.seat:
                self._console.print()
                self._say(wording.luck(luck))

    def _say(self, text: str, style: str = "", indent: str = "") -> None:
        """Print a paragraph, if it says anything; the first line begins with all of the indent, and
        the others as far to the right.
        """
        lines = Prose(text, style).wrap(self._console, self._width - len(indent))
        for number, line in enumerate(lines if text else ()):
            line.rstrip()
            first = " " * len(indent) if number else indent
            self._console.print(Text.assemble((first, MARK), line))
