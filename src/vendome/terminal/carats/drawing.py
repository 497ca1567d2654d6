"""The table as a seat sees it, within 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from vendome.games.carats.text.telling import (
    has_condition,
    lot_in_words,
    offers_in_words,
    signed,
)
from vendome.terminal.carats.items import LETTER_OF, STYLES, items_text, marked
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice

HAS_ANSWERED = "✓"
SELLS = "◂"


def draw(view: View, seats: Sequence[Seat], say: Voice) -> RenderableType:
    return Group(
        Rule(Text(heading(view, say), "bold"), style="dim"),
        players(view, seats, say),
        Text(),
        *common(view, say),
        *sale(view, seats, say),
        *hand(view, say),
    )


def heading(view: View, say: Voice) -> str:
    if view["stage"] in ("screens", "over"):
        return say(f"table.{view['stage']}")
    part = say(f"table.part.{view['part']}")
    words = [say("table.heading", part=part, turn=view["turn"], turns=view["turns"])]
    words.append(say("table.bank_price", price=view["bank_price"]))
    if view["look_price"] is not None:
        words.append(say("table.look_price", price=view["look_price"]))
    return " · ".join(words)


def players(view: View, seats: Sequence[Seat], say: Voice) -> Grid:
    """Returns a line for each player: what is known of their stones' value and of their items."""
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="not bold dim")
    grid.add_column("", justify="right", no_wrap=True)
    grid.add_column(say("table.player"), no_wrap=True, min_width=13, max_width=18)
    grid.add_column("", no_wrap=True)
    if view["part"]:
        for key in ("table.value", "table.items", "table.cards"):
            grid.add_column(say(key), justify="right", no_wrap=True)
        for kind in view["kinds"]:
            head = marked(LETTER_OF[kind], kind)
            grid.add_column(head, justify="right", no_wrap=True, min_width=4)
    for number, (seat, data) in enumerate(zip(seats, view["seats"], strict=True)):
        own = data["colour"]
        grid.add_row(
            Text(str(number + 1)),
            player_name(view, number, seat),
            marked(f" {LETTER_OF[own]} ", own) if own else Text(),
            *(known(view, number) if view["part"] else ()),
        )
    return grid


def player_name(view: View, number: int, seat: Seat) -> Text:
    name = Text(seat.name, "bold" if number == view["seat"] else "")
    if seat.bot is not None:
        name.append(" (bot)", "dim")
    if view["seats"][number]["has_answered"]:
        name.append(f" {HAS_ANSWERED}", "green")
    if number == view["seller"] and view["stage"] != "over":
        name.append(f" {SELLS}", "dim")
    return name


def known(view: View, number: int) -> list[Text]:
    """Returns what a player's stones are worth, how many items and cards they have, and which."""
    data = view["seats"][number]
    return [
        Text("?" if data["value"] is None else signed(data["value"]), "bold"),
        Text(str(data["total"])),
        hand_size(data),
        *(holding(view, number, kind) for kind in view["kinds"]),
    ]


def hand_size(data: dict[str, Any]) -> Text:
    """Returns how many cards a player has; in brackets those that everybody knows (C5.1)."""
    known = ",".join(str(card) for card in data["known_cards"])
    return Text(f"{data['card_count']} ({known})" if known else str(data["card_count"]))


def holding(view: View, number: int, kind: str) -> Text:
    """Returns how many of a kind a player has, or the least and the most that the ledger allows."""
    data = view["seats"][number]
    items = data["items"]
    if items is None and number == view["seller"]:
        items = view["shown"]
    if items is not None:
        return Text(str(items[kind]), STYLES[kind] if items[kind] else "dim")
    if data["ledger"] is None:
        return Text()
    least, most = data["ledger"][kind]
    return Text(str(least) if least == most else f"{least}–{most}", "dim")


def common(view: View, say: Voice) -> list[Text]:
    if view["stage"] == "screens":
        return []
    turned_up = ", ".join(signed(value) for value in view["turned_up"])
    line = Prose(say("table.turned_up", values=turned_up))
    line.append("  " + say("table.bag", count=view["bag"]), "dim")
    if view["discards"] and view["card"] is None and view["stage"] != "rating":
        cards = ", ".join(str(card) for card in view["discards"])
        line.append("  " + say("table.discards", cards=cards), "dim")
    return [line]


def sale(view: View, seats: Sequence[Seat], say: Voice) -> list[Text]:
    """Returns the card, the lot and the offers on the table."""
    if view["card"] is None:
        return []
    name = seats[view["seller"]].name
    terms = Prose(say("table.sells", name=name, number=view["card"]) + " ", "bold")
    terms.append_text(card_text(view, say, view["card"], view["seller"]))
    if view["lot"] is None:
        return [terms]
    line = Prose(say("table.lot") + " ").append_text(items_text(view["lot"]))
    parts = []
    for number, seat in enumerate(seats):
        data = view["seats"][number]
        if data["offer"]:
            offer = items_text(data["offer"])
            offer.plain = offer.plain.replace(" ", "\u00a0")
            parts.append(Text(f"{seat.name}\u00a0").append_text(offer))
        elif data["passed"]:
            parts.append(Text(say("table.passed", name=seat.name)))
    if parts:
        line.append("  " + say("table.offers") + " ").append_text(Text(" · ").join(parts))
    return [terms, line]


def hand(view: View, say: Voice) -> list[Text]:
    """Returns one's own cards and what each demands.

    All of it is shown when a card is to be chosen. Else it is what it demands of the lot, and of
    offers if it has a condition for them (C5.3).
    """
    if view["seat"] is None or not view["seats"][view["seat"]]["cards"]:
        return []
    cards = view["seats"][view["seat"]]["cards"]
    choosing = view["stage"] in ("selling", "unmet", "naming") and view["seat"] in view["waiting"]
    if not choosing:
        asked = [
            card_text(view, say, card, view["seat"]).plain
            if has_condition(card)
            else lot_asked(view, say, card, view["seat"])
            for card in cards
        ]
        listed = " · ".join(
            f"{card}\u00a0– {what}" for card, what in zip(cards, asked, strict=True)
        )
        return [coloured(Prose(say("table.hand", cards=listed), "dim"))]
    line = Prose()
    for card in cards:
        line.append(" · " if card != cards[0] else "")
        line.append(say("table.card", number=card) + " ", "bold")
        line.append_text(card_text(view, say, card, view["seat"]))
    return [line]


def card_text(view: View, say: Voice, card: int, seat: int) -> Text:
    """Returns all that a card demands if this seat plays it."""
    lot, offers = lot_asked(view, say, card, seat), offers_in_words(card, say.language)
    return coloured(Text(say("card_in_words", lot=lot, offers=offers), "not bold"))


def lot_asked(view: View, say: Voice, card: int, seat: int) -> str:
    """Returns what a card demands of the lot, with colours in letters: `at least 2B and 1R`."""
    owners = {"own": seat, "left": seat + 1, "right": seat - 1}
    colours = {
        meant: view["seats"][owner % view["players"]]["colour"] for meant, owner in owners.items()
    }
    signs = {meant: LETTER_OF[kind] for meant, kind in (colours | {"nugget": "nugget"}).items()}
    return lot_in_words(card, say.language, signs)


def coloured(line: Text) -> Text:
    """Returns the same line with `2B` on its colour."""
    for kind, letter in LETTER_OF.items():
        line.highlight_regex(rf"\b\d{letter}\b", f"not dim {STYLES[kind]}")
    return line
