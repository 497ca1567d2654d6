"""Players that are programs. They see only what their seat may see."""

from __future__ import annotations

from vendome.bots.bot import BOTS, Bot

__all__ = ["BOTS", "NAMES", "Bot"]

# What bots are called at a table: names of people, since gems and colours are on it already.
NAMES = ("Odile", "Hugo", "Clara", "Basil", "Nora", "Felix")
