"""N5.1: displays as people write them, as steps, and as lots.

`show 2 diamond1 diamond3 ring king / 3 amber / banker`: lots are separated by `/`; in a lot each
card has its name, after its number if there are several. A lot is of the stone of its stone cards.
A Banker may be in any lot, or apart: it makes no difference, and is written apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.games.necklace.rules.actions import COUNT, LOT, NOTHING
from vendome.games.necklace.rules.kinds import stone_of
from vendome.games.necklace.rules.selling import (
    ALL_STEPS,
    BANKERS,
    GREY_BANKER,
    GREY_RING,
    GREY_STONE,
    KING_STEP,
    RINGS,
    lay,
    next_step,
)
from vendome.games.necklace.rules.state import (
    BANKER,
    BANKER_CARD,
    BLANK,
    CARD_NAMES,
    GREY,
    KINDS,
    KING_CARD,
    LOTS,
    NECKLACE_CARD,
    NONE,
    RING,
    RING_CARD,
    STONE_KINDS,
)

# Steps that are never legal, so that the rules refuse them. They say what is wrong with a display.
MIXED = -10  # a lot with two kinds of stones
SAME_LOT = -11  # two lots of one stone
TWO_KINGS = -12
BARE = -300  # this less a kind: that card lies in a lot without a stone card
NOT_FOR_SALE = -400  # this less a kind: that card is not shown in sales
NOT_HELD = -500  # this less a kind: there are more of that card than in the hand

_next_step = plain(next_step)
_lay = plain(lay)
_stone_of = plain(stone_of)
_SHOWN = {name: kind for kind, name in enumerate(CARD_NAMES)}


@dataclass
class Display:
    """The cards of a display, and the lots of some of them: a stone, or NONE for apart."""

    cards: list[int] = field(default_factory=lambda: [0] * KINDS)
    rings: list[int] = field(default_factory=lambda: [0] * LOTS)
    grey: int = NONE
    king: int = NONE
    necklace: int = NONE


def read_display(state: Reading, seat: int, words: Sequence[str]) -> list[int] | None:
    """Returns the steps of a display, or None if it cannot be read.

    If it breaks N5.1, the result is one step that is never legal.
    """
    if words == ["nothing"]:
        return display_steps(state, seat, Display())
    lots = _read_lots(words)
    if lots is None:
        return None
    wanted = Display()
    laid: set[int] = set()
    for lot in lots:
        wrong = _add_lot(state, wanted, lot, laid)
        if wrong is not None:
            return [wrong]
    if wanted.cards[KING_CARD] > 1:
        return [TWO_KINGS]
    for kind, count in enumerate(wanted.cards):
        if count > state.hand[seat][kind]:
            return [NOT_HELD - kind]
    return display_steps(state, seat, wanted)


def _read_lots(words: Sequence[str]) -> list[list[int]] | None:
    """Returns the counts of the cards in each lot, by kind."""
    lots = []
    for part in " ".join(words).replace("/", " / ").split(" / "):
        counts, items = [0] * KINDS, part.split()
        if not items:
            return None
        count = 0  # said in front of a card, or 0
        for item in items:
            if item in _SHOWN:
                counts[_SHOWN[item]] += count or 1
                count = 0
            elif count or not (item.isascii() and item.isdigit() and len(item) < 3 and int(item)):
                return None
            else:
                count = int(item)
        if count:
            return None
        lots.append(counts)
    return lots


def _add_lot(s: Reading, wanted: Display, counts: list[int], laid: set[int]) -> int | None:
    """Add one lot to a display. Returns what is wrong with it, or None."""
    grey = s.blank_role[GREY - BLANK]
    beside = {KING_CARD, NECKLACE_CARD, RING_CARD} | ({GREY} if grey == RING else set())
    apart = {BANKER_CARD} | ({GREY} if grey == BANKER else set())
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    stones = {_stone_of(s, kind) for kind in kinds} - {NONE}
    for kind in kinds:
        if _stone_of(s, kind) == NONE and kind not in beside | apart:
            return NOT_FOR_SALE - kind
        if kind in beside and not stones:
            return BARE - kind
    if len(stones) > 1:
        return MIXED
    stone = min(stones, default=NONE)
    if stone in laid:
        return SAME_LOT
    if stone != NONE:
        laid.add(stone)
    for kind in kinds:
        wanted.cards[kind] += counts[kind]
    if stone != NONE:
        wanted.rings[stone] += counts[RING_CARD]
        if counts[KING_CARD]:
            wanted.king = stone
        if counts[NECKLACE_CARD]:
            wanted.necklace = stone
        if counts[GREY] and grey == RING:
            wanted.grey = stone
    return None


def display_steps(state: Reading, seat: int, wanted: Display) -> list[int]:
    """Returns the steps that a seat takes to choose a display that it can choose."""
    s = state.copy()
    steps = []
    while (step := _next_step(s, seat)) != ALL_STEPS:
        steps.append(_action(wanted, step))
        _lay(s, seat, step, steps[-1])
    return steps or [NOTHING]


def _action(wanted: Display, step: int) -> int:
    if step < STONE_KINDS:
        return COUNT + wanted.cards[step]
    if step in (GREY_STONE, GREY_BANKER):
        return COUNT + wanted.cards[GREY]
    if step < GREY_RING:
        return COUNT + wanted.rings[step - RINGS]
    if step == BANKERS:
        return COUNT + wanted.cards[BANKER_CARD]
    lot = {GREY_RING: wanted.grey, KING_STEP: wanted.king}.get(step, wanted.necklace)
    return LOT + (LOTS if lot == NONE else lot)


def chosen(s: Reading, seat: int) -> Display:
    """Returns the display that a seat has chosen, or is choosing."""
    return Display(
        s.display[seat],
        s.display_rings[seat],
        s.display_grey[seat],
        s.display_king[seat],
        s.display_necklace[seat],
    )


def lots_of(s: Reading, display: Display) -> tuple[dict[int, list[str]], list[str]]:
    """Returns the names of the cards in each lot, by stone, and those of the Bankers."""
    lots: dict[int, list[str]] = {}
    for kind, count in enumerate(display.cards):
        if count and (stone := _stone_of(s, kind)) != NONE:
            lots.setdefault(stone, []).extend([CARD_NAMES[kind]] * count)
    for stone, rings in enumerate(display.rings):
        lots.setdefault(stone, []).extend([CARD_NAMES[RING_CARD]] * rings)
    for stone, kind in (
        (display.grey, GREY),
        (display.king, KING_CARD),
        (display.necklace, NECKLACE_CARD),
    ):
        if stone != NONE:
            lots.setdefault(stone, []).append(CARD_NAMES[kind])
    bankers = [CARD_NAMES[BANKER_CARD]] * display.cards[BANKER_CARD]
    if display.cards[GREY] and s.blank_role[GREY - BLANK] == BANKER:
        bankers.append(CARD_NAMES[GREY])
    return {stone: lots[stone] for stone in sorted(lots) if lots[stone]}, bankers


def display_text(s: Reading, display: Display) -> str:
    """Returns a display as it is written after the word `show`."""
    lots, bankers = lots_of(s, display)
    parts = [_counted(cards) for cards in [*lots.values(), bankers] if cards]
    return " / ".join(parts) if parts else "nothing"


def _counted(cards: list[str]) -> str:
    """Returns cards as `2 ruby1 ring`: equal cards are counted together."""
    names = list(dict.fromkeys(cards))
    counts = [cards.count(name) for name in names]
    return " ".join(f"{n} {name}" if n > 1 else name for n, name in zip(counts, names, strict=True))


def after(state: Reading, seat: int, steps: Sequence[int]) -> Reading:
    """Returns the state after these steps of a display have been taken in it."""
    s = state.copy()
    for action in steps:
        if action != NOTHING:
            _lay(s, seat, _next_step(s, seat), action)
    return s


def write_display(state: Reading, seat: int, steps: Sequence[int]) -> str:
    return f"show {display_text(state, chosen(after(state, seat, steps), seat))}"


def write_half(state: Reading, seat: int, action: int) -> str:
    """Returns a display with one more step, as far as it is known."""
    s = after(state, seat, [action])
    text = f"show {display_text(s, chosen(s, seat))}"
    if action == NOTHING or _next_step(s, seat) == ALL_STEPS:
        return text
    return f"{text.removesuffix(' nothing')} …"
