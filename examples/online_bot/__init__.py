"""A player that is a program of its own: it speaks Vendôme's protocol (docs/protocol.md).

    python -m examples.online_bot http://127.0.0.1:8000            # a table of its own, with bots
    python -m examples.online_bot http://127.0.0.1:8000 TABLE      # joins a table

With a token in VENDOME_TOKEN it plays as that program, else as a guest.

It plays any game of the house without knowing its rules: the server writes down, with each view,
how the moves that are legal now are written, and it takes one of them.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.sync.client import connect

from vendome.server.changes import changed

PROTOCOL = 2  # the version of the protocol that this program speaks
AT_ONCE, EACH_SECOND = 50, 20  # messages at once; whoever sends more is cut off

Choose = Callable[[dict[str, Any]], str]  # from a view message to one of its moves


def any_move(message: dict[str, Any]) -> str:
    return str(random.choice(message["forms"]))


class Player:
    """A guest of the house; or, with a token, the program of somebody who plays here."""

    def __init__(self, address: str, choose: Choose = any_move, token: str | None = None) -> None:
        shown = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=address, headers=shown)
        self.choose = choose
        self.values: dict[str, str] = {}  # by the server's commitment in each deal
        self.revealed: set[str] = set()
        # Without a token this sets the cookie that says who we are.
        self.me = self.ask("POST", "/api/me")

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        try:
            answer = self.http.request(method, path, json=body)
        except httpx.TransportError as error:
            raise SystemExit(f"No house answers at {self.http.base_url}: {error}") from error
        if answer.is_error:
            raise SystemExit(answer.json()["sentence"])
        return answer.json()

    def make(self, game: str, opponents: int) -> str:
        """Make a table with bots.

        It starts when we have added our part to the deal. Returns its id.
        """
        seats = [{"kind": "me"}, *({"kind": "bot"} for _ in range(opponents))]
        table = self.ask("POST", "/api/tables", {"game": game, "seats": seats})
        self.reveal(self.pledge(table, "ready"))
        return str(table["id"])

    def join(self, table: str) -> None:
        self.reveal(self.pledge(self.ask("GET", f"/api/tables/{table}"), "join"))

    def pledge(self, table: dict[str, Any], how: str) -> dict[str, Any]:
        """Send our part in the chance of the deal: the hash of a value that we reveal later.

        Returns the table.
        """
        value, commitment = secrets.token_hex(32), table["commitment"]
        self.values[commitment] = value
        lines = ("vendome pledge 1", table["id"], self.me["id"], commitment, value)
        pledge = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        body = {"pledge": pledge, "commitment": commitment}
        return dict(self.ask("POST", f"/api/tables/{table['id']}/{how}", body))

    def reveal(self, table: dict[str, Any]) -> None:
        """Reveal our value once all have pledged, or pledge a new one if the deal begins anew."""
        commitment = table["commitment"]
        mine = [seat for seat in table["seats"] if seat["person"] == self.me["id"]]
        if not mine or table["status"] != "gathering":
            return
        if table["sealed"] and commitment not in self.revealed:
            self.revealed.add(commitment)
            value = {"value": self.values[commitment]}
            self.ask("POST", f"/api/tables/{table['id']}/reveal", value)
        elif commitment not in self.values:
            self.reveal(self.pledge(table, "ready"))

    def play(self, table: str) -> dict[str, Any]:
        """Play until the game is over. Returns what the server then says of the table."""
        address = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        shown = self.http.headers.get("Authorization")
        headers = {"Authorization": shown} if shown else {"Cookie": cookie}
        asked = 0
        answered: set[tuple[int, int]] = set()
        known: dict[str, Any] = {}  # the table, and under "0" what seat 0 sees
        address = f"{address}/api/tables/{table}/live?protocol={PROTOCOL}"
        with connect(address, additional_headers=headers) as socket:
            for text in socket:
                message = json.loads(text)
                match message["type"]:
                    case "welcome":
                        continue
                    case "table":
                        known["table"] = message["table"]
                    case "table_change":
                        known["table"] = changed(known["table"], message["change"])
                    case "view":
                        known[str(message["seat"])] = message
                    case "view_change":
                        seat = str(message["seat"])
                        known[seat] = changed(known[seat], message["change"])
                    case "refused":
                        raise SystemExit(message["refusal"]["sentence"])
                if "table" not in known:
                    continue  # what others say may come before it
                if known["table"]["status"] in ("over", "abandoned"):
                    return dict(known["table"])
                if message["type"] in ("table", "table_change"):
                    self.reveal(known["table"])
                elif message["type"] in ("view", "view_change"):
                    view = known[str(message["seat"])]
                    decision = (view["seat"], view["decision"])
                    if view["decision"] is None or decision in answered:
                        continue  # somebody else has moved; we are still asked the same
                    answered.add(decision)
                    asked += 1
                    if asked > AT_ONCE:
                        time.sleep(1 / EACH_SECOND)
                    move = {
                        "type": "move",
                        "id": asked,
                        "seat": view["seat"],
                        "decision": view["decision"],
                        "move": self.choose(view),
                    }
                    socket.send(json.dumps(move))
        raise SystemExit("The server has closed the line.")
