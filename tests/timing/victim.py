"""Somebody who answers in a window, or stays silent: a process of its own, so that whoever measures
does not notice it by anything but the server."""

from __future__ import annotations

import json
import random
import socket
import threading
from multiprocessing.connection import Connection

from examples.online_bot import Player
from tests.server.process import line_of
from tests.timing.page import Page

SEAT = 1
NO_ANSWERS = ("go", "lasso")  # one that is never legal in a window, and one that nobody can read
ASIDE = -2  # the id of whatever is said besides


def answers(table: str, number: int) -> bool:
    """Whether the window after so many moves is answered: half of them are."""
    return random.Random(f"{table} {number}").random() < 0.5


def sayings(page: Page, number: int) -> list[str]:
    """What is said in a window, one after the other: some tries and answers that the rules may not
    take, and at last one that they do. Only that is refused when it comes too late."""
    forms = page.view["forms"]
    moves = random.choices([*forms, *NO_ANSWERS], k=random.randrange(4))
    tries = [page.attempt(ASIDE, move) for move in moves]
    bad = [page.move(ASIDE, move) for move in NO_ANSWERS if random.randrange(2)]
    aside = random.sample([*tries, *bad], len(tries) + len(bad))
    return [*aside, page.move(number, random.choice(forms))]


def live(address: str, orders: Connection) -> None:
    """Sit down at every table that is named, and play there."""
    me = Player(address)
    while (table := orders.recv()) is not None:
        me.join(table)
        play(me, table, orders)


def play(me: Player, table: str, orders: Connection) -> None:
    """A whole game. Tells of each answer that came too late: this machine may be busy."""
    page = Page(SEAT)
    asked = 0
    nowhere, unheard = socket.socketpair()  # what is not said costs this machine as much
    with line_of(me, table) as line, nowhere, unheard:
        for text in line:
            about = page.hear(text)
            if about == "refused":
                orders.send(json.loads(text)["id"])
            if about == "table":
                me.reveal(page.table)
            if page.table.get("status") == "over":
                return
            decision = page.view["decision"]
            if about != "view" or decision is None or decision == asked - 1:
                continue
            asked = decision + 1
            if "go" in page.view["forms"]:
                line.send(page.move(-1, "go"))
                continue
            number = page.table["number"]
            all_said = sayings(page, number)
            times = sorted(random.uniform(0.05, 0.85) for _ in all_said)
            for said, when in zip(all_said, times, strict=True):
                tell, words = (
                    (line.send, said) if answers(table, number) else (nowhere.send, said.encode())
                )
                threading.Timer(when, tell, [words]).start()
    raise SystemExit("The server has closed the line.")
