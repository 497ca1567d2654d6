"""The menu of a turn, and the page that explains it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from vendome.terminal.choices import Choice, numbered
from vendome.terminal.prose import Prose
from vendome.terminal.table import Label
from vendome.terminal.voice import Voice

GAP = "   "


def menu_line(menu: Sequence[Choice], say: Voice) -> Text:
    """Returns the choices by number. Those that can only be typed are last."""
    line = Prose()
    for choice in menu:
        _entry(line, choice.number, choice.label.name)
    line.append(_together(say("help_hint")), "dim")
    return line


def step_line(labels: Sequence[Label]) -> Text:
    """Returns the question of one step of a move, and what can be picked."""
    line = Prose(labels[0].about + GAP)
    for number, label in zip(numbered(labels), labels, strict=True):
        _entry(line, number, label.name)
    return line


def _entry(line: Text, number: int | None, name: str) -> None:
    if number is not None:
        line.append(str(number), "bold")
        line.append("\u00a0")
    line.append(_together(name) + GAP)


def _together(text: str) -> str:
    return text.replace(" ", "\u00a0")


def help_page(
    menu: Sequence[Choice], commands: Sequence[str], say: Voice
) -> Iterator[RenderableType]:
    """Returns the help: what can be done now, the commands, and the signs on the table."""
    yield Prose(say("help.moves"), "bold")
    moves = Grid.grid(padding=(0, 2))
    moves.add_column(justify="right", style="bold", no_wrap=True)
    moves.add_column(no_wrap=True)
    moves.add_column(ratio=1)
    for choice in menu:
        number = "" if choice.number is None else str(choice.number)
        moves.add_row(number, Prose(choice.move), Prose(choice.label.about))
    yield moves
    yield Prose(say("help.short"))
    yield Prose()
    yield Prose(say("help.commands"), "bold")
    listed = Grid.grid(padding=(0, 2))
    listed.add_column(style="bold", no_wrap=True)
    listed.add_column(ratio=1)
    for name in commands:
        listed.add_row(Prose(say(f"command.{name}")), Prose(say(f"help.{name}")))
    yield listed
    yield Prose()
    yield Prose(say("help.signs"), "bold")
    yield Prose(say("legend"))
