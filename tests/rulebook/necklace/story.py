"""What happened in a match, event by event, as lines that can be read and compared.

`"bought 0 ring 9 4 1"`: the kind, then the data in their order, with the names of cards and stones.
"""

from __future__ import annotations

import vendome
from vendome.games.necklace.rules.state import CARD_NAMES, STONES

NAMES = {
    "card": CARD_NAMES,
    "lot": (*STONES, "banker"),
    **dict.fromkeys(("stone", "first", "second", "third", "fourth"), STONES),
}


def story(match: vendome.Match, to: int | None = None, since: int = 0) -> list[str]:
    """All that a seat, or a spectator, has been told from move number `since` on."""
    return [_line(event.kind, event.numbers) for event in match.events(to, since)]


def told(match: vendome.Match, kind: str, to: int | None = None) -> list[str]:
    """The lines of one kind, without the kind."""
    return [line.partition(" ")[2] for line in story(match, to) if line.split()[0] == kind]


def kinds(match: vendome.Match, to: int | None = None, since: int = 0) -> list[str]:
    return [event.kind for event in match.events(to, since)]


def _line(kind: str, data: dict[str, int]) -> str:
    words = [NAMES[name][value] if name in NAMES else str(value) for name, value in data.items()]
    return " ".join([kind, *words])
