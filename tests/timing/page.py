"""A table as a page knows it."""

from __future__ import annotations

import json
from typing import Any

from vendome.server.changes import changed


class Page:
    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {"decision": None, "forms": []}

    def hear(self, text: str | bytes) -> str:
        """Take in what the server says. Returns what it was about: table, view, or another."""
        message = json.loads(text)
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "table_change":
                self.table = changed(self.table, message["change"])
            case "view" if message["seat"] == self.seat:
                self.view = message
            case "view_change" if message["seat"] == self.seat:
                self.view = changed(self.view, message["change"])
        return str(message["type"]).removesuffix("_change")

    def move(self, number: int, move: str) -> str:
        """A move that answers what is asked."""
        decision = self.view["decision"]
        said = {"type": "move", "id": number, "seat": self.seat, "decision": decision}
        return json.dumps({**said, "move": move})

    def attempt(self, number: int, move: str) -> str:
        """The question whether a move would be legal."""
        return json.dumps({"type": "try", "id": number, "seat": self.seat, "move": move})
