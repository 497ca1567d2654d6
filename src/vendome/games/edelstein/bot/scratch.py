"""What the bots of Edel, Stein & Reich work with. They find it as another left it."""

from __future__ import annotations

from vendome.core.state import scratch_type
from vendome.games.edelstein.rules.cards import GEMS_PER_COLOUR
from vendome.games.edelstein.rules.state import SEATS

MOST_GEMS = 4 * GEMS_PER_COLOUR

Scratch = scratch_type(
    [
        # greedy
        ("worth", "f8", (SEATS, 4)),  # what each action is worth to each seat
        ("shared", "f8", SEATS),  # what Free Choice is worth to a seat that is not alone
        ("chance", "f8", (SEATS, 4)),  # the chance that a seat chooses an action
        ("reply", "f8", (SEATS, 4)),  # what choosing it promises, then how often one would reply so
        ("promise", "f8", 6),  # of two players: what an action or an order of naming promises
        ("order", "f8", 6),  # E9.4: the chance of each order of naming
        ("change", "f8", (4, 4)),  # what one gem of a colour fewer, none, one and two more bring
        ("cost", "f8", (4, GEMS_PER_COLOUR + 1)),  # what offering this many of a colour costs
        ("gift", "f8", (4, GEMS_PER_COLOUR + 1)),  # what they are worth to the other
        ("price", "f8", GEMS_PER_COLOUR + 1),  # what this many of one colour cost the other
        ("rise", "f8", MOST_GEMS + 2),  # the least that an offer of so many costs the other
        # both
        ("low", "i8", 4),  # the fewest gems of each colour that can be offered
        ("high", "i8", 4),  # the most gems of each colour that can be offered
        # greedy-1
        ("alone", "f8", 4),  # the chance of each action, in percent, that nobody else chooses it
        ("one_more", "f8", 4),  # the chance that exactly one other does
        ("liking", "f8", 4),  # how much one opponent likes it
        ("loss", "f8", (4, GEMS_PER_COLOUR + 1)),  # what this many gems of a colour are worth
    ]
)
