"""Simultaneous choices may come in any order; only the record shows in which they came."""

from __future__ import annotations

from itertools import permutations

from tests.conformance.playing import Playing, Told, playings, some, told_all
from tests.conformance.round_trips import different_fields
from tests.conformance.subject import Broken, Subject
from vendome import Match

GAMES = 5
MOST_ORDERS = 120
Heard = dict[int | None, Told]


def arrival_order_does_not_matter(subject: Subject, players: int) -> None:
    for playing in playings(subject.game, players, GAMES):
        waiting = playing.match.waiting
        if len(waiting) > 1 and not playing.half_made and some(playing, 2):
            _all_orders_alike(playing, waiting)


def _all_orders_alike(playing: Playing, waiting: tuple[int, ...]) -> None:
    """Each seat's own events come in its turn; then those of all, always the same."""
    choices = _choices(playing, waiting)
    own: dict[int, Heard] = {}
    for order in (waiting, waiting[::-1]):
        match = playing.twin()
        for seat in order[:-1]:
            own[seat] = _made(match, seat, choices[seat])
    ends = []
    orders = list(permutations(waiting))
    for order in playing.rng.sample(orders, min(MOST_ORDERS, len(orders))):
        match = playing.twin()
        for seat in order[:-1]:
            if _made(match, seat, choices[seat]) != own[seat]:
                raise Broken(f"what is told of seat {seat} depends on order: {playing.where()}")
        ends.append((match, *_without(_made(match, order[-1], choices[order[-1]]), own[order[-1]])))
    _, alike, rest = ends[0]
    for match, begins_alike, end in ends:
        if not (alike and begins_alike) or end != rest:
            raise Broken(
                f"what is told at the end of {choices} depends on order: {playing.where()}"
            )
        if match.states.tobytes() != ends[0][0].states.tobytes():
            fields = different_fields(playing.game, match, ends[0][0])
            raise Broken(f"the order of {choices} changes {fields}: {playing.where()}")


def _without(whole: Heard, beginning: Heard) -> tuple[bool, Heard]:
    """Whether this is how it begins, and what comes after."""
    alike = all(whole[viewer][: len(begun)] == begun for viewer, begun in beginning.items())
    return alike, {viewer: whole[viewer][len(begun) :] for viewer, begun in beginning.items()}


def _choices(playing: Playing, waiting: tuple[int, ...]) -> dict[int, list[int]]:
    """A move for each seat, made where none of the others has moved yet."""
    choices: dict[int, list[int]] = {}
    for seat in waiting:
        match = playing.twin()
        choices[seat] = []
        while not match.moves:
            choices[seat].append(playing.rng.choice(match.actions(seat)).id)
            match.play(seat, choices[seat][-1])
    return choices


def _made(match: Match, seat: int, steps: list[int]) -> Heard:
    """Make a move; what was told of it."""
    moves = len(match.moves)
    for step in steps:
        match.play(seat, step)
    return told_all(match, moves)
