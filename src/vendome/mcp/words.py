"""The messages of this part, and behind them the core's."""

from __future__ import annotations

from pathlib import Path

from vendome.core.words import Words, core_words

WORDS = Words(Path(__file__).parent / "catalogue", behind=core_words())
