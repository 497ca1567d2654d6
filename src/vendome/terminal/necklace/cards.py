"""Cards in colour and in words. Stone cards have letters too, by which they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rich.text import Text

from vendome.core.rulebook import plain
from vendome.core.words import LANGUAGES
from vendome.games.necklace.rules.cards import CLASS_OF, SIZE, STONE_OF
from vendome.games.necklace.rules.state import (
    CARD_NAMES,
    CLASSES,
    MERCHANT_CARD,
    STONE_KINDS,
    STONES,
)
from vendome.games.necklace.text.telling import about
from vendome.games.necklace.words import WORDS
from vendome.terminal.prose import Prose
from vendome.terminal.table import View
from vendome.terminal.voice import Voice

STYLES = {
    "diamond": "bold black on white",
    "ruby": "bold white on red",
    "emerald": "bold black on green",
    "amber": "bold black on yellow",
}
CLASS_STYLES = {"grey": "bold", "blue": "bold blue", "mauve": "bold magenta"}
LETTER_OF = {"diamond": "D", "ruby": "R", "emerald": "E", "amber": "A"}
STONE_NAMED = {letter.casefold(): stone for stone, letter in LETTER_OF.items()}
MOST_WORDS = 8  # in the name of a card
PRINTED_STONES = {
    CARD_NAMES[kind]: (STONES[STONE_OF[kind]], int(SIZE[kind])) for kind in range(STONE_KINDS)
}
PRINTED_CODES = {
    card: LETTER_OF[stone] + (str(size) if stone != "amber" else "")
    for card, (stone, size) in PRINTED_STONES.items()
}
PRINTED_CARDS = list(zip(CARD_NAMES, CLASS_OF, strict=False))
ALL_CARDS = (  # each blank card follows the others of its class
    *(
        card
        for name in CLASSES
        for card in (*(card for card, class_name in PRINTED_CARDS if class_name == name), name)
    ),
    CARD_NAMES[MERCHANT_CARD],
)


def stone_and_size(view: View, card: str) -> tuple[str, int] | None:
    """Returns the stone on a card and how many there are, or None if it is no stone card."""
    if card in view["blanks"]:
        blank = view["blanks"][card]
        return (blank["stone"], blank["worth"]) if blank["stone"] else None
    return PRINTED_STONES.get(card)


def class_of(card: str) -> str:
    kind = CARD_NAMES.index(card)
    return CLASS_OF[kind] if kind < MERCHANT_CARD else card


def role_of(view: View, card: str) -> str:
    if card in view["blanks"]:
        return str(view["blanks"][card]["role"])
    return "stone" if card in PRINTED_STONES else card


def card_name(view: View, say: Voice, card: str) -> str:
    """Returns a card in words, a blank card by the name that the table gave it (N8.1)."""
    if card in view["blanks"]:
        return str(view["blanks"][card]["name"])
    return say(f"card.{card}")


def about_card(view: View, say: Voice, card: str) -> str:
    """Returns what a card does, for a blank card with its own numbers (N8.1)."""
    blank, role = view["blanks"].get(card), role_of(view, card)
    if blank is None or not blank["worth"]:
        return about(role, say.language)
    if role == "stone":
        stones = say(f"stones.{blank['stone']}", count=blank["worth"])
        return say("own.stone", stones=stones, about=about(role, say.language))
    return say(f"own.{role}", count=blank["worth"])


def code_of(view: View, card: str) -> str:
    """Returns `D2`, `A`, for a blank card `A4`, or an empty text if the card has no stones."""
    if card in PRINTED_CODES:
        return PRINTED_CODES[card]
    stone = stone_and_size(view, card)
    return f"{LETTER_OF[stone[0]]}{stone[1]}" if stone else ""


def short_name(view: View, say: Voice, card: str) -> str:
    """Returns `D2`, for a blank card with stones `A4 Pearl`,
    or the name of a card without stones.
    """
    if card in PRINTED_CODES:
        return PRINTED_CODES[card]
    return f"{code_of(view, card)} {card_name(view, say, card)}".strip()


def change_name(view: View, say: Voice, card: str, stone: str) -> str:
    """Returns what the Alchemist does to a card: `D2 → R2`."""
    found = stone_and_size(view, card)
    return f"{short_name(view, say, card)} → {LETTER_OF[stone]}{found[1] if found else ''}"


def card_text(view: View, say: Voice, card: str, count: int = 1) -> Text:
    """Returns a card as `D2×3` on its colour."""
    stone = stone_and_size(view, card)
    style = STYLES[stone[0]] if stone else CLASS_STYLES.get(class_of(card), "bold")
    name = short_name(view, say, card).replace(" ", "\u00a0")
    text = Text.assemble((name, style))
    return text.append(f"×{count}") if count > 1 else text


def in_order(cards: Mapping[str, int]) -> dict[str, int]:
    """Returns cards in the order of the deck: stones,
    other sale cards, influence, special cards.
    """
    return {card: cards[card] for card in ALL_CARDS if card in cards}


def cards_text(view: View, say: Voice, cards: Mapping[str, int]) -> Text:
    line = Prose()
    for number, (card, count) in enumerate(in_order(cards).items()):
        line.append("  " if number else "").append_text(card_text(view, say, card, count))
    return line


def stone_text(say: Voice, stone: str) -> Text:
    """Returns a stone as `D diamond`."""
    return Text.assemble((LETTER_OF[stone], STYLES[stone]), f" {say(f'stone.{stone}')}")


@cache
def _words() -> dict[str, str]:
    """Returns what moves call each card and stone, by its name in any of the languages."""
    found = {stone: stone for stone in STONES}
    found |= {card: card for card in CARD_NAMES if card not in found}
    found |= {code.casefold(): card for card, code in PRINTED_CODES.items()}
    for language in LANGUAGES:
        for stone in STONES:
            found.setdefault(_as_typed(WORDS.say(language, f"stone.{stone}")), stone)
        for card in CARD_NAMES:
            found.setdefault(_as_typed(WORDS.say(language, f"card.{card}")), card)
    return found | {"collier": "necklace", "halsband": "necklace"}


def _as_typed(text: str) -> str:
    return plain(text).replace("’", "'")


def named_card(view: View, name: str) -> str | None:
    """Returns the card or stone that a name means, in any language or in letters, or None."""
    typed = _as_typed(name)
    blanks = view["blanks"]
    for card in blanks:
        if _as_typed(blanks[card]["name"]) == typed:
            return str(card)
    codes = {code_of(view, card).casefold(): str(card) for card in blanks}
    return _words().get(typed) or (codes.get(typed) if typed else None)


def take_name(view: View, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Returns the card or stone that the first words name,
    else the first word, and the words after it.
    """
    for count in range(min(MOST_WORDS, len(words)), 0, -1):
        name = " ".join(words[:count])
        card = STONE_NAMED.get(name) or named_card(view, name)
        if card is not None:
            return card, words[count:]
    return words[0], words[1:]


def meant_words(view: View, words: Sequence[str]) -> list[str]:
    """Returns the words with cards and stones as moves write them:
    `one emerald` becomes `emerald1`.
    """
    found = []
    while words:
        name, words = take_name(view, words)
        found.append(name)
    return found
