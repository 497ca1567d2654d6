"""What happens at a table once it plays: moves, reactions, bots, chat, notes."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import structlog

from vendome.core.match import Match
from vendome.core.refusal import Refusal
from vendome.server import messages as m
from vendome.server import notebooks, reacting, thinking
from vendome.server.advising import Advising
from vendome.server.house import House
from vendome.server.limits import Asked
from vendome.server.lines import Line
from vendome.server.private import answer_message, notes_message, orders_message
from vendome.server.table import Table
from vendome.server.views import judged
from vendome.server.windows import Windows
from vendome.server.words import Forbidden, TooMany, refused

log = structlog.get_logger("vendome")

LONGEST_LINE = 500
MOST_FOLLOWING = 8  # moves in one message, after the first
JOINERS = "\u200c\u200d"  # joiners, without which some emoji and scripts fall apart
TALK = (6, 0.5)  # lines at once, and each second after that


class Playing:
    def __init__(self, house: House) -> None:
        self.house = house
        self._thinking: set[str] = set()
        self._talk = Asked(*TALK, house.now)
        self.windows = Windows(house, self._play_all)
        self.advising = Advising(house.now, house.minds)
        house.crew.when_read = self._look_again

    def _look_again(self, table: Table) -> None:
        """Do what follows from another worker's change of a table."""
        self.windows.refuse_late(table)
        if table.row.status == "playing":
            self.wake_bots(table)

    async def start(self, table: Table) -> None:
        """Deal. Called under the table's lock."""
        changes = table.start(self.house.now(), self.house.date())
        first = table.steps[0]
        await self.house.write(table, self.house.storage.start, table.id, changes, first)
        log.info("game began", table=table.id, game=table.row.game, seats=len(table.seats))
        self.house.push_table(table)
        self.house.push_views(table)
        self.wake_bots(table)

    async def move(self, table: Table, line: Line, said: m.Move) -> None:
        """Make a move.

        It is acknowledged once it is on disk, or at the next slot if a window is open.
        """
        await self.house.safely(self._move(table, line, said))

    async def _move(self, table: Table, line: Line, said: m.Move) -> None:
        async with table.lock.local:
            # In a window this costs nothing when it comes, not even a question to the database.
            asked = reacting.answered_by(table) == "window" and said.seat in table.asked
            if asked and not said.then:
                with suppress(Refusal):  # what is known here may be out of date
                    table.owner_moves(line.person, said.seat, said.decision)
                    self.windows.say(table, line, said)
                    return
        async with table.lock:
            table.owner_moves(line.person, said.seat, said.decision)
            if len(said.then) > MOST_FOLLOWING:
                raise refused("many_follow", count=MOST_FOLLOWING)
            if reacting.answered_by(table) == "window" and said.seat in table.asked:
                if said.then:
                    raise refused("nothing_follows")
                self.windows.say(table, line, said)
            else:
                await self._act(table, said.seat, said.move, *said.then)
                line.push(m.Accepted(said.id))

    async def _act(self, table: Table, seat: int, move: str, *then: str) -> None:
        """Make a move, and those that follow it; or hold it until the last seat has chosen."""
        if not (table.holds and seat in table.asked):
            await self._play(table, seat, move, *then)
        elif then:
            raise refused("nothing_follows")
        else:
            await self._hold(table, seat, move)

    async def _hold(self, table: Table, seat: int, move: str) -> None:
        """Hold a choice. With the last one all take effect together.

        Everybody sees who has chosen. Of a change nobody else is told, and it is not logged.
        """
        anew, dropped = seat in table.answers, []
        if choices := table.hold(seat, move, self.house.now()):
            dropped = table.drop_refused()
            if not dropped:
                await self._play_all(table, choices)
                return
        held = dict(table.answers), dict(table.chosen_by), dict(table.chosen_at)
        await self.house.write(table, self.house.storage.answer, table.id, *held)
        if dropped or not anew:
            self.house.push_table(table)
        for one in {seat, *dropped}:
            self.house.push_to_owner(table, one, answer_message(table, one))

    async def _play(self, table: Table, seat: int, *made: str) -> None:
        """Make moves of one seat, up to the first that is refused.

        What was legal stands: else one could see for nothing what chance and others' hands bring.
        """
        moves, refusal = [(seat, made[0])], None
        ordered = reacting.take_orders(table)
        if ordered or len(made) > 1:
            match = table.playing().copy()
            match.play(*moves[0])
            for move in made[1:]:
                try:
                    match.play(seat, move)
                except Refusal as refused_move:
                    refusal = refused_move
                    break
                moves.append((seat, move))
            if ordered:
                moves += await self._by_orders(table, match)
        await self._play_all(table, moves)
        if refusal is not None:
            raise refusal

    async def _play_all(self, table: Table, moves: list[tuple[int, str]]) -> None:
        """Make moves that are legal one after the other.

        On disk are all or none, and they are pushed once.
        """
        began = time.perf_counter()
        first, now, date = table.row.number, self.house.now(), self.house.date()
        if table.moves:  # by another worker's clock, which may be a moment ahead
            now = max(now, table.moves[-1].at)
        changes: dict[str, Any] = {}
        for seat, move in moves:
            changes |= table.play(seat, move, now, date)[1]
        made = list(zip(table.moves[first:], table.steps[first + 1 :], strict=True))
        await self.house.write(table, self.house.storage.append_moves, table.id, made, changes)
        for row, _ in made:
            # The move itself is not logged: it may be secret still.
            log.info("move", table=table.id, number=row.number, seat=row.seat, by=row.by)
        self.house.push_table(table)
        self.house.push_views(table)
        seconds = time.perf_counter() - began
        self.house.metrics.moved(table.row.game, [row for row, _ in made], seconds)
        if table.row.status == "over":
            log.info("game over", table=table.id, moves=table.row.number)
        else:
            self.wake_bots(table)

    def judge(self, table: Table, line: Line, said: m.Try) -> None:
        """Say whether a move would be legal: at the next slot if a window is open."""
        table.playing()
        table.check_owner(line.person, said.seat)
        if reacting.answered_by(table) == "window" and said.seat in table.asked:
            self.windows.ask(table, line, said)
        else:
            line.push(judged(table, said, line.language))

    async def say(self, table: Table, person: m.Person, said: m.Say) -> None:
        if person.id not in table.people:
            raise refused("talk_seated", Forbidden)
        text = " ".join(said.text.split())
        if said.phrase is not None and text:
            raise refused("text_or_phrase")
        if said.phrase is None and not 1 <= len(text) <= LONGEST_LINE:
            raise refused("bad_line", count=LONGEST_LINE)
        if not all(letter.isprintable() or letter in JOINERS for letter in text):
            raise refused("line_not_printable")
        if not self._talk.take(person.id):
            raise refused("talk_slowly", TooMany)
        await self.house.safely(self._say(table, person, text, said.phrase))

    async def _say(
        self, table: Table, person: m.Person, text: str, phrase: m.Phrase | None
    ) -> None:
        async with table.lock:
            line = table.say(person, text, phrase, self.house.date())
            await self.house.write(table, self.house.storage.append_line, table.id, line)
            self.house.push_lines(table, [line])

    async def note(self, table: Table, person: str, said: m.Note) -> None:
        await self.house.safely(self._note(table, person, said))

    async def _note(self, table: Table, person: str, said: m.Note) -> None:
        """Write into a notebook.

        It is not logged: that somebody takes notes is their own affair too.
        """
        async with table.lock:
            notebooks.note(table, person, said)
            storage = self.house.storage
            await self.house.write(table, storage.note, table.id, said.seat, said.key, said.text)
            self.house.push_to_owner(table, said.seat, notes_message(table, said.seat))

    # Reactions

    async def obey(self, table: Table) -> None:
        """Answer the open question by standing orders."""
        async with table.lock:
            if reacting.answered_by(table) == "orders":
                moves = await self._by_orders(table, table.playing().copy())
                await self._play_all(table, moves)

    async def _by_orders(self, table: Table, match: Match) -> list[tuple[int, str]]:
        """Returns the answers to all that is asked out of turn from here on.

        They are played in `match`.
        """
        before = len(match.moves)
        while match.reaction() is not None:
            for seat in match.waiting:
                if table.seats[seat].kind == "bot" or table.seats[seat].resigned:
                    mind = thinking.mind(table, seat, len(match.moves), self.house.pace)
                    move = await self.house.minds.think(match.copy(), mind)
                else:
                    move = match.ordered(seat, reacting.standing(table, seat))
                match.play(seat, move)
        return match.moves[before:]

    async def order(self, table: Table, person: str, said: m.Order) -> None:
        await self.house.safely(self._order(table, person, said))

    async def _order(self, table: Table, person: str, said: m.Order) -> None:
        """Take standing orders. They are not logged, like notes."""
        async with table.lock:
            orders = reacting.order(table, person, said)
            await self.house.write(table, self.house.storage.order, table.id, said.seat, orders)
            self.house.push_to_owner(table, said.seat, orders_message(table, said.seat))

    # Bots

    async def keep(self, table: Table, seats: list[int], why: str) -> None:
        """Let a bot play these seats until their owner returns. Called under the table's lock."""
        await self._set_kept(table, seats, why)
        log.info("bot keeps seats", table=table.id, seats=seats, why=why)
        self.wake_bots(table)

    async def give_back(self, table: Table, seats: list[int]) -> None:
        """Give these seats back to their owner, who has what is left of their time. Called under
        the table's lock.

        If no time is left, the bot plays that decision, and the next one is the owner's.
        """
        await self._set_kept(table, seats, "")
        self.wake_bots(table)

    async def _set_kept(self, table: Table, seats: list[int], why: str) -> None:
        now = self.house.now()
        for seat in seats:
            table.seats[seat].kept = why
            if (end := table.time_up(seat)) is not None and now >= end:
                table.seats[seat].late = table.asked[seat].number
        rows = [table.seats[seat] for seat in seats]
        await self.house.write(table, self.house.storage.change, table.id, {}, rows)
        self.house.push_table(table)

    def wake_bots(self, table: Table) -> None:
        """Let bots play while it is their turn, one after the other, if that is up to us."""
        if reacting.answered_by(table) == "window":
            self.windows.watch(table)
        if not self.house.crew.has(table):
            return
        if table.id not in self._thinking and table.bot_seats():
            self._thinking.add(table.id)
            self.house.begin(self._play_bots(table), table)

    async def _play_bots(self, table: Table) -> None:
        try:
            while (seats := table.bot_seats()) and self.house.crew.has(table):
                await self._play_together(table, seats)
        finally:
            self._thinking.discard(table.id)

    async def _play_together(self, table: Table, seats: list[int]) -> None:
        """Make one decision for each of these seats.

        All bots have thought before the first move is shown. Moves are shown in the order of the
        seats, a fixed time after the question, so that neither time nor order shows what a bot
        holds.
        """
        match = table.playing()
        asked = {seat: table.asked[seat] for seat in seats}
        pause = thinking.pause([thinking.kind_of(table, seat) for seat in seats], self.house.pace)
        minds = [thinking.mind(table, s, question.number, pause) for s, question in asked.items()]
        moves = await asyncio.gather(
            *(self.house.minds.think(match.copy(), mind) for mind in minds)
        )
        first = min(question.at for question in asked.values())
        await asyncio.sleep(_rest(self.house.now() - first, pause))
        for seat, move in zip(seats, moves, strict=True):
            async with table.lock:
                if table.asked.get(seat) == asked[seat] and seat in table.bot_seats():
                    await self._act(table, seat, move)


def _rest(passed: float, pause: float) -> float:
    """Returns the seconds until the next whole multiple of `pause` since the question."""
    if pause <= 0:
        return 0.0
    return pause - passed % pause
