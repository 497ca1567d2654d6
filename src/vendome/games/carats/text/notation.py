"""Moves as people write them: `card 4`, `lot 1n2r`, `trade red`.

| move          | when                                                                      |
|---------------|---------------------------------------------------------------------------|
| `screen red`  | at the very start: a colour; `screen next`: the first that is free        |
| `card 4`      | the seller: play a transaction card                                       |
| `discard 4`   | the seller, when no card can be met                                       |
| `look red`    | the seller: pay to see the value of who has the red screen                |
| `lot 1n2r`    | the seller: lay out one nugget and two red stones                         |
| `offer 2n1b`  | the others: offer two nuggets and a blue stone                            |
| `pass`        | the others, when they can make no offer                                   |
| `trade red`   | the seller: exchange the lot for that player's offer                      |
| `bank`        | the seller: exchange it with the bank                                     |
| `end`         | the seller: end the turn                                                  |
| `first red`   | name who begins the next part of the day                                  |
| `rank r b g`  | rating agencies: all colours in play, the most valuable first             |

Items are n for nuggets, and b, g, r, w, k, v for blue, green, red, white, black, violet stones; or
the English words. Players are named by their colour or by their number, counted from one. Case does
not matter. Items are always written in the same order, whoever sits where: a move in words means
the same at every table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from vendome.core.reading import Reading
from vendome.core.refusal import Malformed, cut
from vendome.games.carats.rules.state import (
    BANKING,
    CARD,
    CARDS,
    COLOURS,
    COUNT,
    DISCARD,
    EACH,
    END,
    LOOK,
    LOT,
    NAME,
    NONE,
    OFFERING,
    PASS,
    RANK,
    SCREEN,
    SEATS,
    TRADE,
)
from vendome.games.carats.words import WORDS

ITEMS = ("nugget", *COLOURS)
LETTERS = "nbgrwkv"  # of the items
# Steps that are never legal, so that the rules refuse them.
NOT_NOW = -1  # the move's verb is for another moment
NOT_IN_PLAY = -2  # this less a colour, where blue is 0: no screen has that colour
Reader = Callable[[Reading, list[str], str], list[int]]
_COLOUR = "|".join([*COLOURS, f"[{LETTERS[1:]}]"])
_ITEMS = re.compile(rf"(\d{{0,3}}) ?(nuggets?|n|{_COLOUR}) ?", re.ASCII)
_COLOURS = re.compile(f"({_COLOUR}) ?")


def malformed(message: str, text: str, **arguments: object) -> Malformed:
    return Malformed(message, WORDS, move=cut(text.strip()), **arguments)


def items_text(counts: Sequence[int]) -> str:
    """Returns `1n2r`. Counts are in the order of ITEMS."""
    return "".join(f"{n}{letter}" for n, letter in zip(counts, LETTERS, strict=True) if n)


def read_items(text: str) -> list[int] | None:
    """Returns `1n2r`, or `1 nugget 2 red`, as counts in the order of ITEMS, or None."""
    counts = [0] * len(ITEMS)
    if not text or not re.fullmatch(f"({_ITEMS.pattern})+", text, re.ASCII):
        return None
    for number, name in _ITEMS.findall(text):
        counts[_item(name)] += int(number or 1)
    return counts


def _item(name: str) -> int:
    """Returns the place in ITEMS of a letter or a word."""
    if len(name) == 1:
        return LETTERS.index(name)
    return ITEMS.index(name.removesuffix("s"))


def by_colour(state: Reading, kinds: Sequence[int]) -> list[int]:
    """Returns counts of kinds, as the state has them, in the order of ITEMS."""
    counts = [0] * len(ITEMS)
    counts[0] = kinds[0]
    for colour, count in zip(state.colour, kinds[1:], strict=False):
        if colour != NONE:
            counts[1 + colour] = count
    return counts


def colour_name(state: Reading, seat: int) -> str:
    return COLOURS[state.colour[seat]]


def read_seat(state: Reading, name: str) -> int:
    """Returns the seat with this colour, or NOT_IN_PLAY or less if there is none."""
    colour = _item(name) - 1
    colours = state.colour
    return colours.index(colour) if colour in colours else NOT_IN_PLAY - colour


def read(state: Reading, seat: int, text: str) -> list[int]:
    words = text.casefold().split()
    reader = READERS.get(words[0]) if words and len(text) <= 200 else None
    if reader is None:
        raise malformed("no_such_verb", text, verbs=", ".join(READERS))
    steps = reader(state, words[1:], text)
    counting = COUNTING.get(state.stage)
    return [NOT_NOW] if words[0] in COUNTING.values() and words[0] != counting else steps


def _screen(state: Reading, words: list[str], text: str) -> list[int]:
    taken = state.colour
    free = [colour for colour in range(SEATS) if colour not in taken]
    if words == ["next"]:
        return [SCREEN + free[0]] if free else [NOT_NOW]
    if len(words) != 1 or not re.fullmatch(_COLOUR, words[0]):
        raise malformed("screen_form", text)
    return [SCREEN + _item(words[0]) - 1]


def _card(action: int) -> Reader:
    def reader(state: Reading, words: list[str], text: str) -> list[int]:
        if len(words) != 1 or words[0] not in NUMBERS:
            raise malformed("card_form", text, verb=text.split()[0], cards=CARDS)
        return [action + NUMBERS.index(words[0])]

    return reader


NUMBERS = [str(1 + card) for card in range(CARDS)]


def _player(action: int) -> Reader:
    def reader(state: Reading, words: list[str], text: str) -> list[int]:
        if len(words) == 1 and words[0] in NUMBERS[:SEATS]:
            return [action + NUMBERS.index(words[0])]
        if len(words) != 1 or not re.fullmatch(_COLOUR, words[0]):
            raise malformed("player_form", text, verb=text.split()[0])
        named = read_seat(state, words[0])
        return [action + named if named >= 0 else named]

    return reader


def _joined(words: list[str]) -> str:
    """Returns the words as one text. There may be commas between the parts of a list, or not."""
    return " ".join(" ".join(words).replace(",", " ").split())


def _items(state: Reading, words: list[str], text: str) -> list[int]:
    counts = read_items(_joined(words))
    if counts is None:
        raise malformed("items_form", text, verb=text.split()[0])
    players = state.players
    if max(counts) > EACH * (players + 1):
        raise malformed("too_many_items", text, most=EACH * (players + 1))
    colours = state.colour[:players]
    for colour in range(SEATS):
        if counts[1 + colour] and colour not in colours:
            return [NOT_IN_PLAY - colour]
    return [COUNT + counts[0], *(COUNT + counts[1 + colour] for colour in colours)]


def _bare(action: int) -> Reader:
    def reader(state: Reading, words: list[str], text: str) -> list[int]:
        if words:
            raise malformed("bare_form", text, verb=text.split()[0])
        return [action]

    return reader


def _rank(state: Reading, words: list[str], text: str) -> list[int]:
    said = _joined(words)
    if not re.fullmatch(f"({_COLOURS.pattern})+", said):
        raise malformed("rank_form", text)
    seats = [read_seat(state, name) for name in _COLOURS.findall(said)]
    if min(seats) < 0:
        return [min(seats)]
    return [RANK + seat for seat in seats[: SEATS + 1]]  # one too many is enough to be refused


READERS: dict[str, Reader] = {
    "screen": _screen,
    "card": _card(CARD),
    "discard": _card(DISCARD),
    "look": _player(LOOK),
    "lot": _items,
    "offer": _items,
    "pass": _bare(PASS),
    "trade": _player(TRADE),
    "bank": _bare(BANKING),
    "end": _bare(END),
    "first": _player(NAME),
    "rank": _rank,
}

COUNTING = {LOT: "lot", OFFERING: "offer"}  # the two whose steps are the same
FIXED = {PASS: "pass", BANKING: "bank", END: "end"}


def write(state: Reading, seat: int, steps: list[int]) -> str:
    first = steps[0]
    if first < PASS:
        counts = by_colour(state, [step - COUNT for step in steps])
        return f"{COUNTING[state.stage]} {items_text(counts)}"
    if first in FIXED:
        return FIXED[first]
    if first < CARD:
        return f"screen {COLOURS[first - SCREEN]}"
    if first < DISCARD:
        return f"card {first - CARD + 1}"
    if first < LOOK:
        return f"discard {first - DISCARD + 1}"
    if first < TRADE:
        return f"look {colour_name(state, first - LOOK)}"
    if first < NAME:
        return f"trade {colour_name(state, first - TRADE)}"
    if first < RANK:
        return f"first {colour_name(state, first - NAME)}"
    return f"rank {' '.join(_letter(state, step - RANK) for step in steps)}"


def _letter(state: Reading, seat: int) -> str:
    return LETTERS[1 + state.colour[seat]]


def step(state: Reading, seat: int, action: int) -> str:
    """Returns one action: the whole move if it takes one step,
    else the move as far as it is known.
    """
    players, picked = state.players, state.picked[seat]
    done = state.picks[seat][: max(picked, 0)]
    if action < PASS:
        counts = [*done, action - COUNT]
        if len(counts) > players:
            return write(state, seat, [COUNT + count for count in counts])
        letters = ["n", *(_letter(state, other) for other in range(players))]
        laid = "".join(f"{n}{letter}" for n, letter in zip(counts, letters, strict=False))
        return f"{COUNTING[state.stage]} {laid}…"
    if action >= RANK:
        seats = [*done, action - RANK]
        ranked = write(state, seat, [RANK + other for other in seats])
        return ranked if len(seats) == players else f"{ranked} …"
    return write(state, seat, [action])
