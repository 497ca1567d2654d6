"""A seat at a table of a house, by the table's socket (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from vendome.core.refusal import Refusal
from vendome.mcp.house import PATIENCE, House, HouseRefused
from vendome.mcp.seat import checked_wait, not_asked, seen
from vendome.mcp.words import WORDS
from vendome.server.changes import changed
from vendome.server.messages.tables import PROTOCOL

ENDED = ("over", "abandoned")
AGAIN = 1.0  # seconds until a line that broke is opened again


class TableSeat:
    """One seat of one's own. What arrives over the socket is kept up to date by a task."""

    def __init__(self, house: House, table: str) -> None:
        self._house = house
        self._id = table
        self._path = f"/api/tables/{table}"
        self._values: dict[str, str] = {}  # what we add to a deal, by its commitment
        self._revealed: set[str] = set()
        self._table: dict[str, Any] = {}  # as the house has told it last
        self._base: dict[str, Any] = {}  # as the socket has: its changes build on that
        self._view: dict[str, Any] = {}
        self._shown = 0  # moves that the view has seen
        self._told: list[str] = []
        self._looked = 0  # how much of that was looked at
        self._chat: list[str] = []
        self._answered: set[int] = set()  # decisions
        self._numbers = count(1)
        self._pending: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._seat: int | None = None

    async def sit(self, seat: int | None) -> None:
        """Sit down, or come back to a seat that is ours, and add our part to the deal."""
        me = await self._house.me()
        self._table = await self._house.ask("GET", self._path)
        mine = self._mine(me)
        if not mine:
            await self._pledge("join", {} if seat is None else {"seat": seat})
        elif any(one["kept"] for one in mine):
            self._table = await self._house.ask("POST", f"{self._path}/return")
        await self._deal(me)
        self._seat = self._mine(me)[0]["seat"]
        self._task = asyncio.create_task(self._listen(me))
        await self._until(
            lambda: bool(self._view) or self._table["status"] == "gathering", PATIENCE
        )

    async def look(self) -> dict[str, Any]:
        fresh, self._looked = self._told[self._looked :], len(self._told)
        said, self._chat = self._chat, []
        table = self._table
        over = table["status"] == "over" and self._has_ended()
        return seen(
            game=table["game"],
            seat=self._seat,
            asked=self._is_asked(),
            view=self._view.get("view"),
            legal=self._view.get("forms", []),
            happened=fresh,
            outcome=(table["scores"], table["winners"]) if over else None,
            table=self._id,
            status=table["status"],
            seats=[
                {name: seat[name] for name in ("seat", "name", "kind", "waiting")}
                for seat in table["seats"]
            ],
            said=said,
        )

    async def legal(self) -> list[str]:
        return list(self._view["forms"]) if self._is_asked() else []

    async def attempt(self, move: str) -> list[str]:
        answer = await self._send("try", seat=self._seat, move=move)
        if answer["refusal"] is not None:
            raise self._refused(answer["refusal"])
        return [_in_words(one) for one in answer["preview"]]

    async def play(self, move: str) -> None:
        decision = self._view.get("decision")
        if decision is None:
            raise not_asked()
        await self._send("move", seat=self._seat, decision=decision, move=move)
        self._answered.add(decision)

    async def wait(self, seconds: float) -> None:
        await self._until(lambda: self._is_asked() or self._has_ended(), checked_wait(seconds))

    async def say(self, text: str) -> None:
        await self._send("say", text=text)

    async def leave(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _mine(self, me: str) -> list[dict[str, Any]]:
        return [seat for seat in self._table["seats"] if seat["person"] == me]

    def _is_asked(self) -> bool:
        decision = self._view.get("decision")
        return decision is not None and decision not in self._answered

    def _has_ended(self) -> bool:
        """Returns whether the game is over, and its last move seen: the table may come first."""
        shown = not self._view or self._shown >= self._table["number"]
        return self._table["status"] in ENDED and shown

    async def _until(self, condition: Any, seconds: float) -> None:
        async with self._news:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait_for(condition), seconds)

    # The deal

    async def _pledge(self, how: str, more: dict[str, Any]) -> None:
        value, commitment = secrets.token_hex(32), self._table["commitment"]
        lines = ("vendome pledge 1", self._id, await self._house.me(), commitment, value)
        pledge = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        body = {"pledge": pledge, "commitment": commitment, **more}
        self._values[commitment] = value
        self._table = await self._house.ask("POST", f"{self._path}/{how}", body)

    async def _deal(self, me: str) -> None:
        """Reveal our value once all have pledged; pledge a new one if the deal begins anew. One
        value is never revealed under two seals.
        """
        while self._table["status"] == "gathering" and self._mine(me):
            commitment = self._table["commitment"]
            if self._table["sealed"] and commitment in self._values.keys() - self._revealed:
                self._revealed.add(commitment)
                body = {"value": self._values[commitment]}
                self._table = await self._house.ask("POST", f"{self._path}/reveal", body)
            elif commitment not in self._values and not self._table["sealed"]:
                await self._pledge("ready", {})
            else:
                return

    # The socket

    async def _send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message, and return its answer. Raises a Refusal if it is refused."""
        if self._socket is None:
            raise Refusal("line_broken", WORDS)
        number = next(self._numbers)
        answer = self._pending[number] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({"type": kind, "id": number, **fields}))
            message: dict[str, Any] = await asyncio.wait_for(answer, PATIENCE)
        except (OSError, TimeoutError, WebSocketException):
            raise Refusal("line_broken", WORDS) from None
        finally:
            del self._pending[number]
        if message["type"] == "refused":
            raise self._refused(message["refusal"])
        return message

    def _refused(self, told: dict[str, Any]) -> HouseRefused:
        """Returns a refusal of the house, with the clause and with what would be right: the house
        says that on a board.
        """
        said = str(told["sentence"])
        if told["clause"] is not None:
            said += f" ({told['clause']}: {told['quote']})"
        if told["clause"] is not None and self._is_asked():
            moves = " · ".join(self._view["forms"])
            said += " " + WORDS.say(self._house.language, "possible_moves", moves=moves)
        return HouseRefused(said)

    async def _listen(self, me: str) -> None:
        """Keep up to date until the task is cancelled; open the line again when it breaks."""
        path = f"{self._path}/live?protocol={PROTOCOL}&lang={self._house.language}"
        while True:
            address, headers = self._house.socket(path)
            with suppress(OSError, WebSocketException):
                async with connect(address, additional_headers=headers, max_size=None) as socket:
                    self._socket = socket
                    async for text in socket:
                        await self._take(json.loads(text), me)
            self._socket = None
            for answer in self._pending.values():
                if not answer.done():
                    answer.set_exception(ConnectionError())
            await asyncio.sleep(AGAIN)

    async def _take(self, message: dict[str, Any], me: str) -> None:
        async with self._news:
            self._note(message)
            self._news.notify_all()
        if message["type"] in ("table", "table_change"):
            with suppress(Refusal):  # somebody was faster, and the next message says so
                await self._deal(me)

    def _note(self, message: dict[str, Any]) -> None:
        """Note what a message says."""
        match message["type"]:
            case "table":
                self._table = self._base = message["table"]
            case "table_change":
                self._table = self._base = changed(self._base, message["change"])
            case "view" if message["seat"] == self._seat:
                self._view, self._shown = message, message["number"]
                self._told = [_in_words(one) for one in message["told"]]
            case "view_change" if message["seat"] == self._seat:
                self._view = changed(self._view, message["change"])
                self._shown = message["number"]
                self._told += [_in_words(one) for one in message["told"]]
            case "chat":
                self._chat += [
                    f"{line['name']}: {line['text'] or line['phrase']}" for line in message["lines"]
                ]
            case "answer":
                for number in message["ids"]:
                    self._settle(number, message)
            case "accepted" | "refused" | "judged":
                self._settle(message["id"], message)

    def _settle(self, number: int | None, message: dict[str, Any]) -> None:
        answer = self._pending.get(number or 0)
        if answer is not None and not answer.done():
            answer.set_result(message)


def _in_words(told: dict[str, Any]) -> str:
    """Returns an event as a sentence; an old one, which the house sends without, by its kind."""
    return "".join(part["text"] for part in told["parts"]) or str(told["kind"])
