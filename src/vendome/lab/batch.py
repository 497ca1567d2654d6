"""A batch of games, and how a part of it is played. Only this module calls the `run` kernel.

Games in which a bot searches are played by `searched.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vendome.bots import KNOWN, QUICK
from vendome.core import chance
from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief
from vendome.core.state import LOG_ROOM, Moves, log, words_of
from vendome.games import games
from vendome.lab.kernels import k_run
from vendome.lab.result import Result
from vendome.lab.searched import play_searched, prepare_searched
from vendome.lab.words import WORDS

TALLIED = 32  # larger numbers of an event are counted together as this one


@dataclass(frozen=True)
class Batch:
    """A game and how it is played. Game number g is dealt from block g of the key's stream."""

    game: Game
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]  # one for each seat, as they sit in game number 0
    key: bytes

    @classmethod
    def checked(
        cls,
        game: str | Game,
        players: int | None = None,
        bots: str | Iterable[str] = "random",
        seed: int | bytes | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Batch:
        """Returns a batch that can be played. What cannot be played is refused with a sentence."""
        chosen = game if isinstance(game, Game) else games[game]
        count = chosen.players[-1] if players is None else players
        chosen.blank(count, {} if options is None else options)
        return cls(
            game=chosen,
            players=count,
            options=chosen.checked_options({} if options is None else options),
            bots=_seated(_named(bots), count),
            key=chosen.checked_key(seed),
        )

    def prepare(self) -> None:
        """Compile what playing needs, if that has not been done yet."""
        if set(self.bots) <= set(QUICK):
            self.play(0, 0)
        else:
            prepare_searched(self)

    def head(self) -> dict[str, Any]:
        """Returns what is played, as plain data."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "cards": self.game.cards,
            "players": self.players,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.key.hex(),
        }

    @classmethod
    def of(cls, head: Mapping[str, Any]) -> Batch:
        """Returns the batch that a head tells of."""
        seed = bytes.fromhex(head["seed"])
        return cls.checked(head["game"], head["players"], head["bots"], seed, head["options"])

    def play(
        self,
        first: int,
        count: int,
        *,
        observe: bool = False,
        events: bool = False,
        faults: bool = False,
    ) -> Result:
        """Play `count` games from game number `first` on, and return their results. Other threads
        go on meanwhile.

        `observe`: work out what a seat knows at every step, as a learner would need it. `events`:
        count events. `faults`: check the invariants at every step.
        """
        game = self.game
        kinds = len(game.event_kinds) if events else 0
        result = Result(
            batch=self,
            first=first,
            scores=np.empty((count, self.players), "i4"),
            winners=np.empty(count, "i1"),
            decisions_by_game=np.empty(count, "i4"),
            steps_by_game=np.empty(count, "i4"),
            tally=np.zeros((kinds, TALLIED, TALLIED), "i8"),
            faults=np.zeros((count if faults else 0, 2), "i4"),
        )
        if not set(self.bots) <= set(QUICK):
            play_searched(result)
            return result
        template = game.blank(self.players, self.options)
        states, knows = np.zeros(1, game.state), np.zeros(1, game.state)
        game.kernels.bind(k_run)(
            words_of(template),
            states,
            words_of(states),
            knows,
            words_of(knows),
            game.public_words,
            chance.seeded(self.key),
            first,
            np.array([QUICK.index(bot) for bot in self.bots], "i8"),
            observe,
            result.scores,
            result.winners,
            result.decisions_by_game,
            result.steps_by_game,
            result.tally,
            result.faults,
            log(LOG_ROOM if events else 0),
            np.zeros(1, chance.Chance),
            np.zeros(1, Moves),
            np.zeros(1, game.scratch),
        )
        return result


def _named(bots: str | Iterable[str]) -> list[str]:
    if not isinstance(bots, str | Iterable):
        raise BadOption("bots_not_a_list", WORDS, bots=brief(bots), known=", ".join(KNOWN))
    named = [bot.strip() for bot in bots.split(",")] if isinstance(bots, str) else list(bots)
    for bot in named:
        if bot not in KNOWN:
            raise BadOption("unknown_bot", bot=brief(bot), known=", ".join(KNOWN))
    return named


def _seated(named: list[str], players: int) -> tuple[str, ...]:
    """Returns the bot of each seat: the named ones in turn, as often as there are seats."""
    if not named or len(named) > players:
        raise BadOption("bots_and_seats", WORDS, count=len(named), players=players)
    return tuple(named[seat % len(named)] for seat in range(players))
