"""What each feature of a standing weighs: learned (`vendome train`), and kept in data files."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import numpy as np

from vendome.core.game import Game

_READ: dict[str, dict[int, np.ndarray]] = {}


class StrangeWeights(ValueError):
    """Weights that do not belong to the rules as they are."""


def weights_of(game: Game, players: int) -> np.ndarray:
    """Returns the weights of a game's features at a table of this many players."""
    if game.name not in _READ:
        _READ[game.name] = read(game, json.loads(file_of(game.name).read_text("utf-8")))
    return _READ[game.name][players]


def file_of(name: str) -> Any:
    """Returns the file with the weights of a game."""
    return files("vendome") / "games" / name / "bot" / "weights.json"


def read(game: Game, kept: dict[str, Any]) -> dict[int, np.ndarray]:
    """Returns weights by the number of players. Raises StrangeWeights if they are another's."""
    assert game.heuristics.outlook is not None
    belongs = {
        "game": game.name,
        "rules": game.version,
        "cards": game.cards,
        "features": list(game.heuristics.outlook.names),
    }
    for name, value in belongs.items():
        if kept[name] != value:
            raise StrangeWeights(
                f"The weights were learned with {name} {kept[name]!r}; this game has {value!r}. "
                f"Learn them again: vendome train {game.name}"
            )
    tables = {int(players): row for players, row in kept["weights"].items()}
    if tuple(sorted(tables)) != game.players:
        raise StrangeWeights(
            f"There are weights for {sorted(tables)} players; this game has {list(game.players)}."
        )
    return {players: np.array(row, "f8") for players, row in tables.items()}
