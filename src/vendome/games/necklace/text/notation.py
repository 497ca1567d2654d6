"""Moves as people write them: `buy ring`, `thief 2`, `show 2 ruby1 ring / 3 amber`.

| move                      | when                                                                |
|---------------------------|---------------------------------------------------------------------|
| `confessor 2`, `thief 2`  | influence: on a player, by number, counted from one                 |
| `forger 2 ruby`           | influence: a player and a stone                                     |
| `favourite amber`         | influence: a stone                                                  |
| `courtier`                | influence; `courtier blue`: the blue card of this table             |
| `musketeers`              | influence: three of them together                                   |
| `buy ring`, `buy 4`       | an open card by its name, or by its place, counted from one;        |
|                           | of equal cards `buy ring 2` is the second from the left             |
| `end`                     | of the influence phase; of buying                                   |
| `pass`                    | to any question about a card one may hold                           |
| `queen`                   | yes, take the card just drawn; likewise `cardinal`, `musketeer`     |
| `alchemist ruby2 diamond` | change a card on display, and into what                             |
| `discard ruby2`           | the Forger's victim                                                 |
| `show …`                  | a display (see `displays.py`), or `show nothing`                    |

Cards are called as in the deck's file, the cards of N8 `grey`, `blue` and `mauve`. Case does not
matter.
"""

from __future__ import annotations

from collections.abc import Callable

from vendome.core.reading import Reading
from vendome.core.refusal import Malformed, cut
from vendome.games.necklace.rules.state import (
    AMBER,
    BUY,
    CARD_NAMES,
    CHANGE,
    CHANGES,
    COUNT,
    DISCARD,
    END,
    GREY,
    KINDS,
    MERCHANT_CARD,
    NONE,
    PASS,
    PLACES,
    PLAY_BLUE,
    PLAY_CONFESSOR,
    PLAY_COURTIER,
    PLAY_FAVOURITE,
    PLAY_FORGER,
    PLAY_MUSKETEERS,
    PLAY_THIEF,
    REACT,
    REACTION,
    SEATS,
    SELLING,
    STONES,
)
from vendome.games.necklace.text.displays import read_display, write_display, write_half
from vendome.games.necklace.words import WORDS

Reader = Callable[[Reading, int, list[str], str], list[int]]

# Steps that are never legal, so that the rules refuse them.
NOT_NOW = -1  # the move's verb is for another moment
NOT_THERE = -2  # no such player
AMBER_CHANGE = -3  # N4.11
SAME_STONE = -4
NOT_OPEN = -100  # this less a kind: that card does not lie open
TWICE_OPEN = -200  # this less a kind: several such cards do
ONCE_OPEN = -300  # this less a kind: only one does

NAMED = {name: kind for kind, name in enumerate(CARD_NAMES) if kind != MERCHANT_CARD}


def malformed(message: str, text: str, **arguments: object) -> Malformed:
    return Malformed(message, WORDS, move=cut(text.strip()), **arguments)


def read(state: Reading, seat: int, text: str) -> list[int]:
    words = text.casefold().split()
    reader = READERS.get(words[0]) if words and len(text) <= 400 else None
    if reader is None:
        raise malformed("no_such_verb", text, verbs=", ".join(READERS))
    return reader(state, seat, words[1:], text)


def _player(state: Reading, word: str) -> int | None:
    """Returns a seat, NOT_THERE if nobody sits there, or None if it is not a number."""
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        return None
    return int(word) - 1 if 1 <= int(word) <= state.players else NOT_THERE


def _on_player(action: int) -> Reader:
    def reader(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
        other = _player(state, words[0]) if len(words) == 1 else None
        if other is None:
            raise malformed("player_form", text, verb=text.split()[0])
        return [action + other if other >= 0 else other]

    return reader


def _forger(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    other = _player(state, words[0]) if len(words) == 2 else None
    if other is None or words[1] not in STONES:
        raise malformed("forger_form", text, stones=", ".join(STONES))
    if other < 0:
        return [other]
    return [PLAY_FORGER + other * len(STONES) + STONES.index(words[1])]


def _favourite(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if len(words) != 1 or words[0] not in STONES:
        raise malformed("favourite_form", text, stones=", ".join(STONES))
    return [PLAY_FAVOURITE + STONES.index(words[0])]


def _courtier(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if words not in ([], ["blue"]):
        raise malformed("bare_form", text, verb="courtier")
    return [PLAY_BLUE if words else PLAY_COURTIER]


def _bare(action: int) -> Reader:
    def reader(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
        if words:
            raise malformed("bare_form", text, verb=text.split()[0])
        return [action]

    return reader


def _react(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if words:
        raise malformed("bare_form", text, verb=text.split()[0])
    verb = text.casefold().split()[0]
    return [REACT if REACTION.get(state.stage) == verb else NOT_NOW]


def _buy(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    name, *which = words or [""]
    if name in PLACE_NUMBERS and not which:
        return [BUY + PLACE_NUMBERS.index(name)]
    if name not in NAMED or len(which) > 1 or not set(which) <= set(PLACE_NUMBERS):
        raise malformed("buy_form", text, places=PLACES)
    kind = NAMED[name]
    places = [place for place, card in enumerate(state.market) if card == kind]
    if not places:
        return [NOT_OPEN - kind]
    if len(places) == 1:
        # `buy ring 2` was meant for another moment: it does not buy the only Ring.
        return [ONCE_OPEN - kind if which else BUY + places[0]]
    if which and int(which[0]) <= len(places):
        return [BUY + places[int(which[0]) - 1]]
    return [TWICE_OPEN - kind]


PLACE_NUMBERS = [str(place + 1) for place in range(PLACES)]


def _discard(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if len(words) != 1 or words[0] not in NAMED:
        raise malformed("discard_form", text)
    return [DISCARD + NAMED[words[0]]]


def _alchemist(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if len(words) != 2 or words[0] not in CHANGEABLE or words[1] not in STONES:
        raise malformed("alchemist_form", text)
    card, stone = CHANGEABLE[words[0]], STONES.index(words[1])
    if card is None or stone == AMBER:
        return [AMBER_CHANGE]
    if words[0].rstrip("123") == words[1]:
        return [SAME_STONE]
    return [CHANGE + card * AMBER + stone]


# The cards that can be changed, by their number among the changes; amber cannot.
CHANGEABLE: dict[str, int | None] = {
    **{CARD_NAMES[place]: place for place in range(CHANGES - 1)},
    CARD_NAMES[GREY]: CHANGES - 1,
    "amber": None,
}


def _show(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
    if not words:
        raise malformed("show_form", text)
    if state.stage != SELLING:
        return [NOT_NOW]
    steps = read_display(state, seat, words)
    if steps is None:
        raise malformed("show_form", text)
    return steps


READERS: dict[str, Reader] = {
    "confessor": _on_player(PLAY_CONFESSOR),
    "courtier": _courtier,
    "forger": _forger,
    "favourite": _favourite,
    "thief": _on_player(PLAY_THIEF),
    "musketeers": _bare(PLAY_MUSKETEERS),
    "buy": _buy,
    "end": _bare(END),
    "pass": _bare(PASS),
    "queen": _react,
    "cardinal": _react,
    "musketeer": _react,
    "alchemist": _alchemist,
    "discard": _discard,
    "show": _show,
}

FIXED = {
    PASS: "pass",
    END: "end",
    PLAY_MUSKETEERS: "musketeers",
    PLAY_COURTIER: "courtier",
    PLAY_BLUE: "courtier blue",
}


def write(state: Reading, seat: int, steps: list[int]) -> str:
    first = steps[0]
    if first in FIXED:
        return FIXED[first]
    if first == REACT:
        return REACTION[state.stage]
    if first < PLAY_CONFESSOR:
        return f"favourite {STONES[first - PLAY_FAVOURITE]}"
    if first < PLAY_FORGER:
        verb = "confessor" if first < PLAY_THIEF else "thief"
        return f"{verb} {(first - PLAY_CONFESSOR) % SEATS + 1}"
    if first < BUY:
        other, stone = divmod(first - PLAY_FORGER, len(STONES))
        return f"forger {other + 1} {STONES[stone]}"
    if first < DISCARD:
        return _bought(state, first - BUY)
    if first < CHANGE:
        return f"discard {CARD_NAMES[first - DISCARD]}"
    if first < COUNT:
        place, stone = divmod(first - CHANGE, AMBER)
        card = CARD_NAMES[place if place < CHANGES - 1 else GREY]
        return f"alchemist {card} {STONES[stone]}"
    return write_display(state, seat, steps)


def _bought(state: Reading, place: int) -> str:
    """Returns an open card by name.

    Of several equal cards, `buy ring 2` is the second from the left.
    """
    market = state.market
    kind = market[place]
    if kind == NONE:
        return f"buy {place + 1}"
    which = f" {market[: place + 1].count(kind)}" if market.count(kind) > 1 else ""
    return f"buy {CARD_NAMES[kind]}{which}"


def step(state: Reading, seat: int, action: int) -> str:
    """Returns one action: the whole move if it takes one step,
    else the move as far as it is known.
    """
    return write_half(state, seat, action) if action >= COUNT else write(state, seat, [action])


assert len(NAMED) == KINDS - 1
