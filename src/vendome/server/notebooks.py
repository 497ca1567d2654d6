"""Notebooks: what the owner of a seat has written down, for nobody else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vendome.server import messages as m
from vendome.server.words import Forbidden, refused

if TYPE_CHECKING:
    from vendome.server.table import Table

LONGEST_KEY = 20  # of a note
NOTE_KEY = re.compile(f"[a-z0-9_]{{1,{LONGEST_KEY}}}")
LONGEST_NOTE = 200
MOST_NOTES = 40  # notes in one notebook


def note(table: Table, person: str, said: m.Note) -> None:
    """Write into a seat's notebook, or cross something out.

    If it is refused, nothing changes.
    """
    if table.row.status not in ("playing", "over"):
        raise refused(f"table_{table.row.status}")
    if said.seat not in table.seats_of(person):
        raise refused("not_your_notebook", Forbidden)
    if not NOTE_KEY.fullmatch(said.key):
        raise refused("bad_note_key", count=LONGEST_KEY)
    if len(said.text) > LONGEST_NOTE:
        raise refused("long_note", count=LONGEST_NOTE)
    others = {k: text for k, text in table.notes.get(said.seat, {}).items() if k != said.key}
    if said.text and len(others) >= MOST_NOTES:
        raise refused("notebook_full", count=MOST_NOTES)
    table.notes[said.seat] = {**others, said.key: said.text} if said.text else others
