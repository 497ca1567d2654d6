"""Players that are programs. They see only what their seat may see."""

from __future__ import annotations

from vendome.bots.advice import advise
from vendome.bots.bot import BOTS, KNOWN, QUICK, Bot
from vendome.bots.levels import LEVELS

__all__ = ["BOTS", "KNOWN", "LEVELS", "NAMES", "QUICK", "Bot", "advise"]

# What bots are called at a table: names of people, since gems and colours are on it already.
NAMES = ("Odile", "Hugo", "Clara", "Basil", "Nora", "Felix")
