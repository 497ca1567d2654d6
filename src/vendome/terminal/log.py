"""The log of a match in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from vendome.core.match import Event, Match
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import table_of
from vendome.terminal.voice import Voice


def told(events: Sequence[Event], match: Match, seats: Sequence[Seat], say: Voice) -> list[str]:
    names = [seat.name for seat in seats]
    tell, options = match.game.tell, match.options
    return [tell(event, say.language, names, options=options) for event in events]


def news(match: Match, seat: int | None, since: int) -> list[Event]:
    """Returns the events from a move on that the table does not show by itself."""
    quiet = table_of(match.game).quiet
    return [event for event in match.events(seat, since) if event.kind not in quiet]


def listed(
    events: Sequence[Event], match: Match, seats: Sequence[Seat], say: Voice
) -> Iterator[Text]:
    """Returns events line by line, with headings marked."""
    headings = table_of(match.game).headings
    for event, line in zip(events, told(events, match, seats, say), strict=True):
        yield Prose(line, headings.get(event.kind, ""))


def whole_log(
    match: Match, seat: int | None, seats: Sequence[Seat], say: Voice
) -> Iterator[RenderableType]:
    """Returns everything that a seat may know of, with room around the headings."""
    headings = table_of(match.game).headings
    events = list(match.events(seat))
    for event, line in zip(events, listed(events, match, seats, say), strict=True):
        if event.kind in headings:
            yield Prose()
            yield line
        else:
            yield Padding(line, (0, 0, 0, 2))
