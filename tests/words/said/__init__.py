"""The numbers that the sentences of each game state, out of the tables of its rules.

A module per game has `CLAUSES`, the numbers in each clause of its rulebook, and `MESSAGES`, those
in its messages that are said in words, or whose grammar is bound to them (all others stand as
`{#name}` in the message itself). `EXAMPLES` are messages that show how something is written; their
numbers are nobody's rule. Where a language says it otherwise ("the two of them"), it has a list of
its own.
"""

from __future__ import annotations

from vendome.core.words import LANGUAGES

Stated = dict[str, list[int]]


def stated(*numbers: int, **otherwise: list[int]) -> Stated:
    """In the order of the sentence; `de=[…]` for a language that has them otherwise."""
    assert otherwise.keys() <= set(LANGUAGES)
    plain = [int(number) for number in numbers]
    return dict.fromkeys(LANGUAGES, plain) | otherwise
