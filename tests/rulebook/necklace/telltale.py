"""Small states with a past: dealt hands, a stack and a journal; all other cards are out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

import vendome
from tests.rulebook.necklace.table import NECKLACE
from tests.rulebook.scratch import used
from vendome.games.necklace.rules.cards import IN_BOX
from vendome.games.necklace.rules.state import (
    CARD_NAMES,
    KINDS,
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
