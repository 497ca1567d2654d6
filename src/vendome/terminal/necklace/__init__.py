"""Queen's Necklace at the terminal."""

from __future__ import annotations

from pathlib import Path

from vendome.terminal.necklace.displays import confirm
from vendome.terminal.necklace.drawing import draw
from vendome.terminal.necklace.ending import ending
from vendome.terminal.necklace.moves import TARGETS, label, long_form, number
from vendome.terminal.necklace.questions import open_question, question
from vendome.terminal.necklace.steps import steps
from vendome.terminal.necklace.topics import topic
from vendome.terminal.table import Table

TABLE = Table(
    catalogue=Path(__file__).parent / "catalogue",
    draw=draw,
    label=label,
    long_form=long_form,
    ending=ending,
    typed=frozenset(),
    last=frozenset({"end", "pass", "show nothing"}),
    quiet=frozenset(
        {
            "buying_ended",
            "card_dealt",
            "devalued",
            "displayed",
            "fashion_set",
            "influence_ended",
            "opened",
            "set_up",
            "turn_began",
        }
    ),
    headings={"sale_began": "bold reverse", "turn_began": "bold", "game_ended": "bold"},
    chapter="sale_ended",
    number=number,
    steps=steps,
    grouped=frozenset(verb for verb, targets in TARGETS.items() if targets),
    topic=topic,
    open_question=open_question,
    question=question,
    confirm=confirm,
    keeps_keyboard=True,
)
