"""A table in a house: somebody on every seat, somebody who only watches, all with it open."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from prometheus_client.parser import text_string_to_metric_families
from structlog.processors import format_exc_info
from structlog.testing import capture_logs

from tests.conformance.subject import Subject, subject
from tests.server.applications import application
from tests.server_leaks import house_time
from tests.server_leaks.guests import Guest, Socket
from vendome import Match
from vendome.bots import QUICK, Bot
from vendome.server import reacting, windows
from vendome.server.house import House
from vendome.server.limits import Limits
from vendome.server.table import Table
from vendome.server.timing import TICK
from vendome.server.windows import Windows

LONGEST_WINDOW = 30
Counted = dict[str, float]
# Metrics of the machine, of pages that are just being closed, and of how long something took.
MACHINE = re.compile(
    "vendome_(process|disk|database|loop|up)_|vendome_(sockets|people)|python_gc_|.*_(bucket|sum)"
)
LINES = ("Good luck!", "<b>hm</b>", "Rubis ? « Non »", "'; DROP TABLE steps; --")


@dataclass
class Sitting:
    """A person, the seats they play (none: they watch), and their page."""

    guest: Guest
    seats: list[int]
    page: Socket


@dataclass
class Evening:
    subject: Subject
    house: House
    table: Table
    sittings: list[Sitting]
    log: list[MutableMapping[str, Any]]  # what the house has logged
    dice: random.Random  # for the game
    chance: random.Random  # for whoever looks on
    bots: list[Bot]
    windows: Windows

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def players(self) -> int:
        return len(self.table.seats)

    def viewers(self) -> list[tuple[Sitting, int | None]]:
        """Every pair of eyes: each seat's, and those of whoever only watches."""
        return [(s, seat) for s in self.sittings for seat in (s.seats or [None])]

    def owner(self, seat: int) -> Sitting:
        return next(sitting for sitting in self.sittings if seat in sitting.seats)

    def where(self) -> str:
        return (
            f"{self.table.row.game}, {self.players} players, after {len(self.match.moves)} moves "
            f"{self.match.moves[-3:]}"
        )

    def logged(self, since: int) -> list[bytes]:
        return [json.dumps(line, default=repr).encode() for line in self.log[since:]]

    def counted(self) -> Counted:
        """What the metrics count of people and games, by name and labels."""
        families = text_string_to_metric_families(self.house.metrics.text().decode())
        return {
            f"{one.name} {sorted(one.labels.items())}": one.value
            for family in families
            for one in family.samples
            if not MACHINE.match(one.name)
        }

    def next_move(self) -> tuple[int, str]:
        """Who moves next, and what; in a window somebody who has said nothing yet."""
        seat = self.dice.choice([s for s in self.match.waiting if s not in self.table.answers])
        copy = self.match.copy()
        self.bots[seat].play(copy, seat)
        return seat, copy.moves[-1][1]

    @property
    def in_window(self) -> bool:
        return reacting.answered_by(self.table) == "window"

    @property
    def in_secret(self) -> bool:
        """Whether others may not know what the next to choose chooses, since it is held."""
        return self.table.holds and len(self.table.owing) > 1

    async def play(self, seat: int, move: str) -> list[bytes]:
        """Through the owner's page; what that page gets. A window ends when all have answered."""
        got = await self.say(seat, move)
        if self.in_window and not set(self.match.waiting) - set(self.table.answers):
            await self._end_window()
        return got

    def pass_by(self, seconds: float) -> None:
        """Time between two moves; little in a window: it ends when all have answered."""
        house_time.elapse(LONGEST_WINDOW / 10 if self.in_window else seconds)

    async def _end_window(self) -> None:
        number = self.table.row.number
        house_time.elapse(LONGEST_WINDOW)
        while self.table.row.number == number:
            await asyncio.sleep(TICK)
        async with self.table.lock:  # until all is on disk and told
            pass

    async def say(self, seat: int, move: str) -> list[bytes]:
        """Through the owner's page; what that page gets."""
        asked = self.table.asked[seat].number
        said = {"type": "move", "id": 1, "seat": seat, "decision": asked, "move": move}
        page, in_window = self.owner(seat).page, self.in_window
        got = await page.ask(said)
        if not in_window:
            assert got[-1] == b'{"type":"accepted","id":1}', got[-1]
            return got
        await self.slot()
        got += await page.settled()
        assert any(text.endswith(b'"ids":[1]}') for text in got), got
        return got

    async def slot(self) -> None:
        """As if it were time to keep what was said in a window: no time passes."""
        if self.in_window:
            async with self.table.lock:
                await self.windows._store(self.table)

    async def talk(self) -> None:
        sitting = self.dice.choice([s for s in self.sittings if s.seats])
        text = self.dice.choice(LINES)
        got = await sitting.page.ask({"type": "say", "id": 2, "text": text})
        assert got[-1] == b'{"type":"accepted","id":2}', got[-1]
        await self.pushed()

    async def note(self, seat: int, text: str) -> list[bytes]:
        """Into a seat's notebook; what its owner's page gets."""
        said = {"type": "note", "id": 3, "seat": seat, "key": "guess", "text": text}
        got = await self.owner(seat).page.ask(said)
        assert got[-1] == b'{"type":"accepted","id":3}', got[-1]
        return got

    async def order(self, seat: int) -> None:
        """Some standing orders of a seat, where the table takes them."""
        if not reacting.take_orders(self.table):
            return
        reactions = self.subject.game.reactions
        assert reactions is not None
        orders = {order.name: self.dice.choice(order.values) for order in reactions.orders}
        said = {"type": "order", "id": 4, "seat": seat, "orders": orders}
        got = await self.owner(seat).page.ask(said)
        assert got[-1] == b'{"type":"accepted","id":4}', got[-1]

    async def pushed(self) -> list[list[bytes]]:
        """What each page has got since the last time."""
        return [await sitting.page.settled() for sitting in self.sittings]


@asynccontextmanager
async def evening(
    folder: Path, game: str, players: int, seed: int = 0, screens: int = 0, clock: str = "live"
) -> AsyncIterator[Evening]:
    """A game that has just been dealt, the same for the same seed.

    `screens` further players sit at the screen of whoever made the table.
    """
    unlimited = Limits(person_messages=0)  # all that can be asked is asked in one moment
    house = House(folder, pace=0, monotonic=house_time.now, date=house_time.now, limits=unlimited)
    dice = random.Random(f"{game} {players} {seed}")
    # What is said in a window is kept when a test says so, and not also as time passes.
    slots = patch.object(windows, "SLOT", float(LONGEST_WINDOW))
    with slots, application(house) as app, capture_logs([format_exc_info]) as log:
        async with app.lifespan():
            guests = [await Guest.arrive(app) for _ in range(players - screens + 1)]
            table = await _gathered(house, guests, subject(game), screens, clock, dice)
            path = f"/api/tables/{table.id}/live?lang="
            sittings = [
                Sitting(guest, table.seats_of(guest.id), await guest.connect(path + language))
                for guest, language in zip(guests, ("en", "fr", "de") * players, strict=False)
            ]
            bots = [Bot(QUICK[(seed + seat) % len(QUICK)], seat) for seat in range(players)]
            chance = random.Random(seed)
            answers = app.dependencies["playing"].dependency().windows
            made = Evening(subject(game), house, table, sittings, log, dice, chance, bots, answers)
            await made.pushed()
            await made.pushed()  # everybody has been told that everybody is here
            for seat in range(players):
                await made.order(seat)
            fault = None
            try:
                yield made
            except Exception as raised:  # a lifespan would wrap it
                fault = raised
            for sitting in sittings:
                await sitting.page.close()
    if fault:
        raise fault


async def _gathered(
    house: House,
    guests: list[Guest],
    played: Subject,
    screens: int,
    clock: str,
    dice: random.Random,
) -> Table:
    """All sit down, pledge and tell their values; the last one makes it begin."""
    host, *others = guests[:-1]
    wanted = {
        "game": played.game.name,
        "seats": [
            {"kind": "me"},
            *({"kind": "screen"} for _ in range(screens)),
            *({"kind": "open"} for _ in others),
        ],
        "options": {option.name: option.example for option in played.game.options},
        "reactions": _reactions(played, clock),
        "clock": {"kind": clock, "amount": {"live": 3600, "days": 3, "none": 0}[clock]},
    }
    told = await host.post("/api/tables", wanted)
    table = house.tables[told["id"]]
    table.row.secret = dice.randbytes(32)  # a deal that is the same every time
    await house.disk(house.storage.change, table.id, {"secret": table.row.secret})
    path = f"/api/tables/{table.id}"
    values = {guest.id: dice.randbytes(16).hex() for guest in (host, *others)}
    for guest in (host, *others):
        pledge = guest.pledge(table.id, table.row.secret, values[guest.id])
        await guest.post(f"{path}/{'ready' if guest is host else 'join'}", pledge)
    for guest in (host, *others):
        await guest.post(f"{path}/reveal", {"value": values[guest.id]})
    assert table.row.status == "playing"
    return table


def _reactions(played: Subject, clock: str) -> dict[str, Any] | None:
    """So long that no window ends by itself while everything is asked that can be."""
    if played.game.reactions is None or clock == "days":
        return None
    return {"kind": "window", "seconds": LONGEST_WINDOW}


def sha256(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()
