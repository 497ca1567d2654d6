"""A game, as everything outside its folder knows it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Literal

import numpy as np
from msgspec import to_builtins

from vendome.core import chance
from vendome.core.habit import Habit
from vendome.core.kernels import Kernels
from vendome.core.match import EventWord, Match
from vendome.core.observation import Layout, Observation
from vendome.core.offered import (
    Apply,
    AskAgain,
    Choose,
    Choosers,
    Clock,
    Deal,
    Fault,
    Forecast,
    Legal,
    Look,
    Midway,
    Notation,
    Pointless,
    Points,
    Preview,
    Reveal,
    Stand,
    Start,
    Summary,
    Teller,
)
from vendome.core.position import Position
from vendome.core.reactions import Reactions
from vendome.core.reading import Reading
from vendome.core.refusal import BadOption, BadPosition, Refusal, as_json, brief
from vendome.core.rulebook import Rulebook
from vendome.core.stage import Stage
from vendome.core.state import NO_SCRATCH, never, nobody, nothing, public_words
from vendome.core.words import Words


@dataclass(frozen=True)
class Option:
    """A rule that a table can switch on. It is a field of the state under the same name.

    An option that is more than a switch takes plain data, as JSON has it. It is a subclass of kind
    `data`, which checks its values itself and puts them into whichever public fields it likes.
    """

    name: str
    clause: str

    kind: ClassVar[Literal["switch", "data"]] = "switch"
    default: ClassVar[Any] = False
    example: ClassVar[Any] = True  # a value that changes the game

    def check(self, value: Any) -> Any:
        """Returns the value as records and clients have it.

        Raises BadOption if it is not a value of this option.
        """
        if not isinstance(value, bool):
            raise BadOption("option_not_switch", option=self.name, value=brief(value))
        return value

    def put(self, states: np.ndarray, value: Any) -> None:
        """Write a checked value into a blank state, a one-element array."""
        states[self.name] = value

    def get(self, state: Reading) -> Any:
        """Returns the value that was put into the state."""
        return bool(getattr(state, self.name))


@dataclass(frozen=True)
class Rules:
    """The compiled functions of a game. `offered.py` says what each of them does."""

    start: Start
    legal: Legal
    apply: Apply
    midway: Midway
    reveal: Reveal
    deal: Deal
    points: Points
    fault: Fault
    forecast: Forecast = nothing


@dataclass(frozen=True)
class Outlook:
    """What the search (`vendome.bots.search`) asks of a game, in worlds that it has imagined.

    These are compiled like rules.
    """

    clock: Clock
    ask_again: AskAgain
    features: Stand
    names: tuple[str, ...]  # of the features, in the order of a row
    # By the number of players, of each level of play: playouts, and rounds ahead
    levels: Mapping[int, tuple[tuple[int, int], ...]] = field(hash=False)
    choosers: Choosers | None = None  # if players ever choose at once
    pointless: Pointless | None = None  # if some actions are


@dataclass(frozen=True)
class Heuristics:
    """What bots know of a game, under the names by which their kernels (`vendome.bots.kernels`) ask
    for it.

    They are compiled like rules, and see only what a seat knows. A game without an outlook is
    played by `greedy` where it would else be searched. `greedy_1` is an older greedy that is never
    changed again, so that others can be measured by it; a game that has none uses `greedy` for it.
    `habits` says what players with one fixed idea do, by the names that the arena gives them; one
    that means nothing in the game is left out.
    """

    greedy: Choose
    outlook: Outlook | None = None
    greedy_1: Choose | None = None
    habits: Mapping[str, Habit] = field(default_factory=dict, compare=False)

    @property
    def rules(self) -> dict[str, Callable[..., Any]]:
        """All of them by the names that kernels use."""
        outlook = vars(self.outlook) if self.outlook else {}
        return {
            "greedy": self.greedy,
            "greedy_1": self.greedy_1 or self.greedy,
            "choosers": nobody,
            "pointless": never,
            **{n: f for n, f in outlook.items() if callable(f)},
        }


@dataclass(frozen=True, repr=False)
class Game:
    """One game of the house, with everything that others may ask of it."""

    name: str
    title: str  # in English; the rulebook has it in every language
    version: (
        int  # of the rules; it goes up with every change that lets recorded games go on differently
    )
    cards: str  # a digest of the decks
    players: tuple[int, ...]
    state: np.dtype[Any]
    actions: int
    rules: Rules
    heuristics: Heuristics
    event_kinds: tuple[tuple[str, tuple[str, ...]], ...]
    faults: tuple[str, ...]  # what `fault` can find wrong; the first stands for no fault
    notation: Notation
    look: Look
    positions: Position
    tell: Teller
    rulebook: Rulebook
    words: Words
    # The memory that its rules work in. Whoever calls a kernel makes it, once for each thread.
    scratch: np.dtype[Any] = NO_SCRATCH
    options: tuple[Option, ...] = ()
    # By the name that views have as `stage`. Empty if the game's views have no stage.
    stages: Mapping[str, Stage] = field(default_factory=dict, compare=False)
    # What makes of the numbers of events, by their names, what views say in their place.
    event_words: Mapping[str, EventWord] = field(default_factory=dict, compare=False)
    # Printed numbers that clients show, and that sentences name (`words.py`).
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)
    # The first version by whose rules the numbers of cards, stages, events and the like meant what
    # they mean now. What is stored of a table that began before cannot be read.
    numbered: int = 1
    summary: Summary | None = None
    reactions: Reactions | None = None
    preview: Preview | None = None
    # What learners are shown; a game without it can be played by programs, but not learned here.
    observation: Observation | None = None

    def __post_init__(self) -> None:
        if self.facts:
            self.words.learn(self.facts)

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.players[0]} to {self.players[-1]} players>"

    @cached_property
    def kernels(self) -> Kernels:
        shown = {"observe": self.observation.observe} if self.observation else {}
        return Kernels(self.name, {**vars(self.rules), **self.heuristics.rules, **shown})

    @cached_property
    def changeable(self) -> frozenset[str]:
        """The stages where a choice may be changed until the last is made."""
        return frozenset(name for name, stage in self.stages.items() if stage.changeable)

    @cached_property
    def public_words(self) -> int:
        return public_words(self.state)

    def start(
        self,
        players: int | None = None,
        seed: int | bytes | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Match:
        """Returns a new match. The seed is a number or 32 bytes; without one, chance draws it."""
        key = self.checked_key(seed)
        states = self.blank(
            self.players[-1] if players is None else players, {} if options is None else options
        )
        states["key"][0] = np.frombuffer(key, "<i4")
        return Match.begun(self, states, key)

    def layout(self, players: int | None = None) -> Layout:
        """Returns what learners are shown where, with this number of players."""
        if self.observation is None:
            raise BadOption("no_observation", game=self.title)
        count = self.players[-1] if players is None else players
        self.blank(count, {})
        return self.observation.layout(self.name, count, self.actions)

    def view(self, state: Reading, seat: int | None) -> dict[str, Any]:
        """Returns what a seat may see of its knowledge, as plain data."""
        return to_builtins(self.look(state, seat))  # type: ignore[no-any-return]

    def position(self, position: Mapping[str, Any]) -> Match:
        """Returns a match that goes on from a position.

        What the position leaves out is filled in.
        """
        states, steps = self.positions.read(self, position)
        origin = {"position": self.positions.write(self, Reading.of(states))}
        match = Match(self, states, origin)
        for i, (seat, step) in enumerate(steps):
            try:
                match.play(seat, step)
            except Refusal as refusal:
                raise BadPosition(f"steps[{i}]", "position_because", reason=refusal) from refusal
            if match.moves:
                raise BadPosition("steps", "steps_complete")
        return match

    def blank(self, players: int, options: Mapping[str, Any]) -> np.ndarray:
        """Returns a state before the set-up, for this number of players and with these options."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            raise BadOption(
                "bad_players",
                game=self.title,
                players=brief(as_json(players)),
                least=self.players[0],
                most=self.players[-1],
            )
        states = np.zeros(1, self.state)
        states["players"] = players
        checked = self.checked_options(options)
        for option in self.options:
            option.put(states, checked[option.name])
        return states

    def checked_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Returns all options of the game.

        Those that `options` does not name have their default: a switch is off.
        """
        known = [option.name for option in self.options]
        if not isinstance(options, Mapping):
            raise BadOption("options_not_a_table", known=", ".join(known))
        for name in options:
            if name not in known:
                raise BadOption(
                    "unknown_option", game=self.title, option=brief(name), known=", ".join(known)
                )
        return {o.name: o.check(options.get(o.name, o.default)) for o in self.options}

    @staticmethod
    def checked_key(seed: int | bytes | None) -> bytes:
        if seed is None:
            return secrets.token_bytes(32)
        if isinstance(seed, bool) or not isinstance(seed, int | bytes) or _is_huge(seed):
            raise BadOption("bad_seed", seed=brief(seed))
        if isinstance(seed, bytes) and len(seed) != 32:
            raise BadOption("bad_seed_length", count=len(seed))
        return chance.key_of(seed)

    @staticmethod
    def fields(states: np.ndarray) -> dict[str, np.ndarray]:
        """Returns the fields of a one-element array of states by name, to be written to."""
        assert states.dtype.names is not None
        return {name: states[name][0, ...] for name in states.dtype.names}


def _is_huge(seed: int | bytes) -> bool:
    return isinstance(seed, int) and seed.bit_length() > 4096
