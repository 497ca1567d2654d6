"""Windows: all who are asked out of turn answer together, and nobody can know when anybody did.

What somebody says in a window is only laid aside when it comes. All that it costs (the rules, the
disk, the pushing) is spent at fixed times, the slots, for every person who is asked, whether or not
they have said anything, and whether or not it is legal. At each slot every seat has one answer and
one try judged, and for it both what is legal and what is refused are worked out. So what somebody
says has no influence on how long the server takes for anything else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from math import ceil

import structlog
from msgspec.structs import replace

from vendome.core.refusal import Refusal
from vendome.server import messages as m
from vendome.server import reacting, thinking
from vendome.server.faults import our_fault
from vendome.server.house import House
from vendome.server.lines import Line
from vendome.server.private import answer_message
from vendome.server.table import Table
from vendome.server.views import judged, sentence
from vendome.server.words import refused

log = structlog.get_logger("vendome")

SLOT = 0.5  # seconds
GRACE = 0.2  # seconds after the last slot in which other workers store what was said there

Moves = list[tuple[int, str]]
Window = tuple[str, int]  # a table, after so many moves


@dataclass
class Slip:
    """What has come for a seat since the last slot, and over which line."""

    move: str | None = None
    asks: list[tuple[Line, int]] = field(default_factory=list)
    tried: tuple[Line, m.Try] | None = None


@dataclass(frozen=True)
class Verdict:
    """What the rules say to an answer."""

    taken: bool
    refusal: Refusal  # why it is refused; else a refusal of something that would be


class Windows:
    def __init__(self, house: House, play_all: Callable[[Table, Moves], Awaitable[None]]) -> None:
        self.house = house
        self._play_all = play_all
        self._slips: dict[Window, dict[int, Slip]] = {}
        self._slots: dict[Window, tuple[float, int]] = {}  # by when it ends, how many were left
        self._watched: set[Window] = set()
        self._thoughts: dict[tuple[str, int, int], asyncio.Task[str]] = {}

    def say(self, table: Table, line: Line, said: m.Move) -> None:
        """Lay an answer aside until the next slot, in place of the one before."""
        self.watch(table)
        slip = self._slip(table, said.seat)
        slip.move = said.move
        slip.asks.append((line, said.id))

    def ask(self, table: Table, line: Line, said: m.Try) -> None:
        """Lay aside a question whether an answer would be legal, in place of the one before.

        The one before is not judged any more: a slot takes equally long however many there were.
        """
        slip = self._slip(table, said.seat)
        if slip.tried is not None:
            other, before = slip.tried
            other.push(m.Refused(before.id, sentence(refused("tried_again"), other.language)))
        slip.tried = line, said

    def watch(self, table: Table) -> None:
        """Let the bots think, and wait for the slots and the end of the window that is open."""
        if self.house.crew.has(table):
            for seat in filter(table.played_by_bot, table.asked):
                self._thought(table, seat)
        elif table.id not in self.house.lines:
            return  # nobody here can say anything
        if (window := _window(table)) not in self._watched:
            self._watched.add(window)
            self.house.begin(self._wait(table, window), table)

    async def attend(self, table: Table) -> None:
        """Do what is due: at a slot store what was said, at the end let it take effect."""
        async with table.lock:
            if reacting.answered_by(table) != "window":
                return
            left = self._slots_left(table)
            if left <= 0 and self._may_end(table):
                await self._end(table)
            elif left < self._last_slot(table):
                self._slots[_window(table)] = reacting.window_ends(table), left
                await self._store(table)

    def _may_end(self, table: Table) -> bool:
        """Returns whether all workers have had the time to store what was said at the last slot.

        The one whose table it is ends the window.
        """
        ended = reacting.window_ends(table) + self._grace()
        return self.house.crew.has(table) and self.house.now() >= ended - 1e-6

    def _grace(self) -> float:
        return GRACE if len(self.house.crew.alive) > 1 else 0.0

    def _due(self, table: Table) -> float:
        """Returns when there is something to do for a window next."""
        ends, last = reacting.window_ends(table), self._last_slot(table)
        if last <= 0 and self.house.crew.has(table):
            return ends + self._grace()
        return ends - (last - 1) * SLOT

    def refuse_late(self, table: Table) -> None:
        """Refuse what was said here when another worker had ended the window already."""
        now = _window(table) if reacting.answered_by(table) == "window" else None
        for window in [one for one in self._slips if one[0] == table.id and one != now]:
            for slip in self._slips.pop(window).values():
                gone = refused("decision_gone")
                for line, number in slip.asks:
                    line.push(m.Refused(number, sentence(gone, line.language)))
                if slip.tried is not None:
                    line, said = slip.tried
                    line.push(m.Refused(said.id, sentence(gone, line.language)))

    # Slots: they are counted back from the end, which is the last of them

    def _slots_left(self, table: Table) -> int:
        return ceil((reacting.window_ends(table) - self.house.now()) / SLOT - 1e-6)

    def _last_slot(self, table: Table) -> int:
        """Returns how many slots were left at the last one.

        A window may begin anew with the same question.
        """
        ends, left = self._slots.get(_window(table), (0.0, 0))
        whole = int(reacting.window_seconds(table) / SLOT)
        return left if ends == reacting.window_ends(table) else whole

    async def _wait(self, table: Table, window: Window) -> None:
        """Wait for the next slot by a timer of its own: nothing else makes a window longer."""
        try:
            while self._is_open(table, window):
                if (rest := self._due(table) - self.house.now()) > 0:
                    await asyncio.sleep(max(rest, 0.01))
                else:
                    await self.attend(table)
        except Exception:
            log.exception("window failed", table=table.id)
        finally:
            self._watched.discard(window)

    def _is_open(self, table: Table, window: Window) -> bool:
        here = self.house.tables.get(table.id) is table  # and has not been read again since
        ours = self.house.crew.has(table) or table.id in self.house.lines
        return (
            here and ours and _window(table) == window and reacting.answered_by(table) == "window"
        )

    async def _store(self, table: Table) -> None:
        """Store what was said. It is not logged: nobody learns of it before the window ends."""
        asked = _people_asked(table)
        if not asked:
            return  # which everybody knows
        slips = self._slips.pop(_window(table), {})
        verdicts = self._judge(table, asked, slips)
        said = {seat: table.answers.get(seat, "") for seat in asked}
        try:
            await self.house.write(table, self.house.storage.answer, table.id, said)
        except Exception as error:
            verdicts = dict.fromkeys(asked, Verdict(False, our_fault(error, table=table.id)))
        self._push(table, [answer_message(table, seat) for seat in asked], slips, verdicts)

    async def _end(self, table: Table) -> None:
        """Let everybody's answers take effect together."""
        window, asked = _window(table), _people_asked(table)
        slips = self._slips.pop(window, {})
        verdicts = self._judge(table, asked, slips)
        answers = [answer_message(table, seat) for seat in asked]
        try:
            await self._play_all(table, await self._said(table))
        except Exception as error:
            failed = dict.fromkeys(asked, Verdict(False, our_fault(error, table=table.id)))
            self._push(table, answers, slips, failed)
            raise
        self._slots.pop(window, None)
        self._push(table, answers, slips, verdicts)

    def _judge(self, table: Table, asked: list[int], slips: dict[int, Slip]) -> dict[int, Verdict]:
        """Try what each seat says, or its silence. Returns what the rules say to it.

        The rules are asked equally often whoever spoke.
        """
        silence = _silence(table)
        verdicts = {}
        for seat in asked:
            slip = slips.get(seat, Slip())
            before = table.answers.get(seat, silence)
            match = table.playing().copy()
            try:
                match.play(seat, before if slip.move is None else slip.move)
            except Refusal as refusal:
                verdicts[seat] = Verdict(False, refusal)
                table.playing().copy().play(seat, silence)
            else:
                verdicts[seat] = Verdict(True, _some_refusal(table, seat))
                if slip.move is not None:
                    table.answers[seat] = match.moves[-1][1]
            self._judge_try(table, seat, slip)
        return verdicts

    def _judge_try(self, table: Table, seat: int, slip: Slip) -> None:
        silence = m.Try(0, seat, _silence(table))
        line, said = slip.tried or (None, silence)
        language = line.language if line else "en"
        found = judged(table, said, language)
        if found.refusal is None:
            sentence(_some_refusal(table, seat), language)
        else:
            judged(table, silence, language)
        if line:
            line.push(found)

    def _push(
        self,
        table: Table,
        answers: list[m.AnswerMessage],
        slips: dict[int, Slip],
        verdicts: dict[int, Verdict],
    ) -> None:
        """Push one message to every page of whoever was asked, whether they had spoken or not."""
        for line in self.house.lines.get(table.id, ()):
            for answer in answers:
                if answer.seat not in table.seats_of(line.person):
                    continue
                asks = slips[answer.seat].asks if answer.seat in slips else []
                ids = [number for one, number in asks if one is line]
                verdict = verdicts[answer.seat]
                why = sentence(verdict.refusal, line.language)  # also where nobody will hear it
                if ids and not verdict.taken:
                    for number in ids:
                        line.push(m.Refused(number, why))
                else:
                    line.push(replace(answer, ids=ids))

    def _slip(self, table: Table, seat: int) -> Slip:
        return self._slips.setdefault(_window(table), {}).setdefault(seat, Slip())

    # Answers

    async def _said(self, table: Table) -> Moves:
        """Returns the answers of all seats in the window, or of their bots, or else silence."""
        silence = _silence(table)
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
        """Returns a bot's answer.

        It thinks as soon as the window opens, because the end waits for nobody.
        """
        key = (table.id, table.asked[seat].number, seat)
        if key not in self._thoughts:
            match = table.playing().copy()
            mind = thinking.mind(table, seat, key[1], self.house.pace)
            job = self.house.minds.think(match, mind)
            self._thoughts[key] = self.house.begin(job, table)
        return self._thoughts[key]


def _window(table: Table) -> Window:
    return table.id, table.row.number


def _silence(table: Table) -> str:
    assert table.game.reactions is not None
    return table.game.reactions.silence


def _some_refusal(table: Table, seat: int) -> Refusal:
    """Returns why a seat could not take the first step that it may not take now."""
    match = table.playing().copy()
    legal = {action.id for action in match.actions(seat)}
    try:
        match.play(seat, next(step for step in range(table.game.actions) if step not in legal))
    except Refusal as refusal:
        return refusal
    raise AssertionError("a step that is not legal was taken")


def _people_asked(table: Table) -> list[int]:
    return [seat for seat in sorted(table.asked) if table.seats[seat].kind == "person"]
