"""Tables for the frames: people of their own sit there, so that no request can end what goes on."""

from __future__ import annotations

import json
import random
import threading
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any

from websockets.sync.client import ClientConnection

from examples.online_bot import Player
from tests.server.process import line_of
from vendome.server import reacting
from vendome.server.house import House
from vendome.server.table import Table

SEAT = 0  # of whoever talks
LONG = 30  # seconds of a window
ENOUGH = 2  # seconds that must be left of it
TRIES = 50  # games begun to see a window open
MOVES = 40  # in each of them
ME, OPEN, BOT = ({"kind": kind} for kind in ("me", "open", "bot"))

WANTED: dict[str, dict[str, Any]] = {
    "playing": {"game": "edelstein", "seats": [ME, BOT, BOT]},
    "window": {
        "game": "necklace",
        "seats": [ME, OPEN],
        "reactions": {"kind": "window", "seconds": LONG},
    },
    "orders": {"game": "necklace", "seats": [ME, BOT, BOT], "reactions": {"kind": "orders"}},
    "gathering": {"game": "carats", "seats": [ME, OPEN, OPEN]},
}


@dataclass(frozen=True)
class Place:
    """A table, and the cookie of whoever sits there first."""

    table: str
    cookie: str


class Tables:
    """One of each kind at a time; another as soon as it is no longer what it should be."""

    def __init__(self, address: str, house: House) -> None:
        self._address = address
        self._house = house
        self._places: dict[str, Place] = {}
        self._locks = {kind: threading.Lock() for kind in WANTED}

    def at(self, kind: str) -> Place:
        with self._locks[kind]:
            place = self._places.get(kind)
            if place is None or not self._stands(kind, place):
                place = self._places[kind] = self._new(kind)
            return place

    def statuses(self) -> dict[str, str]:
        """What each kind of table is now."""
        return {kind: self._house.tables[p.table].row.status for kind, p in self._places.items()}

    def asked(self, place: Place) -> tuple[int, list[str]]:
        """What the first seat is asked now, and how it may answer."""
        table = self._house.tables[place.table]
        question = table.asked.get(SEAT)
        if table.match is None or question is None:
            return 0, []
        return question.number, table.match.copy().forms(SEAT)

    def _stands(self, kind: str, place: Place) -> bool:
        table = self._house.tables.get(place.table)
        if table is None or kind == "gathering":
            return table is not None and table.row.status == "gathering"
        return table.row.status == "playing" and (kind != "window" or self._window_is_open(table))

    def _window_is_open(self, table: Table) -> bool:
        if not _is_asked_out_of_turn(table) or SEAT not in table.asked:
            return False
        return reacting.window_ends(table) - self._house.now() > ENOUGH

    def _new(self, kind: str) -> Place:
        for _ in range(TRIES):
            first, second = Player(self._address), Player(self._address)
            with closing(first.http), closing(second.http):
                made = first.ask("POST", "/api/tables", WANTED[kind])
                first.reveal(first.pledge(made, "ready"))
                if kind == "window":
                    second.join(made["id"])
                    first.reveal(first.ask("GET", f"/api/tables/{made['id']}"))
                place = Place(made["id"], cookie_of(first))
                if kind == "window":
                    self._play_on(place, first, second)
                if self._stands(kind, place):
                    return place
        raise AssertionError(f"no table of the kind {kind} came about")

    def _play_on(self, place: Place, *players: Player) -> None:
        """Until a question out of turn is open; the other steals, so that the first is asked."""
        table = self._house.tables[place.table]
        with ExitStack() as stack:
            lines = [stack.enter_context(line_of(player, place.table)) for player in players]
            for number in range(MOVES):
                if table.row.status != "playing" or _is_asked_out_of_turn(table):
                    return
                assert table.match is not None
                for seat, question in list(table.asked.items()):
                    forms = table.match.copy().forms(seat)
                    thefts = [form for form in forms if form.startswith("thief")]
                    rest = [form for form in forms if form not in thefts]
                    move = random.choice((rest or forms) if seat == SEAT else (thefts or forms))
                    said = {"type": "move", "id": number, "seat": seat, "move": move}
                    _say(lines[seat], said | {"decision": question.number})


def _is_asked_out_of_turn(table: Table) -> bool:
    """Looked up in a copy: the match itself is the server's thread's."""
    return table.match is not None and table.match.copy().reaction() is not None


def _say(line: ClientConnection, said: dict[str, Any]) -> None:
    """A message, and all that comes up to its answer."""
    line.send(json.dumps(said))
    for text in line:
        message = json.loads(text)
        if message.get("id") == said["id"]:
            return


def cookie_of(player: Player) -> str:
    return "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
