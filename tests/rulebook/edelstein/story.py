"""What happened in a match, event by event, as lines that can be read and compared.

`"card_paid 1 any_sole red 4"`: the kind, then the data in their order, with names for the numbers
of colours, cards and actions, gems as `2r1b`, and sets of seats as `0+2`. Phases and turns stay as
they are in data, counted from zero.
"""

from __future__ import annotations

import vendome
from tests.rulebook.edelstein.table import COLOURS
from vendome.games.edelstein.rules.cards import EVENTS
from vendome.games.edelstein.text.view import CARD_NAMES

ACTIONS = ("money", "event", "gems", "free")


def story(match: vendome.Match, to: int | None = None, since: int = 0) -> list[str]:
    """All that a seat, or a spectator, has been told from move number `since` on."""
    return [_line(event.kind, event.numbers) for event in match.events(to, since)]


def chapter(match: vendome.Match, first: str, last: str) -> list[str]:
    """The story from the first event of one kind up to, and without, the next of another."""
    lines = story(match)
    begin = next(i for i, line in enumerate(lines) if line.split()[0] == first)
    rest = [i for i, line in enumerate(lines) if i > begin and line.split()[0] == last]
    return lines[begin : rest[0]]


NAMES = {
    "colour": COLOURS,
    "given": COLOURS,
    "taken": COLOURS,
    "event": EVENTS,
    "action": ACTIONS,
    "card": CARD_NAMES,
}


def _line(kind: str, data: dict[str, int]) -> str:
    words = [kind]
    gems = "".join(f"{data[colour]}{colour[0]}" for colour in COLOURS if data.get(colour))
    for name, value in data.items():
        if name in NAMES:
            words.append(NAMES[name][value] if value >= 0 else "none")
        elif name == "holders":
            words.append("+".join(str(seat) for seat in range(5) if value >> seat & 1) or "none")
        elif name == "red":
            words.append(gems or "0")
        elif name not in COLOURS:
            words.append(str(value))
    return " ".join(words)
