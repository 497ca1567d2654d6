"""The tables that have not ended, as the lobby lists them: filtered by a search, in pages.

It knows only the public side of a table.
"""

from __future__ import annotations

import unicodedata
import zlib
from bisect import bisect_left, insort
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from vendome import games
from vendome.server import messages as m
from vendome.server.words import refused

PAGE = 20  # tables
MOST_MINE = 50
LONGEST_SEARCH = 60
FAST = 1  # how hard a row is packed

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(m.Table).decode

Key = tuple[bool, float, str]  # gathering first, the newest first


class Filter(NamedTuple):
    """What somebody searches for."""

    game: str | None = None
    status: str | None = None
    open: bool = False
    text: str = ""


class Page(NamedTuple):
    """What somebody is shown, by ids. `versions` has those of the rows of `mine` and `open`."""

    page: int | None
    found: int  # tables that fit, over all pages
    listed: int  # whatever one looks for
    sitting: int
    mine: tuple[str, ...]
    open: tuple[str, ...]
    versions: tuple[int, ...]

    def rows(self) -> dict[str, int]:
        return dict(zip((*self.mine, *self.open), self.versions, strict=True))


class Row:
    """A table as it was last pushed, with what it is found by. There may be very many."""

    __slots__ = (
        "_awaited",
        "_packed",
        "game",
        "key",
        "listed",
        "names",
        "open",
        "people",
        "status",
        "version",
    )

    def __init__(self, public: m.Table, version: int) -> None:
        self.version = version
        self.key: Key = (public.status != "gathering", -public.made, public.id)
        self.people = tuple({seat.person for seat in public.seats if seat.person})
        self.names = "\n".join(folded(seat.name) for seat in public.seats)
        self.open = any(seat.kind == "open" for seat in public.seats)
        self.listed, self.game, self.status = public.listed, public.game, public.status
        self._awaited = tuple({seat.person for seat in public.seats if waits_for(public, seat)})
        self._packed = zlib.compress(encode(public), FAST)

    @property
    def id(self) -> str:
        return self.key[2]

    @property
    def public(self) -> m.Table:
        return decode(zlib.decompress(self._packed))

    @property
    def plain(self) -> Any:
        """The row as it is sent."""
        return msgspec.json.decode(zlib.decompress(self._packed))

    def fits(self, wanted: Filter) -> bool:
        return (
            self.listed
            and wanted.game in (None, self.game)
            and wanted.status in (None, self.status)
            and (self.open or not wanted.open)
            and wanted.text in self.names
        )

    def waits_for(self, person: str) -> bool:
        return person in self._awaited


def waits_for(public: m.Table, seat: m.Seat) -> bool:
    """Returns whether a table waits for whoever sits there."""
    if public.status == "gathering":
        return not seat.ready or seat.waiting
    return seat.waiting and not seat.kept


class Listing:
    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}
        self._of: dict[str, set[str]] = {}  # the tables somebody sits at
        self._found: dict[Filter, list[Key]] = {Filter(): []}  # kept up to date: those looked for
        self._version = 0

    def put(self, table: str, public: m.Table | None) -> None:
        """Note that a table has changed, or, with None, that it no longer goes on."""
        before = self.rows.pop(table, None)
        after = None
        if public is not None:
            self._version += 1
            after = self.rows[table] = Row(public, self._version)
        for wanted, keys in self._found.items():
            old = before.key if before and before.fits(wanted) else None
            new = after.key if after and after.fits(wanted) else None
            if old != new:
                if old:
                    del keys[bisect_left(keys, old)]
                if new:
                    insort(keys, new)
        self._reseat(table, before.people if before else (), after.people if after else ())

    def _reseat(self, table: str, before: Iterable[str], after: Iterable[str]) -> None:
        for person in before:
            if person not in after:
                self._of[person].discard(table)
                if not self._of[person]:
                    del self._of[person]
        for person in after:
            self._of.setdefault(person, set()).add(table)

    def sits(self, person: str) -> bool:
        return person in self._of

    def watch(self, filters: Iterable[Filter]) -> None:
        """From now on keep the results of these searches up to date, and forget others."""
        wanted = {Filter(), *filters}
        self._found = {each: self._keys(each) for each in wanted}

    def page(self, person: str, wanted: Filter, page: int | None) -> Page:
        """Returns a page of the tables that fit and are not this person's, and those that are
        theirs.

        After the last page comes the last page again. With page None there are only their own
        tables.
        """
        own = [self.rows[table] for table in self._of.get(person, ())]
        own.sort(key=lambda row: (not row.waits_for(person), row.key[1:]))
        mine = own[:MOST_MINE]
        keys = self._keys(wanted)
        found = len(keys) - sum(row.fits(wanted) for row in own)
        listed = len(self._keys(Filter())) - sum(row.fits(Filter()) for row in own)
        if page is not None:
            page = max(0, min(page, (found - 1) // PAGE))
        shown = [] if page is None else self._slice(keys, own, page * PAGE)
        rows = [*mine, *shown]
        return Page(
            page=page,
            found=found,
            listed=listed,
            sitting=len(own),
            mine=tuple(row.id for row in mine),
            open=tuple(row.id for row in shown),
            versions=tuple(row.version for row in rows),
        )

    def _slice(self, keys: list[Key], own: list[Row], first: int) -> list[Row]:
        """Returns one page of rows from a place on, without the person's own."""
        passed = {row.key for row in own}
        for key in sorted(passed):
            place = bisect_left(keys, key)
            if place <= first and keys[place : place + 1] == [key]:
                first += 1
        rest = keys[first : first + PAGE + len(passed)]
        return [self.rows[key[2]] for key in rest if key not in passed][:PAGE]

    def _keys(self, wanted: Filter) -> list[Key]:
        """Returns the keys of what fits, in order."""
        if wanted in self._found:
            return self._found[wanted]
        return sorted(row.key for row in self.rows.values() if row.fits(wanted))


def checked(said: m.Look) -> Filter:
    """Returns a search in the form in which it is compared."""
    if len(said.text) > LONGEST_SEARCH:
        raise refused("long_search", count=LONGEST_SEARCH)
    game = None if said.game is None else games[said.game].name
    return Filter(game, said.status, said.open, folded(said.text))


@lru_cache(4096)
def folded(name: str) -> str:
    """Returns a name without case and accents: a search for Zoe finds Zoë."""
    split = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in split if not unicodedata.combining(letter))
    return " ".join(plain.split())
