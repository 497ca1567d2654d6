"""Fair deals: everybody, the server included, is bound before anybody reveals anything.

1. The server draws a secret and shows its `commitment`.
2. Everybody who plays draws a value and shows a `pledge`: its hash, which also names the table, the
   person and the commitment, so that nobody can show another's pledge as their own.
3. When all seats are taken and all pledges are in, the deal is sealed: `seal` is one hash of all
   that was shown. Only now is any value revealed.
4. `seed`, from which every card follows, is made of the secret and all values.

`docs/protocol.md` says what this proves, and against whom.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

LEAST_DIGITS, MOST_DIGITS = 32, 128  # of a value: hexadecimal, two for each byte
A_VALUE = f"(?:[0-9a-f]{{2}}){{{LEAST_DIGITS // 2},{MOST_DIGITS // 2}}}"
NOTHING = "-"  # stands in a line of a seal that has nothing to say


@dataclass(frozen=True, slots=True)
class Terms:
    """What is shown of a deal before anybody reveals a value. Lists have an entry for each seat."""

    table: str
    game: str
    options: Mapping[str, Any]
    commitment: str
    people: Sequence[str | None]  # whose seat it is; None for a bot's seat
    pledges: Sequence[str]  # one for each person, at the seat that is their own; else empty
    before: str | None = None  # the seal of the deal before, which was abandoned


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def pledge(value: str, table: str, person: str, commitment: str) -> str:
    return _hash("vendome pledge 1", table, person, commitment, value)


def seal(terms: Terms) -> str:
    options = json.dumps(terms.options, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    seats = zip(terms.people, terms.pledges, strict=True)
    return _hash(
        "vendome deal 1",
        terms.table,
        terms.game,
        options,
        terms.before or NOTHING,
        terms.commitment,
        *(f"{person or NOTHING} {pledge or NOTHING}" for person, pledge in seats),
    )


def seed(secret: bytes, values: Sequence[str]) -> bytes:
    return hashlib.sha256(secret + b"".join(bytes.fromhex(value) for value in values)).digest()


def _hash(*lines: str) -> str:
    """Returns the hash of lines of text, which anybody can write down and hash by hand."""
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()
