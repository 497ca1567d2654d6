"""N5.1: displays, as they are drawn and as they are typed in short.

In short `d ring king / 2a banker` is all one's diamond cards with a Ring and the King, two ambers,
and a Banker. A card lies with the stone named before it, so `/` can be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from vendome.core.match import Event
from vendome.games.necklace.rules.state import CARD_NAMES, STONES
from vendome.games.necklace.text.telling import livres_in_words
from vendome.terminal.necklace.cards import (
    LETTER_OF,
    STONE_NAMED,
    STYLES,
    card_name,
    cards_text,
    change_name,
    meant_words,
    named_card,
    short_name,
    stone_and_size,
)
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice

ITEM = r"(\d{0,2})\s*([^\W\d_]+\d?)|(/)"
NOTHING = ("nothing", "rien", "nichts")
ALL = ("all", "tout", "alles")

Laid = dict[tuple[str, str], int]  # how many of a card lie in the lot of a stone, or apart


def typed_display(view: View, text: str) -> str | None:
    """Returns a display that was typed with or without `show`,
    or None if it cannot be read as one.
    """
    verb, _, rest = text.partition(" ")
    if verb != "show":
        return short_display(view, text)
    words = rest.replace("/", " / ").split()
    if all(word.isdigit() or word in ("/", "nothing", *CARD_NAMES) for word in words):
        return text if words else None
    return short_display(view, rest)


def short_display(view: View, text: str) -> str | None:
    """Returns a short display written out, or None if it cannot be read as one."""
    if text in NOTHING:
        return "show nothing"
    spaced = re.sub(r"[,;+]", " ", text).replace("/", " / ")
    bare = " ".join(meant_words(view, spaced.split()))
    if not re.fullmatch(rf"(?:\s*(?:{ITEM}))+", bare):
        return None
    lots: dict[str, list[str]] = {}
    lot = ""
    for count, word, slash in re.findall(ITEM, bare):
        cards = [] if slash else _meant(view, word, count)
        if cards is None:
            return None
        for card in cards:
            stone = stone_and_size(view, card)
            lot = stone[0] if stone else lot
            lots.setdefault(lot, []).append(card if not count else f"{count} {card}")
        lot = "" if slash or word in ALL else lot
    return "show " + " / ".join(" ".join(cards) for cards in lots.values())


def _meant(view: View, word: str, count: str) -> list[str] | None:
    """Returns the cards that one word of a display means, or None if it means none."""
    if word in ALL and not count:
        return [card for stone in STONES for card in _all_of(view, stone)]
    card = STONE_NAMED.get(word) or named_card(view, word)
    if card is None or (card in STONES and card != "amber" and count):
        return None
    if card in STONES and not count:
        return _all_of(view, card) or [f"{card}1" if card != "amber" else card]
    return [card]


def _all_of(view: View, stone: str) -> list[str]:
    """Returns each card of a stone in one's hand."""
    hand = view["seats"][view["seat"]]["hand"]
    cards = [card for card in hand if (stone_and_size(view, card) or ("",))[0] == stone]
    return [card for card in cards for _ in range(hand[card])]


def example(view: View, say: Voice) -> str:
    """Returns what can be typed of one's own cards: `d ring / 2a`."""
    hand = view["seats"][view["seat"]]["hand"]
    stones = [stone for stone in STONES if _all_of(view, stone)]
    if not stones:
        return card_name(view, say, "banker").casefold()
    parts = [LETTER_OF[stone].casefold() for stone in dict.fromkeys((stones[0], stones[-1]))]
    if "ring" in hand:
        parts[0] += f" {card_name(view, say, 'ring').casefold()}"
    if parts[-1] == "a" and hand.get("amber", 0) > 1:
        parts[-1] = "2a"
    return " / ".join(parts)


def laid(view: View, text: str) -> Laid:
    """Returns a display as far as it is known."""
    found: Laid = {}
    for part in text.removeprefix("show").rstrip(" …").split("/"):
        words = part.replace("nothing", "").split()
        stones = [stone_and_size(view, word) for word in words]
        lot = next((stone[0] for stone in stones if stone), "")
        count = 1
        for word in words:
            if word.isdigit():
                count = int(word)
            else:
                found[lot, word] = count
                count = 1
    return found


def counted_name(view: View, say: Voice, card: str, count: int) -> str:
    """Returns a card as `R1×2`."""
    name = short_name(view, say, card)
    return f"{name}×{count}" if count > 1 else name


def counted(cards: Sequence[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in cards}


def display_text(view: View, say: Voice, display: dict[str, Any]) -> Text:
    """Returns a display lot by lot, with Bankers apart."""
    parts = [*display["lots"].values(), display["bankers"]]
    texts = [cards_text(view, say, counted(cards)) for cards in parts if cards]
    if not texts:
        return Text(say("table.nothing"), "dim")
    line = Prose()
    for text in texts:
        line.append(" / " if line else "").append_text(text)
    return line


def confirm(
    view: View, say: Voice, move: str, preview: Sequence[Event]
) -> Sequence[RenderableType]:
    """Returns a display before it is made, and what it would earn by itself (N5.1)."""
    if not move.startswith("show "):
        return []
    lots: dict[str, list[str]] = {}
    for (lot, card), count in laid(view, move).items():
        lots.setdefault(lot, []).extend([card] * count)
    display = {"bankers": lots.pop("", []), "lots": lots}
    line = Prose(say("confirm.show") + " ")
    lines = [line.append_text(display_text(view, say, display))]
    earned = [event.numbers["livres"] for event in preview if event.kind == "earned"]
    if earned:
        livres = livres_in_words(earned[-1], say.language)
        lines.append(Prose(say("confirm.earns", livres=livres)))
    return lines


def sale_lines(view: View, seats: Sequence[Seat], say: Voice) -> Iterator[Text]:
    """Returns all displays, what the Alchemist changed,
    and how many stones there are of each (N5.2).
    """
    sale = view["sale"]
    for seat, display in zip(seats, sale["displays"], strict=True):
        line = Prose()
        line.append(say("of", whose=seat.name, what=""), "bold")
        line.append_text(display_text(view, say, display))
        if display["changed"]:
            card, stone = display["changed"]["card"], display["changed"]["to"]
            changed = say(
                "of", whose=say("card.alchemist"), what=change_name(view, say, card, stone)
            )
            line.append(f"  ({changed})", "bold magenta")
        yield line
    line = Prose(say("table.stones") + " ", "dim")
    for stone in view["fashion"]:
        line.append(LETTER_OF[stone], STYLES[stone]).append(f"\u00a0{sale['stones'][stone]}   ")
    yield line
