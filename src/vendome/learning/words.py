"""What the training says, and behind it the lab's and the core's messages."""

from __future__ import annotations

from pathlib import Path

from vendome.core.words import Words
from vendome.lab.words import WORDS as LAB_WORDS

WORDS = Words(Path(__file__).parent / "catalogue", behind=LAB_WORDS)
