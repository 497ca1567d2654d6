"""What a seat sees, as plain data: made from its knowledge, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np

from vendome.core.rule import plain
from vendome.games.necklace.hidden.memory import sure_cards
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS, blank_name
from vendome.games.necklace.rules.cards import PRICES
from vendome.games.necklace.rules.drawing import next_for_cardinal
from vendome.games.necklace.rules.influence import legal_influence, role_played
from vendome.games.necklace.rules.jewels import stones_shown
from vendome.games.necklace.rules.kinds import role_of
from vendome.games.necklace.rules.selling import legal_changes, list_changes
from vendome.games.necklace.rules.state import (
    ACTIONS,
    ALCHEMIST_ASKED,
    BANKER,
    BLANK,
    BLANKS,
    CARD_NAMES,
    CARDINAL_ASKED,
    END,
    FASHION,
    FORGED,
    INFLUENCE,
    KINDS,
    KING,
    NONE,
    OVER,
    PARRYING,
    REACTION,
    ROLES,
    SEATS,
    SELLING,
    STAGES,
    STONE_KINDS,
    STONES,
)
from vendome.games.necklace.text.displays import Display, chosen, lots_of
from vendome.games.necklace.text.notation import write

Fields = Mapping[str, np.ndarray]
PRINTED_PRICES: list[list[int]] = PRICES.tolist()
_legal_influence = plain(legal_influence)
_legal_changes, _list_changes = plain(legal_changes), plain(list_changes)
_next_for_cardinal = plain(next_for_cardinal)
_sure_cards = plain(sure_cards)
_stones_shown = plain(stones_shown)
_role_of = plain(role_of)


def look(k: Fields, seat: int | None) -> dict[str, Any]:
    """The view of `seat` (None: a spectator) from its knowledge `k`."""
    players = int(k["players"])
    stage = int(k["stage"])
    s = SimpleNamespace(**{name: v if v.ndim else v.item() for name, v in k.items()})
    held = int(k["held"])
    return {
        "game": "necklace",
        "seat": seat,
        "players": players,
        "options": {BLANK_CARDS.name: BLANK_CARDS.get(k)},
        "stage": STAGES[stage],
        "waiting": seats_in(int(k["waiting"])),
        "turn": int(k["turn"]),
        "turns": int(k["turns"]),
        "fashion": [STONES[stone] for stone in k["fashion"].tolist()],
        "ducats": int(k["ducats"]),
        "bought": int(k["bought"]),
        "market": _market(k),
        "stack": int(k["stack_left"]),
        "merchants": int(k["merchants"]),
        "sales_held": held,
        "due": [seat for seat, sales in enumerate(k["due"].tolist()) for _ in range(sales)],
        "gone": named(k["gone"].tolist()),
        "wearer": or_none(int(k["wearer"])),
        "blanks": _blanks(k),
        "question": _question(k, s),
        "forgery": _forgery(k),
        "sale": _sale(s, stage, held),
        "sheet": [k["earned"][sale].tolist()[:players] for sale in range(held)],
        "scores": k["score"].tolist()[:players],
        "seats": _seats(k, s, seat),
        "steps": 0 if seat is None else int(k["picked"][seat]),
        "winners": seats_in(int(k["winners"])),
    }


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def or_none(number: int) -> int | None:
    return None if number == NONE else number


def named(counts: list[int]) -> dict[str, int]:
    """Cards by their names, those of which there are any."""
    return {CARD_NAMES[kind]: count for kind, count in enumerate(counts) if count > 0}


def prices_of(k: Fields, kind: int) -> list[int]:
    if kind >= BLANK:
        prices: list[int] = k["blank_price"][kind - BLANK].tolist()
        return prices
    return PRINTED_PRICES[kind]


def _market(k: Fields) -> list[dict[str, Any] | None]:
    open_cards: list[dict[str, Any] | None] = []
    for kind, step in zip(k["market"].tolist(), k["ring"].tolist(), strict=True):
        if kind == NONE:
            open_cards.append(None)
            continue
        prices = prices_of(k, kind)
        open_cards.append(
            {"card": CARD_NAMES[kind], "prices": prices, "step": step, "price": prices[step]}
        )
    return open_cards


def _blanks(k: Fields) -> dict[str, dict[str, Any]]:
    """N8.1: the cards of this table."""
    blanks = {}
    for i in range(BLANKS):
        role = int(k["blank_role"][i])
        if role != NONE:
            stone = int(k["blank_stone"][i])
            blanks[CARD_NAMES[BLANK + i]] = {
                "name": blank_name(k, i),
                "role": ROLES[role],
                "stone": STONES[stone] if ROLES[role] == "stone" else None,
                "worth": int(k["blank_worth"][i]),
                "prices": prices_of(k, BLANK + i),
            }
    return blanks


def _question(k: Fields, s: SimpleNamespace) -> dict[str, Any] | None:
    """N4.12: what is being asked of seats that may have a card, or may not."""
    stage = int(k["stage"])
    if stage not in REACTION:
        return None
    drawn = int(k["drawn"])
    forged = stage == PARRYING
    return {
        "reaction": REACTION[stage],
        "asked": seats_in(int(k["asked"])),
        "card": CARD_NAMES[drawn] if drawn != NONE else None,
        "place": int(k["draw_place"]) if drawn != NONE else None,
        "by": int(k["turn"]) if forged else None,
        "stone": STONES[int(k["forged"])] if forged else None,
        "might": [{"seat": seat, "moves": moves} for seat, moves in _might(k, s, stage)],
    }


def _might(k: Fields, s: SimpleNamespace, stage: int) -> Iterator[tuple[int, list[str]]]:
    """N4.12: who is asked or will be, and what they would play if they had the card."""
    seat = next(iter(seats_in(s.waiting)))
    if stage == CARDINAL_ASKED:
        while seat != NONE:
            yield seat, [REACTION[stage]]
            seat = _next_for_cardinal(s, seat)
        return
    for seat in seats_in(s.waiting):
        if stage != ALCHEMIST_ASKED:
            yield seat, [REACTION[stage]]
        else:
            changes = SimpleNamespace(ids=np.zeros(ACTIONS, "i2"))
            count = _list_changes(s, seat, changes, 0)
            yield seat, [write(k, seat, [change]) for change in changes.ids[:count].tolist()]


def _forgery(k: Fields) -> dict[str, Any] | None:
    if int(k["stage"]) not in (PARRYING, FORGED):
        return None
    stone = STONES[int(k["forged"])]
    return {"by": int(k["turn"]), "victim": int(k["victim"]), "stone": stone}


def laid_out(s: SimpleNamespace, display: Display) -> dict[str, Any]:
    lots, bankers = lots_of(s, display)
    return {"lots": {STONES[stone]: cards for stone, cards in lots.items()}, "bankers": bankers}


def _sale(s: SimpleNamespace, stage: int, held: int) -> dict[str, Any] | None:
    """The sale going on once displays are revealed, else the last one.

    Of that one nothing is known before the first, or if a position tells nothing of it.
    """
    going_on = stage == ALCHEMIST_ASKED
    rarity = s.rarity.tolist()
    settled = rarity[0] != NONE
    if not going_on and not settled:
        return None
    players = range(s.players)
    displays = []
    for seat in players:
        shown = Display(
            s.shown[seat].tolist(),
            s.rings_in[seat].tolist(),
            int(s.grey_in[seat]),
            int(s.king_in[seat]),
            int(s.necklace_in[seat]),
        )
        card, to = int(s.changed[seat]), int(s.changed_to[seat])
        changed = {"card": CARD_NAMES[card], "to": STONES[to]} if card != NONE else None
        displays.append({**laid_out(s, shown), "changed": changed})
    counted = [[int(_stones_shown(s, seat, stone)) for seat in players] for stone in range(4)]
    return {
        "number": held + going_on,
        "displays": displays,
        "rarity": {STONES[i]: FASHION[rarity[i]] for i in range(len(STONES))} if settled else None,
        "stones": {STONES[i]: sum(counted[i]) for i in range(len(STONES))},
        "jewels": [
            {STONES[i]: n for i, n in enumerate(jewels) if n} for jewels in s.jewels.tolist()
        ][: s.players],
        "earned": None if going_on else s.earned[held - 1].tolist()[: s.players],
    }


def _seats(k: Fields, s: SimpleNamespace, viewer: int | None) -> list[dict[str, Any]]:
    stage, waiting, asked = int(k["stage"]), int(k["waiting"]), int(k["asked"])
    sizes, scores = k["hand_size"].tolist(), k["score"].tolist()
    hands = k["hand"].tolist()
    sure = np.zeros((SEATS, KINDS), int)
    _sure_cards(s, NONE if viewer is None else viewer, sure)
    seen: list[dict[str, Any]] = []
    for seat in range(int(k["players"])):
        own = seat == viewer or stage == OVER or hands[seat][0] != NONE
        chose = stage == SELLING and not waiting >> seat & 1
        answered = chose or (asked >> seat & 1 and not waiting >> seat & 1)
        seen.append(
            {
                "hand": named(hands[seat]) if own else None,
                "hand_size": sizes[seat],
                "known": {} if own else named(sure[seat].tolist()),
                "score": scores[seat],
                "necklace": int(k["wearer"]) == seat,
                "has_answered": bool(answered),
                "display": laid_out(s, chosen(s, seat)) if chose and own else None,
                "playable": _playable_now(s, stage, seat) if own else {},
            }
        )
    return seen


def _playable_now(s: SimpleNamespace, stage: int, seat: int) -> dict[str, int]:
    """The characters that may be played now; those bought in this turn wait (N3.2)."""
    roles = _roles_now(s, stage, seat)
    if not roles:
        return {}
    playable = s.hand[seat] - s.fresh if stage == INFLUENCE else s.hand[seat]
    return named(
        [n if _role_of(s, kind) in roles else 0 for kind, n in enumerate(playable.tolist())]
    )


def _roles_now(s: SimpleNamespace, stage: int, seat: int) -> set[int]:
    """What the legal moves of a seat can play: in its influence phase (N3.2), asked out of turn
    (N4.12), or beside the stones of a display (N5.5, N5.6)."""
    moves = SimpleNamespace(ids=np.zeros(ACTIONS, "i2"))
    if not s.waiting >> seat & 1:
        return set()
    if stage == INFLUENCE:
        legal = moves.ids[: _legal_influence(s, seat, moves)].tolist()
        return {role_played(action) for action in legal if action != END}
    if stage == SELLING:
        return {BANKER, KING} if s.hand[seat, :STONE_KINDS].any() else {BANKER}
    if stage not in REACTION or (stage == ALCHEMIST_ASKED and _legal_changes(s, seat, moves) == 1):
        return set()
    return {ROLES.index(REACTION[stage])}
