"""30 Carats at the terminal."""

from __future__ import annotations

from pathlib import Path

from vendome.terminal.carats.drawing import draw
from vendome.terminal.carats.ending import ending
from vendome.terminal.carats.moves import label, long_form, number, step
from vendome.terminal.table import Table

TABLE = Table(
    catalogue=Path(__file__).parent / "catalogue",
    draw=draw,
    label=label,
    step=step,
    long_form=long_form,
    ending=ending,
    typed=frozenset({"lot", "offer"}),
    last=frozenset({"end"}),
    quiet=frozenset(
        {
            "card_dealt",
            "card_played",
            "offer_made",
            "ranking_made",
            "set_up",
            "turn_began",
            "value_dealt",
        }
    ),
    headings={"part_began": "bold reverse", "turn_began": "bold", "game_ended": "bold"},
    chapter="game_ended",
    number=number,
)
