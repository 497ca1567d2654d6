"""What a house pushes to the pages that are open at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from vendome.server import invitations, reacting
from vendome.server import messages as m
from vendome.server.lines import Line
from vendome.server.lobby import Lobby
from vendome.server.private import answer_message, notes_message, orders_message
from vendome.server.storage import Storage
from vendome.server.table import Table
from vendome.server.updates import Updates


class Pushing:
    """The part of a house that talks to pages."""

    lines: dict[str, set[Line]]  # at each table
    updates: Updates
    lobby: Lobby
    storage: Storage
    disk: Callable[..., Awaitable[Any]]
    when_invited: Callable[[Table, set[str]], None]
    public: Callable[[Table], m.Table]
    muted: Callable[[str], list[str]]

    def push_table(self, table: Table) -> None:
        """Push to everybody at a table who sits there and for whom it waits.

        The lobby hears soon.
        """
        public = self.public(table)
        if lines := self.lines.get(table.id):
            self.updates.table(table, public, lines)
        self.lobby.changed(table.id, public)
        if people := invitations.newly_awaited(table):
            self.when_invited(table, people)

    def push_views(self, table: Table) -> None:
        """Push to everybody at a table what their seats see now, and what has happened."""
        if lines := self.lines.get(table.id):
            self.updates.views(table, lines)

    def push_to_owner(self, table: Table, seat: int, message: m.FromTable) -> None:
        """Push a message to a seat's owner alone: notes, standing orders, an answer."""
        for line in self.lines.get(table.id, ()):
            if seat in table.seats_of(line.person):
                line.push(message)

    def push_lines(self, table: Table, new: list[m.ChatLine]) -> None:
        """Push new lines of the chat to everybody at a table who has not muted their speaker."""
        for line in self.lines.get(table.id, ()):
            muted = self.muted(line.person)
            if any(said.person not in muted for said in new):
                line.push(self.chat_message(table, line.person, new[0].number))

    def greet(self, table: Table, line: Line, since: int = 0, chat: int = 0) -> None:
        """Push everything there is to one line."""
        self.updates.whole(table, self.public(table), line, since)
        if table.match is not None:
            for seat in table.seats_of(line.person):
                line.push(notes_message(table, seat))
                if reacting.take_orders(table):
                    line.push(orders_message(table, seat))
                if seat in table.answers:
                    line.push(answer_message(table, seat))
        line.push(self.chat_message(table, line.person, chat))

    def chat_message(self, table: Table, person: str, since: int) -> m.ChatMessage:
        """Returns the newest page of the chat, or only its lines from number `since` on."""
        talk = table.talk
        first = since if talk.first <= since <= talk.next else talk.first
        return self._chat(table, person, first, talk.next, talk.lines)

    async def older_chat(self, table: Table, person: str, before: int) -> m.ChatMessage:
        """Returns the page of the chat before a line."""
        first, until = table.talk.page_before(before)
        lines = await self.disk(self.storage.chat_between, table.id, first, until)
        return self._chat(table, person, first, until, lines)

    def _chat(
        self, table: Table, person: str, since: int, until: int, lines: list[m.ChatLine]
    ) -> m.ChatMessage:
        muted = self.muted(person)
        heard = [one for one in lines if since <= one.number and one.person not in muted]
        return m.ChatMessage(since, until, table.talk.oldest, heard, muted)
