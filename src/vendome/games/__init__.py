"""The games of the house, by name. Every folder here is a game; there is no list to add it to."""

from __future__ import annotations

import copyreg
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief

NAMES = tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


@cache
def _load(name: str) -> Game:
    game: Game = import_module(f"vendome.games.{name}").GAME
    return game


def _named(game: Game) -> tuple[Any, ...]:
    """Returns how another process gets a game: by its name, since compiled rules cannot be sent."""
    if game.name not in NAMES or _load(game.name) is not game:
        raise BadOption("game_not_of_house", game=game.title)
    return _found, (game.name, game.version, game.cards)


def _found(name: str, version: int, cards: str) -> Game:
    """Returns the game of this name, as it was where its name comes from."""
    game = games[name]
    if (game.version, game.cards) != (version, cards):
        raise BadOption("other_rules", game=game.title, version=version, ours=game.version)
    return game


copyreg.pickle(Game, _named)


class UnknownGame(BadOption, KeyError):
    """A game that is not in the house."""


class Games(Mapping[str, Game]):
    """All games. Each is loaded when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise UnknownGame("unknown_game", game=brief(name), known=", ".join(NAMES))
        return _load(name)

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __repr__(self) -> str:
        return f"<games: {', '.join(NAMES)}>"

    def __len__(self) -> int:
        return len(NAMES)


games = Games()
