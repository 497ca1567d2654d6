"""N6.1: the score sheet, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from vendome.games.necklace.text.telling import livres_in_words
from vendome.terminal.necklace.drawing import minus
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice


def ending(view: View, seats: Sequence[Seat], say: Voice) -> RenderableType:
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="not bold dim")
    grid.add_column("", justify="right")
    grid.add_column(say("table.player"))
    for sale in range(len(view["sheet"])):
        grid.add_column(say("table.sale_column", number=sale + 1), justify="right")
    grid.add_column(say("table.livres"), justify="right")
    places = [seat["place"] for seat in view["seats"]]
    for number in sorted(range(len(seats)), key=places.__getitem__):
        grid.add_row(
            f"{places[number]}.",
            Text(seats[number].name, "bold" if number in view["winners"] else ""),
            *(minus(sale[number]) for sale in view["sheet"]),
            Text(minus(view["scores"][number]), "bold"),
        )
    return Group(grid, Text(), Prose(verdict(view, seats, say), "bold"))


def verdict(view: View, seats: Sequence[Seat], say: Voice) -> str:
    names = [seats[number].name for number in view["winners"]]
    points = max(view["scores"])
    livres = livres_in_words(points, say.language)
    if len(names) > 1:
        return say("ending.shared", names=say.words.join(say.language, names), livres=livres)
    return say("ending.won", name=names[0], livres=livres)
