# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a transaction card can demand: the vocabulary of the deck, and its one interpreter.

A demand is a row of numbers, one for each word below. Each word binds the whole lot, by itself: a
stone counts for every word that it fits. Whatever reads, says or draws a card follows this table.
`fits` says what a word of a lot means, and `offers.py` what a condition for offers means.
"""

from __future__ import annotations

from typing import NamedTuple

from vendome.core.rule import hot_rule, rule
from vendome.games.carats.rules.state import MOST_IN_LOT, NUGGET

# The columns of the deck.
LOT, OFFERS, CONDITION = "lot", "offers", "condition"
# Where a word of a lot is said: before “at least …”, after these words, or after all that.
FIRST, AT_LEAST, LAST = PLACES = ("first", "at_least", "last")
# Of what a word speaks: stones of a colour at the table, nuggets, any stones, anything.
MEANT = ("own", "left", "right", "nugget", "stone", "item")


class Word(NamedTuple):
    """One word of the deck.

    It has a number in every demand, and messages of its own: `lot.own`, `condition.as_many`.
    """

    name: str  # of its number
    column: str
    written: str  # `#` is a number; empty: the number comes with another word
    said: str  # its place; empty: it is not said by itself
    of: tuple[str, ...]  # it speaks of this, or of one of these two; empty: of the whole lot
    chooses: bool  # whether the seller chooses a colour or a kind: a card leaves one such choice

    @property
    def is_counted(self) -> bool:
        return self.written.startswith("# ")

    @property
    def message(self) -> str:
        """Its name among the messages of its column."""
        return self.name.removeprefix("offer_")


_table: list[Word] = []


def _word(
    written: str,
    said: str = "",
    *of: str,
    column: str = LOT,
    name: str = "",
    chooses: bool = False,
) -> int:
    """Put a word into the table. Returns its place in a demand."""
    name = name or written.removeprefix("# ").replace(" ", "_")
    _table.append(Word(name, column, written, said, of, chooses))
    return len(_table) - 1


OWN = _word("# own", AT_LEAST, "own")  # this many stones of the seller's colour
LEFT = _word("# left", AT_LEAST, "left")
RIGHT = _word("# right", AT_LEAST, "right")
NEIGHBOUR = _word("# neighbour", AT_LEAST, "left", "right", chooses=True)
NUGGETS = _word("# nuggets", AT_LEAST, "nugget")
ITEMS = _word("# items", AT_LEAST, "item")  # this many in all
EXACTLY = _word("exactly", FIRST)  # … and no more
STONES = _word("# stones", AT_LEAST, "stone")
KINDS = _word("# kinds", AT_LEAST, chooses=True)  # this many different kinds, nuggets being one
COLOURS = _word("# colour", AT_LEAST, name="colours", chooses=True)  # this many different colours …
EACH = _word("", name="each")  # … with this many stones of each
FOREIGN = _word("# foreign")  # … none of them the seller's
NO_OWN = _word("no own", LAST, "own")
NO_NUGGETS = _word("no nuggets", LAST, "nugget")
NOTHING_ELSE = _word("nothing else", LAST)  # one colour and nothing but that
DRAWN = _word("# drawn", FIRST)  # this many drawn from the bag, C5.2
SIMULTANEOUS = _word("simultaneous", column=OFFERS)  # C2.5: how offers are made
# C5.3: this many stones of the offering player's colour; no nuggets; as many items as the lot.
OFFER_OWN = _word("# own", column=CONDITION, name="offer_own")
OFFER_NO_NUGGETS = _word("no nuggets", column=CONDITION, name="offer_no_nuggets")
OFFER_AS_MANY = _word("as many", column=CONDITION, name="offer_as_many")

VOCABULARY = tuple(_table)
WORDS = tuple(word.name for word in VOCABULARY)

# How many of each kind, in one number, with four bits a kind. More than a lot can have counts as 5.
NIBBLE = 15
EIGHTS = 0x8888888


@hot_rule
def packed(held, spent, players):
    """Returns how many items of each kind a lot could have from a holding, less some nuggets."""
    items = max(0, min(MOST_IN_LOT, int(held[NUGGET]) - spent))
    for kind in range(1, players + 1):
        items |= min(MOST_IN_LOT, int(held[kind])) << 4 * kind
    return items


@hot_rule
def _sum(items):
    pairs = (items & 0x0F0F0F0F) + (items >> 4 & 0x0F0F0F0F)
    return (pairs * 0x01010101 >> 24) & 0xFF


@hot_rule
def _at_least(items, others):
    """Returns an eight for each kind of which there are as many items as others."""
    return ((items | EIGHTS) - others) & EIGHTS


@hot_rule
def fits(demand, lows, highs, seat, players):
    """Returns whether `seat` can lay out a lot that meets the demand, within bounds for each kind.

    It has no fewer items than `lows` and no more than `highs`. If both are the same, this says
    whether that lot meets the demand.
    """
    own = 4 * (1 + seat)
    asked = int(demand[NUGGETS]) | int(demand[OWN]) << own
    asked |= int(demand[LEFT]) << 4 * (1 + (seat + 1) % players)
    asked |= int(demand[RIGHT]) << 4 * (1 + (seat - 1) % players)
    if demand[NO_OWN]:
        highs &= ~(NIBBLE << own)
    if demand[NO_NUGGETS]:
        highs &= ~NIBBLE
    enough = _at_least(lows, asked)
    enough -= enough >> 3
    lows = lows & enough | asked & ~enough
    if _at_least(highs, lows) != EIGHTS:
        return False
    # The least and the most items, and stones among them.
    total = _sum(lows)
    most = min(_sum(highs), MOST_IN_LOT)
    stones = total - (lows & NIBBLE)
    if demand[NOTHING_ELSE]:
        return _one_colour(demand, lows, highs, total, own, players)
    if demand[NEIGHBOUR] or demand[COLOURS]:
        more = _for_choice(demand, lows, highs, seat, players)
        total += more
        stones += more
    if demand[KINDS]:
        missing = int(demand[KINDS])
        new_stones = 0
        for kind in range(1, players + 1):
            if lows >> 4 * kind & NIBBLE:
                missing -= 1
            elif highs >> 4 * kind & NIBBLE:
                new_stones += 1
        nugget = highs & NIBBLE > 0
        if lows & NIBBLE:
            missing -= 1
            nugget = False
        if missing > new_stones + nugget:
            return False
        missing = max(0, missing)
        total += missing
        stones += min(missing, new_stones)
    if stones < demand[STONES]:
        if _sum(highs) - (highs & NIBBLE) < demand[STONES]:
            return False
        total += int(demand[STONES]) - stones
    if demand[EXACTLY]:
        return total <= demand[ITEMS] <= most
    return max(total, int(demand[ITEMS]), 1) <= most


@rule
def meets(demand, lot, seat, players):
    """Returns whether a lot of these items meets the demand."""
    items = 0
    for kind in range(players + 1):
        if lot[kind] > MOST_IN_LOT:
            return False
        items |= int(lot[kind]) << 4 * kind
    return fits(demand, items, items, seat, players)


@rule
def _for_choice(demand, lows, highs, seat, players):
    """Returns how many more stones the choice of a neighbour, or of colours, takes at least."""
    if demand[NEIGHBOUR]:
        count = int(demand[NEIGHBOUR])
        left = _to_reach(count, lows, highs, 1 + (seat + 1) % players)
        right = _to_reach(count, lows, highs, 1 + (seat - 1) % players)
        return min(left, right)
    by_cost = 0  # how many colours cost 0, 1, … more stones
    for kind in range(1, players + 1):
        if not (demand[FOREIGN] and kind == 1 + seat):
            by_cost += 1 << 4 * _to_reach(int(demand[EACH]), lows, highs, kind)
    missing = int(demand[COLOURS])
    more = 0
    for cost in range(MOST_IN_LOT + 1):
        taken = min(missing, by_cost >> 4 * cost & NIBBLE)
        more += taken * cost
        missing -= taken
    return more if missing == 0 else MOST_IN_LOT + 1


@hot_rule
def _to_reach(count, lows, highs, kind):
    """Returns how many more of a kind make `count`;
    if it is out of reach, more than any lot has.
    """
    if highs >> 4 * kind & NIBBLE < count:
        return MOST_IN_LOT + 1
    return max(0, count - (lows >> 4 * kind & NIBBLE))


@rule
def _one_colour(demand, lows, highs, total, own, players):
    """Returns whether a lot of one colour and nothing else can meet the demand.

    It has as many stones as the other words ask for.
    """
    for kind in range(1, players + 1):
        low = lows >> 4 * kind & NIBBLE
        if low != total or (demand[FOREIGN] and 4 * kind == own):
            continue
        low = max(low, int(demand[EACH]), int(demand[ITEMS]), int(demand[STONES]))
        high = int(demand[ITEMS]) if demand[EXACTLY] else MOST_IN_LOT
        if low <= min(high, highs >> 4 * kind & NIBBLE):
            return True
    return False
