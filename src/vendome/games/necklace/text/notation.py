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

from collections.abc import Callable, Iterator

from vendome.core.reading import Reading
from vendome.core.refusal import Malformed, cut
from vendome.games.necklace.rules.actions import (
    BUY,
    CHANGE,
    CHANGEABLE,
    COUNT,
    DISCARD,
    END,
    INFLUENCE_ACTS,
    MEANINGS,
    PASS,
    PLAY_BLUE,
    PLAY_COURTIER,
    REACT,
    Act,
    Meaning,
)
from vendome.games.necklace.rules.state import (
    AMBER,
    CARD_NAMES,
    KINDS,
    MERCHANT_CARD,
    NONE,
    PLACES,
    REACTION,
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


def _stone(state: Reading, word: str) -> int | None:
    return STONES.index(word) if word in STONES else None


TARGET_READERS = {"seat": _player, "stone": _stone}
# What is said when something else is named, by what should be.
FORMS = {
    (): "bare_form",
    ("seat",): "player_form",
    ("stone",): "stone_form",
    ("seat", "stone"): "player_and_stone_form",
}


def _influence(act: Act) -> Reader:
    """Returns what reads the moves of an act that names seats and stones, or nothing."""

    def reader(state: Reading, seat: int, words: list[str], text: str) -> list[int]:
        targets = [
            TARGET_READERS[target](state, word)
            for target, word in zip(act.targets, words, strict=False)
        ]
        if len(words) != len(act.targets) or None in targets:
            raise malformed(FORMS[act.targets], text, verb=text.split()[0])
        if NOT_THERE in targets:
            return [NOT_THERE]
        return [act.number(*(target for target in targets if target is not None))]

    return reader


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
    if len(words) != 2 or words[0] not in STONE_CARD_NAMES or words[1] not in STONES:
        raise malformed("alchemist_form", text)
    if AMBER_NAME in words:
        return [AMBER_CHANGE]
    if words[0].rstrip("123") == words[1]:
        return [SAME_STONE]
    change = MEANINGS[CHANGE].act
    return [change.number(NAMED[words[0]], STONES.index(words[1]))]


AMBER_NAME = STONES[AMBER]
# The cards that can be changed, and amber, which cannot.
STONE_CARD_NAMES = (*(CARD_NAMES[kind] for kind in CHANGEABLE.choices), AMBER_NAME)


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
    **{act.verb: _influence(act) for act in sorted(INFLUENCE_ACTS, key=lambda act: act.role)},
    "courtier": _courtier,
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


def _named(meant: Meaning) -> Iterator[str]:
    """Returns what an action names, in words: a Courtier of the deck is only called so."""
    for named in meant.act.named:
        if named.what == "seat":
            yield str(meant.seat + 1)
        elif named.what == "stone":
            yield STONES[meant.stone]
        elif CARD_NAMES[meant.kind] != meant.act.verb:
            yield CARD_NAMES[meant.kind]


# Moves that are written the same in every state.
WRITTEN = {
    action: " ".join([meant.act.verb, *_named(meant)])
    for action, meant in enumerate(MEANINGS)
    if meant.act.verb
}


def write(state: Reading, seat: int, steps: list[int]) -> str:
    first = steps[0]
    if first in WRITTEN:
        return WRITTEN[first]
    if first == REACT:
        return REACTION[state.stage]
    if first < DISCARD:
        return _bought(state, MEANINGS[first].place)
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
