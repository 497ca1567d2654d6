"""Edel, Stein & Reich at the terminal."""

from __future__ import annotations

from pathlib import Path

from vendome.terminal.edelstein.drawing import draw
from vendome.terminal.edelstein.ending import ending
from vendome.terminal.edelstein.moves import label, long_form, step
from vendome.terminal.table import Table

TABLE = Table(
    catalogue=Path(__file__).parent / "catalogue",
    draw=draw,
    label=label,
    step=step,
    long_form=long_form,
    ending=ending,
    typed=frozenset({"offer"}),
    last=frozenset({"forgo", "decline", "offer nothing"}),
    quiet=frozenset(
        {
            "card_set_aside",
            "card_dealt",
            "chose",
            "event_discarded",
            "event_laid_out",
            "event_turned_up",
            "has_chosen",
        }
    ),
    headings={"phase_began": "bold reverse", "turn_began": "bold", "scoring_began": "bold"},
    chapter="scoring_began",
)
