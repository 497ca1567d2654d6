# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Pebbles, a whole game in one file: `docs/adding-a-game.md` walks through it.

Two to four players, each with the pebbles 1 to 5. Five prizes worth 1 to 5 lie face down. In a
round one prize is turned up, everybody secretly plays a pebble, and the highest pebble that nobody
else played wins the prize. Most points win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from vendome.core.chance import draw, shuffle
from vendome.core.game import Game, Heuristics, Rules
from vendome.core.match import Event
from vendome.core.offered import NO_OPTIONS
from vendome.core.position import Field, Given, PerSeat, Position, not_now
from vendome.core.position_kinds import SEAT_SET, Bits, Listed, Maybe, Number
from vendome.core.reading import Reading, seats_in
from vendome.core.refusal import BadPosition, Illegal, Malformed, cut
from vendome.core.rule import rule
from vendome.core.rulebook import Rulebook
from vendome.core.shapes import Shape
from vendome.core.state import EVERYBODY, emit, seat_bit, state_type
from vendome.core.unplaced import Unplaced
from vendome.core.words import core_words

SEATS, PEBBLES, NONE = 4, 5, -1
ALL = (1 << PEBBLES) - 1

# 1. The state: what all may see, and what is hidden. Signed integers, and no pointers.
State = state_type(
    public=[
        ("turn", "i1"),  # prizes turned up so far
        ("prize", "i1"),  # the one turned up now, or NONE
        ("left", "i1", SEATS),  # pebbles still in hand, one bit each
        ("score", "i1", SEATS),
    ],
    hidden=[
        ("prizes", "i1", PEBBLES),  # in the order in which they come
        ("played", "i1", SEATS),  # this round's pebbles, or NONE
    ],
)

# 2. The kinds of events: what can happen, as data.
EVENT_KINDS = (
    ("turned_up", ("prize",)),
    ("has_played", ("seat",)),
    ("revealed", ("seat", "pebble")),
    ("won", ("seat", "prize")),
)
TURNED_UP, HAS_PLAYED, REVEALED, WON = range(4)


# 3. The rules. Action a plays the pebble a + 1.
@rule
def start(s, log):
    for i in range(PEBBLES):
        s.prizes[i] = i + 1
    shuffle(s, s.prizes, 0, PEBBLES)
    for seat in range(SEATS):
        s.left[seat] = ALL if seat < s.players else 0
        s.played[seat] = NONE
    begin_round(s, log)


@rule
def begin_round(s, log):
    s.prize = s.prizes[s.turn]
    s.turn += 1
    s.waiting = (1 << s.players) - 1
    emit(log, TURNED_UP, EVERYBODY, s.prize)


@rule
def legal(s, seat, moves):
    count = 0
    if s.waiting >> seat & 1:
        for pebble in range(PEBBLES):
            if s.left[seat] >> pebble & 1:
                moves.ids[count] = pebble
                count += 1
    return count


@rule
def apply(s, seat, action, log):
    s.played[seat] = action + 1
    s.waiting &= ~seat_bit(seat)
    emit(log, HAS_PLAYED, EVERYBODY, seat)
    if s.waiting == 0:
        end_round(s, log)


@rule
def end_round(s, log):
    best, winner = 0, NONE
    for seat in range(s.players):
        pebble = int(s.played[seat])
        emit(log, REVEALED, EVERYBODY, seat, pebble)
        alone = True
        for other in range(s.players):
            alone = alone and (other == seat or s.played[other] != pebble)
        if alone and pebble > best:
            best, winner = pebble, seat
    if winner != NONE:
        s.score[winner] += s.prize
        emit(log, WON, EVERYBODY, winner, s.prize)
    for seat in range(s.players):
        s.left[seat] &= ~seat_bit(s.played[seat] - 1)
        s.played[seat] = NONE
    if s.turn < PEBBLES:
        begin_round(s, log)
    else:
        end_game(s)


@rule
def end_game(s):
    s.prize = NONE
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.score[seat]))
    for seat in range(s.players):
        if s.score[seat] == most:
            s.winners |= seat_bit(seat)


@rule
def midway(s, seat):
    return False  # every move is one step


@rule
def points(s, seat):
    return int(s.score[seat])


@rule
def fault(s, scratch):
    seen = 0
    for i in range(PEBBLES):
        seen |= seat_bit(s.prizes[i])
    return 0 if seen == ALL << 1 else 1


# 4. Who may see what, and worlds that fit it.
@rule
def reveal(s, seat, k):
    for i in range(s.turn):
        k.prizes[i] = s.prizes[i]
    if seat >= 0:
        k.played[seat] = s.played[seat]


@rule
def deal(s, seat, chance, scratch):
    seen = 0
    for i in range(s.turn):
        seen |= seat_bit(s.prizes[i])
    place = int(s.turn)
    for prize in range(1, PEBBLES + 1):
        if not seen >> prize & 1:
            s.prizes[place] = prize
            place += 1
    shuffle(chance, s.prizes, s.turn, PEBBLES)
    for other in range(s.players):
        if other != seat and s.waiting and not s.waiting >> other & 1:
            pebble = draw(chance, PEBBLES)
            while not s.left[other] >> pebble & 1:
                pebble = draw(chance, PEBBLES)
            s.played[other] = pebble + 1


@rule
def greedy(k, seat, moves, count, chance, scratch):
    """Returns the action that plays the pebble nearest to the worth of the prize."""
    best = int(moves.ids[0])
    for i in range(count):
        if abs(moves.ids[i] + 1 - k.prize) < abs(best + 1 - k.prize):
            best = int(moves.ids[i])
    return best


# 5. What people read and write.
class PebblesNotation:
    def read(self, state: Reading, seat: int, text: str) -> list[int]:
        words = text.casefold().split()
        if len(words) != 2 or words[0] != "play" or words[1] not in "12345":
            raise Malformed("not_a_move", move=cut(text))
        return [int(words[1]) - 1]

    def write(self, state: Reading, seat: int, steps: list[int]) -> str:
        return self.step(state, seat, steps[0])

    def step(self, state: Reading, seat: int, action: int) -> str:
        return f"play {action + 1}"

    def forms(self, state: Reading, seat: int, legal: list[int]) -> list[str]:
        return [f"play {action + 1}" for action in legal]

    def explain(self, state: Reading, seat: int, steps: list[int], can: list[str]) -> Illegal:
        return Illegal("P1.2", "not_now", moves=" · ".join(can) or "–")


class View(Shape):
    """What a seat sees, in the order in which JSON has it."""

    seat: int | None
    players: int
    waiting: list[int]
    prize: int
    left: list[list[int]]
    score: list[int]
    played: int


def look(k: Reading, seat: int | None) -> View:
    return View(
        seat=seat,
        players=k.players,
        waiting=seats_in(k.waiting),
        prize=k.prize,
        left=[hand(k, s) for s in range(k.players)],
        score=k.score[: k.players],
        played=k.played[seat] if seat is not None else NONE,
    )


def hand(state: Reading, seat: int) -> list[int]:
    return [p + 1 for p in range(PEBBLES) if state.left[seat] >> p & 1]


# 6. Positions: the whole state as a table, and back. Each field is declared once; what a position
# leaves out is as in a fresh game.
def fill(s: Reading, given: Given) -> None:
    """Put what follows from the fields of a position, and refuse what they contradict."""
    unplaced = Unplaced([0] + [1] * PEBBLES, range(PEBBLES + 1))
    named = [
        unplaced.take(prize, f"prizes[{i}]") for i, prize in enumerate(given.get("prizes", []))
    ]
    s.prizes = named + unplaced.find(s.prizes, PEBBLES)
    over = s.winners != 0
    for seat in range(s.players):
        at, left, played = f"seats[{seat}]", hand(s, seat), s.played[seat]
        most = PEBBLES - s.turn + (not over)
        if len(left) != most:
            raise BadPosition(f"{at}.left", "position_list", found=str(left), most=most)
        if played != NONE and (over or played not in left):
            raise not_now(f"{at}.played")
        s.waiting = s.waiting & ~(1 << seat) | (played == NONE) << seat
    if not s.waiting:
        raise BadPosition("winners", "position_needed")
    s.waiting = 0 if over else s.waiting
    s.prize = NONE if over else s.prizes[s.turn - 1]


POSITION = Position(
    fields=(
        Field("turn", Number(1, PEBBLES)),
        Field("prizes", Listed(Number(1, PEBBLES), PEBBLES), of=lambda s: s.prizes),
        PerSeat(
            Field("left", Bits(PEBBLES, first=1)),
            Field("score", Number(0, 15)),
            Field("played", Maybe(Number(1, PEBBLES))),
        ),
        Field("winners", SEAT_SET),
    ),
    fill=fill,
    usual=2,
)


def tell(
    event: Event,
    language: str,
    names: Sequence[str],
    drawn: bool = False,
    options: Mapping[str, Any] = NO_OPTIONS,
    you: int | None = None,
) -> str:
    """Returns an event as a sentence.

    A larger game has catalogues with sentences in every language.
    """
    numbers = ", ".join(f"{name} {value}" for name, value in event.numbers.items())
    return f"{event.kind}: {numbers}"


# 7. All of it together.
GAME = Game(
    name="pebbles",
    title="Pebbles",
    version=1,
    cards="",
    players=(2, 3, 4),
    state=State,
    actions=PEBBLES,
    rules=Rules(start, legal, apply, midway, reveal, deal, points, fault),
    heuristics=Heuristics(greedy=greedy),
    event_kinds=EVENT_KINDS,
    faults=("none", "a prize is missing or there twice"),
    notation=PebblesNotation(),
    look=look,
    positions=POSITION,
    tell=tell,
    rulebook=Rulebook(Path(__file__).parent / "rulebook"),
    words=core_words(),
)
