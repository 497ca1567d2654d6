# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Luck: what a bot mixes its choices with, so that nobody can foretell which of several that are
about as good it takes.

A lot or an offer is put together in steps, and at each of them the bot may think anew. So its luck
is not the next draw of its mind but follows from the mind's key: it is the same at every step of a
move, and nobody else knows it.
"""

from __future__ import annotations

from vendome.core.rule import hot_rule, rule

WORD = 0xFFFFFFFF


@hot_rule
def stir(word):
    """Returns a number of 32 bits that seems to have nothing to do with another one."""
    word = (word ^ word >> 16) * 0x45D9F3B & WORD
    word = (word ^ word >> 16) * 0x45D9F3B & WORD
    return word ^ word >> 16


@rule
def luck_of(mind, sale, seat):
    """Returns the luck that a mind has in what a seat does in a sale."""
    luck = stir((int(mind.key[0]) & WORD) ^ (sale << 8 | seat))
    return stir(luck ^ (int(mind.key[1]) & WORD))
