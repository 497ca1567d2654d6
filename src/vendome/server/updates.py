"""Updates: what the pages at a table are pushed. It is everything when they come, then what has
changed.

A change is made from what a seat was sent before and what it would be sent now, so it shows nothing
that those two do not. Whatever changes, each page gets as many messages as there were moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import msgspec

from vendome.core.match import Event
from vendome.server import messages as m
from vendome.server.changes import Known, written_change
from vendome.server.lines import Line, encode
from vendome.server.table import Table
from vendome.server.views import logged, seen, told


@dataclass
class Shown:
    """What was last pushed at one table: the table, and what each seat saw after how many moves."""

    table: bytes = b"null"
    version: int = 0
    views: dict[int | None, tuple[int, bytes]] = field(default_factory=dict)
    known: Known = field(default_factory=dict)  # changes that several seats see

    def turn(self, public: m.Table) -> msgspec.Raw:
        """Note that the table is like this now. Returns what has changed."""
        before, self.table = self.table, encode(public)
        found = written_change(before, self.table)
        self.version += found != {}
        return msgspec.Raw(encode(found))


class Updates:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.shown: dict[str, Shown] = {}  # of tables that somebody has open

    def forget(self, table: Table) -> None:
        """Note that nobody has the table open any more."""
        self.shown.pop(table.id, None)

    def table(self, table: Table, public: m.Table, lines: Iterable[Line]) -> None:
        """Push to these lines who sits at the table, and for whom it waits."""
        shown = self.shown.setdefault(table.id, Shown())
        before = shown.version
        found = shown.turn(public)
        for line in lines:
            if line.version == before and line.yours == table.seats_of(line.person):
                line.sent += 1
                line.version = shown.version
                line.push(m.TableChange(line.sent - 1, line.sent, found, self._now()))
            else:
                self._whole_table(table, public, line)

    def views(self, table: Table, lines: Iterable[Line]) -> None:
        """Push to these lines what each seat sees now, and what happened since the view before."""
        shown = self.shown.setdefault(table.id, Shown())
        number = table.row.number
        found: dict[int | None, tuple[int | None, msgspec.Raw]] = {}
        made: dict[tuple[int | None, str], bytes] = {}
        telling = Telling(table)
        for line in lines:
            for seat in seats_shown(table, line.person):
                if seat not in found:
                    found[seat] = self._turn(table, seat, shown)
                base, difference = found[seat]
                if base is None or line.views.get(seat) != base:
                    self._whole_view(table, seat, line, 0)
                    continue
                if (seat, line.language) not in made:
                    happened = telling.since(seat, line.language, base)
                    message = m.ViewChange(seat, base, number, difference, happened)
                    made[seat, line.language] = encode(message)
                line.push(made[seat, line.language])
                line.views[seat] = number
        shown.known = {}

    def _turn(self, table: Table, seat: int | None, shown: Shown) -> tuple[int | None, msgspec.Raw]:
        """Note what a seat sees now.

        Returns the number of the view before, and what has changed.
        """
        base, before = shown.views.get(seat, (None, b"null"))
        after = encode(seen(table, seat))
        shown.views[seat] = (table.row.number, after)
        return base, msgspec.Raw(encode(written_change(before, after, shown.known)))

    def whole(self, table: Table, public: m.Table, line: Line, since: int = 0) -> None:
        """Push to one line the table, what its seats see, and all that happened since that move."""
        shown = self.shown.setdefault(table.id, Shown())
        shown.turn(public)
        self._whole_table(table, public, line)
        if table.match is not None:
            first = since if 0 <= since <= table.row.number else 0
            for seat in seats_shown(table, line.person):
                self._whole_view(table, seat, line, first)

    def _whole_table(self, table: Table, public: m.Table, line: Line) -> None:
        line.sent += 1
        line.version = self.shown[table.id].version
        line.yours = table.seats_of(line.person)
        line.push(m.TableMessage(line.sent, public, line.yours, self._now()))

    def _whole_view(self, table: Table, seat: int | None, line: Line, since: int) -> None:
        sees, number = seen(table, seat), table.row.number
        known = self.shown[table.id].views.get(seat)
        if known is None or known[0] != number:
            self.shown[table.id].views[seat] = (number, encode(sees))
        line.views[seat] = number
        happened = logged(table, seat, line.language, since)
        line.push(m.ViewMessage(seat=seat, number=number, **sees, since=since, told=happened))


class Telling:
    """Tells seat after seat what has happened: an event that several may know of is put into words
    once for each language, and once more for a seat that it may speak to."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told: dict[tuple[int, str, int | None], tuple[Event, m.Told]] = {}

    def since(self, seat: int | None, language: str, since: int) -> list[m.Told]:
        """Returns what a seat may know of that has happened from a move on."""
        assert self._table.match is not None
        events = self._table.match.events(seat, since)
        return [self._one(event, language, _addressed(event, seat)) for event in events]

    def _one(self, event: Event, language: str, you: int | None) -> m.Told:
        # As long as the event is kept here too, no other one has its id.
        key = id(event), language, you
        if key not in self._told:
            self._told[key] = event, told(self._table, [event], language, you)[0]
        return self._told[key][1]


def _addressed(event: Event, seat: int | None) -> int | None:
    """Returns the seat if an event may be about it: a number of it is the seat, or has its bit."""
    if seat is None:
        return None
    about = any(number == seat or number >> seat & 1 for number in event.numbers.values())
    return seat if about else None


def seats_shown(table: Table, person: str) -> list[int | None]:
    """Returns whose views a person gets: their seats', and a spectator's unless it is one seat."""
    seats: list[int | None] = list(table.seats_of(person))
    return seats if len(seats) == 1 else [*seats, None]
