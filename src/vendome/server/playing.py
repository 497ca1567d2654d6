"""What happens at a table once it plays: moves, reactions, bots, talk, notes."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import structlog

from vendome.bots import Bot
from vendome.core.match import Event, Match
from vendome.core.refusal import Refusal
from vendome.server import messages as m
from vendome.server import reacting
from vendome.server.house import House, answer_message, notes_message, orders_message
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
        self._windows: set[tuple[str, int]] = (
            set()
        )  # those waited for: a table, after so many moves
        self._thoughts: dict[tuple[str, int, int], asyncio.Task[str]] = {}

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
            if reacting.answered_by(table) == "window":
                await self._answer(table, said.seat, said.move)
            else:
                await self._play(table, said.seat, said.move)

    async def _play(self, table: Table, seat: int, move: str) -> None:
        moves = [(seat, move)]
        if reacting.take_orders(table):
            match = table.playing().copy()
            match.play(seat, move)
            moves += await self._by_orders(table, match)
        await self._play_all(table, moves)

    async def _play_all(self, table: Table, moves: list[tuple[int, str]]) -> None:
        """Make moves that are legal one after the other: on disk all or none, and told once."""
        first, now = table.row.number, self.house.now()
        changes: dict[str, Any] = {}
        for seat, move in moves:
            changes |= table.play(seat, move, now)[1]
        made = list(zip(table.moves[first:], table.steps[first + 1 :], strict=True))
        await self.house.write(table, self.house.storage.append_moves, table.id, made, changes)
        for row, _ in made:
            # What was played stays out of the log: it may be secret still.
            log.info("move", table=table.id, number=row.number, seat=row.seat, by=row.by)
        self.house.tell_table(table)
        self.house.tell_views(table, first)
        if table.row.status == "over":
            log.info("game over", table=table.id, moves=table.row.number)
        else:
            self.wake_bots(table)

    @staticmethod
    def judge(table: Table, person: str, said: m.Try) -> Refusal | list[Event]:
        """Why a move would not be legal, or what it would bring: it is tried on a copy."""
        match = table.playing()
        table.check_owner(person, said.seat)
        tried = match.copy()
        try:
            tried.play(said.seat, said.move)
        except Refusal as refusal:
            return refusal
        return match.preview(said.seat, tried.moves[-1][1])

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
            self.house.tell_owner(table, said.seat, notes_message(table, said.seat))

    # Reactions

    async def _answer(self, table: Table, seat: int, move: str) -> None:
        """Kept until the window ends. Not logged: until then nobody learns of it."""
        kept = reacting.answer(table, seat, move)
        await self.house.write(table, self.house.storage.answer, table.id, seat, kept)
        self.house.tell_owner(table, seat, answer_message(table, seat))

    async def end_window(self, table: Table) -> None:
        """If it is time: everybody's answers take effect together."""
        async with table.lock:
            if reacting.answered_by(table) != "window":
                return
            if self.house.now() < reacting.window_ends(table, self.house.opened):
                return
            await self._play_all(table, await self._said(table))

    async def _wait_for_end(self, table: Table, window: tuple[str, int]) -> None:
        """Not only at the next tick: what happens elsewhere does not make a window longer."""
        ends = reacting.window_ends(table, self.house.opened)
        try:
            while (rest := ends - self.house.now()) > 0:
                await asyncio.sleep(max(rest, 0.01))
            if table.row.number == window[1]:
                await self.end_window(table)
        except Exception:
            log.exception("window failed", table=table.id)
        finally:
            self._windows.discard(window)

    async def _said(self, table: Table) -> list[tuple[int, str]]:
        """What all seats have said in the window, or their bots for them; else silence."""
        assert table.game.reactions is not None
        silence = table.game.reactions.silence
        thoughts = {s: self._thought(table, s) for s in table.asked if table.played_by_bot(s)}
        self._thoughts = {key: task for key, task in self._thoughts.items() if key[0] != table.id}
        said = {seat: await thought for seat, thought in thoughts.items()} | table.answers
        match = table.playing().copy()
        before = len(match.moves)
        for seat in match.waiting:
            try:
                match.play(seat, said.get(seat, silence))
            except Refusal:  # the rules have changed since it was said
                match.play(seat, silence)
        return match.moves[before:]

    def _thought(self, table: Table, seat: int) -> asyncio.Task[str]:
        """A bot's answer, thought of as soon as the window opens: its end waits for nobody."""
        key = (table.id, table.asked[seat].number, seat)
        if key not in self._thoughts:
            match = table.playing().copy()
            job = asyncio.to_thread(think, match, *self._mind(table, seat, key[1]))
            self._thoughts[key] = self.house.begin(job)
        return self._thoughts[key]

    async def obey(self, table: Table) -> None:
        """Answer by standing orders what is asked already."""
        async with table.lock:
            if reacting.answered_by(table) == "orders":
                moves = await self._by_orders(table, table.playing().copy())
                await self._play_all(table, moves)

    async def _by_orders(self, table: Table, match: Match) -> list[tuple[int, str]]:
        """The answers to all that is asked out of turn from here on; they are played in `match`."""
        before = len(match.moves)
        while match.reaction() is not None:
            for seat in match.waiting:
                if table.seats[seat].kind == "bot":
                    mind = self._mind(table, seat, len(match.moves))
                    move = await asyncio.to_thread(think, match.copy(), *mind)
                else:
                    move = match.ordered(seat, reacting.standing(table, seat))
                match.play(seat, move)
        return match.moves[before:]

    async def order(self, table: Table, person: str, said: m.Order) -> None:
        await self.house.safely(self._order(table, person, said))

    async def _order(self, table: Table, person: str, said: m.Order) -> None:
        """Not logged, as notes are not."""
        async with table.lock:
            orders = reacting.order(table, person, said)
            await self.house.write(table, self.house.storage.order, table.id, said.seat, orders)
            self.house.tell_owner(table, said.seat, orders_message(table, said.seat))

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
        if reacting.answered_by(table) == "window":
            for seat in filter(table.played_by_bot, table.asked):
                self._thought(table, seat)
            if (window := (table.id, table.row.number)) not in self._windows:
                self._windows.add(window)
                self.house.begin(self._wait_for_end(table, window))
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
            *(
                asyncio.to_thread(think, match.copy(), *self._mind(table, seat, question.number))
                for seat, question in asked.items()
            )
        )
        first = min(question.at for question in asked.values())
        await asyncio.sleep(_rest(self.house.now() - first, self.house.pace))
        for seat, move in zip(seats, moves, strict=True):
            async with table.lock:
                if table.asked.get(seat) == asked[seat] and seat in table.bot_seats():
                    await self._play(table, seat, move)

    @staticmethod
    def _mind(table: Table, seat: int, number: int) -> tuple[int, str, bytes]:
        """Which bot thinks for a seat, asked after so many moves, and from which seed: after a
        restart it thinks the same."""
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
