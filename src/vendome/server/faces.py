"""Faces: a number stands for a drawing of the client's. Who has chosen none is given one."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from vendome.server.rows import SeatRow
from vendome.server.words import refused

FACES = 24  # that can be chosen
GIVEN = 12  # the first of them, which every client can draw, are given to those who chose none
WOMEN = (10, 1, 3, 6, 8, 11)
MEN = (9, 7, 5, 0, 2)
# Those that fit what a bot is called: its own, and if somebody has that, the others in turn.
FITTING = {
    name: faces[place:] + faces[:place]
    for names, faces in ((("Odile", "Clara", "Nora"), WOMEN), (("Hugo", "Basil", "Felix"), MEN))
    for place, name in enumerate(names)
}


def checked_face(face: int) -> int:
    if not 0 <= face < FACES:
        raise refused("bad_face", most=FACES - 1)
    return face


def own_face(person: str, chosen: int | None) -> int:
    """Returns the face of a person: the one they chose, or one that follows from their id."""
    return crc32(person.encode()) % GIVEN if chosen is None else chosen


def at_table(seats: Sequence[SeatRow]) -> list[int]:
    """Returns the face of each seat: those that were chosen, and others than these for the rest.

    People come before bots, so that nobody has another face because a bot has theirs; a bot's fits
    its name.
    """
    found: dict[int, int] = {}
    for row in sorted(seats, key=_precedence):
        face = row.seat if row.person is None or row.screen else own_face(row.person, row.face)
        taken = {one % GIVEN for one in found.values()}
        if row.face is None:
            fitting = FITTING.get(row.name, ()) if row.kind == "bot" else ()
            others = ((face + more) % GIVEN for more in range(GIVEN))
            face = next(one for one in (*fitting, *others) if one not in taken)
        found[row.seat] = face
    return [found[row.seat] for row in seats]


def _precedence(row: SeatRow) -> tuple[bool, bool]:
    return row.face is None, row.person is None or row.screen
