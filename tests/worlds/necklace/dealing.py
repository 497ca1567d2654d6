"""Worlds of Queen's Necklace as they are dealt to a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import vendome
from tests.rulebook.necklace.table import NECKLACE, can, fields, sound
from tests.rulebook.scratch import used
from tests.worlds.necklace.every_world import World
from vendome.core.chance import key_of, seeded
from vendome.games.necklace.rules.state import WAS_DRAWN, WAS_TAKEN


def worlds(match: vendome.Match, number: int | None, count: int) -> Iterator[vendome.Match]:
    """Matches in states that fit what a seat knows, drawn one after the other."""
    chance, scratch = seeded(key_of(1)), used(NECKLACE.scratch)
    known = match.knowledge(number)
    for _ in range(count):
        states = known.copy()
        NECKLACE.kernels.deal(states, -1 if number is None else number, chance, scratch)
        yield vendome.Match(NECKLACE, states, origin={})


def fits(world: vendome.Match, match: vendome.Match, number: int | None) -> None:
    """A world looks to a seat as the true one does."""
    assert sound(world)
    assert world.knowledge(number).tobytes() == match.knowledge(number).tobytes()
    assert world.waiting == match.waiting
    for other in world.waiting:
        assert can(world, other)
    if number is not None:
        assert can(world, number) == can(match, number)


def dealt_worlds(match: vendome.Match, number: int, count: int) -> Counter[World]:
    """How often each world is dealt, as `every_world` has it; all of them fit."""
    found: Counter[bytes] = Counter()
    first: dict[bytes, vendome.Match] = {}
    for world in worlds(match, number, count):
        states = world.states
        secrets = states["dealt"].tobytes() + states["secret_card"].tobytes()
        found[secrets] += 1
        first.setdefault(secrets, world)
    for world in first.values():
        fits(world, match, number)
    seen: Counter[World] = Counter()
    for secrets, times in found.items():
        seen[seen_of(first[secrets], number)] += times
    return seen


def seen_of(world: vendome.Match, number: int) -> World:
    """A world as `every_world` has it: what others were dealt, drew and stole from each other."""
    s, k = fields(world.states), fields(world.knowledge(number))
    dealt = [
        tuple(kind for kind, count in enumerate(s["dealt"][other]) for _ in range(count))
        for other in range(world.players)
        if other != number
    ]
    secret = [
        line for line in range(s["lines"]) if s["secret_card"][line] != k["secret_card"][line]
    ]
    drawn = [s["secret_card"][line] for line in secret if s["line"][line] == WAS_DRAWN]
    stolen = [s["secret_card"][line] for line in secret if s["line"][line] == WAS_TAKEN]
    return (*dealt, tuple(drawn), tuple(stolen))
