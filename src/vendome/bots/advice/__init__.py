"""Advice to a seat: the search, and a second look at the few moves it thinks most of."""

from __future__ import annotations

from vendome.bots.advice.adviser import advise

__all__ = ["advise"]
