"""Why one move is better than another: what speaks for it and against it, and what others do.

What a seat's chance to win is made of: the search adds up the features of how each seat stands,
each times its weight, and a seat's share of a win grows with its own sum and shrinks with those of
the others. So the difference of two chances is, nearly, a sum of parts, one for each feature of
each seat: the feature's own difference, times its weight, times how the chance changes with the
sum, in the middle between the two. Features that are called the same in words are one reason.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vendome.bots.advice.foresight import Foresight, mean_and_doubt
from vendome.core.advice import Reason

MOST = 3  # reasons of one kind
LEAST = 0.002  # of a win; less is not worth a word
CERTAIN = 2  # standard errors that a reason must be away from nothing
LIKELY = 0.3  # of all worlds: what others do less often is not foretold


def reasons(seen: Foresight, one: int, beside: int | None) -> Iterator[Reason]:
    """Yields the reasons for and against a move, beside another; the weightiest first."""
    parts = [] if beside is None else list(_parts(seen, one, beside))
    parts.sort(key=lambda reason: -abs(reason.amount))
    yield from [reason for reason in parts if reason.kind == "gains"][:MOST]
    yield from [reason for reason in parts if reason.kind == "risks"][:MOST]
    yield from _bad_luck(seen, one)
    yield from _others(seen, one)


def _parts(seen: Foresight, one: int, beside: int) -> Iterator[Reason]:
    going_on = ~(seen.overs[one] | seen.overs[beside]).astype(bool)
    ended = np.where(going_on, 0.0, seen.own[one] - seen.own[beside])
    yield from _reason("end", seen.seat, ended)
    change = seen.rows[one] - seen.rows[beside]
    slope = (_slope(seen, one) + _slope(seen, beside)) / 2
    made = change * seen.weights * (slope * going_on[:, None])[:, :, None]  # world, seat, feature
    mine = np.arange(seen.players) == seen.seat
    for what, features in _things(seen).items():
        of_all = made[:, :, features].sum(axis=2)
        yield from _reason(what, seen.seat, of_all[:, mine].sum(axis=1))
        yield from _reason(what, None, of_all[:, ~mine].sum(axis=1))


def _slope(seen: Foresight, one: int) -> np.ndarray:
    """Returns how the seat's chance to win changes with each seat's sum, world by world."""
    own = seen.own[one][:, None]
    mine = np.arange(seen.players) == seen.seat
    slope: np.ndarray = np.where(mine, own * (1 - own), -own * seen.shares[one])
    return slope


def _things(seen: Foresight) -> dict[str, list[int]]:
    """Returns the features by what they are about: the first of those with one name in words."""
    outlook, words = seen.game.heuristics.outlook, seen.game.words
    assert outlook is not None
    by_name: dict[str, list[int]] = {}
    for i, name in enumerate(outlook.names):
        by_name.setdefault(words.say("en", f"feature.{name}"), []).append(i)
    return {outlook.names[features[0]]: features for features in by_name.values()}


def _reason(what: str, seat: int | None, amounts: np.ndarray) -> Iterator[Reason]:
    """Yields what a part comes to, over all worlds, if it comes to anything."""
    amount, doubt = mean_and_doubt(amounts)
    if abs(amount) >= max(LEAST, CERTAIN * doubt):
        likelihood = float(((amounts > 0) if amount > 0 else (amounts < 0)).mean())
        yield Reason("gains" if amount > 0 else "risks", what, seat, amount, likelihood)


def _bad_luck(seen: Foresight, one: int) -> Iterator[Reason]:
    worst = np.sort(seen.own[one])[: max(1, seen.worlds // 4)]
    amount = float(worst.mean() - seen.own[one].mean())
    if amount <= -LEAST:
        yield Reason("risks", "luck", seen.seat, amount, 0.25)


def _others(seen: Foresight, one: int) -> Iterator[Reason]:
    for seat, (steps, worlds) in seen.replies(one).items():
        if worlds.mean() >= LIKELY:
            move = seen.written(one, seat, steps, int(np.argmax(worlds)))
            amount = float(seen.own[one][worlds].mean() - seen.own[one].mean())
            yield Reason("others", move, seat, amount, float(worlds.mean()))
