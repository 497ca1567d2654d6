"""The peer: OpenSpiel's goofspiel, four players with thirteen cards, by its own random bots.

One call of `pyspiel.evaluate_bots` plays a game in C++. A decision is a choice among at least two
legal actions; each player's choice in a simultaneous turn is one. So a game has 4 × 12 decisions:
OpenSpiel plays the forced last card by itself, and the order of the prizes is chance.
"""

from __future__ import annotations

import random
from typing import Any

PARAMETERS = {"players": 4, "num_cards": 13}


class Goofspiel:
    """The game, ready to be played. `decisions` is how many decisions a game has."""

    def __init__(self) -> None:
        import pyspiel

        self._play = pyspiel.evaluate_bots
        self._game = pyspiel.load_game("goofspiel", PARAMETERS)
        seats = range(PARAMETERS["players"])
        self._bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in seats]
        self.decisions = _decisions(self._game.new_initial_state())

    def play(self, first: int, games: int) -> int:
        """Play this number of games. Returns how many decisions were made."""
        play, start, bots = self._play, self._game.new_initial_state, self._bots
        for number in range(first, first + games):
            play(start(), bots, number)
        return games * self.decisions


def _decisions(state: Any) -> int:
    """Returns how many decisions one game has, counted one by one."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
            continue
        legal = [state.legal_actions(player) for player in range(state.num_players())]
        decisions += sum(len(actions) > 1 for actions in legal)
        state.apply_actions([random.choice(actions) for actions in legal])
    return decisions


def goofspiel() -> Goofspiel | None:
    """Returns the game, or None if OpenSpiel is not installed."""
    try:
        return Goofspiel()
    except ImportError:
        return None
