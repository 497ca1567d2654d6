"""Games with something wrong planted in them, for tests of the tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tests.conformance.subject import Subject
from vendome import Game
from vendome.lab.kernels import k_run

Wrapper = Callable[[Callable[..., Any]], Callable[..., Any]]


def planted(subject: Subject, /, **wrappers: Wrapper) -> Subject:
    """The subject with some of its game's kernels wrapped, by name."""
    game = replace(subject.game)  # a game of its own, whose kernels can be tampered with
    game.kernels.bind(k_run)
    for name, wrapper in wrappers.items():
        setattr(game.kernels, name, wrapper(getattr(game.kernels, name)))
    return replace(subject, game=game)


def with_game(subject: Subject, **changes: Any) -> Subject:
    return replace(subject, game=replace(subject.game, **changes))


def knowing(leak: Callable[[Any, int, Any], None]) -> Wrapper:
    """Knowledge to which `leak(state, seat, knowledge)` adds something."""

    def wrapper(know: Callable[..., Any]) -> Callable[..., Any]:
        def leaky(states, words, seat, knows, know_words, public):
            know(states, words, seat, knows, know_words, public)
            leak(Game.fields(states), seat, Game.fields(knows))

        return leaky

    return wrapper


def playing(meddle: Callable[[Any, Any, int, int, Any], None]) -> Wrapper:
    """Moves after which `meddle(before, after, seat, outcome, log)` does something more."""

    def wrapper(play: Callable[..., Any]) -> Callable[..., Any]:
        def meddling(states, seat, steps, count, moves, logs):
            before = Game.fields(states.copy())
            outcome = play(states, seat, steps, count, moves, logs)
            meddle(before, Game.fields(states), seat, outcome, logs)
            return outcome

        return meddling

    return wrapper


@dataclass(frozen=True, eq=False)
class Worded:
    """A notation of which some parts are replaced."""

    notation: Any
    parts: dict[str, Callable[..., Any]]

    def __getattr__(self, name: str) -> Any:
        return self.parts.get(name) or getattr(self.notation, name)
