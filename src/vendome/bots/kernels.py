# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The bots' kernels: templates like those of `core/kernels.py`, bound to the game they play."""

from __future__ import annotations

from typing import Any

from vendome.core.chance import draw

# The places of a game's own heuristics (`Game.heuristics`).
greedy: Any = None  # (knowledge, seat, moves, count, chance, scratch): an action
greedy_1: Any = None


def k_greedy(knows, seat, moves, count, minds, scratches):
    return greedy(knows[0], seat, moves[0], count, minds[0], scratches[0])


def k_greedy_1(knows, seat, moves, count, minds, scratches):
    return greedy_1(knows[0], seat, moves[0], count, minds[0], scratches[0])


def k_random(moves, count, minds):
    return moves[0].ids[draw(minds[0], count)]
