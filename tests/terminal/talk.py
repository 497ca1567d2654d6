"""What the tests of the terminal share: games played by a script instead of a person."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from rich.console import Console

import vendome
from vendome.core.match import Match
from vendome.terminal.play import bots_of
from vendome.terminal.screen import Leave, Screen
from vendome.terminal.seats import Seat
from vendome.terminal.session import Session
from vendome.terminal.table import voice

GAME = vendome.games["edelstein"]
CLEARED = "\x1b[2J"


def seats_of(*names: str, bots: int = 0, kind: str = "random") -> list[Seat]:
    return [Seat(name) for name in names] + [Seat(f"Bot{i}", kind) for i in range(bots)]


class Talk:
    """A screen that is read as text, and a keyboard that types `lines`, then nothing more."""

    def __init__(
        self,
        lines: Iterable[str] = (),
        terminal: bool = False,
        width: int = 80,
        height: int = 24,
        answer: Callable[[str], str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._lines = iter(lines)
        self._answer = answer
        self._file = io.StringIO()
        console = Console(
            file=self._file,
            width=width,
            height=height,
            force_terminal=terminal,
            color_system=None,
            highlight=False,
            markup=False,
            emoji=False,
            _environ=environment or {},
        )
        self.screen = Screen(console, self._read, lambda: None)

    def _read(self) -> str:
        if self._answer is not None:
            return self._answer(self.printed)
        try:
            return next(self._lines) + "\n"
        except StopIteration:
            raise EOFError from None

    @property
    def printed(self) -> str:
        return self._file.getvalue()

    @property
    def visible(self) -> str:
        """What is on the screen now."""
        return self.printed.rpartition(CLEARED)[2]


def session(
    talk: Talk,
    match: Match,
    seats: Sequence[Seat],
    language: str = "en",
    **more: Any,
) -> Session:
    return Session(
        talk.screen, voice(match.game, language), match, seats, bots_of(seats, 1), **more
    )


def played(
    position: dict[str, Any], *lines: str, names: Sequence[str] = (), language: str = "en"
) -> tuple[Match, str]:
    """Let people alone play on from a position until the lines are used up."""
    match = GAME.position(position)
    people = names or [f"P{number}" for number in range(1, match.players + 1)]
    talk = Talk(lines)
    with suppress(Leave):
        session(talk, match, seats_of(*people), language).play()
    return match, talk.printed
