"""The screen and the keyboard.

On a terminal everything happens on the alternate screen, which has no scrollback: what is wiped is
gone. Lines are read without an editor that remembers them, so that no key brings back what somebody
else has typed. Without a terminal everything is printed plainly, one thing after the other, and
nothing waits for a key only to turn a page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from types import TracebackType
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.control import Control
from rich.segment import ControlType, Segment, Segments
from rich.text import Text

from vendome.core.console import standard_console

SCROLLBACK_WIPED = "\x1b[3J"
WIDEST = 120
PATIENCE = 2.0  # seconds without a word


class Leave(Exception):
    """The person wants to go. There is no more input, or they pressed Ctrl-C."""

    def __init__(self, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


def read_line() -> str:
    """Returns the next line of standard input. Raises EOFError when there is none."""
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    return line


def forget_typed_ahead() -> None:
    """Throw away keys pressed before they were asked for."""
    if not (sys.stdin and sys.stdin.isatty()):
        return
    if sys.platform == "win32":  # Windows: it has no termios, and is asked key by key
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


class Screen:
    def __init__(
        self,
        console: Console | None = None,
        read: Callable[[], str] = read_line,
        forget: Callable[[], None] = forget_typed_ahead,
    ) -> None:
        self.console = console or standard_console()
        self._read = read
        self.forget = forget
        self._alternate = False

    @property
    def is_terminal(self) -> bool:
        return self.console.is_terminal

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    @property
    def height(self) -> int:
        return self.console.height

    def __enter__(self) -> Screen:
        self._alternate = self.console.set_alt_screen(True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Go back to the screen as it was before."""
        if self._alternate:
            self.clear()
            self.console.set_alt_screen(False)
            self._alternate = False

    def clear(self) -> None:
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.height)
        elif self.is_terminal:
            self.console.control(Control.clear(), Control.home())

    def wipe(self) -> None:
        """Clear away a secret: the screen, the scrollback, and keys pressed too early."""
        self.clear()
        if self.is_terminal and not self.console.is_dumb_terminal:
            code = Segment(SCROLLBACK_WIPED, None, [(ControlType.CLEAR,)])
            self.console.print(Segments([code]), end="")
        self.forget()

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(Group(part), width=self.width)

    def show_lines(self, lines: Sequence[list[Segment]]) -> None:
        """Show what `lines` has returned."""
        for line in lines:
            self.console.print(Segments([*line, Segment.line()]), end="")

    def ask(self, prompt: str = "") -> str:
        """Returns a line of input, trimmed and free of control characters."""
        try:
            self.console.print(Text(prompt), end="")
            self.console.file.flush()
            line = self._read()
        except EOFError:
            self.console.print()
            raise Leave from None
        except KeyboardInterrupt:
            self.console.print()
            raise Leave(interrupted=True) from None
        if not self.is_terminal:
            self.console.print()  # without a terminal nobody's Enter key has ended the line
        return "".join(c for c in line if c.isprintable()).strip()

    def page(self, on: str, back: str, *parts: RenderableType) -> None:
        """Show something longer, screen by screen. At a terminal, wait until it has been read."""
        if not self.is_terminal:
            self.show(*parts)
            return
        lines = self.lines(*parts)
        room = max(4, self.height - 2)
        for start in range(0, max(1, len(lines)), room):
            self.clear()
            self.show_lines(lines[start : start + room])
            last = start + room >= len(lines)
            if self.ask(back if last else on) and not last:
                return

    def wait(self, job: Future[Any], what: Text) -> None:
        """Wait for a job, and after a while say what is waited for."""
        if wait([job], PATIENCE).not_done:
            self.show(what)
            wait([job])

    def lines(self, *parts: RenderableType) -> list[list[Segment]]:
        """Returns what these parts look like, line by line."""
        options = self.console.options.update(width=self.width)
        return self.console.render_lines(Group(*parts), options, pad=False)
