"""What moves are called on the menu, what they do, and their short forms."""

from __future__ import annotations

from collections.abc import Sequence

from vendome.core.rulebook import plain
from vendome.games.necklace.rules.actions import ACTS, INFLUENCE_ROLES
from vendome.games.necklace.rules.state import CARD_NAMES, LARGESSE, NONE, PLACES, ROLES
from vendome.games.necklace.text.telling import about
from vendome.terminal.necklace.cards import (
    about_card,
    card_name,
    change_name,
    meant_words,
    role_of,
    short_name,
    take_name,
)
from vendome.terminal.necklace.displays import counted_name, example, laid, typed_display
from vendome.terminal.seats import Seat
from vendome.terminal.table import Label, View
from vendome.terminal.voice import Voice

PLACE_NUMBERS = [str(place + 1) for place in range(PLACES)]
INFLUENCE = [ROLES[role] for role in INFLUENCE_ROLES]
TARGETS = {act.verb: act.targets for act in ACTS if act.role != NONE}
END = ("end", "fin", "ende")


def label(view: View, seats: Sequence[Seat], say: Voice, move: str) -> Label:
    """Returns the name and the effect of a legal move, or of a kind of move (`thief …`)."""
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
    what = about_card(view, say, card)
    return Label(name, say("move.buy.about", about=what, count=left))


def display_label(view: View, say: Voice, rest: Sequence[str]) -> Label:
    if rest == ["…"]:
        return Label(say("move.show", example=example(view, say)), say("move.show.about"))
    if rest == ["nothing"]:
        return Label(say("move.show_nothing"), say("move.show_nothing.about"))
    cards = laid(view, " ".join(rest)).items()
    names = [counted_name(view, say, card, count) for (_, card), count in cards]
    return Label(say("move.show_this", cards=", ".join(names)), say("move.show_this.about"))


def place_of(view: View, named: Sequence[str]) -> int:
    """Returns the place of an open card that a move names: `4`, `ring`,
    or `ring 2`, the second Ring.
    """
    if named[0].isdigit():
        return int(named[0]) - 1
    cards = [open_card and open_card["card"] for open_card in view["market"]]
    places = [place for place, card in enumerate(cards) if card == named[0]]
    return places[int(named[1]) - 1 if named[1:] else 0]


def number(view: View, move: str) -> int | None:
    """Returns the menu's number of a move: an open card has that
    of its place, which no other move has.
    """
    verb, *rest = move.split()
    if verb == "buy":
        return place_of(view, rest) + 1
    if verb == "end" and view["stage"] == "buying":
        return PLACES + 1
    return None


def long_form(view: View, seats: Sequence[Seat], text: str) -> str | None:
    """Returns `ring` or `3` as `buy ring`, `buy 3`, `d ring / a` as a display, and so on, or None.

    Cards and stones are known by their names in every language, players by theirs.
    """
    stage = view["stage"]
    if stage in ("influence", "buying") and text in END:
        return "end"
    if stage == "buying" and text in PLACE_NUMBERS:
        return f"buy {text}"
    words = meant_words(view, text.split())
    if words[0] == "buy":
        return " ".join(words)
    if stage == "selling":
        return typed_display(view, text)
    if stage == "influence":
        return influence_form(view, seats, text)
    if stage in BARE:
        words = words[1:] if words[0] == BARE[stage] else words
        if words and words[0] in CARD_NAMES:
            return " ".join([BARE[stage], *words])
    return None


# Verbs that can be left out.
BARE = {"buying": "buy", "forged": "discard", "alchemist": "alchemist"}


def influence_form(view: View, seats: Sequence[Seat], text: str) -> str | None:
    """Returns `thief hugo` as `thief 2`. A blank card, by its own name, does what its role does."""
    card, rest = take_name(view, text.split())
    verb = role_of(view, card)
    if verb == "courtier" and card != verb:
        return f"{verb} {card}"
    if verb not in INFLUENCE or not rest:
        return None
    player = []
    if "seat" in TARGETS[verb]:
        number, rest = take_player(seats, rest)
        player = [number]
    return " ".join([verb, *player, *meant_words(view, rest)])


def take_player(seats: Sequence[Seat], words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Returns the number of the player that the first words name,
    else the first word, and the rest.
    """
    names = [plain(seat.name) for seat in seats]
    for count in range(len(words), 0, -1):
        name = plain(" ".join(words[:count]))
        if name in names and not name.isdigit():
            return str(names.index(name) + 1), words[count:]
    return words[0], words[1:]
