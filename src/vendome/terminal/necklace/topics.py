"""What `help` says with a word: about one card, all cards and their number, or the last sale."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from vendome.core.rulebook import plain
from vendome.games.necklace.rules.cards import COUNTS, PRICES
from vendome.games.necklace.rules.state import CARD_NAMES, PRINTED, SALES
from vendome.games.necklace.text.telling import livres_in_words
from vendome.terminal.necklace.cards import (
    ALL_CARDS,
    LETTER_OF,
    STYLES,
    about_card,
    class_of,
    named_card,
)
from vendome.terminal.necklace.displays import sale_lines
from vendome.terminal.necklace.drawing import named
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice


def topic(view: View, seats: Sequence[Seat], say: Voice, words: str) -> RenderableType | None:
    word = plain(words)
    if word in ("cards", plain(say("topic.cards"))):
        return all_cards(view, say)
    if word in ("sale", plain(say("topic.sale"))):
        return last_sale(view, seats, say)
    card = named_card(view, word)
    if card in ("diamond", "ruby", "emerald"):
        card += "1"
    return one_card(view, say, card) if card in cards_of(view) else None


def cards_of(view: View) -> list[str]:
    """Returns all cards of this game."""
    return [
        card for card in ALL_CARDS if CARD_NAMES.index(card) <= PRINTED or card in view["blanks"]
    ]


def how_many(view: View, card: str) -> int:
    kind = CARD_NAMES.index(card)
    return int(COUNTS[kind]) if kind < PRINTED else SALES if card == "merchant" else 1


def prices(view: View, card: str) -> list[int]:
    if card == "merchant":
        return []
    if card in view["blanks"]:
        return list(view["blanks"][card]["prices"])
    found: list[int] = PRICES[CARD_NAMES.index(card)].tolist()
    return found


def one_card(view: View, say: Voice, card: str) -> RenderableType:
    """Returns what a card is, costs and does."""
    title = Text("  ").join(part for part in named(view, say, card) if part)
    if card != "merchant":
        title.append(f" ({say(f'class.{class_of(card)}')})", "dim")
    lines: list[RenderableType] = [title, Prose(about_card(view, say, card))]
    if card != "merchant":
        ladder = " – ".join(str(price) for price in prices(view, card))
        lines.append(Prose(say("topic.prices", prices=ladder), "dim"))
    numbers = {place: view[place].get(card, 0) for place in ("gone", "unseen")}
    lines.append(Prose(say("topic.numbers", all=how_many(view, card), **numbers), "dim"))
    return Group(*lines)


def all_cards(view: View, say: Voice) -> RenderableType:
    """Returns a line for each card: prices, how many there are,
    are gone, and have not been seen.
    """
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="not bold dim")
    grid.add_column("", no_wrap=True)
    grid.add_column(say("topic.card"), no_wrap=True)
    grid.add_column(say("topic.class"), style="dim", no_wrap=True)
    for key in ("topic.price", "topic.all", "topic.gone", "topic.unseen"):
        grid.add_column(say(key), justify="right", no_wrap=True)
    for card in cards_of(view):
        left = view["unseen"].get(card, 0)
        grid.add_row(
            *named(view, say, card),
            say(f"class.{class_of(card)}") if card != "merchant" else "",
            " ".join(f"{price:>2}" for price in prices(view, card)),
            str(how_many(view, card)),
            str(view["gone"].get(card, 0)),
            Text(str(left), "bold" if left else "dim"),
        )
    return Group(grid, Prose(say("topic.cards.note"), "dim"))


def last_sale(view: View, seats: Sequence[Seat], say: Voice) -> RenderableType:
    sale = view["sale"]
    if sale is None:
        return Prose(say("topic.no_sale"))
    lines: list[RenderableType] = [
        Prose(say("topic.sale_number", number=sale["number"]), "bold"),
        *sale_lines(view, seats, say),
    ]
    if sale["earned"] is None:
        return Group(*lines)
    line = Prose(say("topic.rarity") + " ", "dim")
    for stone, livres in sorted(sale["rarity"].items(), key=lambda item: -item[1]):
        line.append(LETTER_OF[stone], STYLES[stone]).append(f"\u00a0{livres}   ")
    lines.append(line)
    for seat, jewels, livres in zip(seats, sale["jewels"], sale["earned"], strict=True):
        sold = [say(f"jewels.{stone}", count=count) for stone, count in jewels.items()]
        stones = ", ".join(sold) or say("topic.sold_nothing")
        earned = livres_in_words(livres, say.language)
        lines.append(Prose(say("of", whose=seat.name, what=f"{stones} · {earned}")))
    return Group(*lines)
