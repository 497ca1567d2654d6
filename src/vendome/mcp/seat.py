"""What a seat offers, wherever it is."""

from __future__ import annotations

from typing import Any, Protocol

from vendome.core.refusal import Refusal
from vendome.mcp.words import WORDS

LONGEST_WAIT = 600.0  # seconds


class Seat(Protocol):
    """A seat in one game. Whatever it refuses is a `Refusal`, and then nothing has changed."""

    async def look(self) -> dict[str, Any]:
        """Returns what the seat sees, what it is asked, and what happened since the last look."""

    async def legal(self) -> list[str]:
        """Returns how the moves are written that are legal now."""

    async def attempt(self, move: str) -> list[str]:
        """Returns what a legal move would bring, in sentences. Nothing happens."""

    async def play(self, move: str) -> None:
        """Make a move."""

    async def wait(self, seconds: float) -> None:
        """Wait until the seat is asked for something, or the game is over; but not for longer."""

    async def say(self, text: str) -> None:
        """Say something to everybody at the table."""

    async def leave(self) -> None:
        """Close what is open. The game goes on without the seat, where it is others' game too."""


def seen(
    *,
    game: str,
    seat: int | None,
    asked: bool,
    view: dict[str, Any] | None,
    legal: list[str],
    happened: list[str],
    outcome: tuple[list[int], list[int]] | None,
    **more: Any,
) -> dict[str, Any]:
    """Returns a look, in the same words for all kinds of seats."""
    scores, winners = outcome or (None, None)
    return {
        "game": game,
        "seat": seat,
        "asked": asked,
        "legal": legal if asked else [],
        "happened": happened,
        "over": outcome is not None,
        "scores": scores,
        "winners": winners,
        **more,
        "view": view,
    }


def checked_wait(seconds: float) -> float:
    if not 0 <= seconds <= LONGEST_WAIT:
        raise Refusal("bad_wait", WORDS, most=int(LONGEST_WAIT))
    return seconds


def not_asked() -> Refusal:
    return Refusal("not_asked", WORDS)
