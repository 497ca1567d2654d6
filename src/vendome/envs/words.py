"""What the environments say, and behind it what the lab and the core say."""

from __future__ import annotations

from pathlib import Path

from vendome.core.words import Words
from vendome.lab.words import WORDS as LAB_WORDS

WORDS = Words(Path(__file__).parent / "catalogue", behind=LAB_WORDS)
