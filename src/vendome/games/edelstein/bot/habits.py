"""What players with one fixed idea do in Edel, Stein & Reich."""

from __future__ import annotations

from vendome.core.habit import Habit
from vendome.games.edelstein.rules.state import ACTIONS, COUNT

GEMS = range(COUNT, ACTIONS)  # of an offer, colour by colour

HABITS = {
    # E5.6: never gives way, and never goes higher than it must.
    "raiser": Habit(shuns=("accept", "offer nothing"), fewest=GEMS),
    # E5.7: opens with nothing, answers with nothing, takes what is offered.
    "silent": Habit(takes=("offer nothing", "accept")),
    # Wants gems, and gives none away in a bargain.
    "hoarder": Habit(takes=("choose gems", "offer nothing", "accept")),
    # E5.3: offers all that it has, at once.
    "dumper": Habit(shuns=("accept", "offer nothing"), most=GEMS),
}
