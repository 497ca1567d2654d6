"""Readers: entrants of a tournament that try to exploit the bots in the other seats."""

from __future__ import annotations

from typing import Protocol

from vendome.arena.readers.habits import Habitual, Mirror
from vendome.arena.readers.reader import Reader
from vendome.arena.words import WORDS
from vendome.bots import Bot
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.refusal import BadOption

READER = "reader:"  # and the bot that it knows
MIRROR = "mirror"
HABITS = ("raiser", "silent", "hoarder", "dumper")


class Reading(Protocol):
    """A reader at a match."""

    def prepare(self, match: Match, seat: int) -> None:
        """Compile what it needs."""

    def choose(self, match: Match, seat: int) -> int:
        """Returns the number of the action that it takes."""


def is_reader(bot: str) -> bool:
    return bot.startswith(READER) or bot in (MIRROR, *HABITS)


def check(game: Game, bot: str) -> None:
    """Refuse a reader that has nothing to do in a game, or whose opponent there is not."""
    if bot.startswith(READER):
        Bot(bot.removeprefix(READER), 0)
        if game.heuristics.outlook is None:
            raise BadOption("nothing_to_search", WORDS, bot=bot, game=game.title)
    elif bot in HABITS and bot not in game.heuristics.habits:
        known = ", ".join([MIRROR, *game.heuristics.habits])
        example = f"{READER}greedy"
        raise BadOption(
            "means_nothing", WORDS, bot=bot, game=game.title, known=known, example=example
        )


def sit(game: Game, bot: str, key: bytes) -> Reading:
    """Returns the reader with this name, which has been checked."""
    if bot.startswith(READER):
        return Reader(bot.removeprefix(READER), key)
    return Mirror(key) if bot == MIRROR else Habitual(game.heuristics.habits[bot], key)
