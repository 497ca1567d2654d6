"""Positions of five players in which the supply is as small as a test wants it."""

from __future__ import annotations

import vendome
from tests.rulebook.edelstein.table import at, seat, supply


def counts(text: str) -> list[int]:
    """`1r2b` as numbers by colour."""
    return [
        sum(int(n) for n, c in zip(text[::2], text[1::2], strict=True) if c == x) for x in "rygb"
    ]


def with_supply(left: str, *held: str, **position: object) -> vendome.Match:
    """Five seats, the first ones holding this; the supply as said; the last seat has the rest."""
    rest = [22 - n for n in counts(left)]
    for one in held:
        rest = [mine - n for mine, n in zip(rest, counts(one), strict=True)]
    hold = "".join(f"{n}{letter}" for n, letter in zip(rest, "rygb", strict=True) if n)
    seats = [seat(one) for one in held] + [seat("")] * (4 - len(held)) + [seat(hold)]
    match = at(*seats, **position)
    assert supply(match) == left
    return match
