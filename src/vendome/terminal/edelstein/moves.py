"""What moves are called on the menu, what they do, and their short forms."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vendome.terminal.edelstein.gems import COLOUR_OF, LETTER_OF, card_text, gems_text
from vendome.terminal.seats import Seat
from vendome.terminal.table import Label, View
from vendome.terminal.voice import Voice

GEMS = r"(?:\d{0,3}[rygb])+"


def label(view: View, seats: Sequence[Seat], say: Voice, move: str) -> Label:
    """Returns the name and the effect of a legal move, or of a kind of move (`swap …`)."""
    verb, _, rest = move.partition(" ")
    if verb in ("choose", "name"):
        return action_label(view, say, verb, rest)
    if verb in ("offer", "accept"):
        return bargain_label(view, seats, say, verb, rest)
    if verb in ("score", "gather") or (verb == "take" and rest in COLOUR_OF):
        supply = view["supply"][COLOUR_OF[rest]]
        return Label(colour_name(say, rest), say(f"move.{verb}_colour.about", supply=supply))
    if verb == "take":
        event = view["open_event"] if rest == "open" else None
        name = say(f"event.{event}") if event else ""
        return Label(
            say(f"move.take_{rest}", event=name), say(f"move.take_{rest}.about", event=name)
        )
    about = say(f"event_text.{view['drawn_event']}") if verb == "use" else say(f"move.{verb}.about")
    return Label(say(f"move.{verb}"), about)


def action_label(view: View, say: Voice, verb: str, action: str) -> Label:
    """Returns the label of an action card, with what the gem card promises for it."""
    name = say(f"action.{action}")
    owner = view["seat"] if view["active"] is None else view["active"]
    card = view["seats"][owner]["card"]
    gives = {"money": str(card["millions"]), "gems": card_text(card).plain.split()[0]}
    promised = f"{name} ({gives[action]})" if action in gives else name
    if verb == "name":
        return Label(promised, say(f"move.name_{len(view['named']) + 1}.about"))
    return Label(promised, say(f"move.choose_{action}.about"))


def bargain_label(view: View, seats: Sequence[Seat], say: Voice, verb: str, rest: str) -> Label:
    terms = view["bargain"]
    action = say(f"action.{terms['action']}")
    other = terms["rival"] if view["seat"] == terms["opener"] else terms["opener"]
    name = seats[other].name
    if verb == "accept":
        gems = gems_text(terms["offer"]).plain
        return Label(
            say("move.accept", gems=gems),
            say("move.accept.about", gems=gems, name=name, action=action),
        )
    if rest == "nothing":
        return Label(
            say("move.offer_nothing"),
            say(f"move.offer_nothing.{view['stage']}", name=name, action=action),
        )
    if view["stage"] == "single":
        about = say("move.offer_single.about", name=name, action=action)
        return Label(colour_name(say, rest[-1]), about)
    return Label(say("move.offer"), say(f"move.offer.{view['stage']}", name=name, action=action))


def step(view: View, seats: Sequence[Seat], say: Voice, text: str) -> Label:
    """Returns what one step of a longer move adds, from the text of the move as far as it is known.

    The name is what can be picked; the other part is the question that all the picks answer.
    """
    verb = text.split()[0]
    known = text.rstrip(" …")
    if verb == "offer":
        count, letter = re.findall(r"(\d+)([rygb])", known)[-1]
        return Label(f"{count}{letter.upper()}", say("step.offer"))
    if verb == "swap" and text.split()[1] == "…":
        return Label(seats[int(known[-2]) - 1].name, say("step.whom"))
    if verb == "swap" and known.endswith(":"):
        return Label(colour_name(say, text.split()[1]), say("step.give"))
    if verb == "return" and known.endswith("take"):
        return Label(colour_name(say, text.split()[1]), say("step.give"))
    if verb == "remove":
        name = seats[int(known[-3]) - 1].name
        return Label(colour_name(say, known[-1]), say("step.remove", name=name))
    return Label(colour_name(say, known[-1]), say("step.take"))


def colour_name(say: Voice, letter: str) -> str:
    """Returns a colour as `R red`."""
    colour = COLOUR_OF[letter]
    return f"{LETTER_OF[colour]} {say(f'colour.{colour}')}"


def long_form(view: View, seats: Sequence[Seat], text: str) -> str | None:
    """Returns `1r2b` as `offer 1r2b`, `r 2b` as `swap r 2:b`, and so on. None: no short form."""
    stage = view["stage"]
    bare = re.sub(r"[\s,;:>+-]", "", text)
    if stage in ("opening", "answering", "single") and re.fullmatch(GEMS, bare, re.ASCII):
        return f"offer {bare}"
    if stage in COLOUR_VERBS and re.fullmatch("[rygb]", bare):
        return f"{COLOUR_VERBS[stage]} {bare}"
    if stage == "free_alone" and re.fullmatch("[rygb]{2,3}", bare):
        return f"return {bare[0]} take {bare[1:]}"
    others = [number for number in range(view["players"]) if number != view["seat"]]
    if stage == "swapping":
        return _swap(bare, others)
    if stage == "removing":
        return _remove(bare, [n for n in others if any(view["seats"][n]["gems"].values())])
    return None


COLOUR_VERBS = {"half_score": "score", "gathering": "gather", "free_shared": "take"}


def _swap(bare: str, others: Sequence[int]) -> str | None:
    """Returns `r2b` written out, or None. With one opponent `rb` is enough."""
    found = re.fullmatch(r"([rygb])([1-5]?)([rygb])", bare, re.ASCII)
    if found is None or not (found[2] or len(others) == 1):
        return None
    return f"swap {found[1]} {found[2] or others[0] + 1}:{found[3]}"


def _remove(bare: str, others: Sequence[int]) -> str | None:
    """Returns `1r3g` written out, or just the colours in the order of the opponents, or None."""
    if re.fullmatch(r"([1-5][rygb])+", bare, re.ASCII):
        return "remove " + " ".join(f"{place}:{c}" for place, c in re.findall("(.)(.)", bare))
    if len(bare) == len(others) and re.fullmatch("[rygb]+", bare):
        return "remove " + " ".join(f"{n + 1}:{c}" for n, c in zip(others, bare, strict=True))
    return None
