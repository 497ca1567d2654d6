"""C4.2: the count, and why the winner won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from vendome.games.carats.text.telling import minus, signed
from vendome.terminal.carats.items import LETTER_OF, STYLES, marked
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice


def standing(view: View, number: int) -> tuple[int, int]:
    """Returns what is compared, in this order: points, nuggets."""
    seat = view["seats"][number]
    return seat["points"], seat["items"]["nugget"]


def ending(view: View, seats: Sequence[Seat], say: Voice) -> RenderableType:
    order = sorted(range(len(seats)), key=lambda number: view["seats"][number]["place"])
    rated = view["options"]["rating_agencies"]
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="not bold dim")
    grid.add_column("", justify="right")
    grid.add_column(say("table.player"))
    grid.add_column(say("ending.points"), justify="right")
    grid.add_column("")
    grid.add_column(say("table.value"), justify="right")
    for kind in view["kinds"]:
        grid.add_column(marked(LETTER_OF[kind], kind), justify="right")
    if rated:
        grid.add_column(say("ending.ranking"))
    for number in order:
        data = view["seats"][number]
        ranking = [marked(LETTER_OF[colour], colour) for colour in data["ranking"] or ()]
        grid.add_row(
            f"{data['place']}.",
            Text(seats[number].name, "bold" if number in view["winners"] else ""),
            Text(minus(data["points"]), "bold"),
            marked(f" {LETTER_OF[data['colour']]} ", data["colour"]),
            signed(data["value"]),
            *(Text(str(data["items"][kind]), STYLES[kind]) for kind in view["kinds"]),
            *([Text().join(ranking)] if rated else []),
        )
    return Group(grid, Text(), Prose(verdict(view, seats, order, say), "bold"))


def verdict(view: View, seats: Sequence[Seat], order: Sequence[int], say: Voice) -> str:
    """Returns who won, and what decided it."""
    names = [seats[number].name for number in view["winners"]]
    points, nuggets = standing(view, order[0])
    shown = minus(points)
    if len(names) > 1:
        together = say.words.join(say.language, names)
        return say("ending.shared", names=together, points=shown, count=points)
    won = say("ending.won", name=names[0], points=shown, count=points)
    second = standing(view, order[1])
    if second[0] != points:
        return won
    rival = seats[order[1]].name
    return f"{won} " + say("ending.by_nuggets", rival=rival, more=nuggets, fewer=second[1])
