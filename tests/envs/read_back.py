"""What a learner must be shown, written from the view alone: the names are those of the layouts.

A view is what people read of the same knowledge. So an observation and a view cannot say different
things, unless this module does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vendome.core.match import Match
from vendome.games.carats.rules.state import BANK_PRICES, VALUES
from vendome.games.carats.rules.state import STAGES as CARATS_STAGES
from vendome.games.edelstein.rules.cards import COLOURS, EVENTS, SCORING_KINDS
from vendome.games.edelstein.rules.state import ACTION_CARDS
from vendome.games.edelstein.rules.state import STAGES as EDELSTEIN_STAGES
from vendome.games.edelstein.text.view import CARD_NAMES as GEM_CARD_NAMES
from vendome.games.necklace.rules.state import CARD_NAMES, CLASSES, ROLES, STONES
from vendome.games.necklace.rules.state import STAGES as NECKLACE_STAGES

Shown = dict[str, Any]
NONE = -1


def place_in(names: Sequence[Any], name: Any) -> int:
    return NONE if name is None else list(names).index(name)


def seats_from(view: Shown, seat: int) -> list[int]:
    players = view["players"]
    return [(seat + turned) % players for turned in range(players)]


def turned(view: Shown, seat: int, other: int | None) -> int:
    return NONE if other is None else (other - seat) % view["players"]


def flags(view: Shown, seat: int, named: Sequence[int]) -> list[int]:
    return [int(other in named) for other in seats_from(view, seat)]


def edelstein(match: Match, seat: int) -> Shown:
    view = match.view(seat)
    seats = [view["seats"][other] for other in seats_from(view, seat)]
    bargain = view["bargain"] or {}
    steps = list(view["steps"])
    if view["stage"] == "swapping" and steps:
        steps[0] = turned(view, seat, steps[0])
    counts = dict.fromkeys(COLOURS, 0)
    cards = [each["card"]["name"] for each in seats if each["card"]]
    aside = [view["set_aside"]["name"]] if view["set_aside"] else []
    return {
        "seat": seat,
        "stage": EDELSTEIN_STAGES.index(view["stage"]),
        "waiting": flags(view, seat, view["waiting"]),
        "one_sole_majority": int(view["options"]["one_sole_majority"]),
        "phase": view["phase"],
        "round": view["round"],
        "supply": list(view["supply"].values()),
        "gems": [list(each["gems"].values()) for each in seats],
        "majority": [
            [int(other in view["majorities"][colour]) for colour in COLOURS]
            for other in seats_from(view, seat)
        ],
        "money": [each["money"] for each in seats],
        "card_gems": [list((each["card"] or {"gems": counts})["gems"].values()) for each in seats],
        "card_millions": [each["card"]["millions"] if each["card"] else 0 for each in seats],
        "events": [[each["events"].count(e) for e in EVENTS[:SCORING_KINDS]] for each in seats],
        "has_chosen": [int(each["has_chosen"]) for each in seats],
        "chosen": [place_in(ACTION_CARDS, each["chosen"]) for each in seats],
        "open_event": place_in(EVENTS, view["open_event"]),
        "drawn_event": place_in(EVENTS, view["drawn_event"]),
        "event_stack": view["event_stack"],
        "events_under": [view["events_under"].get(event, 0) for event in EVENTS],
        "gem_stack": view["gem_stack"],
        "cards_seen": sorted([*view["gem_discards"], *cards, *aside]),
        "active": turned(view, seat, view["active"]),
        "named": [
            place_in(ACTION_CARDS, view["named"][i] if i < len(view["named"]) else None)
            for i in range(2)
        ],
        "contested": place_in(ACTION_CARDS, bargain.get("action")),
        "opener": turned(view, seat, bargain.get("opener")),
        "rival": turned(view, seat, bargain.get("rival")),
        "offerer": turned(view, seat, bargain.get("offerer")),
        "offer": list(bargain.get("offer", counts).values()),
        "steps": [*steps, *[NONE] * (4 - len(steps))],
    }


def edelstein_cards(seen: list[int]) -> list[str]:
    """Two gem cards may look the same."""
    return sorted(name for name, once in zip(GEM_CARD_NAMES, seen, strict=True) if once)


def by_kind(cards: dict[str, int]) -> list[int]:
    return [cards.get(name, 0) for name in CARD_NAMES]


def necklace(match: Match, seat: int) -> Shown:
    view = match.view(seat)
    seats = [view["seats"][other] for other in seats_from(view, seat)]
    question = view["question"] or {}
    forgery = view["forgery"] or {}
    market = view["market"]
    revealed = [[0] * len(CARD_NAMES)] * len(seats)
    if view["stage"] == "alchemist":
        displays = [view["sale"]["displays"][other] for other in seats_from(view, seat)]
        revealed = [
            by_kind_of([*[c for lot in each["lots"].values() for c in lot], *each["bankers"]])
            for each in displays
        ]
    blanks = [view["blanks"].get(name) for name in CLASSES]
    return {
        "seat": seat,
        "stage": NECKLACE_STAGES.index(view["stage"]),
        "waiting": flags(view, seat, view["waiting"]),
        "turn": turned(view, seat, view["turn"]),
        "turns": view["turns"],
        "fashion": [view["fashion"].index(stone) for stone in STONES],
        "ducats": view["ducats"],
        "bought": view["bought"],
        "market": [place_in(CARD_NAMES, card["card"]) if card else NONE for card in market],
        "market_step": [card["step"] if card else 0 for card in market],
        "market_price": [card["price"] if card else 0 for card in market],
        "gone": by_kind(view["gone"]),
        "unseen": by_kind(view["unseen"]),
        "stack": view["stack"],
        "merchants": view["merchants"],
        "sales": view["sales_held"],
        "due": [view["due"].count(other) for other in seats_from(view, seat)],
        "wearer": turned(view, seat, view["wearer"]),
        "score": [each["score"] for each in seats],
        "hand_size": [each["hand_size"] for each in seats],
        "known": [
            by_kind(each["known"] if each["hand"] is None else each["hand"]) for each in seats
        ],
        "asked": flags(view, seat, question.get("asked", ())),
        "drawn": place_in(CARD_NAMES, question.get("card")),
        "forger": turned(view, seat, forgery.get("by")),
        "victim": turned(view, seat, forgery.get("victim")),
        "forged": place_in(STONES, forgery.get("stone")),
        **display_of(match, view, seat),
        "shown": revealed,
        "blank_role": [place_in(ROLES, each["role"]) if each else NONE for each in blanks],
        "blank_stone": [
            place_in(STONES, each["stone"]) if each and each["stone"] else NONE for each in blanks
        ],
        "blank_worth": [each["worth"] if each else 0 for each in blanks],
    }


def by_kind_of(cards: list[str]) -> list[int]:
    return [cards.count(name) for name in CARD_NAMES]


# N5.1: the steps of a display: how many of each stone card, of a grey one, of Rings in each lot;
# the lots of a grey Ring, the King, the Necklace; how many Bankers, and of a grey one.
RING_STEPS = 11  # + the lot
KING_STEP, NECKLACE_STEP, BANKER_STEP = 16, 17, 18
LOTS = ("grey", "king", "necklace")
Laid = dict[str | None, list[str]]  # the cards in the lot of each stone; those apart


def display_of(match: Match, view: Shown, seat: int) -> Shown:
    """What a seat has laid so far: from the display that it has chosen, or from the actions that go
    on with one, whose words have all that would lie there.
    """
    display = view["seats"][seat]["display"] if view["stage"] == "selling" else None
    asked = view["stage"] == "selling" and seat in view["waiting"]
    if not display and not asked:
        return laid_out({}, view, NONE)
    if display:
        chosen: Laid = {**display["lots"], None: display["bankers"]}
        return laid_out(chosen, view, NONE)
    options = [read_lots(action.text, view) for action in match.actions(seat)]
    so_far: Laid = {}
    for stone in options[0]:
        cards = [each.get(stone, []) for each in options]
        so_far[stone] = [
            card
            for card in dict.fromkeys(cards[0])
            for _ in range(min(c.count(card) for c in cards))
        ]
    return laid_out(so_far, view, step_between(options, so_far, view))


def read_lots(text: str, view: Shown) -> Laid:
    """The lots of `show 2 diamond1 ring / amber / banker …`."""
    lots: Laid = {}
    for part in text.removeprefix("show ").removesuffix(" …").split(" / "):
        cards: list[str] = []
        count = 1
        for word in part.split():
            if word.isdigit():
                count = int(word)
            elif word not in ("…", "nothing"):
                cards += [word] * count
                count = 1
        if cards:
            lots[next((s for card in cards if (s := stone_of(card, view))), None)] = cards
    return lots


def stone_of(card: str, view: Shown) -> str | None:
    blank = view["blanks"].get(card)
    if blank:
        return blank["stone"]
    return next((stone for stone in STONES if card.startswith(stone)), None)


def step_between(options: list[Laid], so_far: Laid, view: Shown) -> int | None:
    """The step at which actions differ; None where there is but one, which does not say."""
    for each in options:
        for stone, cards in each.items():
            for card in cards:
                if cards.count(card) == so_far.get(stone, []).count(card):
                    continue
                if card == "ring":
                    return RING_STEPS + STONES.index(stone)
                if card == "grey":
                    return {"stone": 10, "ring": 15, "banker": 19}[view["blanks"]["grey"]["role"]]
                named = {"king": KING_STEP, "necklace": NECKLACE_STEP, "banker": BANKER_STEP}
                return named[card] if card in named else list(CARD_NAMES).index(card)
    return None


def laid_out(lots: Laid, view: Shown, step: int | None) -> Shown:
    at = dict.fromkeys(LOTS, NONE)
    rings = [0] * len(STONES)
    for stone, cards in lots.items():
        if stone is not None:
            rings[STONES.index(stone)] = cards.count("ring")
            for name in LOTS:
                if name in cards and (name != "grey" or grey_is_ring(view)):
                    at[name] = STONES.index(stone)
    return {
        "step": step,
        "display": by_kind_of([card for cards in lots.values() for card in cards]),
        "display_rings": rings,
        **{f"display_{name}": lot for name, lot in at.items()},
    }


def grey_is_ring(view: Shown) -> bool:
    return view["blanks"]["grey"]["role"] == "ring"


def carats(match: Match, seat: int) -> Shown:
    view = match.view(seat)
    players = view["players"]
    around = seats_from(view, seat)
    seats = [view["seats"][other] for other in around]
    colours = ("blue", "green", "red", "white", "black", "violet")
    begun = view["stage"] != "screens"
    owners = [each["colour"] for each in view["seats"]]
    kinds = ["nugget", *(owners[other] for other in around)]
    worth = VALUES.tolist()

    def items(of: dict[str, int] | None) -> list[int]:
        return [(of or {}).get(kind, 0) if kind else 0 for kind in kinds]

    own = view["seats"][seat]
    selling = view["stage"] in ("offering", "exchanging")
    counting = view["stage"] in ("lot", "offering")
    steps = view["steps"]
    made = dict(zip(["nugget", *owners], steps, strict=False)) if counting else {}
    mine = counting and seat in view["waiting"]
    next_kind = turned(view, seat, len(steps) - 1) + 1 if steps else 0
    ranked = [turned(view, seat, other) for other in steps] if view["stage"] == "rating" else []
    seen = [each["known_cards"] for each in seats]
    pile = [*view["discards"], *([view["card"]] if view["card"] else [])]
    values = [place_in(worth, each["value"]) for each in seats]
    return {
        "seat": seat,
        "stage": CARATS_STAGES.index(view["stage"]),
        "waiting": flags(view, seat, view["waiting"]),
        **{name: int(on) for name, on in view["options"].items()},
        "colour": [place_in(colours, each["colour"]) for each in seats],
        "part": place_in(("morning", "noon", "evening"), view["part"]) if begun else 0,
        "turn": sum(sale["part"] == view["part"] for sale in view["sales"])
        - (view["stage"] == "closing"),
        "seller": turned(view, seat, view["seller"]),
        "first": [turned(view, seat, first) for first in view["first"]],
        "turned_up": [
            place_in(worth, view["turned_up"][i]) if i < len(view["turned_up"]) else NONE
            for i in range(3)
        ],
        "value": values,
        "looked": [flags(view, seat, each["looked_at"]) for each in seats],
        "bag": view["bag"],
        "total": [each["total"] for each in seats],
        "cards": [each["card_count"] for each in seats],
        "held": items(own["items"]),
        **opened(view, seat, kinds),
        "own_cards": [int(card + 1 in (own["cards"] or [])) for card in range(18)],
        "card_at": [
            players
            if card + 1 in pile
            else next((i for i in range(players) if card + 1 in seen[i]), NONE)
            for card in range(18)
        ],
        "on_table": NONE if view["card"] is None else view["card"] - 1,
        "simultaneous": int(bool(view["simultaneous"])),
        "lot": items(view["lot"]),
        "offers": [items(each["offer"]) if selling else [0] * len(kinds) for each in seats],
        "passed": [int(each["passed"]) for each in seats],
        "has_answered": [int(each["has_answered"]) for each in seats],
        "ranking": [turned(view, seat, owners.index(colour)) for colour in own["ranking"]]
        if own["ranking"]
        else [NONE] * players,
        "kind": next_kind if mine else NONE,
        "steps": items(made),
        "ranked": [*ranked, *[NONE] * (players - len(ranked))],
    }


def opened(view: Shown, seat: int, kinds: list[str]) -> Shown:
    """C1.6: what each holds by all that lay open, and how many items the bank gave unseen."""
    players = view["players"]
    begun = view["stage"] != "screens"
    held = [dict.fromkeys(kinds, 5 if begun else 0) for _ in range(players)]
    drawn = [0] * players
    for sale in view["sales"]:
        seller = sale["seller"]
        held[seller]["nugget"] -= sale["paid"]
        partner = sale["partner"]
        lot = sale["lot"] or {}
        if partner is None:
            continue
        for kind, count in lot.items():
            if not sale["lot_drawn"]:
                held[seller][kind] -= count
            if partner != "bank":
                held[partner][kind] += count
        if partner == "bank":
            part = ("morning", "noon", "evening").index(sale["part"])
            held[seller]["nugget"] -= int(BANK_PRICES[part])
            for kind, count in (sale["drew"] or {}).items():
                held[seller][kind] += count
            drawn[seller] += 0 if sale["drew"] else sum(lot.values())
        else:
            for kind, count in sale["offers"][partner].items():
                held[seller][kind] += count
                held[partner][kind] -= count
    seller = view["seller"]
    if seller is not None:  # C3.1: for looks in the sale that goes on
        left = sum(held[seller].values()) + drawn[seller]
        held[seller]["nugget"] -= left - view["seats"][seller]["total"]
    return {
        "open": [[held[other][kind] for kind in kinds] for other in seats_from(view, seat)],
        "drawn": [drawn[other] for other in seats_from(view, seat)],
    }


READERS: dict[str, Callable[[Match, int], Shown]] = {
    "edelstein": edelstein,
    "necklace": necklace,
    "carats": carats,
}
