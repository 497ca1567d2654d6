"""Every game of the house, with few, some and many players: nothing hidden leaves the server.

A sample: `make soak` looks after every move, with every number of players.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server_leaks import house_time
from tests.server_leaks.recorded import play_under_the_law
from vendome import games

EVERY = {"edelstein": 32, "carats": 16, "necklace": 120}  # moves; every kind of moment besides
BEGINNING = 10  # moves; the end is that of the game of the fewest
SHORT = {"carats": 20, "necklace": 40}  # moves; one game goes to its end


@pytest.mark.parametrize("game", games)
def test_with_the_fewest_players(game: str, tmp_path: Path) -> None:
    how = {"every": EVERY[game], "moves": SHORT.get(game)}
    house_time.run(play_under_the_law(tmp_path, game, min(games[game].players), seed=1, **how))


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_with_the_fewest_players_to_the_end(game: str, tmp_path: Path) -> None:
    players = min(games[game].players)
    house_time.run(play_under_the_law(tmp_path, game, players, seed=1, every=EVERY[game]))


@pytest.mark.long
@pytest.mark.parametrize("game", games)
def test_with_two_players_at_one_screen(game: str, tmp_path: Path) -> None:
    counts = sorted(games[game].players)
    players = counts[len(counts) // 2]
    how = {"screens": min(1, players - 2), "clock": "days", "every": 8, "moves": BEGINNING}
    house_time.run(play_under_the_law(tmp_path, game, players, seed=2, **how))


@pytest.mark.long
@pytest.mark.parametrize("game", games)
def test_with_the_most_players(game: str, tmp_path: Path) -> None:
    players = max(games[game].players)
    how = {"clock": "none", "every": 8, "moves": BEGINNING}
    house_time.run(play_under_the_law(tmp_path, game, players, seed=3, **how))
