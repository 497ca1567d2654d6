"""What a game counts over the events of many games: tables of named counts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from vendome.core.words import Words

Row = dict[str, int]
NO_NOTES: Mapping[str, str] = MappingProxyType({})


class Counts(NamedTuple):
    """Tables of rows of counts, and the words for the names of tables, rows and counts.

    In each row the first count is the whole, and the others are parts of it. The counts that `each`
    names are no parts: there can be several of them for one of the whole. `notes` are messages to
    print under tables. `rows` are the messages of rows that are called as something else is: a
    card. All others have messages of their own, as `row_total`.
    """

    tables: dict[str, dict[str, Row]]
    words: Words
    each: frozenset[str] = frozenset()
    notes: Mapping[str, str] = NO_NOTES
    rows: Mapping[str, str] = NO_NOTES

    def row_said(self, row: str, language: str) -> str:
        """Returns what a row is called."""
        return self.words.say(language, self.rows.get(row, f"row_{row}"))
