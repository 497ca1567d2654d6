"""Invitations to the people of a game that is over: they get them on whatever page they have open,
and come, or decline.

Nobody is asked again from the same game after declining, nor whom one has blocked. Who has muted
somebody gets no invitation from them, which nobody else can tell.
"""

from __future__ import annotations

from contextlib import suppress

import structlog

from vendome.core.refusal import Refusal
from vendome.server import invitations
from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.limits import Asked
from vendome.server.lines import Line
from vendome.server.rows import InvitedRow, SeatRow
from vendome.server.seating import Seating, name_apart
from vendome.server.table import Table
from vendome.server.words import Forbidden, NotFound, TooMany, refused

log = structlog.get_logger("vendome")

INVITING = (5, 1 / 60)  # tables at once that one person invites to, and each second after that


class Inviting:
    def __init__(self, house: House, seating: Seating) -> None:
        self.house = house
        self.seating = seating
        self._asked = Asked(*INVITING, house.now)
        house.when_invited = self.tell

    async def invite(self, table: Table, person: m.Person) -> Table:
        return await self.house.safely(self._invite(table, person))

    async def _invite(self, table: Table, person: m.Person) -> Table:
        """Make a table like one whose game is over, and invite to it all others who played there.

        While that table gathers it is the one for all of them. Returns it.
        """
        async with table.lock:
            if table.row.status != "over":
                raise refused("rematch_when_over")
            if not table.seats_of(person.id):
                raise refused("not_seated", Forbidden)
            before = await self._invited_to(table)
            if before is not None and before.row.status == "gathering":
                return before
            asked = before.invited.values() if before else ()
            declined = (one.person for one in asked if one.declined)
            left_out = {person.id, *declined, *self.house.known[person.id].blocked}
            others = [
                InvitedRow(row.person, row.name)
                for row in table.seats
                if row.person and not row.screen and row.person not in left_out
            ]
            if not others:
                raise refused("nobody_to_invite")
            if not self._asked.take(person.id):
                raise refused("too_much", TooMany)
            return await self._make(table, person, others)

    async def _invited_to(self, table: Table) -> Table | None:
        """Returns the table that people were invited to from this one, if it is there."""
        if table.row.invited_to is None:
            return None
        with suppress(Refusal):
            return await self.house.table(table.row.invited_to)
        return None

    async def _make(self, table: Table, person: m.Person, invited: list[InvitedRow]) -> Table:
        rows = [
            self._seat(place, row, person)
            for place, row in enumerate([*table.seats[1:], table.seats[0]])
        ]
        name_apart(rows)
        made = await self.seating.like(
            table, rows, person, listed=False, known_as="invited_to", invited=invited
        )
        log.info("invited", table=made.id, people=len(invited))
        self.house.push_table(made)
        self.house.push_table(table)
        return made

    def _seat(self, place: int, row: SeatRow, person: m.Person) -> SeatRow:
        """Returns a seat at the new table: mine and those at my screen, bots, and open ones."""
        if row.kind == "bot":
            return SeatRow(place, "bot", None, row.name, row.bot)
        if row.person != person.id:
            return SeatRow(place, "open")
        name = row.name if row.screen else self.house.called(person)
        face = None if row.screen else self.house.chosen_face(person.id)
        seat = SeatRow(place, "person", person.id, name, row.bot, screen=row.screen, face=face)
        seat.program = row.program
        return seat

    async def decline(self, table: Table, person: str) -> None:
        await self.house.safely(self._decline(table, person))

    async def _decline(self, table: Table, person: str) -> None:
        """Decline an invitation. Twice changes nothing."""
        async with table.lock:
            invited = table.invited.get(person)
            if invited is None:
                raise refused("not_invited", NotFound)
            if not invited.declined:
                storage = self.house.storage
                await self.house.write(table, storage.write, invitations.decline, table.id, person)
                invited.declined = True
                self.house.push_table(table)

    async def of(self, person: str) -> list[m.Invitation]:
        """Returns the invitations that somebody has, those that came first first."""
        await self.house.person(person)  # whom they have muted
        found = []
        for table_id in await self.house.disk(self.house.storage.read, invitations.of, person):
            with suppress(Refusal):
                table = await self.house.table(table_id)
                if person in invitations.awaited(table) and table.row.host not in self.house.muted(
                    person
                ):
                    found.append(_message(table))
        return found

    async def greet(self, line: Line) -> None:
        """Push to a page that has just been opened the invitations there are."""
        if found := await self.of(line.person):
            line.push(m.InvitationsMessage(found))

    def tell(self, table: Table, people: set[str]) -> None:
        """Push their invitations to all pages of these people, since one to a table has changed."""
        self.house.begin(self._tell(people), table)

    async def _tell(self, people: set[str]) -> None:
        for person in people & {line.person for line in self.house.all_lines}:
            found = await self.of(person)
            for line in self.house.all_lines:
                if line.person == person:
                    line.push(m.InvitationsMessage(found))


def _message(table: Table) -> m.Invitation:
    row = table.row
    host = next(seat for seat in table.seats if seat.person == row.host)
    clock = m.Clock(row.clock_kind, row.clock_amount, row.clock_reserve)  # type: ignore[arg-type]
    return m.Invitation(row.id, row.game, row.host, host.name, len(table.seats), clock)
