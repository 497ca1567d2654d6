"""Whether what is drawn fits the smallest screen, 80 by 24."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from tests.terminal.talk import Talk, seats_of, session
from vendome.bots import Bot
from vendome.core.match import Match
from vendome.core.words import LANGUAGES
from vendome.terminal.turn import Turn


def above_a_gap(page: str) -> str:
    """The table of a page, where an empty line ends it."""
    return page.partition("\n\n")[0]


def drawn_in_full(match: Match, language: str) -> str:
    """The turn of the first seat, whose name is the longest: all lines fit, the prompt too."""
    talk = Talk(terminal=True)
    seats = seats_of("Maximilianus", bots=match.players - 1)
    Turn(session(talk, match, seats, language), 0).draw()
    page = talk.visible.removeprefix("\x1b[H")
    lines = page.splitlines()
    assert len(lines) < 24, page
    assert all(len(line) <= 80 for line in lines)
    return page


def every_turn_fits(match: Match, table: Callable[[str], str] = above_a_gap) -> None:
    """Play a match to its end. In each language by turns nothing of the table is cut off."""
    bots = [Bot("random", seat) for seat in range(match.players)]
    languages = cycle(LANGUAGES)
    while not match.over:
        seat = match.waiting[0]
        if seat == 0:
            page = drawn_in_full(match, next(languages))
            assert "…" not in table(page), page
        bots[seat].play(match, seat)
