"""`kill -9` at any moment: nothing that was acknowledged is gone, and the game goes on."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import vendome
from examples.online_bot import Player
from tests.server.process import Server, line_of, player
from vendome.server.changes import changed

Message = dict[str, Any]


class Caller:
    """Plays a table and remembers what was acknowledged, over as many servers as it takes."""

    def __init__(self, server: Server, guest: Player, lines: ExitStack) -> None:
        self.server = server
        self.guest = guest
        self.table = guest.make("edelstein", opponents=2)
        self._lines = lines
        self.moves: list[str] = []
        self.lines: list[str] = []
        self.ids = 0
        self.call()

    def call(self) -> None:
        """Open the line (again)."""
        self.guest.http.base_url = self.server.address
        self.line = self._lines.enter_context(line_of(self.guest, self.table))
        self.status = ""
        self.view: Message | None = None

    def read(self) -> Message:
        message: Message = json.loads(self.line.recv(timeout=30))
        match message["type"]:
            case "table":
                self.table_now = message["table"]
                self.status = self.table_now["status"]
            case "table_change":
                self.table_now = changed(self.table_now, message["change"])
                self.status = self.table_now["status"]
            case "view":
                self.view = message
            case "view_change":
                after = changed(self.view, message["change"])
                self.view = {**after, "number": message["number"]}
        return message

    def until_asked(self) -> bool:
        """Until nobody but us is asked; false when the game is over instead."""
        while True:
            if self.status == "over":
                return False
            if self.view is not None and self.view["number"] == self.table_now["number"]:
                waiting = [s["seat"] for s in self.table_now["seats"] if s["waiting"]]
                if waiting == [0]:
                    return True
            self.read()

    def send(self, kind: str, **fields: Any) -> int:
        self.ids += 1
        self.line.send(json.dumps({"type": kind, "id": self.ids, **fields}))
        return self.ids

    def send_move(self) -> tuple[int, str]:
        assert self.view is not None
        move = self.view["forms"][0]
        decision = self.view["decision"]
        return self.send("move", seat=0, decision=decision, move=move), move

    def acknowledged(self, number: int) -> None:
        while (answer := self.read()).get("id") != number:
            pass
        assert answer["type"] == "accepted", answer

    def play(self, moves: int) -> bool:
        """So many moves, with a line of chat now and then; false when the game is over."""
        for _ in range(moves):
            if not self.until_asked():
                return False
            number, move = self.send_move()
            self.acknowledged(number)
            self.moves.append(move)
            if len(self.moves) in (1, 4, 8, 20):  # more would be too much at once
                text = f"after move {len(self.moves)}"
                self.acknowledged(self.send("say", text=text))
                self.lines.append(text)
        return True


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path)


def test_nothing_acknowledged_is_lost_and_an_analysis_is_begun_again(server: Server) -> None:
    server.options = ("--analysis", "apprentice")
    with server, player(server) as guest, ExitStack() as lines:
        caller = Caller(server, guest, lines)
        assert caller.play(6)
        assert caller.until_asked()
        before = caller.view
        assert before is not None
        server.kill()
        server.start()
        caller.call()
        assert caller.until_asked()
        assert caller.view is not None
        for same in ("number", "decision", "view", "forms", "forecast"):
            assert caller.view[same] == before[same], same
        # Killed with a move on its way: it was made or it was not, and never twice.
        assert caller.play(3)
        assert caller.until_asked()
        asked = caller.view["decision"]
        _, move = caller.send_move()
        server.kill()
        server.start()
        caller.call()
        assert caller.until_asked()
        if caller.view["decision"] != asked:
            caller.moves.append(move)
        while caller.play(10):
            pass
        path = f"/api/tables/{caller.table}/analysis"
        begun = guest.ask("POST", path)
        assert begun["status"] in ("waiting", "working")
        record = at_the_end(server, caller)
        again = guest.ask("GET", path)
        assert again["status"] in ("waiting", "working")
        assert again["total"] == begun["total"]
        # It is ended at once, whatever it was doing.
        assert server.stop() == 130
    assert [move for seat, move in record["moves"] if seat == 0] == caller.moves
    assert list(vendome.replay(record).scores) == record["online"]["scores"]
    (value,) = filter(None, record["online"]["values"])
    findings = vendome.verify(record, record["online"]["commitment"], value)
    # Nobody has looked at the seal: all else is right.
    assert [finding.check for finding in findings if not finding.holds] == ["witness"]


def test_a_choice_that_is_held_is_the_last_one_acknowledged(server: Server) -> None:
    """E3.2: of three the first chooses, and chooses anew."""
    with server, player(server) as anna, player(server) as ben, ExitStack() as lines:
        seats = [{"kind": kind} for kind in ("me", "open", "open")]
        made = anna.ask("POST", "/api/tables", {"game": "edelstein", "seats": seats})
        anna.pledge(made, "ready")
        table = made["id"]
        cleo = lines.enter_context(player(server))
        for guest in (ben, cleo):
            guest.join(table)
        for guest in (anna, ben, cleo):
            guest.reveal(guest.ask("GET", f"/api/tables/{table}"))

        def choose(guest: Player, seat: int, *actions: str) -> list[Message]:
            """Returns what came until the last choice was acknowledged."""
            guest.http.base_url = server.address
            line, got = lines.enter_context(line_of(guest, table)), []
            for number, action in enumerate(actions, 1):
                said = {"type": "move", "id": number, "seat": seat, "decision": 0}
                line.send(json.dumps({**said, "move": f"choose {action}"}))
                while not got or got[-1].get("id") != number:
                    got.append(json.loads(line.recv(timeout=30)))
                assert got[-1]["type"] == "accepted", got[-1]
            return got

        choose(anna, 0, "event", "gems", "event", "money")
        server.kill()
        server.start()
        came = choose(anna, 0, "event")
        assert [m["move"] for m in came if m["type"] == "answer"] == [
            "choose money",
            "choose event",
        ]
        choose(anna, 0, "money")
        choose(cleo, 2, "gems")
        choose(ben, 1, "event")
        told = greeted(lines.enter_context(line_of(cleo, table)))
        chosen = [seat["chosen"] for seat in told["view"]["seats"]]
    assert (told["number"], chosen) == (3, ["money", "event", "gems"])


def greeted(line: Any) -> Message:
    """The view that somebody is greeted with."""
    while (message := json.loads(line.recv(timeout=30)))["type"] != "view":
        pass
    return dict(message)


def at_the_end(server: Server, caller: Caller) -> Message:
    """The record, from a last new server: also what is over survives."""
    server.kill()
    server.start()
    caller.call()
    chat = None
    while chat is None:
        message = caller.read()
        chat = message if message["type"] == "chat" else None
    assert [line["text"] for line in chat["lines"]] == caller.lines
    assert caller.status == "over"
    record: Message = caller.guest.ask("GET", f"/api/tables/{caller.table}/record")
    return record
