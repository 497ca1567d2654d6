"""Games of a batch in which a bot searches: they are played move by move, and not in one kernel.

Thinking takes nearly all of their time, and other threads go on meanwhile.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import numpy as np

from vendome.bots import Bot
from vendome.core import chance
from vendome.core.match import Match
from vendome.core.rule import plain
from vendome.core.state import Moves
from vendome.lab.result import Result

if TYPE_CHECKING:
    from vendome.lab.batch import Batch

_next_block = plain(chance.next_block)


def prepare_searched(batch: Batch) -> None:
    match = batch.game.start(batch.players, batch.key, batch.options)
    seat = match.waiting[0]
    for bot in set(batch.bots):
        Bot(bot, 0).choose(match, seat)
    match.play(seat, match.actions(seat)[0].id)
    assert len(match.scores) == match.players


def play_searched(result: Result) -> None:
    """Play the games of which `result` tells, and write into it what came out."""
    for row in range(result.games):
        _play(result, row)


def _play(result: Result, row: int) -> None:
    batch, game = result.batch, result.batch.game
    number = result.first + row
    deal, minds = keys(batch.key, number)
    states = game.blank(batch.players, batch.options)
    states["key"][0] = np.frombuffer(deal, "<i4")
    match = Match.begun(game, states, deal)
    bots = [
        Bot(batch.bots[(seat + number) % batch.players], _mind(minds, seat))
        for seat in range(batch.players)
    ]
    moves, scratch = np.zeros(1, Moves), np.zeros(1, game.scratch)
    decisions = steps = 0
    while not match.over:
        seat = match.waiting[0]
        decisions += game.kernels.moves(match.states, seat, moves) > 1
        steps += 1
        match.play(seat, bots[seat].choose(match, seat))
        if len(result.faults) and result.faults[row, 0] == 0:
            result.faults[row] = game.kernels.fault(match.states, scratch), steps
    result.scores[row] = match.scores
    result.winners[row] = sum(1 << seat for seat in match.winners)
    result.decisions_by_game[row], result.steps_by_game[row] = decisions, steps
    if len(result.tally):
        _count(result.tally, match)


def keys(key: bytes, number: int) -> tuple[bytes, bytes]:
    """Returns what a game is dealt from, and what its bots think from: a block of the stream."""
    stream = chance.seeded(key)
    stream["blocks"] = number
    _next_block(stream[0])
    block = stream["keystream"][0].tobytes()
    return block[:32], block[32:]


def _mind(minds: bytes, seat: int) -> bytes:
    return hashlib.sha256(minds + bytes([seat])).digest()


def _count(tally: np.ndarray, match: Match) -> None:
    """Count events by kind and first two numbers, as the kernel does."""
    for _, (kind, _audience, one, two, *_) in match.happened:
        most = tally.shape[1] - 1
        tally[kind, min(max(one, 0), most), min(max(two, 0), most)] += 1
