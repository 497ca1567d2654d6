"""All that somebody can ask of the house while a game is going on, and what they get."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.server_leaks.evening import Evening, Sitting
from vendome import Match, Refusal, games
from vendome.bots import Bot
from vendome.core.words import LANGUAGES

UNREADABLE = ("", "xyzzy", "offer", "choose", "buy " * 12, "offer 99r", "\u202e", "<i>1r</i>")
MALFORMED = (
    "",
    "move",
    "[]",
    '{"type":"move"}',
    '{"type":"peek","id":4,"seat":0}',
    '{"type":"try","id":5,"seat":"0","move":"1r"}',
    '{"type":"try","id":6,"seat":0,"move":"1r","state":true}',
    '{"type":"speak","id":7,"language":"la"}',
    '{"type":"say","id":8,"text":""}',
    '{"type":"mute","id":9,"person":"nobody","muted":true}',
    '{"type":"note","id":9,"seat":0,"key":"Guess","text":"x"}',
    '{"type":"order","id":9,"seat":0,"orders":{"Guess":"x"}}',
)

LOOKS: tuple[dict[str, Any], ...] = (
    {},
    {"page": None},
    {"status": "playing", "text": "a"},
    {"open": True, "page": 3},
    {"game": "peek"},
)

Got = list[tuple[str, bytes]]  # what was asked, and one of the answers to it


@dataclass(frozen=True)
class Questions:
    """Worked out from the true state, and then asked in every world."""

    since: int
    languages: tuple[str, ...]  # to ask in; greeted is everybody in all
    messages: list[list[Any]]  # on lines of their own: nobody may say so much on one


@cache
def written_moves(game: str, players: int) -> list[str]:
    """Moves of all kinds, as they were written in a game that was played at random."""
    match = games[game].start(players, 1, {})
    bot = Bot("random", 1)
    while not match.over:
        bot.play(match, match.waiting[0])
    return sorted({move for _, move in match.moves})


def legal(match: Match, seat: int, move: str) -> bool:
    try:
        match.copy().play(seat, move)
    except Refusal:
        return False
    return True


def legal_moves(match: Match, seat: int, dice: random.Random, most: int) -> list[str]:
    """All moves of a seat, written out, if there are no more than `most`; else some of them."""
    found: set[str] = set()
    for tries in range(4 * most):
        if len(found) == most:
            break
        copy = match.copy()
        first = copy.actions(seat)
        copy.play(seat, first[tries % len(first)].id)
        while len(copy.moves) == len(match.moves):
            copy.play(seat, dice.choice(copy.actions(seat)).id)
        found.add(copy.moves[-1][1])
    return sorted(found)


def questions(evening: Evening, viewer: int | None, whole: bool) -> Questions:
    """`whole`: with the log from its beginning, in every language."""
    match, dice, number = evening.match, evening.chance, evening.table.row.number
    seat = viewer if viewer is not None else dice.randrange(evening.players)
    known = written_moves(evening.subject.game.name, evening.players)
    tried = [*dice.sample(known, min(6, len(known))), dice.choice(UNREADABLE)]
    if seat in match.waiting:
        tried += legal_moves(match, seat, dice, 3)
    asked = evening.table.asked.get(seat)
    decision = asked.number if asked else number
    illegal = [move for move in tried if viewer is None or not legal(match, seat, move)]
    messages: list[Any] = [
        *({"type": "try", "id": 10, "seat": seat, "move": move} for move in tried),
        *(
            {"type": "move", "id": 11, "seat": seat, "decision": decision, "move": move}
            for move in illegal
        ),
        *(
            {"type": "move", "id": 12, "seat": other, "decision": -1, "move": dice.choice(tried)}
            for other in range(-1, evening.players + 1)
        ),
        *(
            {"type": "try", "id": 13, "seat": other, "move": dice.choice(tried)}
            for other in range(-1, evening.players + 1)
            if other == viewer or other not in _others_at_screen(evening, viewer)
        ),
        *(
            {"type": "advise", "id": 20, "seat": other, "decision": decision}
            for other in range(-1, evening.players + 1)
        ),
        *(
            {"type": "note", "id": 15, "seat": other, "key": "guess", "text": "mine now"}
            for other in range(-1, evening.players + 1)
            if other != viewer and other not in _others_at_screen(evening, viewer)
        ),
    ]
    reading: list[Any] = [
        *(
            {"type": "log", "id": 17, "seat": other, "before": dice.randrange(-1, 300)}
            for other in (None, viewer, dice.randrange(-1, evening.players + 1))
            if other not in _others_at_screen(evening, viewer)
        ),
        {"type": "whole", "id": 18},
        {"type": "chat", "id": 19, "before": dice.randrange(-1, 60)},
        {"type": "speak", "id": 19, "language": dice.choice(LANGUAGES)},
        *dice.sample(MALFORMED, len(MALFORMED) if whole else 2),
    ]
    languages = LANGUAGES if whole else (dice.choice(LANGUAGES),)
    since = 0 if whole else max(0, number - 3)
    return Questions(since, tuple(languages), [messages, reading])


def _others_at_screen(evening: Evening, viewer: int | None) -> set[int]:
    """The other seats of the viewer's owner."""
    own = evening.owner(viewer).seats if viewer is not None else []
    return set(own) - {viewer}


async def gets(evening: Evening, sitting: Sitting, viewer: int | None, asked: Questions) -> Got:
    got: Got = []
    table, guest = evening.table.id, sitting.guest
    for language in LANGUAGES:
        query = f"lang={language}&since={asked.since}&chat={len(evening.table.chat) // 2}"
        for messages in asked.messages if language in asked.languages else [[]]:
            socket = await guest.connect(f"/api/tables/{table}/live?{query}")
            got += [(f"the greeting ({language})", text) for text in await socket.settled()]
            answers = await socket.ask(*messages)
            if evening.in_window:
                await evening.slot()
                answers += await socket.settled()
            got += [(f"an answer ({language})", text) for text in answers]
            await socket.close()
        if language in asked.languages:
            got += await _requests(guest, table, viewer, language)
    got += [("the page", text) for text in await sitting.page.ask({"type": "ping", "id": 14})]
    if evening.in_window:
        await evening.pushed()  # at each slot every page heard something
    lobby = await guest.connect("/api/lobby/live")
    looks = [{"type": "look", "id": 16, **look} for look in LOOKS]
    got += [("the lobby's socket", text) for text in await lobby.ask(*looks)]
    await lobby.close()
    return seen_by(evening, viewer, got)


def seen_by(evening: Evening, viewer: int | None, got: Got) -> Got:
    """Without the views, notes, orders and answers of the other players at the viewer's screen, who
    know other things."""
    others = _others_at_screen(evening, viewer)
    return [(what, text) for what, text in got if not others or _seat_of(text) not in others]


def _seat_of(text: bytes) -> int | None:
    kinds = (b"view", b"view_change", b"sentences", b"notes", b"orders", b"answer")
    theirs = text.startswith(tuple(b'{"type":"%s"' % kind for kind in kinds))
    return json.loads(text)["seat"] if theirs else None


async def _requests(guest: Any, table: str, viewer: int | None, language: str) -> Got:
    eyes = "public" if viewer is None else viewer
    path = f"/api/tables/{table}"
    pledge = {"pledge": "00" * 32, "commitment": "00" * 32}
    wanted = [
        ("GET", path, None),
        ("GET", "/api/tables", None),
        ("GET", "/api/tables?status=playing&open=true&text=e&page=1", None),
        ("GET", "/api/history", None),
        ("GET", f"{path}/past" + ("" if viewer is None else f"?seat={viewer}"), None),
        ("GET", f"{path}/past?before=9" + ("" if viewer is None else f"&seat={viewer}"), None),
        ("GET", f"{path}/replay?eyes={eyes}&lang={language}", None),
        ("GET", f"{path}/replay?eyes=open&lang={language}", None),
        ("GET", f"{path}/record", None),
        ("GET", f"{path}/analysis?lang={language}", None),
        ("POST", f"{path}/analysis?lang={language}", None),
        ("POST", f"{path}/rematch", None),
        ("POST", f"{path}/ready", pledge),
        ("POST", f"{path}/join", pledge),
        ("POST", f"{path}/reveal", {"value": "00" * 16}),
        ("POST", f"{path}/fill", None),
        ("POST", f"{path}/join", {"pledge": 1}),
        ("GET", f"{path}/state", None),
    ]
    return [
        (f"{method} {path}", repr(await guest.request(method, path, body, language)).encode())
        for method, path, body in wanted
    ]
