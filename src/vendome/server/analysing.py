"""Analyses of finished games, for those who played them: each is made once, in the background.

Another process does the work, one game at a time. It asks before each piece of it whether to go on,
and waits while bots, or people who are advised, need all cores of the house. What is begun is on
disk, and is begun again after a restart.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
import structlog

from vendome.analysis.analysing import DEFAULT_GAMES, DEFAULT_LEVEL
from vendome.analysis.result import FORMAT, Analysis
from vendome.analysis.words import WORDS as ANALYSIS_WORDS
from vendome.bots.bot import can_search
from vendome.core.refusal import Refusal
from vendome.server import analyses
from vendome.server import messages as m
from vendome.server.analysis_told import message
from vendome.server.faults import our_fault
from vendome.server.house import House
from vendome.server.table import Table
from vendome.server.views import sentence
from vendome.server.words import Forbidden, TooMany, refused

log = structlog.get_logger("vendome")

QUEUE = 20  # games in the whole house that wait, or are being analysed, at most
PERSON = 3  # of them asked for by one person
COMMAND = (sys.executable, "-m", "vendome.analysis.worker")
LONGEST_LINE = 2**26  # bytes


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought about a game."""

    level: str | None = DEFAULT_LEVEL  # None: no games are analysed in this house
    games: int = DEFAULT_GAMES  # of the same deal, for luck
    nice: int = 15  # how far behind all others on this machine it stands back


@dataclass(slots=True)
class _Job:
    """An analysis that is asked for and not done."""

    table: Table
    person: str  # who asked first
    total: int
    done: int = 0
    begun: bool = False


class Analysing:
    def __init__(self, house: House, effort: Effort | None = None) -> None:
        self.house = house
        self.effort = effort or Effort()
        self._jobs: dict[str, _Job] = {}  # by table, in the order in which they are done
        self._failed: dict[str, Refusal] = {}  # why, by table, until it is asked for again
        self._one_at_a_time = asyncio.Lock()
        house.crew.when_new.append(lambda: house.begin_alone(self.resume()))

    async def resume(self) -> None:
        """Begin again what was not done when the house was closed, or a worker died."""
        crew = self.house.crew
        job = analyses.take_over, crew.worker, crew.alive
        for table_id, person in await self.house.disk(self.house.storage.write, *job):
            if table_id in self._jobs:
                continue
            with suppress(Refusal):
                table = await self.house.table(table_id)
                self._check_possible(table)
                begun = self._jobs[table.id] = self._job(table, person)
                self.house.begin(self._work(begun), table)

    async def look(self, table: Table, person: str, language: str) -> m.AnalysisState:
        """Returns how far the analysis of a game is, or the analysis."""
        await self._check(table, person)
        if (job := self._jobs.get(table.id)) is not None:
            ahead = list(self._jobs).index(table.id)
            status: Literal["working", "waiting"] = "working" if job.begun else "waiting"
            return m.AnalysisState(table.id, status, ahead, job.done, job.total, None, None)
        if (failure := self._failed.get(table.id)) is not None:
            said = sentence(failure, language)
            return m.AnalysisState(table.id, "failed", 0, 0, 0, said, None)
        analysis = await self._stored(table)
        if analysis is None:
            storage = self.house.storage
            if self.house.is_shared and await self.house.disk(
                storage.read, analyses.is_asked, table.id
            ):
                total = self._job(table, person).total  # another worker makes it
                return m.AnalysisState(table.id, "working", 0, 0, total, None, None)
            return m.AnalysisState(table.id, "none", 0, 0, 0, None, None)
        async with self.house.replaying:  # like replays, it is costly to put into words
            made = await asyncio.to_thread(message, table, analysis, language)
        work = analysis.moves + analysis.games
        return m.AnalysisState(table.id, "done", 0, work, work, None, made)

    async def ask(self, table: Table, person: str, language: str) -> m.AnalysisState:
        """Have a game analysed, unless it is or was already. Returns how far that is."""
        await self._check(table, person)
        if table.id not in self._jobs and await self._stored(table) is None:
            self._check_possible(table)
            await self.house.safely(self._take(table, person))
        return await self.look(table, person, language)

    async def _check(self, table: Table, person: str) -> None:
        """Refuse whoever did not play, and everybody while there is something to hide."""
        async with table.lock.local:  # a last move that is not on disk ends nothing
            if person not in table.people:
                raise refused("analysis_for_players", Forbidden)
            if table.row.status == "abandoned":
                raise refused("analysis_abandoned")
            if table.row.status != "over":
                raise refused("not_over_yet")

    def _check_possible(self, table: Table) -> None:
        """Refuse what cannot be played once more by the rules of today, or not be thought about."""
        game, row = table.game, table.row
        if self.effort.level is None:
            raise refused("analysis_off")
        played_by = {row.rules, *(move.rules for move in table.moves)}
        if played_by != {game.version} or row.cards != game.cards:
            raise refused("analysis_other_rules", game=game.title)
        if table.match is None or not can_search(table.match):
            raise Refusal("analysis_not_ready", ANALYSIS_WORDS, game=game.title)

    async def _stored(self, table: Table) -> Analysis | None:
        """Returns the analysis that is on disk. One that another version wrote is forgotten."""
        storage = self.house.storage
        data = await self.house.disk(storage.read, analyses.result, table.id)
        if data is None:
            return None
        if data["format"] != FORMAT:
            await self.house.disk(storage.write, analyses.forget, table.id)
            return None
        return Analysis.from_data(data, table.game)

    def _job(self, table: Table, person: str) -> _Job:
        return _Job(table, person, len(table.moves) + self.effort.games)

    async def _take(self, table: Table, person: str) -> None:
        """Put a game at the end of the queue, if nobody has done so meanwhile."""
        if table.id in self._jobs:
            return
        if sum(job.person == person for job in self._jobs.values()) >= PERSON:
            raise refused("analyses_of_yours", TooMany, count=PERSON)
        if len(self._jobs) >= QUEUE:
            raise refused("analyses_waiting", TooMany)
        job = self._jobs[table.id] = self._job(table, person)
        storage, now, crew = self.house.storage, self.house.now(), self.house.crew
        is_left = False
        try:
            asked = analyses.ask, table.id, person, now, crew.worker, crew.alive
            is_left = await self.house.disk(storage.write, *asked)
        finally:
            if not is_left:
                del self._jobs[table.id]
        self._failed.pop(table.id, None)
        if is_left:
            self.house.begin(self._work(job), table)

    async def _work(self, job: _Job) -> None:
        """Analyse a game when its turn comes. If the house closes meanwhile, it stays on disk."""
        table, storage = job.table, self.house.storage
        try:
            async with self._one_at_a_time:
                data = await self._analysed(job)
                await self.house.disk(storage.write, analyses.finish, table.id, data)
            log.info("analysed", table=table.id)
        except Exception as error:
            self._failed[table.id] = our_fault(error, table=table.id, job="analysis")
            with suppress(Exception):  # what cannot be forgotten is tried again by the next house
                await self.house.disk(storage.write, analyses.forget, table.id)
        finally:
            self._jobs.pop(table.id, None)

    async def _analysed(self, job: _Job) -> dict[str, Any]:
        await self.house.minds.idle()
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
        )
        job.begun = True
        try:
            _stand_back(process, self.effort.nice)
            return await self._talk(process, job)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()

    async def _talk(self, process: Process, job: _Job) -> dict[str, Any]:
        """Tell the process what to analyse, and when to go on. Returns the analysis."""
        assert process.stdin is not None
        assert process.stdout is not None
        level, games = self.effort.level, self.effort.games
        asked = {"record": job.table.record(), "level": level, "games": games}
        process.stdin.write(msgspec.json.encode(asked) + b"\n")
        while line := await process.stdout.readline():
            answer = msgspec.json.decode(line)
            if "analysis" in answer:
                return _checked(answer["analysis"], job.table)
            if "refused" in answer:
                raise RuntimeError(answer["refused"])
            job.done, job.total = answer["done"], answer["total"]
            await self.house.minds.idle()
            process.stdin.write(b"\n")
            await process.stdin.drain()
        raise RuntimeError("the process that analyses has ended")


def _stand_back(process: Process, nice: int) -> None:
    """Let the system give a process what others leave, where it has such a thing."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process.pid, nice)


def _checked(data: dict[str, Any], table: Table) -> dict[str, Any]:
    if data["scores"] != table.row.scores:
        raise RuntimeError("the record does not lead to the end that the game had")
    return data
