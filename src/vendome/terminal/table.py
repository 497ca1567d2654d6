"""What the loop must know of a game to draw its table and to name its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from vendome.core.game import Game
from vendome.core.match import Event
from vendome.core.refusal import Refusal
from vendome.core.words import Words
from vendome.terminal.seats import Seat
from vendome.terminal.voice import CATALOGUE, Voice

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Label:
    """What a move is called on the menu, and what it does.

    In a step of a longer move, steps with the same label are one; what they differ in is asked
    next.
    """

    name: str
    about: str
    number: int | None = None  # by which it is picked; None: any number that is free


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the whole table about a card that somebody may hold, or nobody."""

    reaction: str
    moves: Mapping[int, str]  # what each seat that is asked would play, in the order of the rules


@dataclass(frozen=True)
class Table:
    """One game at the terminal. Only a view, which is what somebody may see, is ever drawn."""

    catalogue: Path
    draw: Callable[[View, Sequence[Seat], Voice], RenderableType]
    label: Callable[[View, Sequence[Seat], Voice, str], Label]
    # Writes a short form out; None: it is not one.
    long_form: Callable[[View, Sequence[Seat], str], str | None]
    ending: Callable[[View, Sequence[Seat], Voice], RenderableType]
    typed: frozenset[str]  # verbs whose moves are easier to write than to put together in steps
    last: frozenset[str]  # moves that give something up; they are at the end of the menu
    quiet: frozenset[str]  # events that the table itself shows; only the whole log has them
    headings: Mapping[str, str]  # events that head a part of the log, each with its style
    chapter: str  # the event that begins a page of its own
    # The number a move has on the menu because of what it names; None: any that is free.
    number: Callable[[View, str], int | None] = lambda view, move: None
    # One step of a longer move; or all that can be picked in it, if one alone does not say enough.
    step: Callable[[View, Sequence[Seat], Voice, str], Label] | None = None
    steps: Callable[[View, Sequence[Seat], Voice, Sequence[str]], Sequence[Label]] | None = None
    grouped: frozenset[str] = frozenset()  # verbs whose moves are one line of the menu
    # What `help` with a word says: a card, for example; None: there is no such thing.
    topic: Callable[[View, Sequence[Seat], Voice, str], RenderableType | None] | None = None
    open_question: Callable[[View], Question | None] = lambda view: None
    # What is asked in somebody's turn.
    question: Callable[[View, Voice], str] = lambda view, say: say(f"ask.{view['stage']}")
    # Shows a move once more before it is made, and what it would bring; or nothing.
    confirm: Callable[[View, Voice, str, Sequence[Event]], Sequence[RenderableType]] = (
        lambda view, say, move, preview: ()
    )
    keeps_keyboard: bool = False  # whoever moves again at once does so without another curtain

    def labels(
        self, view: View, seats: Sequence[Seat], say: Voice, texts: Sequence[str]
    ) -> Sequence[Label]:
        """Returns what can be picked in one step of a longer move."""
        if self.steps is not None:
            return self.steps(view, seats, say, texts)
        assert self.step is not None
        return [self.step(view, seats, say, text) for text in texts]


@cache
def table_of(game: Game) -> Table:
    if not _has_table(game):
        raise Refusal("no_table", Words(CATALOGUE, behind=game.words), game=game.title)
    table: Table = import_module(f"vendome.terminal.{game.name}").TABLE
    return table


def _has_table(game: Game) -> bool:
    return find_spec(f"vendome.terminal.{game.name}") is not None


@cache
def _words(game: Game) -> Words:
    words = Words(CATALOGUE, behind=game.words)
    return Words(table_of(game).catalogue, behind=words) if _has_table(game) else words


def voice(game: Game, language: str) -> Voice:
    """Returns what says everything about a game at the terminal."""
    return Voice(_words(game), language)
