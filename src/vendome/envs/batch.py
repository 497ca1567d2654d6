"""Thousands of games, stepped together in one compiled call, for programs that learn.

    env = BatchEnv("edelstein", players=4, games=4096, seed=1)
    arrays = env.reset()
    while learning:
        actions = policy(arrays.observation, arrays.mask, arrays.seat)
        env.step(actions)  # in place: `arrays` has what follows

Each game stands still until a seat that is not a bot's must act. That seat is shown what it knows,
counts all seats from itself on, and names its action in the same way (`Layout.actions`). Games that
have ended are begun anew; the same seed gives the same games, whatever the number of games and of
threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, fields
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from vendome.bots import QUICK
from vendome.core import chance
from vendome.core.game import Game
from vendome.core.observation import ONE_HOT, PLAIN, Layout
from vendome.core.refusal import BadOption, brief
from vendome.core.state import Moves, log
from vendome.envs.checking import one_of, seats_of, whole
from vendome.envs.kernels import (
    LEARNER,
    WORDS_OF_LEGAL,
    Slot,
    k_first_illegal,
    k_seat_slots,
    k_step,
)
from vendome.envs.observing import FORMS, Observer
from vendome.envs.words import WORDS
from vendome.games import games as known_games
from vendome.lab.simulate import checked_threads

AUTORESETS = ("next_step", "same_step", "disabled")
REWARDS = ("win", "points")
COUNTED = ("seat", "game")
Seed = int | bytes | None
MOST_GAMES = 1 << 20
LEAST_EACH = 64  # games; a thread with fewer costs more than it does


@dataclass(frozen=True, eq=False)
class Arrays:
    """What a step writes, a line for each game."""

    observation: np.ndarray  #: games × numbers: what the seat whose turn it is knows
    mask: np.ndarray  #: games × actions: whether each is legal
    seat: np.ndarray  #: whose turn it is, as the game counts
    reward: np.ndarray  #: games × players: what each seat got in this step
    done: np.ndarray  #: whether the game ended in this step
    final: np.ndarray  #: with `same_step`: what was known at the end of the game that ended


class _Workplace:
    """The memory that one thread works in."""

    def __init__(self, game: Game, row: int) -> None:
        self.knows = np.zeros(1, game.state)
        self.know_words = self.knows.view("i8")
        self.options = np.zeros(1, Moves)
        self.scratches = np.zeros(1, game.scratch)
        self.logs = log(0)
        self.row = np.zeros((1, row), PLAIN)


class BatchEnv:
    """A batch of games of one kind."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        games: int = 1024,
        seed: int | bytes | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seats: Iterable[int] | None = None,
        bots: str = "random",
        form: str = "plain",
        reward: str = "win",
        autoreset: str = "next_step",
        counted: str = "seat",
        threads: int | None = 1,
        first: int = 0,
        arrays: Arrays | None = None,
    ) -> None:
        """`seats`: those that one plays oneself; without it, all. The others are played by `bots`.

        `form`: of the observations. `reward`: the share of the win less what is fair (`win`), or
        the points (`points`), both at the end. `counted`: whether actions that name a seat are
        numbered from the one that acts (`seat`) or as in the game (`game`). `first`: the number
        of the first game, so that a batch can be cut in parts. `arrays`: what a step writes into,
        if they exist already.
        """
        chosen = game if isinstance(game, Game) else known_games[game]
        self.game = chosen
        self.layout: Layout = chosen.layout(players)
        self.players = count = self.layout.players
        self._template = chosen.blank(count, {} if options is None else options)
        self.options = chosen.checked_options({} if options is None else options)
        self.games = whole("games", games, 1, MOST_GAMES)
        self.first = whole("first", first, 0, 2**31 - 1 - self.games)
        self.seats = seats_of(seats, count)
        self.bots = one_of("bots", bots, QUICK)
        self.form = one_of("form", form, tuple(FORMS))
        self.reward = one_of("reward", reward, REWARDS)
        self.autoreset = one_of("autoreset", autoreset, AUTORESETS)
        self.counted = one_of("counted", counted, COUNTED)
        self.threads = min(checked_threads(threads), max(1, self.games // LEAST_EACH))
        self.arrays = self._made() if arrays is None else self._checked(arrays)
        self._begun = False
        self._players_of = np.array(
            [LEARNER if seat in self.seats else QUICK.index(bots) for seat in range(count)], "i8"
        )
        self._states = np.zeros(self.games, chosen.state)
        self._words = self._states.view("i8").reshape(self.games, -1)
        self._slots = np.zeros(self.games, Slot)
        self._actions = np.zeros(self.games, "i8")
        self._which = np.zeros(self.games, "?")
        self._workplaces = [_Workplace(chosen, self.layout.size) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads, "batch") if self.threads > 1 else None
        self._no_hots = np.zeros((0, 0), ONE_HOT)
        own = np.tile(np.arange(chosen.actions, dtype="i2"), (count, 1))
        self._numbers = self.layout.actions if self.counted == "seat" else own
        self._inverse = self.layout.numbers if self.counted == "seat" else own
        self._stepping = self._parts(np.zeros(self.games, "?"), only_resets=False)
        self._resetting = self._parts(self._which, only_resets=True)
        self._seed(seed)

    def __repr__(self) -> str:
        return f"<{self.games} games of {self.game.title}, {self.players} players>"

    def __deepcopy__(self, memory: dict[int, Any]) -> BatchEnv:
        return _again(self.game, self._settings(), self._memory(), self._begun)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game.name, self._settings(), self._memory(), self._begun)

    def _settings(self) -> dict[str, Any]:
        """Returns what another batch of this kind is made with."""
        same = ("players", "games", "options", "seats", "bots", "form", "reward", "autoreset")
        return {name: getattr(self, name) for name in (*same, "counted", "threads", "first")}

    def _memory(self) -> tuple[bytes, ...]:
        """Returns all that it has written."""
        held = (self._states, self._slots, *vars(self.arrays).values())
        return tuple(array.tobytes() for array in held)

    def _remember(self, memory: tuple[bytes, ...], begun: bool) -> None:
        """Go on where another batch of this kind was."""
        held = (self._words, self._slots, *vars(self.arrays).values())
        for array, before in zip(held, memory, strict=True):
            array[...] = np.frombuffer(before, array.dtype).reshape(array.shape)
        self._begun = begun

    def _seed(self, seed: Seed | Sequence[Seed]) -> None:
        give = self.game.kernels.bind(k_seat_slots)
        if not isinstance(seed, list | tuple):
            give(self._slots, self._stream(seed), self.first)
            return
        if len(seed) != self.games:
            raise BadOption("bad_seeds", WORDS, games=self.games)
        for slot, stream in enumerate([self._stream(each) for each in seed]):
            give(self._slots[slot : slot + 1], stream, 0)

    def _stream(self, seed: Any) -> np.ndarray:
        return chance.seeded(self.game.checked_key(seed))

    def reset(self, seed: Seed | Sequence[Seed] = None, which: np.ndarray | None = None) -> Arrays:
        """Begin a new game in all slots, or only where `which` is true. Returns the arrays.

        With a seed, all slots begin from it; with a list of seeds, each slot begins from its own,
        as the first of a batch of that seed does. Without, the next game of each slot follows.
        """
        if which is not None:
            given = np.asarray(which)
            if given.shape != (self.games,) or given.dtype != bool:
                raise BadOption("bad_which", WORDS, games=self.games)
            if seed is not None or not self._begun:
                raise BadOption("reset_all_first", WORDS)
            self._which[:] = given
            self._run(self._resetting)
            return self.arrays
        if seed is not None:
            self._seed(seed)
        self._begun = True
        self._which[:] = True
        self._run(self._resetting)
        return self.arrays

    def step(self, actions: np.ndarray) -> Arrays:
        """Take an action in each game, and go on until seats of one's own are asked.

        Returns the arrays, which are written in place. If any action is not legal, none is taken.
        Games that are over take any action.
        """
        if not self._begun:
            raise BadOption("reset_all_first", WORDS)
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise BadOption("bad_actions", WORDS, games=self.games)
        np.copyto(self._actions, given, casting="unsafe")
        wrong = self.game.kernels.bind(k_first_illegal)(
            self._slots, self._actions, self._numbers, 0, self.games
        )
        if wrong >= 0:
            raise BadOption(
                "illegal_in_batch",
                WORDS,
                game=wrong,
                action=int(given[wrong]),
                legal=", ".join(map(str, self.legal(wrong))),
            )
        self._run(self._stepping)
        return self.arrays

    def step_legal(self, action: int) -> None:
        """Take an action that is known to be legal, in a batch of one game."""
        self._actions[0] = action
        self._run(self._stepping)

    def legal(self, game: int) -> list[int]:
        """Returns the actions that are legal in one of the games."""
        words = self._slots["legal"][game].view("u8").tolist()
        return [
            64 * word + bit
            for word in range(WORDS_OF_LEGAL)
            for bit in range(64)
            if words[word] >> bit & 1
        ]

    @property
    def states(self) -> np.ndarray:
        """A copy of all states, hidden parts included. No learner may see it."""
        return self._words.copy().view(self.game.state).reshape(-1)

    def put(self, game: int, states: np.ndarray) -> None:
        """Put a state, such as a position's, in the place of one of the games', and show it."""
        waiting = int(states["waiting"][0])
        if int(states["players"][0]) != self.players or not any(
            waiting >> seat & 1 for seat in self.seats
        ):
            raise BadOption("cannot_put", WORDS, players=self.players)
        self._begun = True
        self._words[game] = states.view("i8")
        seat = (waiting & -waiting).bit_length() - 1
        options = np.zeros(1, Moves)
        count = self.game.kernels.moves(states, seat, options)
        numbers = self._inverse[seat, options["ids"][0, :count]]
        legal = np.zeros(WORDS_OF_LEGAL * 64, "?")
        legal[numbers] = True
        slot, arrays = self._slots[game], self.arrays
        slot["legal"] = np.packbits(legal, bitorder="little").view("i8")
        slot["seat"], slot["ended"] = seat, 0
        arrays.seat[game], arrays.done[game], arrays.reward[game] = seat, False, 0
        arrays.mask[game] = legal[: self.game.actions]
        shown = Observer(self.game, self.players, self.form).of_state(states, seat)
        arrays.observation[game] = shown

    def one_state(self, game: int) -> np.ndarray:
        """Returns the state of one of the games itself, which the next step writes into. No learner
        may see it.
        """
        return self._states[game : game + 1]

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _run(self, kernels: list[Callable[[], None]]) -> None:
        """Let each thread do its part."""
        if self._pool is None:
            kernels[0]()
            return
        parts = [self._pool.submit(kernel) for kernel in kernels]
        wait(parts)
        for part in parts:
            part.result()

    def _parts(self, resets: np.ndarray, only_resets: bool) -> list[Callable[[], None]]:
        """Returns the step kernel for each thread, with all that it is handed."""
        kernel = self.game.kernels.bind(k_step)
        cuts = [self.games * i // self.threads for i in range(self.threads + 1)]
        made: list[Callable[[], None]] = []
        for place, (first, last) in zip(self._workplaces, pairwise(cuts), strict=True):
            before = (
                self._states,
                self._words,
                self._slots,
                self._template.view("i8"),
                self._players_of,
                self._actions,
                resets,
                only_resets,
                AUTORESETS.index(self.autoreset),
                REWARDS.index(self.reward),
                self._numbers,
                self._inverse,
                first,
                last,
            )
            made.append(partial(kernel, *before, *self._written(place), *self._used(place)))
        return made

    def _written(self, place: _Workplace) -> tuple[Any, ...]:
        """Returns where a step writes what."""
        arrays, plain = self.arrays, self.form == "plain"
        return (
            arrays.observation if plain else place.row,
            self._no_hots if plain else arrays.observation,
            arrays.mask,
            arrays.seat,
            arrays.reward,
            arrays.done,
            len(arrays.final) > 0,
            arrays.final if plain else place.row,
            self._no_hots if plain else arrays.final,
        )

    def _used(self, place: _Workplace) -> tuple[Any, ...]:
        """Returns what a step works with."""
        return (
            self.layout.least,
            self.layout.shares,
            self.layout.starts,
            place.knows,
            place.know_words,
            self.game.public_words,
            place.options,
            place.scratches,
            place.logs,
        )

    def _shapes(self) -> dict[str, tuple[tuple[int, ...], np.dtype[Any]]]:
        numbers = self.layout.size if self.form == "plain" else self.layout.places
        form = FORMS[self.form]
        ends = self.games if self.autoreset == "same_step" else 0
        return {
            "observation": ((self.games, numbers), form),
            "mask": ((self.games, self.game.actions), np.dtype("?")),
            "seat": ((self.games,), np.dtype("i1")),
            "reward": ((self.games, self.players), np.dtype("f4")),
            "done": ((self.games,), np.dtype("?")),
            "final": ((ends, numbers), form),
        }

    def _made(self) -> Arrays:
        return Arrays(**{name: np.zeros(*what) for name, what in self._shapes().items()})

    def _checked(self, arrays: Arrays) -> Arrays:
        if not isinstance(arrays, Arrays):
            raise BadOption("not_arrays", WORDS, given=brief(type(arrays).__name__))
        for (name, (shape, kind)), field in zip(
            self._shapes().items(), fields(Arrays), strict=True
        ):
            given = getattr(arrays, field.name)
            fits = isinstance(given, np.ndarray) and given.shape == shape and given.dtype == kind
            if not (fits and given.flags.c_contiguous and given.flags.writeable):
                raise BadOption("bad_array", WORDS, name=name, shape=str(shape), kind=str(kind))
        return arrays


def _again(
    game: str | Game, settings: dict[str, Any], memory: tuple[bytes, ...], begun: bool
) -> BatchEnv:
    """Returns a batch that was copied or pickled. It has arrays and threads of its own."""
    made = BatchEnv(game, **settings)
    made._remember(memory, begun)
    return made
