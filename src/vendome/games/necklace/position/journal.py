"""The journal of a position: what happened to hands, and the hands that it counts from.

The hands before the journal are worked out from the hands now, all that happened being undone: so
a position needs no past, and one that has a past cannot contradict it.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from vendome.core.old_position import items, number, one_of, table
from vendome.core.rule import plain
from vendome.games.necklace.hidden.history import move, moved
from vendome.games.necklace.position.items import (
    Fields,
    Given,
    bad,
    kinds_of,
    must_be,
    read_cards,
    read_kind,
    write_cards,
)
from vendome.games.necklace.rules.influence import BAND
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    CARD_NAMES,
    CONFESSOR,
    FORGER,
    HAND,
    INFLUENCE,
    KINDS,
    LINES,
    MUSKETEER,
    NECKLACE_CARD,
    NONE,
    SIGHTS,
    STONES,
    THIEF,
    WAS_BOUGHT,
    WAS_CAUGHT,
    WAS_DRAWN,
    WAS_GRANTED,
    WAS_LACKING,
    WAS_SEEN,
    WAS_SPENT,
    WAS_TAKEN,
)

LINE_NAMES = ("bought", "spent", "drawn", "taken", "granted", "seen", "lacking", "caught")
WITH_CARD = (WAS_BOUGHT, WAS_SPENT, WAS_DRAWN, WAS_TAKEN, WAS_GRANTED, WAS_CAUGHT)
WITH_OTHER = (WAS_TAKEN, WAS_SEEN, WAS_LACKING, WAS_CAUGHT)

_moved, _move = plain(moved), plain(move)


def write_journal(state: Fields) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    sights = iter(state["sight"])
    s = SimpleNamespace(**state)
    for line in range(int(state["lines"])):
        what = int(state["line"][line])
        entry: dict[str, Any] = {"line": LINE_NAMES[what], "seat": int(state["line_seat"][line])}
        if what in WITH_OTHER:
            entry["other"] = int(state["line_other"][line])
        if what in WITH_CARD:
            entry["card"] = CARD_NAMES[_moved(s, line)[2]]
        elif what == WAS_LACKING:
            entry["stone"] = STONES[int(state["line_card"][line])]
        else:
            entry["hand"] = write_cards(next(sights))
        told.append(entry)
    return told


def read_journal(state: Fields, position: Given) -> list[int]:
    """Fill in the lines; how many cards of each kind they say were spent."""
    spent = [0] * KINDS
    s = SimpleNamespace(**state)
    for line, value in enumerate(items(position.get("journal", []), "journal", LINES)):
        field = f"journal[{line}]"
        given = table(value, field, ("line", "seat", "other", "card", "stone", "hand"))
        what = one_of(given.get("line"), f"{field}.line", LINE_NAMES)
        fields = _fields_of(what)
        table(given, field, fields)
        for name in fields:
            if name not in given:
                raise bad(f"{field}.{name}", "position.line_needs", line=LINE_NAMES[what])
        _read_line(state, given, field, line, what)
        loser, gainer, card = _moved(s, line)
        if loser != NONE and gainer == NONE:
            spent[card] += 1
        state["lines"][...] = line + 1
    return spent


def _fields_of(what: int) -> tuple[str, ...]:
    last = "card" if what in WITH_CARD else "stone" if what == WAS_LACKING else "hand"
    return ("line", "seat", *(("other",) if what in WITH_OTHER else ()), last)


def _read_line(state: Fields, given: Given, field: str, line: int, what: int) -> None:
    players = int(state["players"])
    seat = number(given["seat"], f"{field}.seat", 0, players - 1)
    state["line"][line] = what
    state["line_seat"][line] = seat
    if what in WITH_OTHER:
        other = number(given["other"], f"{field}.other", 0, players - 1)
        if other == seat:
            raise bad(f"{field}.other", "position.line_same_seat")
        state["line_other"][line] = other
    if what in WITH_CARD:
        kind = read_kind(state, given["card"], f"{field}.card")
        # N3.7: the Necklace is put on for all to see.
        hidden = what in (WAS_DRAWN, WAS_TAKEN) and kind != NECKLACE_CARD
        state["secret_card" if hidden else "line_card"][line] = kind
    elif what == WAS_LACKING:
        state["line_card"][line] = one_of(given["stone"], f"{field}.stone", STONES)
    else:
        sight = int(state["sights"])
        if sight == SIGHTS:
            raise bad(field, "position.too_many_lines", line=LINE_NAMES[what], most=SIGHTS)
        state["sight"][sight] = read_cards(state, given["hand"], f"{field}.hand")
        state["sight_line"][sight] = line
        state["sights"][...] = sight + 1


def check_journal(state: Fields) -> None:
    """N4: no more was drawn, taken or seen than the cards that have been played allow."""
    gone = state["gone"].tolist()

    def played(role: int) -> int:
        return sum(gone[kind] for kind in kinds_of(state, role))

    lines = state["line"].tolist()[: int(state["lines"])]
    for what, most in (
        (WAS_DRAWN, played(ASTROLOGER)),
        (WAS_TAKEN, played(THIEF) + played(MUSKETEER) // BAND),
        (WAS_SEEN, played(CONFESSOR) + played(FORGER)),
        (WAS_LACKING, played(FORGER)),
    ):
        if lines.count(what) > most:
            raise bad("journal", "position.too_many_lines", line=LINE_NAMES[what], most=most)


def read_basis(state: Fields, position: Given, seats: Sequence[Given]) -> None:
    """The hands before the journal, and whether a game can have begun with them."""
    dealt = state["hand"].astype(int)
    s = SimpleNamespace(**state)
    for line in range(int(state["lines"])):
        _move(dealt, *_moved(s, line), -1)
    if dealt.min() < 0 or dealt[:, kinds_of(state, ASTROLOGER)].any():
        raise bad("journal", "position.journal")
    state["dealt"][:] = dealt
    for i, seat in enumerate(seats):
        field = f"seats[{i}].dealt"
        given = seat.get("dealt")
        if given is not None and read_cards(state, given, field) != dealt[i].tolist():
            raise must_be(field, write_cards(dealt[i]))
    four_each = bool((dealt[: int(state["players"])].sum(axis=1) == HAND).all())
    based = position.get("based")
    if based is None:
        state["based"][...] = not four_each or not _has_just_begun(state)
    elif based is True or (based is False and four_each):
        state["based"][...] = based
    else:
        raise must_be("based", "true" if based is False else "true / false")


def _has_just_begun(state: Fields) -> bool:
    market = state["market"].tolist()
    return (
        (int(state["stage"]), int(state["turns"]), int(state["lines"])) == (INFLUENCE, 1, 0)
        and not state["gone"].any()
        and not state["ring"].any()
        and NONE not in market
    )
