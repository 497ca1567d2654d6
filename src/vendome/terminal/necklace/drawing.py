"""The table as a seat sees it, within 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from vendome.games.necklace.rules.state import FASHION, SALES
from vendome.terminal.necklace.cards import (
    LETTER_OF,
    STYLES,
    card_name,
    card_text,
    cards_text,
    code_of,
    stone_and_size,
    stone_text,
)
from vendome.terminal.necklace.displays import display_text, sale_lines
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice

HAS_ANSWERED = "✓"
IN_TURN = "◂"
WEARS = "◇"  # the Necklace
AFFORDABLE = "▸"
DUE = "●"  # N4.8: a sale at the end of this player's turn


def draw(view: View, seats: Sequence[Seat], say: Voice) -> RenderableType:
    middle: list[RenderableType] = [middle_of(view, say)]
    if view["stage"] == "alchemist":
        middle = [*sale_lines(view, seats, say), fashion_line(view, say)]
    return Group(
        Rule(Text(heading(view, seats, say), "bold"), style="dim"),
        *middle,
        players(view, seats, say),
        *hand(view, say),
    )


def heading(view: View, seats: Sequence[Seat], say: Voice) -> str:
    if view["stage"] == "over":
        return say("table.over")
    words = [say("table.turn", turn=view["turns"], name=seats[view["turn"]].name)]
    if view["stage"] in ("selling", "alchemist"):
        words.append(say("table.sale", number=view["sales_held"] + 1, sales=SALES))
    else:
        words.append(say("table.sales", held=view["sales_held"], sales=SALES))
    if view["stage"] in ("influence", "buying"):
        words.insert(1, say("ducats", count=view["ducats"]))
    return " · ".join(words)


def middle_of(view: View, say: Voice) -> Grid:
    """Returns the market, and beside it the fashion and what is left."""
    grid = Grid.grid(padding=(0, 4, 0, 0))
    grid.add_row(market(view, say), beside(view, say))
    return grid


def market(view: View, say: Voice) -> Grid:
    """Returns the five places, each card with its prices;
    what can be paid for now is lit (N1.3, N3.4).
    """
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, min_width=2)
    grid.add_column(no_wrap=True, min_width=16)
    grid.add_column(no_wrap=True)
    question = view["question"] or {}
    for place, open_card in enumerate(view["market"]):
        if place == question.get("place"):
            grid.add_row(f"? {place + 1}", *named(view, say, question["card"]))
        elif open_card is None:
            grid.add_row(Text(f"  {place + 1}", "dim"), "", Text("—", "dim"))
        else:
            grid.add_row(*market_row(view, say, place, open_card))
    return grid


def market_row(view: View, say: Voice, place: int, open_card: dict[str, Any]) -> list[Text]:
    spending = view["stage"] in ("influence", "buying")
    lit = spending and open_card["price"] <= view["ducats"]
    sign = AFFORDABLE if lit else " "
    prices = Text()
    for step, price in enumerate(open_card["prices"]):
        if step == open_card["step"]:
            prices.append(f"{f'[{price}]':>4}", "bold" if lit or not spending else "")
        else:
            prices.append(f"{price:>3} ", "dim")
    row = [Text(f"{sign} {place + 1}", "bold" if lit else ""), *named(view, say, open_card["card"])]
    return [*row, prices]


def named(view: View, say: Voice, card: str) -> list[Text]:
    """Returns the letters of a card, if it has stones, and its name."""
    stone = stone_and_size(view, card)
    if stone is None:
        return [Text(), card_text(view, say, card)]
    return [Text(code_of(view, card), STYLES[stone[0]]), Text(card_name(view, say, card))]


def beside(view: View, say: Voice) -> Grid:
    """Returns the fashion row, and below it what has been drawn and what is left (N1.4)."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    for livres, stone in zip(FASHION, view["fashion"], strict=True):
        first = livres == FASHION[0]
        grid.add_row(say("table.fashion") if first else "", str(livres), stone_text(say, stone))
    gone = say("table.gone", count=sum(view["gone"].values()))
    grid.add_row(say("table.stack"), str(view["stack"]), Text(gone, "dim"))
    return grid


def fashion_line(view: View, say: Voice) -> Text:
    """Returns the fashion row in one line, for when displays take the place of the market."""
    line = Prose().append(say("of", whose=say("table.fashion"), what=""), "dim")
    for livres, stone in zip(FASHION, view["fashion"], strict=True):
        line.append(LETTER_OF[stone], STYLES[stone]).append(f"\u00a0{livres}   ")
    return line


def players(view: View, seats: Sequence[Seat], say: Voice) -> Grid:
    """Returns a line for each player: what everybody knows,
    and the cards that one can be sure of.
    """
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="not bold dim")
    grid.add_column("", justify="right", no_wrap=True)
    grid.add_column(say("table.player"), no_wrap=True)
    grid.add_column(say("table.cards"), justify="right", no_wrap=True)
    grid.add_column(say("table.livres"), no_wrap=True)
    over = view["stage"] == "over"
    grid.add_column(say("table.left" if over else "table.known"), ratio=1)
    for number, (seat, data) in enumerate(zip(seats, view["seats"], strict=True)):
        own = number == view["seat"] and not over
        seen = {} if own else data["hand"] or data["known"]
        grid.add_row(
            str(number + 1),
            player_name(view, number, seat),
            str(data["hand_size"]),
            livres(view, number),
            cards_text(view, say, {card: n for card, n in seen.items() if card != "necklace"}),
        )
    return grid


def livres(view: View, number: int) -> Text:
    """Returns a score, and after the second sale how it came about."""
    text = Text(minus(view["scores"][number]), "bold")
    if len(view["sheet"]) > 1:
        text.append(
            f" ({', '.join(minus(sale[number]) for sale in view['sheet'])})", "not bold dim"
        )
    return text


def minus(number: int) -> str:
    return str(number).replace("-", "−")


def player_name(view: View, number: int, seat: Seat) -> Text:
    data = view["seats"][number]
    name = Text(seat.name, "bold" if number == view["seat"] else "")
    if seat.bot is not None:
        name.append(" (bot)", "dim")
    if data["necklace"]:
        name.append(f" {WEARS}", "bold yellow")
    for _ in range(view["due"].count(number)):
        name.append(f" {DUE}", "bold red")
    if data["has_answered"]:
        name.append(f" {HAS_ANSWERED}", "green")
    if number == view["turn"] and view["stage"] != "over":
        name.append(f" {IN_TURN}", "dim")
    return name


def hand(view: View, say: Voice) -> list[Text]:
    """Returns one's own cards, those that can be played now first,
    and in a sale what one has chosen.
    """
    if view["seat"] is None or view["stage"] == "over":
        return []
    data = view["seats"][view["seat"]]
    line = Prose(say("table.hand") + " ")
    line.append_text(cards_text(view, say, data["hand"]) if data["hand"] else Text("—"))
    lines: list[Text] = [line]
    if data["playable"]:
        playable = Prose(say("table.playable") + " ")
        lines.append(playable.append_text(cards_text(view, say, data["playable"])))
    if data["display"]:
        chosen = Prose(say("table.chosen") + " ")
        lines.append(chosen.append_text(display_text(view, say, data["display"])))
    return lines
