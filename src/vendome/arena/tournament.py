"""What is played in a tournament: a game, its bots, and which of them sits where in each game.

Each named bot has one seat, and the last one fills the rest. A deal is played several times, with
the same cards and other seatings, so that every bot sits in every seat equally often: in all
seatings there are, if they are few, and else in the rotations of an order that is drawn anew for
each deal. Or a deal is played once, in one of these seatings, which is drawn.

Everything follows from the seed, game by game, so that it does not matter who plays which game
when.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from vendome.arena import readers
from vendome.arena.words import WORDS
from vendome.bots import Bot
from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief
from vendome.games import games

PROGRAM = "program:"
FEW_SEATINGS = 6
MOVE_SECONDS = 10.0
LONGEST_MOVE = 3600.0


@dataclass(frozen=True)
class Tournament:
    """A game, who plays it, and the key from which all its deals follow."""

    game: Game
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    key: bytes
    move_seconds: float = MOVE_SECONDS  # how long a program may think about one choice
    once: bool = False  # whether each game has a deal of its own

    @classmethod
    def checked(
        cls,
        game: str | Game,
        players: int | None = None,
        bots: str | Iterable[str] = (),
        seed: int | bytes | None = None,
        options: Mapping[str, Any] | None = None,
        move_seconds: float = MOVE_SECONDS,
        once: bool = False,
    ) -> Tournament:
        """Returns a tournament that can be played. What cannot be is refused with a sentence."""
        chosen = game if isinstance(game, Game) else games[game]
        count = chosen.players[-1] if players is None else players
        given = {} if options is None else options
        chosen.blank(count, given)
        if not _is_time(move_seconds):
            raise BadOption(
                "bad_move_seconds", WORDS, seconds=brief(move_seconds), most=int(LONGEST_MOVE)
            )
        return cls(
            game=chosen,
            players=count,
            options=chosen.checked_options(given),
            bots=_checked_bots(chosen, bots, count),
            key=chosen.checked_key(seed),
            move_seconds=float(move_seconds),
            once=bool(once),
        )

    @property
    def seats(self) -> dict[str, int]:
        """How many seats each bot has."""
        rest = self.players - len(self.bots) + 1
        return {bot: rest if bot == self.bots[-1] else 1 for bot in self.bots}

    @property
    def fair(self) -> dict[str, float]:
        """The share each bot would have if all seats were equal."""
        return {bot: seats / self.players for bot, seats in self.seats.items()}

    @property
    def games_per_deal(self) -> int:
        return 1 if self.once else self._balanced

    @property
    def _balanced(self) -> int:
        """The number of seatings in which every bot sits in every seat equally often."""
        count = 1
        for named in range(len(self.bots) - 1):
            count *= self.players - named
        return count if count <= FEW_SEATINGS else self.players

    def seatings(self, deal: int) -> list[tuple[int, ...]]:
        """Returns, for each game of a deal, which bot sits in each seat, by its place in `bots`."""
        last = len(self.bots) - 1
        order = [min(place, last) for place in range(self.players)]
        if self._balanced != self.players:
            balanced = sorted(set(permutations(order)))
        else:
            # Whoever sits after whom is drawn: in rotations alone it would always be the same.
            ranks = [self._digest("order", deal, place) for place in range(self.players)]
            drawn = [order[place] for place in sorted(range(self.players), key=ranks.__getitem__)]
            balanced = [tuple(drawn[turn:] + drawn[:turn]) for turn in range(self.players)]
        if self.once:
            return [balanced[int.from_bytes(self._digest("once", deal)) % len(balanced)]]
        return balanced

    def seating(self, number: int) -> tuple[int, ...]:
        """Returns which bot sits in each seat of game number `number`."""
        deal, turn = divmod(number, self.games_per_deal)
        return self.seatings(deal)[turn]

    def deal_key(self, deal: int) -> bytes:
        return self._digest("deal", deal)

    def mind_key(self, number: int, seat: int) -> bytes:
        """Returns the seed of the bot that sits in a seat of game number `number`."""
        return self._digest("mind", number, seat)

    def head(self) -> dict[str, Any]:
        """Returns what makes this tournament and no other, as plain data."""
        head: dict[str, Any] = {
            "game": self.game.name,
            "rules": self.game.version,
            "cards": self.game.cards,
            "players": self.players,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.key.hex(),
        }
        if any(is_program(bot) for bot in self.bots):
            head["move_seconds"] = self.move_seconds
        if self.once:
            head["once"] = True
        return head

    def _digest(self, what: str, *numbers: int) -> bytes:
        text = f"vendome tournament 1 {what} {' '.join(map(str, numbers))}\n"
        return hashlib.sha256(text.encode() + self.key).digest()


def is_program(bot: str) -> bool:
    return bot.startswith(PROGRAM)


def command_of(bot: str) -> list[str]:
    """Returns the words of the command that a program is started with."""
    try:
        words = shlex.split(bot.removeprefix(PROGRAM), posix=os.name == "posix")
    except ValueError:
        words = []
    if not words:
        raise BadOption("no_command", WORDS, bot=brief(bot), example=f"{PROGRAM}./my_bot --fast")
    return words


def _checked_bots(game: Game, bots: str | Iterable[str], players: int) -> tuple[str, ...]:
    if not isinstance(bots, str | Iterable):
        raise BadOption("tournament_bots_not_a_list", WORDS, bots=brief(bots))
    named = [bot.strip() for bot in bots.split(",")] if isinstance(bots, str) else list(bots)
    for bot in named:
        if not isinstance(bot, str):
            raise BadOption("tournament_bots_not_a_list", WORDS, bots=brief(bot))
        if readers.is_reader(bot):
            readers.check(game, bot)
        elif not is_program(bot):
            Bot(bot, 0)  # refuses a bot that there is not
        elif shutil.which(command_of(bot)[0]) is None:
            raise BadOption("no_such_program", WORDS, program=brief(command_of(bot)[0]))
        if named.count(bot) > 1:
            raise BadOption("bot_named_twice", WORDS, bot=brief(bot))
    if not 2 <= len(named) <= players:
        raise BadOption("bots_in_tournament", WORDS, count=len(named), players=players)
    return tuple(named)


def _is_time(seconds: object) -> bool:
    known = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    return known and 0 < seconds <= LONGEST_MOVE  # type: ignore[operator]
