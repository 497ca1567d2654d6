"""Text that is not broken at a no-break space. Rich by itself breaks there."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.containers import Lines
from rich.text import Text

NO_BREAK = "\u00a0\u202f"
HELD = {ord(space): 0xE000 + i for i, space in enumerate(NO_BREAK)}  # letters, to Rich
RELEASED = {held: space for space, held in HELD.items()}


class Prose(Text):
    def wrap(self, console: Console, width: int, **options: Any) -> Lines:
        held = self.copy()  # a plain Text
        held.plain = held.plain.translate(HELD)
        lines = held.wrap(console, width, **options)
        for line in lines:
            line.plain = line.plain.translate(RELEASED)
        return lines
