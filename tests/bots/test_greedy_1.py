"""greedy-1, by which others are measured, plays as it always did, and nobody is offered it."""

from __future__ import annotations

import hashlib

import pytest

import vendome
from vendome.bots import BOTS, KNOWN, Bot
from vendome.core.game import Heuristics

# Whole games, one at each number of players. These never change: another `greedy` is another bot.
PLAYED = {
    "carats": "5dbd792f3e752675",
    "edelstein": "b5865a2391397106",
    "necklace": "1fb828f023d478c4",
}


@pytest.mark.parametrize("name", vendome.games)
def test_greedy_1_plays_as_it_always_did(name: str) -> None:
    game, digest = vendome.games[name], hashlib.sha256()
    for players in game.players:
        match = game.start(players, seed=players)
        bots = [Bot("greedy-1", seat) for seat in range(players)]
        while not match.over:
            bots[match.waiting[0]].play(match, match.waiting[0])
        digest.update(repr(match.moves).encode())
    assert digest.hexdigest()[:16] == PLAYED[name]


def test_greedy_1_is_known_but_not_offered() -> None:
    assert "greedy-1" in KNOWN
    assert "greedy-1" not in BOTS


def test_a_game_with_one_greedy_uses_it_for_both() -> None:
    greedy = vendome.games["carats"].heuristics.greedy
    assert Heuristics(greedy).rules["greedy_1"] is greedy
