"""What players with one fixed idea do in Queen's Necklace. Nothing is bid for there."""

from __future__ import annotations

from vendome.core.habit import Habit
from vendome.games.necklace.rules.actions import COUNT, INFLUENCE_ACTS, LOT
from vendome.games.necklace.rules.state import REACTION

CARDS = range(COUNT, LOT)  # of a display, kind by kind
PLAYED = tuple(dict.fromkeys([*(act.verb for act in INFLUENCE_ACTS), *REACTION.values()]))

HABITS = {
    # N4.12: never reacts.
    "silent": Habit(takes=("pass",)),
    # Plays no card that it can keep, and sells none (N5.1).
    "hoarder": Habit(shuns=PLAYED, fewest=CARDS),
    # N3.2, N3.3, N5.1: plays, buys and sells whatever it can as soon as it can.
    "dumper": Habit(shuns=("end", "pass"), most=CARDS),
}
