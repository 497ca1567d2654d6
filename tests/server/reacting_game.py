# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Magpies, a small game with reactions: what the server's tests of them are played with.

Everybody is dealt, hidden, a hook or none and a bell or none. Whoever is in turn says `go`: a prize
of 1 to 4 lies open. All are asked at the same time whether they hook it; of those who do the first
gets it, and all their hooks are spent. Then the others are asked one after the other whether they
ring a bell for a point. After four turns the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from unittest.mock import patch

from examples.pebbles import GAME as PEBBLES
from vendome import games
from vendome.core.chance import draw
from vendome.core.game import Game, Heuristics, Rules
from vendome.core.reactions import Orders, Reactions, StandingOrder
from vendome.core.reading import Reading
from vendome.core.refusal import Illegal, Malformed, cut
from vendome.core.rule import rule
from vendome.core.shapes import Shape
from vendome.core.state import EVERYBODY, emit, seat_bit, state_type
from vendome.core.words import core_words

SEATS, TURNS, NONE = 4, 4, -1
GOING, HOOKING, RINGING = range(3)
MOVES = ("pass", "go", "hook", "bell")
PASS, GO, HOOK, BELL = range(4)

State = state_type(
    public=[
        ("stage", "i1"),
        ("turn", "i1"),
        ("turns", "i1"),
        ("prize", "i1"),
        ("score", "i1", SEATS),
    ],
    hidden=[("hook", "i1", SEATS), ("bell", "i1", SEATS), ("answer", "i1", SEATS)],
)
EVENT_KINDS = (
    ("went", ("seat", "prize")),
    ("answered", ("seat", "answer")),
    ("hooked", ("seat", "prize")),
    ("rang", ("seat",)),
)
WENT, ANSWERED, HOOKED, RANG = range(4)


@rule
def start(s, log):
    for seat in range(SEATS):
        s.hook[seat] = draw(s, 2) if seat < s.players else 0
        s.bell[seat] = draw(s, 2) if seat < s.players else 0
        s.answer[seat] = NONE
    s.waiting = 1


@rule
def legal(s, seat, moves):
    if not s.waiting >> seat & 1:
        return 0
    moves.ids[0] = GO if s.stage == GOING else PASS
    if s.stage == HOOKING and s.hook[seat] == 1:
        moves.ids[1] = HOOK
        return 2
    if s.stage == RINGING and s.bell[seat] == 1:
        moves.ids[1] = BELL
        return 2
    return 1


@rule
def apply(s, seat, action, log):
    if s.stage == GOING:
        s.prize = draw(s, 4) + 1
        emit(log, WENT, EVERYBODY, seat, s.prize)
        s.stage = HOOKING
        s.waiting = (1 << s.players) - 1
    elif s.stage == HOOKING:
        s.answer[seat] = action
        emit(log, ANSWERED, seat_bit(seat), seat, action)
        s.waiting &= ~seat_bit(seat)
        if s.waiting == 0:
            end_hooking(s, log)
    else:
        if action == BELL:
            s.bell[seat] = 0
            s.score[seat] += 1
            emit(log, RANG, EVERYBODY, seat)
        ask_next(s, (seat + 1) % s.players)


@rule
def end_hooking(s, log):
    taken = False
    for seat in range(s.players):
        if s.answer[seat] == HOOK:
            s.hook[seat] = 0
            if not taken:
                s.score[seat] += s.prize
                emit(log, HOOKED, EVERYBODY, seat, s.prize)
            taken = True
        s.answer[seat] = NONE
    s.stage = RINGING
    ask_next(s, (s.turn + 1) % s.players)


@rule
def ask_next(s, seat):
    if seat != s.turn:
        s.waiting = seat_bit(seat)
        return
    s.prize = 0
    s.stage = GOING
    s.turn = (s.turn + 1) % s.players
    s.turns += 1
    s.waiting = seat_bit(s.turn)
    if s.turns == TURNS:
        s.waiting = 0
        s.winners = 1


@rule
def midway(s, seat):
    return False


@rule
def reveal(s, seat, k):
    if seat >= 0:
        k.hook[seat] = s.hook[seat]
        k.bell[seat] = s.bell[seat]
        k.answer[seat] = s.answer[seat]


@rule
def points(s, seat):
    return int(s.score[seat])


@rule
def greedy(k, seat, moves, count, chance, scratch):
    """Whatever it can."""
    return int(moves.ids[count - 1])


@rule
def unused(*_):
    """Of the server's tests none needs worlds dealt, or invariants."""


class Notation:
    def read(self, state: Reading, seat: int, text: str) -> list[int]:
        if text.casefold() not in MOVES:
            raise Malformed("not_a_move", move=cut(text))
        return [MOVES.index(text.casefold())]

    def write(self, state: Reading, seat: int, steps: list[int]) -> str:
        return MOVES[steps[0]]

    def step(self, state: Reading, seat: int, action: int) -> str:
        return MOVES[action]

    def forms(self, state: Reading, seat: int, legal: list[int]) -> list[str]:
        return [MOVES[action] for action in legal]

    def explain(self, state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal:
        return Illegal("P1.2", "not_now", moves=" · ".join(can) or "–")


class View(Shape):
    stage: int
    prize: int
    score: list[int]
    hook: int
    bell: int
    answer: int


def look(k: Reading, seat: int | None) -> View:
    return View(
        stage=k.stage,
        prize=k.prize,
        score=k.score,
        hook=k.hook[seat] if seat is not None else NONE,
        bell=k.bell[seat] if seat is not None else NONE,
        answer=k.answer[seat] if seat is not None else NONE,
    )


def asked(k: Reading) -> str | None:
    return (None, "hook", "bell")[k.stage]


def answer(k: Reading, seat: int, orders: Orders) -> str:
    if k.stage == HOOKING:
        least = orders["hook"]
        wanted = isinstance(least, int) and k.prize >= least
        return "hook" if wanted and k.hook[seat] else "pass"
    return "bell" if orders["bell"] == "always" and k.bell[seat] else "pass"


def preview(k: Reading, seat: int, move: str) -> list[list[int]]:
    return [[HOOKED, EVERYBODY, seat, k.prize]] if move == "hook" else []


GAME = Game(
    name="magpies",
    title="Magpies",
    version=1,
    cards="",
    players=(2, 3, 4),
    state=State,
    actions=len(MOVES),
    rules=Rules(start, legal, apply, midway, reveal, unused, points, unused),
    heuristics=Heuristics(greedy=greedy),
    event_kinds=EVENT_KINDS,
    faults=("none",),
    notation=Notation(),
    look=look,
    positions=PEBBLES.positions,
    tell=PEBBLES.tell,
    rulebook=PEBBLES.rulebook,
    words=core_words(),
    reactions=Reactions(
        clause="P1.2",
        orders=(
            StandingOrder("hook", ("never", 1, 2, 3, 4)),
            StandingOrder("bell", ("never", "always")),
        ),
        asked=asked,
        answer=answer,
    ),
    preview=preview,
)


@contextmanager
def in_the_house() -> Iterator[Game]:
    """While this lasts Magpies is one of the games of the house."""
    folder = import_module("vendome.games")
    load = folder._load
    names = (*folder.NAMES, GAME.name)
    with (
        patch.object(folder, "NAMES", names),
        patch.object(folder, "_load", lambda name: GAME if name == GAME.name else load(name)),
    ):
        assert games[GAME.name] is GAME
        yield GAME


if __name__ == "__main__":
    from vendome.cli import main

    with in_the_house():
        main()
