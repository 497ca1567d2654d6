"""The game's own messages: `catalogue/en.po`, `fr.po`, `de.po`. Behind them are the core's."""

from __future__ import annotations

from pathlib import Path

from vendome.core.words import Words, core_words

WORDS = Words(Path(__file__).parent / "text" / "catalogue", behind=core_words())
