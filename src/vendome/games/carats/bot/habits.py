"""What players with one fixed idea do in 30 Carats. Nobody bids higher than another (C2.5)."""

from __future__ import annotations

from vendome.core.habit import Habit
from vendome.games.carats.rules.state import COUNT, PASS

ITEMS = range(COUNT, PASS)  # of a lot or an offer, kind by kind

HABITS = {
    # C2.8: deals with the bank alone, as far as that can be; offers what nobody wants.
    "silent": Habit(takes=("bank",), shuns=("look",), fewest=ITEMS),
    # Pays for nothing, and parts with as little as it may.
    "hoarder": Habit(shuns=("look", "bank"), fewest=ITEMS),
    # C2.3, C2.4: lays out, and offers, as much as it may.
    "dumper": Habit(most=ITEMS),
}
