"""What each seat was told to be done, and whether the database says the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from vendome.server.schema import answers, chat, moves, notes


class Lost(AssertionError):
    """Something that was acknowledged is gone, or something is there that nobody sent."""


@dataclass
class Ledger:
    """What one person has done at one seat of a table.

    At most one thing is on its way at a time: what was sent and not yet acknowledged.
    """

    table: str
    seat: int
    person: str
    obeys: bool  # whether standing orders make moves for this seat too
    moves: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    acknowledged: int = 0  # things, all in all
    sent: tuple[str, str, str] | None = None  # move, say or note; a note's key; its text

    def send(self, kind: str, text: str, key: str = "") -> None:
        assert self.sent is None
        self.sent = kind, key, text

    def acknowledge(self) -> None:
        """Note that what was sent is done."""
        assert self.sent is not None
        kind, key, text = self.sent
        self.sent = None
        self.acknowledged += 1
        if kind == "move":
            self.moves.append(text)
        elif kind == "say":
            self.lines.append(text)
        else:
            self.notes[key] = text

    def refuse(self) -> None:
        self.sent = None

    def settle(self, database: Connection) -> None:
        """Compare with the database, and learn from it what became of what was on its way."""
        made, said, noted = _made(database, self), _said(database, self), _noted(database, self)
        kind, key, text = self.sent or ("", "", "")
        self._agree("moves", self.moves, made, text if kind == "move" else None)
        self._agree("lines", self.lines, said, text if kind == "say" else None)
        may = {**self.notes, key: text} if kind == "note" else self.notes
        if noted not in (self.notes, may):
            raise Lost(f"{self._where}: notes {self.notes} are {noted}, on its way {self.sent}")
        if kind == "move" and _ends_with(made, self.moves, text):
            self.moves.append(text)
        self.lines, self.notes, self.sent = said, noted, None

    @property
    def _where(self) -> str:
        return f"table {self.table}, seat {self.seat}"

    def _agree(self, what: str, known: list[str], found: list[str], sent: str | None) -> None:
        if what == "moves" and self.obeys:
            # Standing orders have made the rest.
            rest = iter(found)
            right = all(move in rest for move in known)
        else:
            right = found in (known, [*known, sent])
        if not right:
            problem = f"of {what} were acknowledged {known}, and there are {found}"
            raise Lost(f"{self._where}: {problem}; on its way was {sent}")


def _ends_with(found: list[str], known: list[str], sent: str) -> bool:
    """Returns whether a move that was on its way was made, where others may stand between."""
    rest = iter(found)
    return all(move in rest for move in [*known, sent])


def _made(database: Connection, ledger: Ledger) -> list[str]:
    """Returns the moves of a seat, and last the choice of it that is held."""
    here = (moves.c.table == ledger.table) & (moves.c.seat == ledger.seat)
    here &= moves.c.by == "person"
    made = list(database.scalars(select(moves.c.move).where(here).order_by(moves.c.number)))
    here = (answers.c.table == ledger.table) & (answers.c.seat == ledger.seat)
    held = (database.scalar(select(answers.c.move).where(here)) or "").rstrip()
    return [*made, held] if held else made


def _said(database: Connection, ledger: Ledger) -> list[str]:
    here = (chat.c.table == ledger.table) & (chat.c.person == ledger.person)
    return list(database.scalars(select(chat.c.text).where(here).order_by(chat.c.number)))


def _noted(database: Connection, ledger: Ledger) -> dict[str, str]:
    here = (notes.c.table == ledger.table) & (notes.c.seat == ledger.seat)
    rows = database.execute(select(notes.c.key, notes.c.text).where(here))
    return {row.key: row.text for row in rows}
