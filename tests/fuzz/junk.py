"""Things nobody should hand in, and things that are almost right."""

from __future__ import annotations

import random
from typing import Any

WORDS = ("choose", "offer", "take", "money", "red", "1r2b", "nothing", "2:b", "–", "ﬁ", "１r", "٣g")
ODD = (
    *("", " ", "\t\n", "\0", "\ud800", "é", "ß", "İ", "“money”", "💎", "\u202e", "{}", "{0}", "%s"),
    *("None", "-1", "1e9", "0x10", "∞", "½", "²", "r" * 300, "9" * 40, "[]", "null", "'; --"),
)
NUMBERS = (
    0,
    1,
    -1,
    2,
    5,
    63,
    64,
    127,
    128,
    255,
    2**31 - 1,
    2**31,
    2**63,
    -(2**63),
    10**30,
    10**5000,
)


class Thing:
    """Something no reader has heard of."""

    def __repr__(self) -> str:
        return "<thing>"


def text(rng: random.Random) -> str:
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice(ODD)
    if kind == 1:
        return " ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 6)))
    if kind == 2:
        return "".join(chr(rng.randrange(32, 127)) for _ in range(rng.randrange(1, 30)))
    if kind == 3:
        return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(1, 12)))
    if kind == 4:
        return rng.choice(WORDS) * rng.randrange(1, 400)
    return f"{rng.choice(WORDS)} {rng.choice(ODD)}"


def altered(rng: random.Random, whole: str) -> str:
    """A text with a few characters changed."""
    letters = list(whole)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(letters) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            letters[at:at] = rng.choice("0123456789rygbRYGB: \t-+.,…")
        elif kind == 1:
            del letters[at : at + rng.randrange(1, 4)]
        elif kind == 2 and at < len(letters):
            letters[at] = rng.choice((letters[at].swapcase(), chr(rng.randrange(0x2000))))
        elif kind == 3:
            letters += letters[at:]
        elif kind == 4:
            letters[at:at] = rng.choice(ODD)
        else:
            letters = list(" ".join(rng.sample(parts := "".join(letters).split(), len(parts))))
    return "".join(letters)


def number(rng: random.Random) -> int:
    return rng.choice(NUMBERS) if rng.randrange(2) else rng.randrange(-50, 200)


def value(rng: random.Random, depth: int = 0) -> Any:
    """Anything at all: mostly what JSON has, sometimes what only Python has."""
    kind = rng.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return rng.choice((None, True, False))
    if kind in (1, 2):
        return number(rng)
    if kind == 3:
        return rng.choice((0.0, 1.0, 1.5, -0.0, 1e300, float("nan"), float("inf")))
    if kind in (4, 5):
        return text(rng)
    if kind == 6:
        return [value(rng, depth + 1) for _ in range(rng.randrange(5))]
    if kind == 7:
        return {text(rng): value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return rng.choice((b"", b"\0" * 32, (), (1, 2), {1}, frozenset(), 1j, Thing(), range(3), int))


def mutated(rng: random.Random, tree: Any) -> Any:
    """A copy of nested tables and lists with something changed somewhere, a few times."""
    for _ in range(1 + (rng.randrange(3) == 0) * rng.randrange(4)):
        tree = _changed(rng, tree)
    return tree


def _changed(rng: random.Random, tree: Any) -> Any:
    if isinstance(tree, dict) and tree and rng.randrange(8):
        key = rng.choice(list(tree))
        kind = rng.randrange(12)
        if kind == 0:
            return {k: v for k, v in tree.items() if k != key}
        if kind == 1:
            other = rng.choice((text(rng), value(rng, 3) if rng.randrange(2) else str(key) + "s"))
            return {**tree, other if isinstance(other, str | int | None) else 1: tree[key]}
        if kind == 2:
            return {**tree, key: tree[rng.choice(list(tree))]}
        return {**tree, key: _changed(rng, tree[key])}
    if isinstance(tree, list) and tree and rng.randrange(8):
        at = rng.randrange(len(tree))
        kind = rng.randrange(10)
        if kind == 0:
            return tree[:at] + tree[at + 1 :]
        if kind == 1:
            return [*tree[:at], tree[at], *tree[at:]]
        if kind == 2:
            return rng.sample(tree, len(tree))
        if kind == 3:
            return tree[:at]
        return [*tree[:at], _changed(rng, tree[at]), *tree[at + 1 :]]
    return _replaced(rng, tree)


def _replaced(rng: random.Random, leaf: Any) -> Any:
    """Something else in a leaf's place, most often of the same type."""
    kind = rng.randrange(4)
    if kind == 0:
        return value(rng)
    if isinstance(leaf, bool):
        return not leaf if kind == 1 else int(leaf)
    if isinstance(leaf, int):
        return (leaf + rng.choice((-1, 1)), str(leaf % 10**9), float(leaf % 10**9))[kind - 1]
    if isinstance(leaf, str):
        return (altered(rng, leaf), [leaf], rng.choice(WORDS))[kind - 1]
    return (None, {}, [])[kind - 1]
