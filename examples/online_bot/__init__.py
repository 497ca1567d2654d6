"""A player that is a program of its own: it speaks Vendôme's protocol (docs/protocol.md).

    python -m examples.online_bot http://127.0.0.1:8000            # a table of its own, with bots
    python -m examples.online_bot http://127.0.0.1:8000 TABLE      # joins a table

It plays any game of the house without knowing its rules: the server writes down, with each view,
how the moves that are legal now are written, and it takes one of them.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable
from typing import Any

import httpx
from websockets.sync.client import connect

Choose = Callable[[dict[str, Any]], str]  # from a view message to one of its moves


def any_move(message: dict[str, Any]) -> str:
    return random.choice(message["forms"])


class Player:
    """A guest of the house."""

    def __init__(self, address: str, choose: Choose = any_move) -> None:
        self.http = httpx.Client(base_url=address)
        self.choose = choose
        self.me = self.ask("GET", "/api/me")  # sets the cookie that says who we are

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        try:
            answer = self.http.request(method, path, json=body)
        except httpx.TransportError as error:
            raise SystemExit(f"No house answers at {self.http.base_url}: {error}") from error
        if answer.is_error:
            raise SystemExit(answer.json()["sentence"])
        return answer.json()

    def make(self, game: str, opponents: int) -> str:
        """A table with bots; it starts when we have added our part to the deal."""
        seats = [{"kind": "me"}, *({"kind": "bot"} for _ in range(opponents))]
        table = self.ask("POST", "/api/tables", {"game": game, "seats": seats})
        self.ask("POST", f"/api/tables/{table['id']}/ready", {"value": secrets.token_hex(16)})
        return str(table["id"])

    def join(self, table: str) -> None:
        self.ask("POST", f"/api/tables/{table}/join", {"value": secrets.token_hex(16)})

    def play(self, table: str) -> dict[str, Any]:
        """Play until the game is over; what the server then says of the table."""
        address = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookie}
        asked = 0
        answered: set[tuple[int, int]] = set()
        with connect(f"{address}/api/tables/{table}/live", additional_headers=headers) as socket:
            for text in socket:
                message = json.loads(text)
                match message["type"]:
                    case "table" if message["table"]["status"] in ("over", "abandoned"):
                        return dict(message["table"])
                    case "view" if message["decision"] is not None:
                        decision = (message["seat"], message["decision"])
                        if decision in answered:
                            continue  # somebody else has moved; we are still asked the same
                        answered.add(decision)
                        asked += 1
                        move = {
                            "type": "move",
                            "id": asked,
                            "seat": message["seat"],
                            "decision": message["decision"],
                            "move": self.choose(message),
                        }
                        socket.send(json.dumps(move))
                    case "refused":
                        raise SystemExit(message["refusal"]["sentence"])
        raise SystemExit("The server has closed the line.")
