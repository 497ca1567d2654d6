"""An evening at a running house with people who mean it no good: what they say, and what they get.

At each table two people have seats, somebody watches, and a stranger tries to get in. All of them
talk at once; an owner also plays. Whatever they send is the case of a number, so that it can be
sent again.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from examples.online_bot import Player
from tests.fuzz import junk
from tests.fuzz.running import Running
from tests.fuzz.tables import BOT, ME, OPEN, cookie_of
from tests.fuzz.ways import MESSAGES
from vendome.games import games
from vendome.server import messages as m
from vendome.server.changes import changed
from vendome.server.lines import BANNED, NO_COOKIE, NO_TABLE, TOO_SLOW
from vendome.server.table import Table

BATCH = 20  # messages sent before the answers are read
MOVE = 7_000_000  # the ids of moves begin here
LEGAL = 12  # one message in so many is a move as it should be
TO_THE_END = 3000  # decisions of a game that is played on at the end
EXPECTED_CODES = {1000, 1001, 1002, 1003, 1007, 1009, NO_COOKIE, NO_TABLE, BANNED, TOO_SLOW}
OWN = {"notes", "orders", "answer"}
VIEWS = {"view", "view_change", "sentences"}


class Abused(AssertionError):
    """The house has done what it must never do."""


@dataclass
class Guest:
    """Somebody with a socket, and what they have been told."""

    role: str
    cookie: str
    seats: list[int]
    canary: str = ""  # what stands in their notes, and nobody else may read
    views: dict[int | None, dict[str, Any]] = field(default_factory=dict)
    made: Counter[int] = field(default_factory=Counter)  # moves that were accepted, by seat
    told: Counter[str] = field(default_factory=Counter)


@dataclass
class Party:
    """A table, and everybody around it."""

    id: str
    guests: list[Guest]
    sent: int = 0


def gather(house: Running, game: str, rng: random.Random) -> Party:
    """Make a table at which a game has begun."""
    address = f"http://127.0.0.1:{house.port}"
    first, second, watcher = (Player(address) for _ in range(3))
    with closing(first.http), closing(second.http), closing(watcher.http):
        bots = [BOT] * max(0, min(games[game].players) - 2)
        wanted: dict[str, Any] = {"game": game, "seats": [ME, OPEN, *bots]}
        if games[game].reactions is not None:
            wanted["reactions"] = {"kind": "orders"}
        made = first.ask("POST", "/api/tables", wanted)
        first.reveal(first.pledge(made, "ready"))
        second.join(made["id"])
        first.reveal(first.ask("GET", f"/api/tables/{made['id']}"))
        guests = [
            Guest("owner", cookie_of(first), [0], f"canary{rng.randrange(10**9)}"),
            Guest("owner", cookie_of(second), [1], f"canary{rng.randrange(10**9)}"),
            Guest("watcher", cookie_of(watcher), []),
            Guest("stranger", "vendome=nobody.knows", []),
        ]
    return Party(made["id"], guests)


def message(rng: random.Random, guest: Guest, number: int) -> str:
    """Returns what somebody says: now and then as it should be, mostly almost so."""
    kind = rng.randrange(LEGAL)
    if kind == 0 and guest.seats and (said := _legal(guest)):
        return json.dumps({**said, "id": MOVE + number})
    chosen: Any = {**rng.choice(MESSAGES), "id": number}
    if chosen["type"] == "move":
        chosen["id"] += MOVE
    if chosen["type"] == "note" and guest.canary and kind < 3:
        chosen = {**chosen, "seat": guest.seats[0], "text": guest.canary}
    elif chosen["type"] in ("move", "try") and kind < 6:
        chosen = {**chosen, "seat": rng.randrange(4), "move": _heard(rng, guest)}
    elif kind > 6:
        chosen = junk.mutated(rng, chosen)
    try:
        return json.dumps(chosen, default=str, skipkeys=True)
    except ValueError:  # a number of too many digits to be written
        return "[" * 500


def _legal(guest: Guest) -> dict[str, Any] | None:
    for seat in guest.seats:
        view = guest.views.get(seat)
        if view and view["decision"] is not None and view["forms"]:
            move = view["forms"][0]
            return {"type": "move", "seat": seat, "decision": view["decision"], "move": move}
    return None


def _heard(rng: random.Random, guest: Guest) -> str:
    """Returns a move that was legal for somebody, or something like it."""
    forms = [form for view in guest.views.values() for form in view["forms"]]
    move = rng.choice(forms or ["pass"])
    return junk.altered(rng, move) if rng.randrange(2) else move


class Talk:
    """Everybody at one table, talking until so much has been said."""

    def __init__(self, house: Running, party: Party, messages: int, seed: int) -> None:
        self._house = house
        self._party = party
        self._left = messages
        self._rng = random.Random(f"{seed} {party.id}")
        self._seed = seed

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for place, guest in enumerate(self._party.guests):
                rng = random.Random(f"{self._seed} {place}")
                group.create_task(self._talk(guest, rng))

    async def _talk(self, guest: Guest, rng: random.Random) -> None:
        while self._left > 0:
            async with AsyncExitStack() as open_:
                try:
                    line = await open_.enter_async_context(self._line(guest))
                    while self._left > 0:
                        await self._say_some(line, guest, rng)
                except ConnectionClosed as closed:
                    code = closed.rcvd.code if closed.rcvd else 1006
                    guest.told[f"closed {code}"] += 1
                    if code not in EXPECTED_CODES:
                        raise Abused(f"{guest.role} was cut off with {code}") from closed
                    if guest.role == "stranger":
                        self._left -= 1  # it counts: that is all that a stranger can do
                except InvalidStatus as refused:
                    raise Abused(f"{guest.role}: {refused}") from refused

    def _line(self, guest: Guest) -> connect:
        place = f"ws://127.0.0.1:{self._house.port}/api/tables/{self._party.id}/live"
        said = {"Cookie": guest.cookie}
        query = f"?protocol={m.PROTOCOL}"
        return connect(place + query, additional_headers=said, max_size=None, ping_interval=None)

    async def _say_some(self, line: ClientConnection, guest: Guest, rng: random.Random) -> None:
        """Send a batch that ends with a ping, and read until it is answered."""
        count = min(BATCH, max(1, self._left))
        self._left -= count
        moves: dict[int, int] = {}
        for number in range(count):
            text = message(rng, guest, number)
            if '"move"' in text and (found := _move_in(text)) is not None:
                moves[found[0]] = found[1]
            await line.send(text)
        self._party.sent += count
        await line.send('{"type":"ping","id":987654}')
        while True:
            text = str(await line.recv())
            if text == '{"type":"pong","id":987654}':
                return
            self._hear(guest, text, moves)

    def _hear(self, guest: Guest, text: str, moves: dict[int, int]) -> None:
        self._check_bytes(guest, text)
        told = json.loads(text)
        kind = told["type"]
        guest.told[kind] += 1
        if kind in OWN and told["seat"] not in guest.seats:
            raise Abused(f"{guest.role} was sent the {kind} of seat {told['seat']}")
        if kind in VIEWS and told["seat"] not in {*guest.seats, None}:
            raise Abused(f"{guest.role} was sent the {kind} of seat {told['seat']}")
        if kind == "view":
            guest.views[told["seat"]] = told
        elif kind == "view_change" and told["seat"] in guest.views:
            guest.views[told["seat"]] = changed(guest.views[told["seat"]], told["change"])
        elif kind == "accepted" and (seat := moves.get(told["id"])) is not None:
            if seat not in guest.seats:
                raise Abused(f"{guest.role} moved seat {seat}")
            guest.made[seat] += 1

    def _check_bytes(self, guest: Guest, text: str) -> None:
        for other in self._party.guests:
            if other is not guest and other.canary and other.canary in text:
                raise Abused(f"{guest.role} was sent the notes of {other.role} {other.seats}")
        table = self._house.house.tables.get(self._party.id)
        if table is not None and table.row.status == "playing":
            for secret in _secrets(table):
                if secret in text:
                    raise Abused(f"{guest.role} was told of the chance of the deal")


def _move_in(text: str) -> tuple[int, int] | None:
    """Returns the id and the seat of a message that can be read as a move.

    No other message has such an id, so that an answer to it is an answer to a move.
    """
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(said, dict) and said.get("type") == "move":
        number, seat = said.get("id"), said.get("seat")
        if type(number) is int and type(seat) is int and number // MOVE == 1:
            return number, seat
    return None


def _secrets(table: Table) -> Iterator[str]:
    yield table.row.secret.hex()
    if table.row.seed is not None:
        yield table.row.seed.hex()
    yield from (seat.value for seat in table.seats if seat.value)


async def play_on(house: Running, party: Party) -> str:
    """Let the owners play what is left of the game. Returns the status that the table comes to."""
    talk = Talk(house, party, 1, 0)
    owners = [guest for guest in party.guests if guest.seats]
    async with AsyncExitStack() as open_:
        lines = [(guest, await open_.enter_async_context(talk._line(guest))) for guest in owners]
        for number in range(TO_THE_END):
            for guest, line in lines:
                await line.send('{"type":"whole","id":987653}')
                await line.send('{"type":"ping","id":987654}')
                while (text := str(await line.recv())) != '{"type":"pong","id":987654}':
                    talk._hear(guest, text, {})
                if said := _legal(guest):
                    await line.send(json.dumps({**said, "id": number}))
            table = house.house.tables[party.id]
            if table.row.status != "playing":
                return table.row.status
    return "stuck"


def check_moves(house: Running, party: Party) -> None:
    """Check that no seat of a person was moved more often than its owner was told that it did.

    Where standing orders answer, seats move by them too.
    """
    table = house.house.tables[party.id]
    if table.row.reactions is not None:
        return
    by_person = Counter(row.seat for row in table.moves if row.by == "person")
    accepted = sum((guest.made for guest in party.guests), Counter[int]())
    for seat, count in by_person.items():
        if count > accepted[seat]:
            raise Abused(f"seat {seat} has moved {count} times, its owner {accepted[seat]} times")
