"""What moves are called on the menu, what they do, and their short forms."""

from __future__ import annotations

from collections.abc import Sequence

from vendome.games.necklace.state import CARD_NAMES, LARGESSE, PLACES
from vendome.games.necklace.telling import about
from vendome.terminal.necklace.cards import (
    STONE_NAMED,
    card_name,
    change_name,
    named_card,
    role_of,
    short_name,
)
from vendome.terminal.necklace.displays import counted_name, laid, short_display
from vendome.terminal.seats import Seat
from vendome.terminal.table import Label, View
from vendome.terminal.voice import Voice

PLACE_NUMBERS = [str(place + 1) for place in range(PLACES)]
INFLUENCE = ("confessor", "courtier", "forger", "favourite", "thief")


def label(view: View, seats: Sequence[Seat], say: Voice, move: str) -> Label:
    """The name and the effect of a legal move, or of a kind of move (`thief …`)."""
    verb, *rest = move.split()
    if verb in INFLUENCE:
        return influence_label(view, seats, say, verb, rest)
    if verb == "buy":
        return buying_label(view, say, rest)
    if verb == "discard":
        return Label(short_name(view, say, rest[0]), say("move.discard.about"))
    if verb == "alchemist":
        name = say("card.alchemist")
        about_it = about("alchemist", say.language)
        if rest[1:]:
            name = say("of", whose=name, what=change_name(view, say, *rest))
        return Label(name, about_it)
    if verb == "show":
        return display_label(view, say, rest)
    if verb in ("end", "pass"):
        key = f"move.{verb}_{view['stage']}" if verb == "end" else "move.pass"
        return Label(say(key), say(f"{key}.about"))
    role = {"musketeers": "musketeer"}.get(verb, verb)
    return Label(say(f"move.{verb}"), about(role, say.language))


def influence_label(
    view: View, seats: Sequence[Seat], say: Voice, verb: str, rest: Sequence[str]
) -> Label:
    if verb == "courtier":
        card = "blue" if rest else "courtier"
        more = view["blanks"]["blue"]["worth"] if rest else LARGESSE
        name = card_name(view, say, card)
        about_it = say("move.courtier.about", count=more)
        return Label(f"{name} (+{more})", about_it)
    name, about_it = say(f"card.{verb}"), about(verb, say.language)
    if rest == ["…"]:
        return Label(name, about_it)
    words = [seats[int(word) - 1].name if word.isdigit() else say(f"stone.{word}") for word in rest]
    return Label(say("of", whose=name, what=", ".join(words)), about_it)


def buying_label(view: View, say: Voice, named: Sequence[str]) -> Label:
    place = place_of(view, named)
    card, price = view["market"][place]["card"], view["market"][place]["price"]
    left = view["ducats"] - price
    name = f"{card_name(view, say, card)} ({price})"
    what = about(role_of(view, card), say.language)
    return Label(name, say("move.buy.about", about=what, count=left))


def display_label(view: View, say: Voice, rest: Sequence[str]) -> Label:
    if rest == ["…"]:
        return Label(say("move.show"), say("move.show.about"))
    if rest == ["nothing"]:
        return Label(say("move.show_nothing"), say("move.show_nothing.about"))
    cards = laid(view, " ".join(rest)).items()
    names = [counted_name(view, say, card, count) for (_, card), count in cards]
    return Label(say("move.show_this", cards=", ".join(names)), say("move.show_this.about"))


def place_of(view: View, named: Sequence[str]) -> int:
    """The place of an open card that a move names: `4`, `ring`, or `ring 2`, the second Ring."""
    if named[0].isdigit():
        return int(named[0]) - 1
    cards = [open_card and open_card["card"] for open_card in view["market"]]
    places = [place for place, card in enumerate(cards) if card == named[0]]
    return places[int(named[1]) - 1 if named[1:] else 0]


def number(view: View, move: str) -> int | None:
    """Open cards are picked by their places; no other move has the number of a place."""
    verb, *rest = move.split()
    if verb == "buy":
        return place_of(view, rest) + 1
    if verb == "end" and view["stage"] == "buying":
        return PLACES + 1
    return None


def long_form(view: View, text: str) -> str | None:
    """`ring` or `3` as `buy ring`, `buy 3`, `d ring / a` as a display, and so on; None if none.

    Cards and stones are known by their names in every language.
    """
    verb, *rest = text.split()
    stage = view["stage"]
    if stage == "selling" and verb != "show":
        return short_display(view, text)
    if stage == "buying" and text in PLACE_NUMBERS:
        return f"buy {text}"
    if stage == "influence" and rest:
        words = [_word(view, word) for word in rest]
        card = named_card(view, verb)
        return f"{card} {' '.join(words)}" if card in INFLUENCE else None
    if stage in BARE:
        words = rest if verb == BARE[stage] else [verb, *rest]
        if words and named_card(view, words[0]) in CARD_NAMES:
            return " ".join([BARE[stage], *(_word(view, word) for word in words)])
    return None


BARE = {"buying": "buy", "forged": "discard", "alchemist": "alchemist"}  # verbs to be left out


def _word(view: View, word: str) -> str:
    """A card or stone as moves write it; anything else as it is."""
    return STONE_NAMED.get(word) or named_card(view, word) or word
