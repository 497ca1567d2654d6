"""Where each field of a view stands in an observation: the names of features, or, for what is left
out, why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LeftOut:
    because: str


NAMES = LeftOut("it is the same in every game of this layout, or a name")
OVER = LeftOut("it is of the end, when nothing is left to decide")
FOLLOWS = LeftOut("it follows from other features: ")


def follows(how: str) -> LeftOut:
    return LeftOut(f"{FOLLOWS.because}{how}")


# C5.1: docs/decisions.md says why.
UNSEEN = LeftOut("it tells more than `open` and `held` only of what the bank gave a seller unseen")

Place = tuple[str, ...] | LeftOut

# Fields that have fields of their own, which count one by one.
NESTED = ("seats", "bargain", "options", "question", "forgery", "market", "sale", "sales", "blanks")

FIELDS: dict[str, dict[str, Place]] = {
    "edelstein": {
        "game": NAMES,
        "players": NAMES,
        "seat": ("seat",),
        "options.one_sole_majority": ("one_sole_majority",),
        "stage": ("stage",),
        "waiting": ("waiting",),
        "phase": ("phase",),
        "round": ("round",),
        "rounds": follows("the phase says it"),
        "supply": ("supply",),
        "majorities": ("majority",),
        "seats.gems": ("gems",),
        "seats.money": ("money",),
        "seats.card": ("card_gems", "card_millions", "cards_seen"),
        "seats.events": ("events",),
        "seats.has_chosen": ("has_chosen",),
        "seats.chosen": ("chosen",),
        "seats.place": OVER,
        "open_event": ("open_event",),
        "drawn_event": ("drawn_event",),
        "event_stack": ("event_stack",),
        "events_under": ("events_under",),
        "gem_stack": ("gem_stack",),
        "gem_discards": ("cards_seen",),
        "set_aside": ("cards_seen",),
        "active": ("active",),
        "named": ("named",),
        "bargain": ("contested", "opener", "rival", "offerer", "offer"),
        "bargain.action": ("contested",),
        "bargain.opener": ("opener",),
        "bargain.rival": ("rival",),
        "bargain.offerer": ("offerer",),
        "bargain.offer": ("offer",),
        "steps": ("steps",),
        "winners": OVER,
    },
    "necklace": {
        "game": NAMES,
        "players": NAMES,
        "seat": ("seat",),
        "options.blank_cards": ("blank_role", "blank_stone", "blank_worth"),
        "blanks": ("blank_role", "blank_stone", "blank_worth"),
        "blanks.blue": ("blank_role", "blank_stone", "blank_worth"),
        "blanks.mauve": ("blank_role", "blank_stone", "blank_worth"),
        "blanks.grey": ("blank_role", "blank_stone", "blank_worth"),
        "stage": ("stage",),
        "waiting": ("waiting",),
        "turn": ("turn",),
        "turns": ("turns",),
        "fashion": ("fashion",),
        "ducats": ("ducats",),
        "bought": ("bought",),
        "market": ("market",),
        "market.card": ("market",),
        "market.step": ("market_step",),
        "market.price": ("market_price",),
        "market.prices": follows("the card has them printed on it"),
        "gone": ("gone",),
        "unseen": ("unseen",),
        "stack": ("stack",),
        "merchants": ("merchants",),
        "sales_held": ("sales",),
        "due": ("due",),
        "wearer": ("wearer",),
        "question": ("asked", "drawn", "stage"),
        "question.asked": ("asked",),
        "question.card": ("drawn",),
        "question.by": follows("whose turn it is, or the Forger"),
        "question.place": follows("the place of the card in the market"),
        "question.reaction": follows("the stage says it"),
        "question.stone": ("forged",),
        "question.might": follows("the mask has one's own; the others' is what the question is"),
        "forgery": ("forger", "victim", "forged"),
        "forgery.by": ("forger",),
        "forgery.victim": ("victim",),
        "forgery.stone": ("forged",),
        "sale": ("stage", "sales", "shown"),
        "sale.number": ("sales",),
        "sale.displays": ("shown",),
        "sale.stones": follows("the sums of what is shown"),
        "sale.rarity": follows("the sums of what is shown, and fashion"),
        "sale.jewels": LeftOut("it is of a sale that is over, of which the score is left"),
        "sale.earned": LeftOut("it is of a sale that is over, of which the score is left"),
        "sheet": LeftOut("what earlier sales paid is in the score, and nothing depends on which"),
        "scores": ("score",),
        "purchases": LeftOut("what was paid, and for what, changes nothing: `known` has the cards"),
        "seats.score": ("score",),
        "seats.hand": ("known",),
        "seats.hand_size": ("hand_size",),
        "seats.known": ("known",),
        "seats.playable": follows("the mask has what one can play"),
        "seats.necklace": ("wearer",),
        "seats.has_answered": ("waiting", "asked"),
        "seats.display": (
            *("display", "display_rings", "display_grey", "display_king"),
            "display_necklace",
        ),
        "seats.place": OVER,
        "steps": ("step",),
        "winners": OVER,
    },
    "carats": {
        "game": NAMES,
        "players": NAMES,
        "seat": ("seat",),
        "options.ledger": ("ledger",),
        "options.cap_offers": ("cap_offers",),
        "options.rating_agencies": ("rating_agencies",),
        "stage": ("stage",),
        "waiting": ("waiting",),
        "part": ("part",),
        "turn": ("turn",),
        "turns": NAMES,
        "first": ("first",),
        "seller": ("seller",),
        "bank_price": follows("the part of the day"),
        "look_price": follows("the part of the day"),
        "turned_up": ("turned_up",),
        "bag": ("bag",),
        "kinds": ("colour",),
        "free_colours": ("colour",),
        "discards": ("card_at",),
        "aside": follows("the cards that are neither in a hand nor on the pile"),
        "card": ("on_table",),
        "simultaneous": ("simultaneous",),
        "lot": ("lot",),
        "lot_drawn": follows("the card on the table says it"),
        "shown": UNSEEN,
        "sales": ("open", "drawn"),
        "sales.seller": ("open", "drawn"),
        "sales.card": ("card_at",),
        "sales.part": LeftOut("when a sale was does not matter to what everybody holds"),
        "sales.lot": ("open",),
        "sales.lot_drawn": ("open",),
        "sales.offers": ("open",),
        "sales.passed": LeftOut("who could not offer in an earlier sale is history"),
        "sales.partner": ("open",),
        "sales.paid": ("open",),
        "sales.shown": UNSEEN,
        "sales.drew": ("open", "drawn"),
        "seats.colour": ("colour",),
        "seats.value": ("value",),
        "seats.looked_at": ("looked",),
        "seats.items": ("held",),
        "seats.total": ("total",),
        "seats.cards": ("own_cards",),
        "seats.known_cards": ("card_at",),
        "seats.card_count": ("cards",),
        "seats.has_answered": ("has_answered",),
        "seats.passed": ("passed",),
        "seats.offer": ("offers",),
        "seats.ledger": follows("`open`, `drawn` and `held` have what it is reckoned from"),
        "seats.ranking": ("ranking",),
        "seats.points": OVER,
        "seats.place": OVER,
        "count": OVER,
        "steps": ("steps", "kind", "ranked"),
        "winners": OVER,
    },
}


def fields_of(view: dict[str, Any]) -> set[str]:
    """The fields of a view by their names, down to those of its parts."""
    found = set()
    for name, value in view.items():
        parts = value if isinstance(value, list) else [value]
        inner = [part for part in parts if isinstance(part, dict)] if name in NESTED else []
        found |= {f"{name}.{each}" for part in inner for each in part}
        if not inner:
            found.add(name)
    return found
