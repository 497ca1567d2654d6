"""The memory that rules work in, besides a state: for worlds,
for the bot and for the invariants.
"""

from __future__ import annotations

from vendome.core.state import scratch_type
from vendome.games.carats.hidden.journal import MOST, PLACES, WIDTH
from vendome.games.carats.rules.state import (
    CARDS,
    KINDS,
    MOST_IN_LOT,
    MOST_OF_A_KIND,
    SALES,
    SEATS,
    SECRETS,
)

MODELS = 2  # of beliefs: those of `greedy-1`, and of `greedy`
GUESSES = 3  # of what a stone of the seller's may be worth

Scratch = scratch_type(
    [
        # The journal as it is read, and what everybody, bag and table have by it.
        ("entries", "i2", (MOST, WIDTH)),
        ("items", "i1", (MOST, KINDS)),
        ("count", "i8"),  # how many entries
        ("held", "i8", (PLACES, KINDS)),
        # Worlds that fit what a seat knows: what is not known of them.
        ("unseen", "i8", SECRETS),  # values
        ("rows", "i8", SALES + SEATS),  # draws, and rows of the basis
        ("loose", "i8", CARDS),
        ("left", "i8", KINDS),  # items that are nobody's yet
        ("full", "i8", KINDS),  # what the bag has if nothing was drawn that is not known
        # The bot: what is likely in the bag, in parts of an item; what it believes of values,
        ("bag", "i8", KINDS),
        ("like", "i8", (SEATS, SECRETS + 1)),
        # a row of it, after something it may do: by how many own stones are laid out
        ("supposed", "i8", (MOST_IN_LOT + 1, SECRETS + 1)),
        ("ways", "i8", SECRETS),
        ("stones", "i8", SEATS + 1),  # of each offer, and of the bank's: of the seller's colour
        ("others", "i8", SEATS + 1),  # what all else in it is worth
        ("mine", "i8", KINDS),  # what an item is worth, as it knows it
        ("seems", "i8", KINDS),  # as it seems to all
        ("first_like", "i8", (SEATS, SECRETS + 1)),  # the same two as `greedy-1` believes them
        ("first_seems", "i8", KINDS),
        ("market", "i8", KINDS),  # what an item fetches: others read trades in one way or the other
        # and what it thinks of doing.
        ("after", "i8", MOST_OF_A_KIND + 1),  # what so many own stones seem worth then
        ("value_chance", "i8", (SEATS, SECRETS)),  # of a colour
        ("place_chance", "i8", (SEATS, SEATS)),  # the same, among all
        ("above", "i8", SEATS),  # how likely so many colours stand above one
        ("right", "i8", 1 << SEATS),  # places of a ranking, by the colours that stand above
        ("guess", "i8", GUESSES),
        ("floor", "i8", GUESSES),  # and what an offer must be worth then
        ("cost_of", "i8", KINDS),  # giving one away
        ("wealth", "i8", SEATS),  # what everybody has, as far as one can tell
        (
            "unsure",
            "i8",
        ),  # by how much a lead may still change; 0: points count, not places
        ("rest", "i8"),  # the most that anybody has, but for oneself and the seller
        ("tried", "i8", KINDS),
        ("plan", "i8", KINDS),
        # What it remembers: what it learned from some lines of the journal, by whose beliefs,
        ("learned_lines", "i8", MODELS),
        ("learned_like", "i8", (MODELS, SEATS, SECRETS + 1)),
        ("learned_seems", "i8", (MODELS, KINDS)),
        # from which,
        ("learned_players", "i1"),
        ("learned_public", "i8"),  # values turned up, one bit each
        ("learned_by", "i1", SALES),
        ("learned_under", "i1", SALES),
        ("learned_lot", "i1", (SALES, KINDS)),
        ("learned_offers", "i1", (SALES, SEATS, KINDS)),
        ("learned_partner", "i1", SALES),
        ("learned_paid", "i1", (SALES, 3)),
        # and its last plan: who made it, and from what besides.
        ("planned", "i8", KINDS),
        ("planner", "i1"),  # or NONE
        ("planned_luck", "i8"),  # or NONE, for a bot that trusts to none
        ("planned_stage", "i1"),
        ("planned_sale", "i1"),
        ("planned_after", "i1"),  # steps already made
        ("planned_capped", "i1"),
        ("planned_based", "i1"),
        ("planned_bag", "i2"),
        ("planned_held", "i1", KINDS),
        ("planned_values", "i1", SECRETS),
        ("planned_total", "i2", SEATS),
        ("planned_drawn", "i1", (SALES, KINDS)),
    ]
)
