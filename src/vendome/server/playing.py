"""What happens at a table once it plays: moves, bots, talk, notes."""

from __future__ import annotations

import asyncio
import hashlib

import structlog

from vendome.bots import Bot
from vendome.core.match import Match
from vendome.core.refusal import Refusal
from vendome.server import messages as m
from vendome.server.house import House
from vendome.server.lines import Bucket
from vendome.server.table import Table
from vendome.server.words import Forbidden, TooMany, refused

log = structlog.get_logger("vendome")

LONGEST_LINE = 500
JOINERS = "\u200c\u200d"  # without them some emoji and scripts fall apart
TALK = (6, 0.5)  # lines at once, and each second after that


class Playing:
    def __init__(self, house: House) -> None:
        self.house = house
        self._thinking: set[str] = set()
        self._talk: dict[str, Bucket] = {}

    async def start(self, table: Table) -> None:
        """Deal. Called under the table's lock."""
        changes = table.start(self.house.now())
        first = table.steps[0]
        await self.house.write(table, self.house.storage.start, table.id, changes, first)
        log.info("game began", table=table.id, game=table.row.game, seats=len(table.seats))
        self.house.tell_table(table)
        self.house.tell_views(table, 0)
        self.wake_bots(table)

    async def move(self, table: Table, person: str, said: m.Move) -> None:
        await self.house.safely(self._move(table, person, said))

    async def _move(self, table: Table, person: str, said: m.Move) -> None:
        async with table.lock:
            table.owner_moves(person, said.seat, said.decision)
            await self._play(table, said.seat, said.move)

    async def _play(self, table: Table, seat: int, move: str) -> None:
        row, changes = table.play(seat, move, self.house.now())
        storage = self.house.storage
        await self.house.write(table, storage.append_move, table.id, row, table.steps[-1], changes)
        # What was played stays out of the log: it may be secret still.
        log.info("move", table=table.id, number=row.number, seat=seat, by=row.by)
        self.house.tell_table(table)
        self.house.tell_views(table, row.number)
        if table.row.status == "over":
            log.info("game over", table=table.id, moves=table.row.number)
        else:
            self.wake_bots(table)

    @staticmethod
    def judge(table: Table, person: str, said: m.Try) -> Refusal | None:
        """Whether a move would be legal: it is tried on a copy."""
        match = table.playing()
        table.check_owner(person, said.seat)
        try:
            match.copy().play(said.seat, said.move)
        except Refusal as refusal:
            return refusal
        return None

    async def say(self, table: Table, person: m.Person, text: str) -> None:
        if person.id not in table.people:
            raise refused("talk_seated", Forbidden)
        text = " ".join(text.split())
        if not 1 <= len(text) <= LONGEST_LINE:
            raise refused("bad_line", count=LONGEST_LINE)
        if not all(letter.isprintable() or letter in JOINERS for letter in text):
            raise refused("line_not_printable")
        if not self._talk.setdefault(person.id, Bucket(*TALK, self.house.now)).take():
            raise refused("talk_slowly", TooMany)
        await self.house.safely(self._say(table, person, text))

    async def _say(self, table: Table, person: m.Person, text: str) -> None:
        async with table.lock:
            at = self.house.now()
            line = m.ChatLine(len(table.chat), person.id, person.name, text, at)
            table.chat.append(line)
            await self.house.write(table, self.house.storage.append_line, table.id, line)
            for other in self.house.lines.get(table.id, ()):
                if person.id not in self.house.muted(other.person):
                    other.push(m.ChatMessage(line.number, [line], self.house.muted(other.person)))

    async def note(self, table: Table, person: str, said: m.Note) -> None:
        await self.house.safely(self._note(table, person, said))

    async def _note(self, table: Table, person: str, said: m.Note) -> None:
        """Not logged: that somebody takes notes is their own affair too."""
        async with table.lock:
            table.note(person, said)
            storage = self.house.storage
            await self.house.write(table, storage.note, table.id, said.seat, said.key, said.text)
            self.house.tell_notes(table, said.seat)

    # Bots

    async def keep(self, table: Table, seats: list[int], why: str) -> None:
        """A bot plays these seats until their owner returns. Called under the table's lock."""
        await self._set_kept(table, seats, why)
        log.info("bot keeps seats", table=table.id, seats=seats, why=why)
        self.wake_bots(table)

    async def give_back(self, table: Table, seats: list[int]) -> None:
        """Their owner is back; every clock of theirs begins anew."""
        for seat in seats:
            if table.seats[seat].kept:
                table.seats[seat].returned = self.house.now()
        await self._set_kept(table, seats, "")

    async def _set_kept(self, table: Table, seats: list[int], why: str) -> None:
        for seat in seats:
            table.seats[seat].kept = why
        rows = [table.seats[seat] for seat in seats]
        await self.house.write(table, self.house.storage.change, table.id, {}, rows)
        self.house.tell_table(table)

    def wake_bots(self, table: Table) -> None:
        """Let bots play while it is their turn, one after the other."""
        if table.id not in self._thinking and table.bot_seats():
            self._thinking.add(table.id)
            self.house.begin(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        try:
            while seats := table.bot_seats():
                await self._play_together(table, seats)
        except Exception:
            log.exception("bot failed", table=table.id)
        finally:
            self._thinking.discard(table.id)

    async def _play_together(self, table: Table, seats: list[int]) -> None:
        """One decision of each of these seats. All have thought before the first is shown, in
        the order of the seats, a fixed while after they were asked: neither time nor order tells
        what a bot holds."""
        match = table.playing()
        asked = {seat: table.asked[seat] for seat in seats}
        moves = await asyncio.gather(
            *(asyncio.to_thread(think, match.copy(), *self._mind(table, seat)) for seat in seats)
        )
        first = min(question.at for question in asked.values())
        await asyncio.sleep(_rest(self.house.now() - first, self.house.pace))
        for seat, move in zip(seats, moves, strict=True):
            async with table.lock:
                if table.asked.get(seat) == asked[seat] and seat in table.bot_seats():
                    await self._play(table, seat, move)

    @staticmethod
    def _mind(table: Table, seat: int) -> tuple[int, str, bytes]:
        """Which bot thinks for a seat, and from which seed: after a restart it thinks the same."""
        number = table.asked[seat].number
        seed = hashlib.sha256(table.row.secret + bytes([seat]) + number.to_bytes(4, "big"))
        return seat, table.seats[seat].bot or "greedy", seed.digest()


def think(match: Match, seat: int, kind: str, seed: bytes) -> str:
    Bot(kind, seed).play(match, seat)
    return match.moves[-1][1]


def _rest(passed: float, pace: float) -> float:
    """How long until the next whole multiple of `pace` since the question."""
    if pace <= 0:
        return 0.0
    return pace - max(passed, 0.0) % pace
