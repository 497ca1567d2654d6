"""Small states with a past, and all that may be behind them, found by trying everything.

`told` makes a state of dealt hands, a stack and a journal; all other cards are out of the game.
`every_world` goes through all ways in which the cards that a seat has not seen can have come;
`evidence` and `until` have the rules follow the journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np

import vendome
from tests.rulebook.necklace.table import NECKLACE, fields
from tests.rulebook.scratch import used
from vendome.core.rule import plain
from vendome.games.necklace.hidden.evidence import Evidence, begin_following, follow, survey
from vendome.games.necklace.hidden.history import moved
from vendome.games.necklace.rules.cards import IN_BOX
from vendome.games.necklace.rules.state import (
    ASTROLOGER_CARD,
    CARD_NAMES,
    KINDS,
    MERCHANT_CARD,
    NECKLACE_CARD,
    NONE,
    QUEEN,
    SALES,
    STONES,
)

LINES = ("bought", "spent", "drew", "took", "granted", "showed", "lacked", "caught")
BLANK = CARD_NAMES.index("grey")
MAUVE = CARD_NAMES.index("mauve")  # the last of all kinds: a Queen, if a story tells of it
Hands = list[Counter[int]]
World = tuple[Any, ...]
# Hands, the stack, and what happened: cards stolen by others than seat 0.
THEFTS: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    (("", "thief", "amber musketeer"), "king", ("1 spent thief", "1 took amber 2")),
    # What the taker lost later, it had stolen or been dealt.
    (("", "ring", "amber amber"), "ring king", ("1 took amber 2", "1 spent amber")),
    (("", "ring", "amber king"), "amber", ("1 took amber 2", "1 spent amber", "1 showed 0")),
    (("", "ring", "king"), "king", ("2 bought amber", "1 took amber 2", "1 spent amber")),
    # What the victim had, and lost later.
    (("", "ring", "amber king"), "amber", ("2 showed 0", "2 spent king", "1 took amber 2")),
    (("", "ring", "amber king"), "amber", ("1 took amber 2", "2 showed 0")),
    (("", "king", "amber"), "amber", ("2 bought ring", "1 took amber 2", "2 spent ring")),
    (("", "king", "amber"), "amber", ("1 took amber 2", "2 drew ring", "2 spent ring")),
    # What was lacking.
    (("", "ring", "amber ring"), "ruby1", ("2 lacked ruby 1", "1 took amber 2")),
    (("", "ring", "amber"), "ruby2", ("2 bought ruby1", "1 took amber 2", "1 lacked ruby 0")),
    # From hand to hand.
    (
        *(("", "ring", "amber", ""), "king ruby1"),
        ("1 took amber 2", "3 took amber 1", "1 bought king", "3 spent amber"),
    ),
    (("", "ring", "amber"), "king", ("1 took amber 2", "2 took ring 1", "1 took ring 2")),
    # What this seat took, or lost, in between.
    (("ring", "king", "amber amber"), "amber", ("1 took amber 2", "0 took king 1")),
    (("ring", "king", "amber amber"), "ring", ("1 took ring 0", "1 took amber 2", "0 took ring 1")),
    (("ring", "", "amber amber"), "", ("1 took amber 2", "0 took amber 1", "0 took amber 2")),
    # A Musketeer that was caught, and what was drawn before and after.
    (
        *(("", "ring", "musketeer amber"), "king"),
        ("2 caught musketeer 1", "1 took amber 2", "1 spent ring"),
    ),
    (("", "king", "amber"), "ring", ("2 drew ring", "1 took amber 2", "2 spent ring")),
    (("", "king", "mauve"), "ring amber", ("1 took mauve 2", "1 spent king")),
    (("", "mauve", "amber"), "king", ("2 bought mauve", "1 took amber 2", "2 took mauve 1")),
    (("mauve", "king", "amber"), "ring", ("1 took mauve 0", "2 took mauve 1", "0 took mauve 2")),
    # Who was seen to have none of it cannot lose it, nor be seen with it again.
    (("", "ring", "amber king"), "king", ("2 showed 0", "1 took amber 2", "2 showed 0")),
    (("", "ring", "king ring"), "amber", ("2 lacked amber 1", "1 took king 2")),
    (("", "ring", "amber king"), "king", ("2 showed 0", "1 took amber 2", "2 spent king")),
    (("", "ring", "amber amber"), "king", ("2 showed 0", "1 took amber 2", "2 spent amber")),
    (("", "ring", "ruby1"), "ruby1 king", ("1 lacked ruby 0", "1 took ruby1 2", "1 spent ruby1")),
]


def kinds(text: str) -> list[int]:
    return [CARD_NAMES.index(name) for name in text.split()]


def told(
    dealt: Sequence[str], stack: str, *lines: str, blanks: dict[int, Any] | None = None, **rest: Any
) -> vendome.Match:
    """A state after some lines: `1 spent amber`, `0 took amber 1`, `1 showed 0`, `1 lacked ruby 0`,
    `1 caught musketeer 0`; the other seat last."""
    states = np.zeros(1, NECKLACE.state)
    s = NECKLACE.fields(states)
    s["players"][...] = len(dealt)
    for name in ("blank_role", "blank_stone", "market", "line_other", "line_card", "secret_card"):
        s[name][...] = NONE
    for name in ("stack", "rarity", "grey_in", "king_in", "necklace_in", "changed", "changed_to"):
        s[name][...] = NONE
    for name in ("display_grey", "display_king", "display_necklace"):
        s[name][...] = NONE
    for name in ("wearer", "delayed_by", "victim", "forged", "drawn", "draw_place"):
        s[name][...] = NONE
    if blanks is None and "mauve" in " ".join((*dealt, stack, *lines)):
        blanks = {MAUVE - BLANK: QUEEN}
    for place, role in (blanks or {}).items():
        s["blank_role"][place] = role
    s["fashion"][...] = range(len(STONES))
    s["merchants"][...] = s["held"][...] = SALES
    s["based"][...] = any(len(kinds(hand)) != 4 for hand in dealt)
    s["turns"][...] = 1
    hands = [Counter(kinds(hand)) for hand in dealt]
    for seat, hand in enumerate(hands):
        for kind, count in hand.items():
            s["dealt"][seat, kind] = count
    _write_lines(s, hands, lines)
    for seat, hand in enumerate(hands):
        s["hand_size"][seat] = hand.total()
        if hand[NECKLACE_CARD]:
            s["wearer"][...] = seat
        for kind, count in hand.items():
            s["hand"][seat, kind] = count
    cards = kinds(stack)
    s["stack_left"][...] = len(cards)
    s["stack"][: len(cards)] = cards
    cards += [rest["drawn"]] if "drawn" in rest else []
    box = [*IN_BOX[:BLANK].tolist(), *(role != NONE for role in s["blank_role"])]
    s["gone"][...] = box - s["hand"].sum(axis=0) - np.bincount(cards, minlength=KINDS)
    s["waiting"][...] = 1 << rest.get("victim", rest.get("turn", 0))
    for name, value in rest.items():
        s[name][...] = value
    match = vendome.Match(NECKLACE, states, origin={})
    assert int(NECKLACE.kernels.fault(states, used(NECKLACE.scratch))) == 0
    return match


def _write_lines(s: Any, hands: Hands, lines: Sequence[str]) -> None:
    for number, text in enumerate(lines):
        seat, what, *words = text.split()
        line, owner = LINES.index(what), int(seat)
        other = int(words.pop()) if words and words[-1].isdigit() else NONE
        s["line"][number], s["line_seat"][number] = line, owner
        s["line_other"][number] = other
        if what == "lacked":
            s["line_card"][number] = STONES.index(words[0])
        elif what == "showed":
            for kind, count in hands[owner].items():
                s["sight"][s["sights"], kind] = count
            s["sight_line"][s["sights"]] = number
            s["sights"][...] += 1
        else:
            kind = CARD_NAMES.index(words[0])
            hidden = what in ("drew", "took") and kind != NECKLACE_CARD
            s["secret_card" if hidden else "line_card"][number] = kind
            hands[owner][kind] += -1 if what in ("spent", "caught") else 1
            if what == "took":
                hands[other][kind] -= 1
    s["lines"][...] = len(lines)


def every_world(
    match: vendome.Match, seat: int, where: Callable[[World], bool] = lambda world: True
) -> dict[World, Fraction]:
    """What others may have been dealt, then all that they may have drawn, then all that may have
    been stolen unseen; and how likely that is."""
    s, k = fields(match.states), fields(match.knowledge(seat))
    others = [other for other in range(match.players) if other != seat]
    draws = [line for line in range(s["lines"]) if _unseen(k, line, "drew")]
    sizes = [sum(s["dealt"][other]) for other in others]
    cards = [card for card in s["stack"][: s["stack_left"]] if card != MERCHANT_CARD]
    for other in others:
        cards += Counter(dict(enumerate(s["dealt"][other]))).elements()
    cards += [s["secret_card"][line] for line in draws]
    found: Counter[World] = Counter()
    for chosen in permutations(cards, sum(sizes) + len(draws)):
        if ASTROLOGER_CARD in chosen:
            continue
        hands = [Counter(dict(enumerate(hand))) for hand in s["dealt"]]
        rest = list(chosen)
        for other, size in zip(others, sizes, strict=True):
            hands[other] = Counter(rest[:size])
            rest = rest[size:]
        dealt = [tuple(sorted(hands[other].elements())) for other in others]
        secret = dict(zip(draws, rest, strict=True))
        for stolen, likely in _tellings(k, hands, secret, 0):
            world = (*dealt, tuple(rest), stolen)
            if where(world):
                found[world] += likely
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items() if weight}


def _unseen(k: dict[str, Any], line: int, what: str) -> bool:
    seen = max(k["line_card"][line], k["secret_card"][line])
    return LINES[k["line"][line]] == what and seen == NONE


def _tellings(
    k: dict[str, Any], hands: Hands, secret: dict[int, int], line: int
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """From a line on, what may have been stolen, and how likely that and all that was seen is."""
    if line == k["lines"]:
        yield (), Fraction(1)
        return
    if _unseen(k, line, "took"):
        for card in list(hands[k["line_other"][line]]):
            if CARD_NAMES[card] not in ("musketeer", "necklace"):
                after = [hand.copy() for hand in hands]
                likely = _follow(k, after, line, card)
                for stolen, rest in _tellings(k, after, secret, line + 1) if likely else ():
                    yield (card, *stolen), likely * rest
        return
    seen = max(k["line_card"][line], k["secret_card"][line], secret.get(line, NONE))
    likely = _follow(k, hands, line, seen)
    for stolen, rest in _tellings(k, hands, secret, line + 1) if likely else ():
        yield stolen, likely * rest


def _follow(k: dict[str, Any], hands: Hands, line: int, card: int) -> Fraction:
    """Let a line happen to hands; how likely it was."""
    hand, what = hands[k["line_seat"][line]], LINES[k["line"][line]]
    if what == "showed":
        shown = k["sight"][k["sight_line"].index(line)]
        return Fraction(shown[0] == NONE or all(hand[kind] == n for kind, n in enumerate(shown)))
    if what == "lacked":
        rest = [CARD_NAMES[kind].rstrip("123") for kind in hand.elements()]
        return Fraction(STONES[k["line_card"][line]] not in rest)
    likely = Fraction(1)
    loser = hands[k["line_other"][line]] if what == "took" else hand
    if what in ("took", "caught"):
        likely = Fraction(loser[card], max(1, loser.total()))
    if what in ("took", "spent", "caught"):
        likely *= loser[card] > 0
        loser[card] -= 1
    if what not in ("spent", "caught"):
        hand[card] += 1
    return likely


def evidence(match: vendome.Match, seat: int | None = 0) -> tuple[Any, Any]:
    k = match.knowledge(seat)[0]
    w = np.zeros(1, Evidence)[0]
    plain(survey)(k, -1 if seat is None else seat, w)
    w.strict = 1
    return k, w


def until(match: vendome.Match, line: int, seat: int | None = 0) -> tuple[Any, Any]:
    """The journal followed until a line."""
    k, w = evidence(match, seat)
    plain(begin_following)(k, w)
    for before in range(line):
        assert plain(follow)(k, w, before, *plain(moved)(k, before))
    return k, w


def robbed(taker: str, victim: str, lines: str) -> tuple[vendome.Match, int]:
    """Hands of seats 1 and 2, and what happened; the line of the theft."""
    happened = lines.split("; ")
    theft = next(line for line, text in enumerate(happened) if text.startswith("1 took"))
    dealt = ("ring ring", taker, victim)
    return told(dealt, "ruby2", *happened), theft
