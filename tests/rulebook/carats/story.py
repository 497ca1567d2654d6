"""What happened in a match, event by event, as lines that can be read and compared.

`"offered 1 1n2b"`: the kind, then the data in their order, with the names of colours, the numbers
of cards as printed, items as `1n2b` (nothing: `0`) and rankings as `rbg`.
"""

from __future__ import annotations

import vendome
from tests.rulebook.carats.table import COLOURS, ITEMS, LETTERS, PARTS, text


def story(match: vendome.Match, to: int | None = None, since: int = 0) -> list[str]:
    """All that a seat, or a spectator, has been told from move number `since` on."""
    return [_line(event.kind, event.numbers) for event in match.events(to, since)]


def told(match: vendome.Match, kind: str, to: int | None = None) -> list[str]:
    """The lines of one kind."""
    return [line for line in story(match, to) if line.split()[0] == kind]


def kinds(match: vendome.Match, to: int | None = None, since: int = 0) -> list[str]:
    return [event.kind for event in match.events(to, since)]


def _line(kind: str, data: dict[str, int]) -> str:
    words = [kind]
    for name, value in data.items():
        if name == "nugget":
            words.append(text({item: data[item] for item in ITEMS}) or "0")
        elif name == "rank1":
            ranks = [data[f"rank{place}"] for place in range(1, 7)]
            words.append("".join(LETTERS[1 + colour] for colour in ranks if colour >= 0))
        elif name == "colour":
            words.append(COLOURS[value])
        elif name == "card":
            words.append(str(value + 1))
        elif name == "part":
            words.append(PARTS[value])
        elif name not in ITEMS and not name.startswith("rank"):
            words.append(str(value))
    return " ".join(words)
