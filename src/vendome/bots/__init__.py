"""Players that are programs: they see only what a seat may."""

from __future__ import annotations

from vendome.bots.bot import Bot
from vendome.core.kernels import BOTS

__all__ = ["BOTS", "Bot"]
