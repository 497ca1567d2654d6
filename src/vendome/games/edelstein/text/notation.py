"""Moves as people write them: `choose money`, `offer 1r2b`, `swap r 2:b`.

| move                 | when                                                             |
|----------------------|------------------------------------------------------------------|
| `choose money`       | everybody chooses: `money`, `event`, `gems`, with five `free`     |
| `name gems`          | of two players: guess what the other chose                       |
| `offer 1r2b`         | bargaining: one red, two blue                                     |
| `offer nothing`      | open a bargain with nothing, or answer that with nothing         |
| `accept`             | take the standing offer and give up the action                   |
| `take open`          | the open event card; `take hidden`: the top one of the stack     |
| `use`, `forgo`       | an immediate event card                                          |
| `score g`            | the card that scores a colour at half                            |
| `swap r 2:b`         | give a red gem to player 2 for a blue one                        |
| `remove 1:r 3:g`     | a red gem of player 1 and a green one of player 3                |
| `gather y`           | three gems of a colour                                           |
| `return b take ry`   | Free Choice alone; `decline`: leave it                           |
| `take r`             | Free Choice shared                                               |

Colours are r, y, g, b or their English names; players count from one. Case does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from vendome.core.reading import Reading
from vendome.core.refusal import Malformed, cut
from vendome.core.rule import plain
from vendome.games.edelstein.rules.cards import COLOURS, GEMS_PER_COLOUR
from vendome.games.edelstein.rules.event_cards import victim
from vendome.games.edelstein.rules.free_choice import to_take
from vendome.games.edelstein.rules.state import (
    ACCEPT,
    ACTION_CARDS,
    ANSWERING,
    CARD,
    CHOOSING,
    COLOUR,
    COUNT,
    FREE_ALONE,
    FREE_SHARED,
    GATHERING,
    HALF_SCORE,
    NAMING,
    NONE,
    OPENING,
    OPPONENT,
    PASS,
    REMOVING,
    SECRET,
    SINGLE,
    SWAPPING,
    TAKE_HIDDEN,
    TAKE_OPEN,
    TAKING,
    USE,
    USING,
)
from vendome.games.edelstein.words import WORDS

LETTERS = "rygb"
# Steps that are never legal, so that the rules refuse them.
NOT_NOW = -1  # the move's verb is for another moment
NOT_ALL = -2  # what is to be removed is not one gem of each opponent
_to_take, _victim = plain(to_take), plain(victim)
_GEMS = re.compile(r"(\d{0,3})(red|yellow|green|blue|[rygb])")


def malformed(message: str, text: str, **arguments: object) -> Malformed:
    return Malformed(message, WORDS, move=cut(text.strip()), **arguments)


def gems_text(counts: list[int]) -> str:
    return "".join(f"{n}{letter}" for n, letter in zip(counts, LETTERS, strict=True) if n)


def read_gems(text: str) -> list[int] | None:
    """Returns `1r2b` as counts by colour, or None if the text is not of this form."""
    counts = [0, 0, 0, 0]
    if not text or not re.fullmatch(f"({_GEMS.pattern})+", text, re.ASCII):
        return None
    for number, letter in _GEMS.findall(text):
        counts[LETTERS.index(letter[0])] += int(number or 1)
    return counts


def read_colour(text: str) -> int | None:
    for colour, name in enumerate(COLOURS):
        if text in (name, name[0]):
            return colour
    return None


def read_at(text: str) -> tuple[int, int] | None:
    """Returns `2:b` as seat 1 and blue, or None if the text is not of this form."""
    place, _, letter = text.partition(":")
    colour = read_colour(letter)
    if colour is None or not re.fullmatch(r"[1-5]", place, re.ASCII):
        return None
    return int(place) - 1, colour


def read(state: Reading, seat: int, text: str) -> list[int]:
    words = text.casefold().split()
    reader = READERS.get(words[0]) if words and len(text) <= 200 else None
    if reader is None:
        raise malformed("no_such_verb", text, verbs=", ".join(READERS))
    steps = reader(state, seat, words[1:], text)
    return steps if words[0] in VERBS.get(state.stage, ()) else [NOT_NOW]


def _choose(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if len(words) != 1 or words[0] not in ACTION_CARDS:
        raise malformed("choose_form", text, cards=", ".join(ACTION_CARDS))
    return [CARD + ACTION_CARDS.index(words[0])]


def _offer(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if words == ["nothing"]:
        return [PASS]
    counts = read_gems("".join(words))
    if counts is None or max(counts) > GEMS_PER_COLOUR:
        raise malformed("offer_form", text)
    if state.stage == SINGLE and sum(counts) == 1:
        return [COLOUR + counts.index(1)]
    return [COUNT + count for count in counts]


def _bare(action: int) -> Callable[[Reading, int, list[str], str], list[int]]:
    def reader(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
        if words:
            raise malformed("bare_form", text, verb=text.split()[0])
        return [action]

    return reader


def _take(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if words == ["open"]:
        return [TAKE_OPEN]
    if words == ["hidden"]:
        return [TAKE_HIDDEN]
    if state.stage == TAKING:
        raise malformed("take_form", text)
    return _colour(state, seat, words, text)


def _colour(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    colour = read_colour(words[0]) if len(words) == 1 else None
    if colour is None:
        raise malformed("colour_form", text, verb=text.split()[0])
    return [COLOUR + colour]


def _swap(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    given = read_colour(words[0]) if len(words) == 2 else None
    taken = read_at(words[1]) if len(words) == 2 else None
    if given is None or taken is None:
        raise malformed("swap_form", text)
    return [OPPONENT + taken[0], COLOUR + given, COLOUR + taken[1]]


def _remove(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    picks = [read_at(word) for word in words]
    if not picks or None in picks:
        raise malformed("remove_form", text)
    named = sorted(pick for pick in picks if pick is not None)
    victims = victims_of(state, seat)
    if state.stage == REMOVING and [place for place, _ in named] != victims:
        return [NOT_ALL]
    return [COLOUR + colour for _, colour in named]


def victims_of(state: Reading, seat: int) -> list[int]:
    """E7.8: returns the opponents who have gems."""
    return [o for n in range(state.players) if (o := _victim(state, seat, n)) != NONE]


def _return(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    given = read_colour(words[0]) if len(words) > 2 and words[1] == "take" else None
    counts = read_gems("".join(words[2:])) if given is not None else None
    if given is None or not counts or sum(counts) > GEMS_PER_COLOUR:
        raise malformed("return_form", text)
    taken = [colour for colour in range(4) for _ in range(counts[colour])]
    return [COLOUR + given, *(COLOUR + colour for colour in taken)]


READERS: dict[str, Callable[[Reading, int, list[str], str], list[int]]] = {
    "choose": _choose,
    "name": _choose,
    "offer": _offer,
    "accept": _bare(ACCEPT),
    "take": _take,
    "use": _bare(USE),
    "forgo": _bare(PASS),
    "score": _colour,
    "swap": _swap,
    "remove": _remove,
    "gather": _colour,
    "return": _return,
    "decline": _bare(PASS),
}

# The verbs of each stage; the first is for what is not passing.
VERBS = {
    CHOOSING: ("choose",),
    SECRET: ("choose",),
    NAMING: ("name",),
    OPENING: ("offer",),
    ANSWERING: ("offer", "accept"),
    SINGLE: ("offer",),
    TAKING: ("take",),
    USING: ("use", "forgo"),
    HALF_SCORE: ("score", "forgo"),
    SWAPPING: ("swap", "forgo"),
    REMOVING: ("remove", "forgo"),
    GATHERING: ("gather", "forgo"),
    FREE_ALONE: ("return", "decline"),
    FREE_SHARED: ("take",),
}


def write(state: Reading, seat: int, steps: list[int]) -> str:
    stage, first = state.stage, steps[0]
    if first == PASS:
        return "offer nothing" if stage in (OPENING, SINGLE) else VERBS[stage][1]
    if first in FIXED:
        return FIXED[first]
    verb = VERBS[stage][0]
    if first < ACCEPT:
        return f"{verb} {ACTION_CARDS[first]}"
    if first >= COUNT:
        return f"offer {gems_text([step - COUNT for step in steps])}"
    colours = [LETTERS[step - COLOUR] if step < OPPONENT else "" for step in steps]
    if stage == SWAPPING:
        return f"swap {colours[1]} {first - OPPONENT + 1}:{colours[2]}"
    if stage == REMOVING:
        victims = victims_of(state, seat)
        picks = [f"{v + 1}:{c}" for v, c in zip(victims, colours, strict=True)]
        return f"remove {' '.join(picks)}"
    if stage == FREE_ALONE:
        return f"return {colours[0]} take {''.join(colours[1:])}"
    if stage == SINGLE:
        return f"offer 1{colours[0]}"
    return f"{verb} {colours[0]}"


FIXED = {ACCEPT: "accept", USE: "use", TAKE_OPEN: "take open", TAKE_HIDDEN: "take hidden"}


def step(state: Reading, seat: int, action: int) -> str:
    """Returns one action: the whole move if it takes one step,
    else the move as far as it is known.
    """
    stage, picked = state.stage, state.picked
    steps = state.picks[: max(picked, 0)]
    if action >= COUNT:
        counts = [*steps, action - COUNT]
        laid = "".join(f"{n}{letter}" for n, letter in zip(counts, LETTERS, strict=False))
        return f"offer {laid}" + ("" if len(counts) == 4 else "…")
    if action == PASS or stage not in (SWAPPING, REMOVING, FREE_ALONE):
        return write(state, seat, [action])
    if stage == SWAPPING:
        if picked == 0:
            return f"swap … {action - OPPONENT + 1}:…"
        letter = LETTERS[action - COLOUR]
        given = letter if picked == 1 else LETTERS[steps[1]]
        return f"swap {given} {steps[0] + 1}:{letter if picked == 2 else '…'}"
    letters = [LETTERS[pick] for pick in [*steps, action - COLOUR]]
    if stage == REMOVING:
        victims = victims_of(state, seat)
        picks = [f"{v + 1}:{c}" for v, c in zip(victims, letters, strict=False)]
        return f"remove {' '.join(picks)}" + ("" if len(letters) == len(victims) else " …")
    taken = "".join(letters[1:])
    return f"return {letters[0]} take {taken}" + ("" if len(taken) == _to_take(state) else "…")
