"""The messages of an analysis, and behind them the arena's, the lab's and the core's."""

from __future__ import annotations

from pathlib import Path

from vendome.arena.words import WORDS as ARENA_WORDS
from vendome.core.words import Words

WORDS = Words(Path(__file__).parent / "catalogue", behind=ARENA_WORDS)
