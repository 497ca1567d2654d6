"""The memory that rules work in, besides a state: for worlds,
for the bot and for the invariants.
"""

from __future__ import annotations

from vendome.core.state import Moves, scratch_type
from vendome.games.necklace.bot.beliefs import BELIEFS
from vendome.games.necklace.hidden.evidence import Evidence
from vendome.games.necklace.rules.state import KINDS, LOTS, MOST_OF_A_KIND, SEATS

Scratch = scratch_type(
    [
        # Worlds that fit what a seat knows.
        ("evidence", Evidence),
        ("answers", Moves),
        # The bot: what it believes,
        ("sure", "i8", (SEATS, KINDS)),  # cards that it is sure of in each hand
        ("unseen", "i8", KINDS),  # cards that may be anywhere
        ("average", "f8", BELIEFS),  # what one of them brings
        ("beliefs", "f8", (SEATS, BELIEFS)),
        # what it expects of a sale,
        ("total", "f8", 2 * LOTS),
        ("price", "f8", LOTS),
        ("gains", "f8", (SEATS, LOTS)),
        ("apart", "f8", (SEATS, SEATS, LOTS)),  # how surely two seats differ in a stone
        ("rarer", "f8", (LOTS, LOTS)),  # and two stones in how many are shown
        ("foreseen", "f8", (SEATS, LOTS)),  # the stones for which the next line was worked out
        ("most", "f8", (SEATS, LOTS)),  # how likely a seat is to show most of a stone
        ("weight", "f8", SEATS),  # how much each opponent's earnings count
        # and what it thinks of doing.
        ("fashion", "i8", LOTS),
        ("plan", "i8", KINDS),
        ("rest", "i8", KINDS),
        ("spare", "f8", LOTS),  # stones that are not shown
        ("worth_later", "f8"),  # what they come to in a later sale
        ("option", "f8", MOST_OF_A_KIND + 1),  # what each choice of a step promises
        # The invariants.
        ("hands", "i8", (SEATS, KINDS)),
        ("there", "i8", KINDS),
    ]
)
