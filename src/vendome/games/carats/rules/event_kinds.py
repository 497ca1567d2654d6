# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The kinds of events: what can happen in a match, as data for logs, animations and bots.

Each event has a kind and up to eight numbers, named here. Items are counted by the names of their
colours, so that an event can be read without the state it comes from. `card` is the number of a
transaction card less one, `value` what a stone is worth.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.core.state import emit
from vendome.games.carats.rules.state import COLOURS, NUGGET

ITEM_ARGS = ("nugget", *COLOURS)
RANK_ARGS = ("rank1", "rank2", "rank3", "rank4", "rank5", "rank6")  # colours, or -1

EVENT_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("screen_taken", ("seat", "colour")),
    ("set_up", ("players",)),
    ("value_dealt", ("seat", "value")),  # for this seat alone
    ("card_dealt", ("seat", "card")),  # for this seat alone
    ("part_began", ("part",)),
    ("value_turned_up", ("value",)),
    ("first_by_chance", ("seat",)),
    ("first_named", ("seat", "opponent")),  # the new first player, and who named them
    ("first_left", ("seat",)),  # C4.1: the only one left
    ("turn_began", ("seat", "turn")),
    ("looked", ("seat", "opponent", "nuggets")),
    ("value_seen", ("seat", "opponent", "value")),  # for the seat that looked alone
    ("holdings_shown", ("seat", *ITEM_ARGS)),
    ("card_discarded", ("seat", "card")),
    ("card_drawn", ("seat", "card")),
    ("no_card_left", ("seat",)),
    ("card_played", ("seat", "card")),
    ("lot_laid_out", ("seat", *ITEM_ARGS)),
    ("lot_drawn", ("seat", *ITEM_ARGS)),
    ("offer_made", ("seat",)),  # in secret
    ("offered", ("seat", *ITEM_ARGS)),
    ("passed", ("seat",)),
    ("exchanged", ("seat", "opponent")),
    ("got_lot", ("seat", *ITEM_ARGS)),  # what the buyer took over
    ("got_offer", ("seat", *ITEM_ARGS)),  # what the seller took over
    ("banked", ("seat", "nuggets", "items")),
    ("drew", ("seat", *ITEM_ARGS)),  # for this seat alone
    ("lot_returned", ("seat",)),
    ("ranking_made", ("seat",)),
    ("game_ended", ()),
    ("ranking_revealed", ("seat", *RANK_ARGS)),
    ("value_revealed", ("seat", "colour", "value")),
    ("counted", ("seat", *ITEM_ARGS)),
    ("rankings_paid", ("seat", "right", "points")),
    ("scored", ("seat", "points")),
    ("won", ("seat", "points", "nuggets")),
)

(
    SCREEN_TAKEN,
    SET_UP,
    VALUE_DEALT,
    CARD_DEALT,
    PART_BEGAN,
    VALUE_TURNED_UP,
    FIRST_BY_CHANCE,
    FIRST_NAMED,
    FIRST_LEFT,
    TURN_BEGAN,
    LOOKED,
    VALUE_SEEN,
    HOLDINGS_SHOWN,
    CARD_DISCARDED,
    CARD_DRAWN,
    NO_CARD_LEFT,
    CARD_PLAYED,
    LOT_LAID_OUT,
    LOT_DRAWN,
    OFFER_MADE,
    OFFERED,
    PASSED,
    EXCHANGED,
    GOT_LOT,
    GOT_OFFER,
    BANKED,
    DREW,
    LOT_RETURNED,
    RANKING_MADE,
    GAME_ENDED,
    RANKING_REVEALED,
    VALUE_REVEALED,
    COUNTED,
    RANKINGS_PAID,
    SCORED,
    WON,
) = range(len(EVENT_KINDS))


@rule
def emit_items(s, log, kind, audience, seat, items):
    """Emit an event about items, by colour and not by seat."""
    if log.room == 0:
        return
    b = g = r = w = k = v = 0
    for owner in range(s.players):
        count = int(items[1 + owner])
        colour = int(s.colour[owner])
        if colour == 0:
            b = count
        elif colour == 1:
            g = count
        elif colour == 2:
            r = count
        elif colour == 3:
            w = count
        elif colour == 4:
            k = count
        else:
            v = count
    emit(log, kind, audience, seat, int(items[NUGGET]), b, g, r, w, k, v)
