"""Every game of the house, with few, some and many players: nothing hidden leaves the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server_leaks import house_time
from tests.server_leaks.recorded import play_under_the_law
from vendome import games

EVERY = {"necklace": 6}  # of a long game, so many moves are skipped
BEGINNING = {"carats": 100, "necklace": 100}  # moves; the end is that of the game of the fewest


@pytest.mark.parametrize("game", games)
def test_with_the_fewest_players_at_every_step(game: str, tmp_path: Path) -> None:
    players, every = min(games[game].players), EVERY.get(game, 1)
    house_time.run(play_under_the_law(tmp_path, game, players, seed=1, every=every))


@pytest.mark.parametrize("game", games)
def test_with_two_players_at_one_screen(game: str, tmp_path: Path) -> None:
    counts = sorted(games[game].players)
    players = counts[len(counts) // 2]
    screens = min(1, players - 2)
    moves = BEGINNING.get(game)
    house_time.run(
        play_under_the_law(
            *(tmp_path, game, players), seed=2, screens=screens, clock="days", every=16, moves=moves
        )
    )


@pytest.mark.parametrize("game", games)
def test_with_the_most_players(game: str, tmp_path: Path) -> None:
    players, moves = max(games[game].players), BEGINNING.get(game)
    house_time.run(
        play_under_the_law(*(tmp_path, game, players), seed=3, clock="none", every=20, moves=moves)
    )
