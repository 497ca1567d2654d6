# mypy: allow-subclassing-any
"""The games for OpenSpiel: `pyspiel.load_game("vendome_edelstein(players=3)")` and the others.

Importing this module registers each game twice: `vendome_edelstein` asks one seat after the other,
also where all choose at once, and shows nobody what those before chose;
`vendome_edelstein_simultaneous` has simultaneous nodes there.

A game begins with chance nodes that draw the hexadecimal digits of its seed: it is the same game as
`Game.start(seed=…)` with that number. All other chance follows from it inside the state.

With the parameter `worlds` it begins from positions instead, each as likely as the others: a chance
node that draws one of them, if there are several. From then on each action that chance has a part
in is followed by a chance node with all outcomes and their exact probabilities, as long as these
are few (`explicit_chance.MOST_OUTCOMES`); of more, one is drawn by the state's own stream.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from vendome.core.chance import key_of, seeded
from vendome.core.game import Game, Option
from vendome.core.reading import Reading
from vendome.core.refusal import BadOption, brief
from vendome.core.state import SPECTATOR, log
from vendome.envs.explicit_chance import MOST_OUTCOMES, Chance
from vendome.envs.observing import Observer
from vendome.envs.openspiel_table import Table
from vendome.envs.openspiel_worlds import Worlds
from vendome.envs.words import WORDS
from vendome.games import games

SEED_DIGITS = 16
OUTCOMES = 16
MOST_ACTIONS_OF_A_GAME = 100_000  # a bound: no game comes near
EACH_DIGIT = [(digit, 1 / OUTCOMES) for digit in range(OUTCOMES)]
CHANCE, TERMINAL, SIMULTANEOUS = (
    int(each)
    for each in (
        pyspiel.PlayerId.CHANCE,
        pyspiel.PlayerId.TERMINAL,
        pyspiel.PlayerId.SIMULTANEOUS,
    )
)
Perspective = pyspiel.PrivateInfoType


class VendomeGame(pyspiel.Game):
    """A game with a number of players and options."""

    simultaneous = False
    kind: pyspiel.GameType
    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = self.game
        self.players: int = given.get("players", game.players[-1])
        self.options = {
            option.name: _plain(option, given[option.name])
            for option in game.options
            if option.name in given
        }
        self.worlds = self._read(given["worlds"]) if given.get("worlds") else []
        self.chance = Chance(game) if self.worlds else None
        self.fitting = Worlds(game, self.worlds, self.chance) if self.chance else None
        self.blank = game.blank(self.players, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=MOST_OUTCOMES if self.worlds else OUTCOMES,
            num_players=self.players,
            min_utility=-1 / self.players,
            max_utility=1 - 1 / self.players,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS_OF_A_GAME,
        )
        super().__init__(self.kind, info, given)

    def _read(self, text: str) -> list[np.ndarray]:
        """Returns the states of positions, each as likely, from which a game begins."""
        worlds = _unpacked("worlds", text)
        if not isinstance(worlds, list) or not worlds:
            raise BadOption("worlds_not_a_list", WORDS)
        states = [self.game.position(world).states for world in worlds]
        counts = {int(each["players"][0]) for each in states}
        if len(counts) > 1:
            raise BadOption("worlds_differ", WORDS)
        self.players = counts.pop()
        return states

    def new_initial_state(self) -> VendomeState:
        state = VendomeState(self)
        if len(self.worlds) == 1:
            state.sit(Table(self.game, self.worlds[0].copy(), watched=True))
        return state

    def max_chance_nodes_in_history(self) -> int:
        return MOST_ACTIONS_OF_A_GAME if self.worlds else SEED_DIGITS

    def begun(self, seed: int) -> Table:
        """Returns the game that begins with a seed."""
        states = self.blank.copy()
        states["key"][0] = np.frombuffer(key_of(seed), "<i4")
        self.game.kernels.begin(states, log(0))
        return Table(self.game, states)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> VendomeObserver:
        """Returns an observer of states, as OpenSpiel's Python games have it."""
        return VendomeObserver(self, iig_obs_type, params)


class VendomeState(pyspiel.State):
    """A state of a game: before the deal, the digits of its seed; then a table."""

    def __init__(self, game: VendomeGame) -> None:
        super().__init__(game)
        self._rules = _Kept(game)
        self._digits = ""
        self._player = CHANCE
        self._drawn: list[tuple[np.ndarray, float]] = []  # where chance can lead from here
        self._mover = (0, 0)  # the seat and the action that it follows from
        self.table: Table | None = None

    def current_player(self) -> int:
        return self._player

    def sit(self, table: Table) -> VendomeState:
        """Go on at a table. Returns the state itself."""
        self.table = table
        self._turn()
        return self

    def _turn(self) -> None:
        """Find out whose turn it is."""
        assert self.table is not None
        waiting = self.table.waiting
        if not waiting:
            self._player = TERMINAL
        elif self._rules.of.simultaneous and waiting & (waiting - 1):
            self._player = SIMULTANEOUS
        else:
            self._player = (waiting & -waiting).bit_length() - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.table is None or player < 0 else self.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._drawn:
            return [(i, chance) for i, (_, chance) in enumerate(self._drawn)]
        worlds = self._rules.of.worlds
        return [(i, 1 / len(worlds)) for i in range(len(worlds))] if worlds else EACH_DIGIT

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self._deal(action)
        elif self._player == CHANCE:
            states, _ = self._drawn[action]
            self._drawn = []
            self.table.become(states, *self._mover)
            self._turn()
        else:
            self._take(self._player, action)

    def _deal(self, action: int) -> None:
        """Take the next digit of the seed, or one of several worlds."""
        rules = self._rules.of
        if rules.worlds:
            self.sit(Table(rules.game, rules.worlds[action].copy(), watched=True))
            return
        self._digits += f"{action:x}"
        if len(self._digits) == SEED_DIGITS:
            self.sit(rules.begun(int(self._digits, OUTCOMES)))

    def _take(self, seat: int, action: int) -> None:
        """Take an action. Where all chance is told and has a part in it, a chance node follows."""
        assert self.table is not None
        chance = self._rules.of.chance
        if chance is not None:
            drawn = chance.after(self.table.states, seat, action)
            if len(drawn) > 1:
                self._drawn, self._mover, self._player = drawn, (seat, action), CHANCE
                return
        self.table.take(seat, action)
        self._turn()

    def _apply_actions(self, actions: list[int]) -> None:
        """Let all who are asked act at once. What stands for the others is not looked at."""
        assert self.table is not None
        waiting = self.table.waiting
        acting = [seat for seat in range(len(actions)) if waiting >> seat & 1]
        for seat in acting[:-1]:
            self.table.take(seat, actions[seat])
        self._take(acting[-1], actions[acting[-1]])

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player < 0:
            return f"chance {action}"
        game = self._rules.of.game
        known = Reading.of(self.table.knowledge(player))
        return f"{action}: {game.notation.step(known, player, action)}"

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def returns(self) -> list[float]:
        players = self._rules.of.players
        if self.table is None or self._player != TERMINAL:
            return [0.0] * players
        winners = int(self.table.states["winners"][0])
        share = 1 / winners.bit_count()
        return [(winners >> seat & 1) * share - 1 / players for seat in range(players)]

    def __str__(self) -> str:
        """Returns what lies open, and which deal it is: no seat may see it."""
        if self.table is None:
            return f"seed {self._digits}"
        game = self._rules.of.game
        seen = json.dumps(game.view(Reading.of(self.table.states.copy()), None))
        return f"seed {self._digits}: {seen}"

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> VendomeState:
        """Returns a state that the player cannot tell from this one, as likely as any other. Its
        history is empty: it is not one that digits of a seed lead to.
        """
        if self.table is None:
            return self.clone()  # type: ignore[no-any-return]
        rules = self._rules.of
        world = VendomeState(rules)
        if rules.fitting is None:
            minds = seeded(key_of(int(sampler() * 2**53)))
            return world.sit(self.table.imagined(player_id, minds))
        if self._player == CHANCE:
            found = rules.fitting.drawn_before_chance(self.table, player_id, self._mover, sampler)
            world.table, world._drawn, world._mover = found
            return world
        return world.sit(rules.fitting.drawn(self.table, player_id, sampler))


class VendomeObserver:
    """What a player is shown, as a tensor in the one-hot form and as text; with perfect recall, as
    text alone. Without what is public: what is not the same for somebody who looks on.
    """

    def __init__(self, game: VendomeGame, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise BadOption("no_observer_parameters", WORDS, given=brief(dict(params)))
        self._kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if self._kind.private_info == Perspective.ALL_PLAYERS:
            raise BadOption("not_all_players", WORDS)
        if self._kind.perfect_recall and not self._kind.public_info:
            raise BadOption("public_recalled", WORDS)
        self._public = self._kind.private_info == Perspective.NONE
        self._game = game
        self._observer = Observer(game.game, game.players, "one_hot")
        layout = self._observer.layout
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self._kind.perfect_recall:
            return
        self.tensor = tensor = np.zeros(layout.places, np.float32)
        for feature in layout.features:
            part = tensor[layout.places_at[feature.name]]
            self.dict[feature.name] = part.reshape(*feature.shape, feature.width)

    def __deepcopy__(self, memory: dict[int, Any]) -> VendomeObserver:
        return VendomeObserver(self._game, self._kind, None)

    def set_from(self, state: VendomeState, player: int) -> None:
        """Put what the player is shown into `tensor`. Before the deal that is nothing. With perfect
        recall there is none: what was noticed in a whole game is no row of numbers.
        """
        if self.tensor is None:
            return
        if state.table is None:
            self.tensor.fill(0)
            return
        states = state.table.states
        self.tensor[:] = self._observer.of_state(states, player, public=self._public)
        if not self._kind.public_info:
            everybody_s = self._observer.of_state(states, player, public=True)
            self.tensor[self.tensor == everybody_s] = 0

    def string_from(self, state: VendomeState, player: int) -> str:
        """Returns what the player is shown as text; with perfect recall, a digest of all that it
        has noticed and done before it.
        """
        if state.table is None:
            return "not dealt yet"
        viewer = SPECTATOR if self._public else player
        known = state.table.knowledge(viewer)
        if self._kind.perfect_recall:
            seat = "all" if self._public else f"seat {player}"
            return f"{seat} {state.table.noticed(viewer).hex()}"
        look = self._game.game.view
        view = look(Reading.of(known), None if self._public else player)
        if self._kind.public_info:
            return json.dumps(view)
        everybody_s = look(Reading.of(state.table.knowledge(SPECTATOR)), None) | {
            "seat": view["seat"]
        }
        own = {name: shown for name, shown in view.items() if shown != everybody_s[name]}
        return json.dumps(own) if own else ""


class _Kept:
    """What copies of a state share; serialized as the name of the game."""

    def __init__(self, of: VendomeGame) -> None:
        self.of = of

    def __deepcopy__(self, memory: dict[int, Any]) -> _Kept:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.of.to_string(),)


def _again(name: str) -> _Kept:
    return _Kept(pyspiel.load_game(name))


def _plain(option: Option, value: Any) -> Any:
    """Returns an option's value as the game takes it: a switch, or what a text of JSON says."""
    if option.kind == "switch":
        return value
    return _unpacked(option.name, value)


def _unpacked(name: str, value: Any) -> Any:
    try:
        return json.loads(bytes.fromhex(value))
    except (ValueError, TypeError):
        raise BadOption("bad_packed", WORDS, name=name) from None


def _parameter(option: Option) -> Any:
    """Returns the default of an option as OpenSpiel has it."""
    return option.default if option.kind == "switch" else packed(option.default)


def packed(data: Any) -> str:
    """Returns plain data as a parameter that is more than a switch takes it: its JSON, in hex.
    OpenSpiel takes the names of games apart at brackets and commas.
    """
    return json.dumps(data).encode().hex()


def _register(game: Game, simultaneous: bool) -> None:
    name = f"vendome_{game.name}{'_simultaneous' if simultaneous else ''}"
    dynamics = pyspiel.GameType.Dynamics
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"{game.title}{' (simultaneous)' if simultaneous else ''}",
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.players[-1],
            "worlds": "",
            **{option.name: _parameter(option) for option in game.options},
        },
    )
    members = {"game": game, "kind": kind, "simultaneous": simultaneous, "__module__": __name__}
    made = type(name, (VendomeGame,), members)
    globals()[name] = made  # OpenSpiel pickles the class by its name
    pyspiel.register_game(kind, made)


for each in games.values():
    if f"vendome_{each.name}" not in pyspiel.registered_names():
        _register(each, simultaneous=False)
        _register(each, simultaneous=True)
