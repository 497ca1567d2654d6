"""Who sits where: making a table, joining, leaving, coming back, playing again."""

from __future__ import annotations

import secrets
import string
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
import structlog
from msgspec.structs import asdict

from vendome import games
from vendome.bots import BOTS, NAMES
from vendome.core.game import Game
from vendome.core.refusal import brief
from vendome.server import deals, fair, invitations, reacting
from vendome.server import messages as m
from vendome.server.conduct import check_company
from vendome.server.dealing import Dealing, check_gathering, own_seat
from vendome.server.ending import Ending
from vendome.server.house import House
from vendome.server.names import check_unlike, checked_name, free_name
from vendome.server.playing import Playing
from vendome.server.rows import InvitedRow, SeatRow, StoredTable, TableRow
from vendome.server.storage import Crowded
from vendome.server.table import Table
from vendome.server.words import Forbidden, NotFound, TooMany, refused

log = structlog.get_logger("vendome")

KEEPER = "greedy"  # the bot that plays for somebody who is away
MOST_TABLES = 20  # unfinished tables that one person may have made, whoever sits there now
CLOCKS = {"live": (10, 3600), "days": (1, 30), "none": (0, 0)}
RESERVES = {"live": (0, 3600), "days": (0, 30), "none": (0, 0)}
LETTERS = string.ascii_letters + string.digits


class Seating:
    def __init__(self, house: House, playing: Playing) -> None:
        self.house = house
        self.playing = playing
        self.dealing = Dealing(house, playing)
        self.ending = Ending(house, playing)

    async def make(self, person: m.Person, wanted: m.NewTable) -> Table:
        """Make a table, with the server's commitment, and return it.

        It starts when all have pledged and revealed.
        """
        game = games[wanted.game]
        game.blank(len(wanted.seats), wanted.options)
        check_clock(wanted.clock)
        person = msgspec.structs.replace(person, name=self.house.called(person))
        face = self.house.chosen_face(person.id)
        rows = [seat_row(place, seat, person, face) for place, seat in enumerate(wanted.seats)]
        if sum(seat.kind == "me" for seat in wanted.seats) != 1:
            raise refused("one_seat_mine")
        name_apart(rows)
        options = game.checked_options(wanted.options)
        hints = all(seat.kind in ("me", "bot") for seat in wanted.seats)
        if wanted.hints is not None:
            hints = wanted.hints
        row = self._new_row(game, options, wanted.clock, wanted.listed, hints, person)
        if reactions := reacting.checked(game, wanted.reactions, wanted.clock):
            row.reactions = asdict(reactions)
        return await self.house.safely(self._add(row, rows))

    def _new_row(
        self,
        game: Game,
        options: dict[str, Any],
        clock: m.Clock,
        listed: bool,
        hints: bool,
        host: m.Person,
    ) -> TableRow:
        return TableRow(
            id=new_id(),
            game=game.name,
            rules=game.version,
            cards=game.cards,
            options=options,
            clock_kind=clock.kind,
            clock_amount=clock.amount,
            clock_reserve=clock.reserve,
            listed=listed,
            hints=hints,
            host=host.id,
            maker=self.house.answerable(host.id),
            secret=fair.new_secret(),
            made=self.house.date(),
            seen=self.house.now(),
        )

    async def _add(
        self,
        row: TableRow,
        rows: list[SeatRow],
        before: Table | None = None,
        changes: Mapping[str, Any] | None = None,
        invited: Sequence[InvitedRow] = (),
    ) -> Table:
        """Put a table into the house, and return it. If it comes after another one, what changes
        there is written with it.

        It is there, locked, before it is on disk: so a new name reaches it too.
        """
        house = self.house
        row.worker = house.crew.worker
        named = {one.person: one for one in invited}
        table = Table(StoredTable(row, rows, invited=named))
        table.awaited = set()  # nobody was told of an invitation yet
        house.crew.share(table)
        table.gone = dict.fromkeys(table.people, house.now())
        async with table.lock.local:
            house.tables[table.id] = table
            try:
                job = house.storage.add_table, row, rows, MOST_TABLES
                if before is None:
                    await house.disk(*job)
                else:
                    await house.write(before, *job, before.id, changes, invited)
            except BaseException as failure:
                del house.tables[table.id]
                if isinstance(failure, Crowded):
                    raise refused("too_many_tables", TooMany, count=MOST_TABLES) from failure
                raise
            log.info("table made", table=row.id, game=row.game, seats=len(rows))
            house.update_lobby(table)
        return table

    async def ready(self, table: Table, person: m.Person, said: m.Ready) -> None:
        fair.checked_pledge(said.pledge)
        await self.house.safely(self._ready(table, person, said))

    async def _ready(self, table: Table, person: m.Person, said: m.Ready) -> None:
        """Take a pledge. Pledging twice, as after an answer that was lost, changes nothing."""
        async with table.lock:
            row = own_seat(table, person)
            if row.pledge == said.pledge:
                return
            check_gathering(table)
            check_commitment(table, said.commitment)
            if row.pledge is not None:
                raise refused("pledge_given")
            row.pledge = said.pledge
            await self.house.write(table, self.house.storage.change, table.id, {}, [row])
            await self.dealing.go_on(table)

    async def join(self, table: Table, person: m.Person, said: m.Join) -> None:
        fair.checked_pledge(said.pledge)
        await self.house.safely(self._join(table, person, said))

    async def _join(self, table: Table, person: m.Person, said: m.Join) -> None:
        async with table.lock:
            check_gathering(table)
            seat = said.seat
            if table.seats_of(person.id):
                raise refused("seated_already")
            if person.id in table.dismissed:
                raise refused("asked_to_leave", Forbidden)
            free = [row.seat for row in table.seats if row.kind == "open"]
            if not free:
                raise refused("no_open_seat")
            if seat is not None and seat not in free:
                raise refused("seat_not_open", free=", ".join(str(one + 1) for one in free))
            await check_company(self.house, table, person)
            check_commitment(table, said.commitment)
            place = free[0] if seat is None else seat
            called = self.house.called(person)  # by now, and until it stands in memory
            check_unlike(called, table.names)
            name = free_name(called, table.names)
            face = self.house.chosen_face(person.id)
            row = SeatRow(place, "person", person.id, name, KEEPER, pledge=said.pledge, face=face)
            row.program = person.program_of
            table.seats[place] = row
            await self.house.write(table, self.house.storage.change, table.id, {}, [row])
            await self.dealing.go_on(table)

    async def fill(self, table: Table, person: m.Person) -> None:
        await self.house.safely(self._fill(table, person))

    async def _fill(self, table: Table, person: m.Person) -> None:
        """Let bots sit where nobody has come: the host has waited long enough."""
        async with table.lock:
            check_gathering(table)
            if person.id != table.row.host:
                raise refused("host_only", Forbidden)
            late = {seat.person for seat in table.seats if not deals.is_ready(seat)}
            late -= {person.id, None}
            empty = [r.seat for r in table.seats if r.kind == "open" or r.person in late]
            rows = [bot_row(seat, KEEPER) for seat in empty]
            for row in rows:
                others = [seat.name for seat in table.seats if seat.seat != row.seat]
                row.name = free_name(row.name, others)  # nobody who sits there is renamed
                table.seats[row.seat] = row
            await self.house.write(table, self.house.storage.change, table.id, {}, rows)
            await self.dealing.go_on(table)

    async def leave(self, table: Table, person: m.Person) -> None:
        await self.house.safely(self._leave(table, person))

    async def _leave(self, table: Table, person: m.Person) -> None:
        """Let a person leave.

        Before the game their seat is open again; during it a bot plays until they return.
        """
        async with table.lock:
            seats = table.seats_of(person.id)
            if not seats:
                raise refused("not_seated", Forbidden)
            if table.row.status == "playing":
                check_not_resigned(table, seats)
                await self.playing.keep(table, seats, "left")
                return
            check_gathering(table)
            if (invited := table.invited.get(person.id)) is not None:
                storage = self.house.storage
                await self.house.write(
                    table, storage.write, invitations.decline, table.id, person.id
                )
                invited.declined = True
            parting = deals.vacate(table, seats, "left", self.house.date())
            await self.dealing.part(table, parting)

    async def dismiss(self, table: Table, host: m.Person, person: str) -> None:
        await self.house.safely(self._dismiss(table, host, person))

    async def _dismiss(self, table: Table, host: m.Person, person: str) -> None:
        """Ask somebody to leave, on behalf of the host. Their seats are open to everybody else."""
        async with table.lock:
            check_gathering(table)
            if host.id != table.row.host:
                raise refused("host_only", Forbidden)
            if person == host.id:
                raise refused("dismiss_oneself")
            if not (seats := table.seats_of(person)):
                raise refused("dismiss_seated", NotFound)
            table.dismissed.append(person)
            parting = deals.vacate(table, seats, "dismissed", self.house.date())
            parting.dismissed = person
            log.info("asked to leave", table=table.id, person=person)
            await self.dealing.part(table, parting)

    async def come_back(self, table: Table, person: m.Person) -> None:
        await self.house.safely(self._come_back(table, person))

    async def _come_back(self, table: Table, person: m.Person) -> None:
        async with table.lock:
            seats = table.seats_of(person.id)
            if not seats:
                raise refused("not_seated", Forbidden)
            table.playing()
            check_not_resigned(table, seats)
            await self.playing.give_back(table, seats)

    async def rematch(self, table: Table, person: m.Person) -> Table:
        return await self.house.safely(self._rematch(table, person))

    async def _rematch(self, table: Table, person: m.Person) -> Table:
        """Make a table for the same people, where the first seat has moved on, and return it.

        All pledge a value anew.
        """
        async with table.lock:
            if table.row.status != "over":
                raise refused("rematch_when_over")
            if not table.seats_of(person.id):
                raise refused("not_seated", Forbidden)
            if table.row.rematch is not None:
                return await self.house.table(table.row.rematch)
            await check_company(self.house, table, person)
            old = table.row
            seats = [*table.seats[1:], table.seats[0]]
            people = {one: await self.house.person(one) for one in table.people}
            rows = [
                SeatRow(
                    i,
                    s.kind,
                    s.person,
                    self._name(s, people),
                    s.bot,
                    screen=s.screen,
                    program=s.program,
                    face=self.house.chosen_face(s.person) if s.person and not s.screen else None,
                )
                for i, s in enumerate(seats)
            ]
            again = await self.like(table, rows, person, old.listed, known_as="rematch")
            self.house.push_table(table)
            return again

    async def like(
        self,
        table: Table,
        rows: list[SeatRow],
        host: m.Person,
        listed: bool,
        known_as: Literal["rematch", "invited_to"],
        invited: Sequence[InvitedRow] = (),
    ) -> Table:
        """Make a table of the same game, options and clock as another, which names it from then
        on, and return it. Called under the other's lock.
        """
        old = table.row
        name_apart(rows)
        clock = m.Clock(old.clock_kind, old.clock_amount, old.clock_reserve)  # type: ignore[arg-type]
        row = self._new_row(table.game, old.options, clock, listed, old.hints, host)
        row.reactions = old.reactions
        made = await self._add(row, rows, table, {known_as: row.id}, invited)
        setattr(old, known_as, made.id)
        return made

    def _name(self, seat: SeatRow, people: dict[str, m.Person | None]) -> str:
        """Returns what somebody is called now."""
        owner = people[seat.person] if seat.person and not seat.screen else None
        return self.house.called(owner) if owner else seat.name


def new_id() -> str:
    """Return a name for a table: no dash in front, or a command line takes it for an option."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def seat_row(place: int, seat: m.NewSeat, person: m.Person, face: int | None) -> SeatRow:
    if seat.kind == "open":
        return SeatRow(place, "open")
    if seat.kind == "bot":
        return bot_row(place, seat.bot or KEEPER)
    if seat.kind == "me":
        row = SeatRow(place, "person", person.id, person.name, KEEPER, face=face)
        row.program = person.program_of
        return row
    name = checked_name(seat.name or f"{person.name[:20]} {place + 1}")
    program = person.program_of
    return SeatRow(place, "person", person.id, name, KEEPER, screen=True, program=program)


def bot_row(place: int, bot: str) -> SeatRow:
    if bot not in BOTS:
        raise refused("no_such_bot", bot=brief(bot), known=", ".join(BOTS))
    return SeatRow(place, "bot", name=NAMES[place % len(NAMES)], bot=bot)


def name_apart(rows: list[SeatRow]) -> None:
    """Give numbers to names that look alike at one table, to bots before people."""
    taken: list[str] = []
    for row in sorted(rows, key=lambda row: (row.kind == "bot", row.screen)):
        if row.name:
            row.name = free_name(row.name, taken)
            taken.append(row.name)


def check_commitment(table: Table, named: str) -> None:
    """Refuse a pledge for another commitment than the server's: it could never be redeemed."""
    if named != fair.commitment(table.row.secret):
        raise refused("deal_gone")


def check_not_resigned(table: Table, seats: list[int]) -> None:
    if any(table.seats[seat].resigned for seat in seats):
        raise refused("resigned")


def check_clock(clock: m.Clock) -> None:
    least, most = CLOCKS[clock.kind]
    if not least <= clock.amount <= most:
        raise refused(f"bad_clock.{clock.kind}", least=least, most=most)
    least, most = RESERVES[clock.kind]
    if not least <= clock.reserve <= most:
        raise refused(f"bad_reserve.{clock.kind}", least=least, most=most)
