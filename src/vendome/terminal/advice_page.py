"""The page of a hint: the best choices, what each promises, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding

from vendome.core.advice import Advice
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.voice import Voice

INDENT = 2


def advice_page(advice: Advice, seats: Sequence[Seat], say: Voice) -> Iterator[RenderableType]:
    """Yields a paragraph for each choice, and who advises it."""
    names = [seat.name for seat in seats]
    for choice in advice.choices:
        first, *rest = advice.sentences(choice, say.language, names)
        yield Prose(first, "bold")
        if rest:
            yield Padding(Prose(" ".join(rest)), (0, 0, 0, INDENT))
        yield Prose()
    yield Prose(say("hint", level=advice.level, worlds=advice.worlds), "dim")
