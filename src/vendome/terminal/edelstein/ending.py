"""E8.3: the ranking, and why the winner won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from vendome.games.edelstein.rules.cards import COLOURS
from vendome.terminal.edelstein.gems import counted
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice


def standing(view: View, number: int) -> tuple[int, ...]:
    """Returns what is compared, in this order: money, gems in all, gems by colour."""
    seat = view["seats"][number]
    gems = [seat["gems"][colour] for colour in COLOURS]
    return (seat["money"], sum(gems), *gems)


def ending(view: View, seats: Sequence[Seat], say: Voice) -> RenderableType:
    order = sorted(range(len(seats)), key=lambda number: view["seats"][number]["place"])
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="not bold dim")
    grid.add_column("", justify="right")
    grid.add_column(say("table.player"))
    grid.add_column(say("table.money"), justify="right")
    grid.add_column(say("ending.gems"), justify="right")
    for _ in COLOURS:
        grid.add_column("", justify="right")
    for number in order:
        data = view["seats"][number]
        won = number in view["winners"]
        grid.add_row(
            f"{data['place']}.",
            Text(seats[number].name, "bold" if won else ""),
            Text(str(data["money"]), "bold"),
            str(standing(view, number)[1]),
            *(counted(data["gems"][colour], colour) for colour in COLOURS),
        )
    return Group(grid, Text(), Prose(verdict(view, seats, order, say), "bold"))


def verdict(view: View, seats: Sequence[Seat], order: Sequence[int], say: Voice) -> str:
    """Returns who won, and what decided it."""
    names = [seats[number].name for number in view["winners"]]
    best = standing(view, order[0])
    if len(names) > 1:
        together = say.words.join(say.language, names)
        return say("ending.shared", names=together, count=best[0])
    won = say("ending.won", name=names[0], count=best[0])
    second = standing(view, order[1])
    decided = next(i for i in range(len(best)) if best[i] != second[i])
    if decided == 0:
        return won
    rival = seats[order[1]].name
    if decided == 1:
        why = say("ending.by_gems", rival=rival, more=best[1], fewer=second[1])
    else:
        why = say(
            "ending.by_colour",
            rival=rival,
            colour=COLOURS[decided - 2],
            more=best[decided],
            fewer=second[decided],
        )
    return f"{won} {why}"
