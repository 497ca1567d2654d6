"""Clauses of a rulebook, laid out for reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from vendome.core.rulebook import RULING, Clause
from vendome.terminal.prose import Prose
from vendome.terminal.voice import Voice


def clause_text(clause: Clause, say: Voice) -> Text:
    """Returns the text of a clause, with its rulings marked in words."""
    text = Prose()
    for number, part in enumerate(clause.text.split(RULING)):
        if number:
            text.append(f"[{say('our_ruling')}]", "italic")
        text.append(part)
    return text


def clauses_page(clauses: Sequence[Clause], say: Voice) -> Iterator[RenderableType]:
    """Returns clauses under the titles of their parts."""
    part = None
    for clause in clauses:
        if clause.part != part:
            if part is not None:
                yield Prose()
            part = clause.part
            chapter = clause.id.split(".")[0]
            yield Prose(f"{chapter}  {part}", "bold")
        line = Grid.grid(padding=(0, 1))
        line.add_column(width=5, no_wrap=True, style="bold")
        line.add_column(ratio=1)
        line.add_row(clause.id, clause_text(clause, say))
        yield Padding(line, (0, 0, 0, 2))
