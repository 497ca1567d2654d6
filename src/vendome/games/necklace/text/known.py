"""N3.7: which cards a seat is sure of, as views need it: after every move, for everybody.

What follows from the journal is worked out a few lines at a time, and remembered.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache

from vendome.core.reading import Reading, Rows
from vendome.core.rule import plain
from vendome.games.necklace.hidden.memory import add_necklace, follow_journal
from vendome.games.necklace.rules.state import KINDS, NONE, SEATS

LINES_AT_ONCE = 8
JOURNAL = ("line", "line_seat", "line_other", "line_card", "secret_card")

_follow_journal, _add_necklace = plain(follow_journal), plain(add_necklace)


def sure_hands(k: Reading, seat: int | None) -> Rows:
    """Returns how many cards of each kind each seat holds at least, by what `seat` knows; of its
    own hand, only what the journal tells.
    """
    viewer = NONE if seat is None else seat
    journal = tuple(k.arrays[name][: k.lines].tobytes() for name in JOURNAL)
    sights = tuple((k.sight_line[i], k.arrays["sight"][i].tobytes()) for i in range(k.sights))
    sure = _after(viewer, tuple(k.blank_role), journal, sights).copy()
    _add_necklace(k, sure)
    return sure


@dataclass(slots=True)
class _Journal:
    """All of a state that the journal is read with."""

    line: array[int]
    line_seat: array[int]
    line_other: array[int]
    line_card: array[int]
    secret_card: array[int]
    sights: int
    sight_line: list[int]
    sight: Rows
    blank_role: tuple[int, ...]


@lru_cache(maxsize=3000)
def _after(
    viewer: int,
    blanks: tuple[int, ...],
    journal: tuple[bytes, ...],
    sights: tuple[tuple[int, bytes], ...],
) -> Rows:
    """Returns what is sure after these lines. It follows from what is given, and nothing else."""
    lines = len(journal[0])
    if lines == 0:
        return Rows.of(SEATS, KINDS)
    read = (lines - 1) // LINES_AT_ONCE * LINES_AT_ONCE
    before = tuple(column[:read] for column in journal)
    sure = _after(viewer, blanks, before, tuple(s for s in sights if s[0] < read)).copy()
    what, seats, others, cards, secrets = (array("b", column) for column in journal)
    shown = Rows([list(array("b", hand)) for _, hand in sights])
    seen_at = [line for line, _ in sights]
    s = _Journal(what, seats, others, cards, secrets, len(sights), seen_at, shown, blanks)
    _follow_journal(s, viewer, read, lines, sure)
    return sure
