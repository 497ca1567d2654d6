"""The menu of what can be done now, and what a line of input means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from vendome.core.match import Action
from vendome.core.rulebook import plain
from vendome.terminal.seats import Seat
from vendome.terminal.table import Label, Table, View
from vendome.terminal.voice import Voice

UNFINISHED = "…"  # in the text of an action: more steps follow


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the menu: a whole move, or a kind of move that is put together in steps."""

    move: str
    label: Label
    number: int | None  # None: it can only be typed

    @property
    def in_steps(self) -> bool:
        return self.move.endswith(UNFINISHED)


class NotANumber(Exception):
    """A number that is on no line of the menu."""


class Ambiguous(Exception):
    """A short form that could mean several of the choices."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.choices = choices


def choices(
    actions: Sequence[Action], table: Table, view: View, seats: Sequence[Seat], say: Voice
) -> list[Choice]:
    """Returns the menu of these legal actions.

    Those that begin the same kind of longer move are one line.
    """
    moves: list[str] = []
    verbs = [action.text.split()[0] for action in actions]
    for action, verb in zip(actions, verbs, strict=True):
        grouped = verb in table.grouped and verbs.count(verb) > 1
        longer = grouped or UNFINISHED in action.text
        move = f"{verb} {UNFINISHED}" if longer else action.text
        if move not in moves:
            moves.append(move)
    moves.sort(key=lambda move: (is_typed(move, table), move in table.last))
    numbers = {move: table.number(view, move) for move in moves}
    free = count(1 + max((number for number in numbers.values() if number), default=0))
    return [
        Choice(
            move,
            table.label(view, seats, say, move),
            None if is_typed(move, table) else numbers[move] or next(free),
        )
        for move in moves
    ]


def is_typed(move: str, table: Table) -> bool:
    return move.endswith(UNFINISHED) and move.split()[0] in table.typed


def understood(
    text: str, menu: Sequence[Choice], table: Table, view: View, seats: Sequence[Seat]
) -> Choice | str:
    """Returns the choice that a line of input picks, or the move that it stands for.

    The line is a number, a short form of the game, or the beginning of a move or of its name on the
    menu.
    """
    for choice in menu:
        if text in (str(choice.number), choice.move):
            return choice
    long = table.long_form(view, seats, text.casefold())
    if long is not None:
        return long
    if text.isascii() and text.isdigit():
        raise NotANumber
    start = plain(text)
    for words in (_first_words, _all_words):
        begun = [c for c in menu if any(plain(word).startswith(start) for word in words(c))]
        if len(begun) > 1:
            raise Ambiguous(begun)
        if begun:
            return begun[0]
    return text


def _first_words(choice: Choice) -> tuple[str, ...]:
    if choice.number is None:
        return ()
    return choice.move, choice.move.split()[-1], choice.label.name


def _all_words(choice: Choice) -> tuple[str, ...]:
    return () if choice.number is None else tuple(choice.label.name.split())


def numbered(labels: Sequence[Label]) -> list[int]:
    """Returns the numbers by which some labels are picked: their own, or else counted from one."""
    return [n if label.number is None else label.number for n, label in enumerate(labels, 1)]


def picked(text: str, labels: Sequence[Label]) -> int | None:
    """Returns which of some labels is meant, by number or beginning, or None if it is not one."""
    if text.isascii() and text.isdigit():
        begun = [i for i, number in enumerate(numbered(labels)) if number == int(text[:6])]
    else:
        begun = [i for i, label in enumerate(labels) if plain(label.name).startswith(plain(text))]
    return begun[0] if len(begun) == 1 else None


def have_letters(labels: Sequence[Label]) -> bool:
    """Returns whether each of some labels can be picked by its first letter."""
    first = [plain(label.name)[:1] for label in labels]
    return "".join(first).isalpha() and len(set(first)) == len(labels)


def is_yes(answer: str, say: Voice) -> bool:
    yes = say("yes")
    return answer.casefold() in ("y", "yes", yes, yes[0])


def is_no(answer: str, say: Voice) -> bool:
    no = say("no")
    return answer.casefold() in ("n", "no", no, no[0])
