"""What moves are called on the menu, what they do, and their short forms."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vendome.games.carats.rules.state import RANK_POINTS
from vendome.games.carats.text.telling import describe_card
from vendome.terminal.carats.items import KIND_OF, LETTER_OF, items_text
from vendome.terminal.seats import Seat
from vendome.terminal.table import Label, View
from vendome.terminal.voice import Voice

ITEMS = r"(?:\d{0,3}[nbgrwkv])+"


def label(view: View, seats: Sequence[Seat], say: Voice, move: str) -> Label:
    """Returns the name and the effect of a legal move, or of a kind of move (`lot …`)."""
    verb, _, rest = move.partition(" ")
    if verb == "screen":
        return Label(colour_name(say, rest), say("move.screen.about"))
    if verb in ("card", "discard"):
        return Label(
            say(f"move.{verb}", number=rest),
            say(f"move.{verb}.about", card=describe_card(int(rest), say.language)),
        )
    if verb in ("look", "trade", "first"):
        return person_label(view, seats, say, verb, rest)
    if verb in ("lot", "offer"):
        about = describe_card(view["card"], say.language)
        return Label(say(f"move.{verb}"), say(f"move.{verb}.about", card=about))
    count = {"bank": view["bank_price"], "rank": RANK_POINTS}.get(verb, 0)
    return Label(say(f"move.{verb}", price=count), say(f"move.{verb}.about", count=count))


def number(view: View, move: str) -> int | None:
    """Returns the menu's number of a move: cards and players have those that the table shows."""
    verb, _, rest = move.partition(" ")
    if verb in ("card", "discard"):
        return int(rest)
    if verb in ("trade", "first"):
        return [data["colour"] for data in view["seats"]].index(rest) + 1
    return None


def person_label(view: View, seats: Sequence[Seat], say: Voice, verb: str, colour: str) -> Label:
    """Returns the label of a move on one opponent, who has a name as well as a colour."""
    number = [data["colour"] for data in view["seats"]].index(colour)
    name = seats[number].name
    if verb == "look":
        about = say("move.look.about", count=view["look_price"], name=name)
        return Label(say("move.look", name=name), about)
    if verb == "trade":
        offer = items_text(view["seats"][number]["offer"]).plain
        return Label(name, say("move.trade.about", items=offer))
    return Label(name, say("move.first.about"))


def step(view: View, seats: Sequence[Seat], say: Voice, text: str) -> Label:
    """Returns what one step of a longer move adds, from the text of the move as far as it is known.

    The name is what can be picked; the other part is the question that all the picks answer.
    """
    verb = text.split()[0]
    known = text.rstrip(" …")
    if verb in ("lot", "offer"):
        counts = {letter: count for count, letter in re.findall(r"(\d+)([nbgrwkv])", known)}
        # A whole move leaves out what it has none of; its last step is about the last kind.
        last = LETTER_OF[view["kinds"][-1]].casefold() if known == text else list(counts)[-1]
        return Label(f"{counts.get(last, 0)}{last.upper()}", say(f"step.{verb}"))
    return Label(colour_name(say, KIND_OF[known[-1]]), say("step.rank"))


def colour_name(say: Voice, colour: str) -> str:
    """Returns a colour as `R red`."""
    return f"{LETTER_OF[colour]} {say(f'colour.{colour}')}"


def long_form(view: View, seats: Sequence[Seat], text: str) -> str | None:
    """Returns `1n2r` as `lot 1n2r` or `offer 1n2r`, `r` as `trade red`, and so on.

    None: no short form.
    """
    stage = view["stage"]
    bare = re.sub(r"[\s,;:>+-]", "", text)
    if stage in ITEM_VERBS and re.fullmatch(ITEMS, bare, re.ASCII):
        return f"{ITEM_VERBS[stage]} {bare}"
    if stage in COLOUR_VERBS and KIND_OF.get(bare) in [*view["kinds"][1:], *view["free_colours"]]:
        return f"{COLOUR_VERBS[stage]} {KIND_OF[bare]}"
    if stage == "rating" and re.fullmatch("[bgrwkv]{3,6}", bare):
        return "rank " + " ".join(bare)
    return None


ITEM_VERBS = {"lot": "lot", "offering": "offer"}
COLOUR_VERBS = {"screens": "screen", "exchanging": "trade", "naming": "first"}
