"""People at tables of a house that may be killed at any moment."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from examples.online_bot import PROTOCOL, Player
from tests.crash.ledger import Ledger, Lost
from tests.fuzz.tables import ME, OPEN, cookie_of
from vendome.server.changes import changed
from vendome.server.words import refused

PLAYERS = 3  # at each table, which all games allow
TALKS = 0.03  # how often somebody says something when something has happened
NOTES = 0.15
KEYS = ("red", "blue", "all")
HELD_FOR = 20.0  # seconds that a socket may take to open
# Of these the beginning is enough; of what was on its way the database knows more.
FAILED = tuple(
    refused(name, number="").reason("en").split("(")[0] for name in ("our_fault", "table_busy")
)
GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)

Message = dict[str, Any]


@dataclass
class Sitting:
    """One person at one seat, with their page open as long as the house lives."""

    game: str
    cookie: str
    ledger: Ledger
    rng: random.Random
    view: Message = field(default_factory=dict)
    status: str = ""
    answered: int | None = None  # the decision that was answered last
    asked: int = 0  # messages sent
    rests: bool = False  # begins nothing new
    greeted: bool = False  # whether all that stands is known: also which choice is held

    async def play(self, address: str) -> None:
        """Do what people do, until the house is gone or the game is over."""
        place = f"{address.replace('http', 'ws', 1)}/api/tables/{self.ledger.table}/live"
        said = {"Cookie": self.cookie}
        with suppress(*GONE):
            async with connect(
                f"{place}?protocol={PROTOCOL}",
                additional_headers=said,
                max_size=None,
                ping_interval=None,
                open_timeout=HELD_FOR,
            ) as line:
                self.view, self.greeted = {}, False
                while self.status not in ("over", "abandoned"):
                    self._hear(json.loads(await line.recv()))
                    if self.rests and self.ledger.sent is None:
                        return
                    if self.greeted and self.ledger.sent is None and self.view:
                        await self._act(line)

    def settled(self) -> None:
        """Note that the database says what became of what was on its way."""
        self.answered = None

    def _hear(self, message: Message) -> None:
        match message["type"]:
            case "table":
                self.status = message["table"]["status"]
            case "table_change":
                self.status = message["change"].get("status", [self.status])[0]
            case "view" if message["seat"] == self.ledger.seat:
                self.view = message
            case "view_change" if message["seat"] == self.ledger.seat:
                self.view = changed(self.view, message["change"])
            case "chat":
                self.greeted = True  # the last of what comes at first
            case "answer" if message["move"]:
                self.answered = message["decision"]  # it was held already
            case "accepted" if message["id"] == self.asked:
                self.ledger.acknowledge()
            case "refused" if message["id"] == self.asked:
                sent, sentence = self.ledger.sent, message["refusal"]["sentence"]
                if any(sentence.startswith(failed) for failed in FAILED):
                    return  # whether it was done, the database will say
                if sent is not None and sent[0] == "note":
                    raise Lost(f"a note was refused: {sentence}")
                self.ledger.refuse()

    async def _act(self, line: ClientConnection) -> None:
        chance, decision = self.rng.random(), self.view["decision"]
        self.asked += 1
        if chance < TALKS:
            text = f"line {self.asked} of seat {self.ledger.seat} {self.rng.random()}"
            self.ledger.send("say", text)
            await self._say(line, type="say", text=text)
        elif chance < TALKS + NOTES:
            key, text = self.rng.choice(KEYS), f"note {self.asked} {self.rng.random()}"
            self.ledger.send("note", text, key)
            await self._say(line, type="note", seat=self.ledger.seat, key=key, text=text)
        elif decision is not None and decision != self.answered and self.view["forms"]:
            self.answered = decision
            move = self.rng.choice(self.view["forms"])
            self.ledger.send("move", move)
            said = {"seat": self.ledger.seat, "decision": decision, "move": move}
            await self._say(line, type="move", **said)

    async def _say(self, line: ClientConnection, **said: Any) -> None:
        await line.send(json.dumps({**said, "id": self.asked}))


def gather(address: str, game: str, rng: random.Random) -> list[Sitting]:
    """Make a table at which a game has begun. Returns those who sit there."""
    people = [Player(address) for _ in range(PLAYERS)]
    wanted: Message = {"game": game, "seats": [ME, *[OPEN] * (PLAYERS - 1)], "listed": False}
    if game == "necklace":
        wanted["reactions"] = {"kind": "orders"}
    first, *others = people
    made = first.ask("POST", "/api/tables", wanted)
    first.reveal(first.pledge(made, "ready"))
    for person in others:
        person.join(made["id"])
    for person in people:
        person.reveal(person.ask("GET", f"/api/tables/{made['id']}"))
    sittings = []
    for seat, person in enumerate(people):
        with closing(person.http):
            ledger = Ledger(made["id"], seat, person.me["id"], game == "necklace")
            here = random.Random(rng.random())
            sittings.append(Sitting(game, cookie_of(person), ledger, here))
    return sittings


async def play(address: str, sittings: list[Sitting], seconds: float) -> None:
    """Let everybody play for so long, or until all games are over."""
    jobs = [asyncio.create_task(sitting.play(address)) for sitting in sittings]
    try:
        done, _ = await asyncio.wait(jobs, timeout=seconds)
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
    for job in done:
        job.result()
