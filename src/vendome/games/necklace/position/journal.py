"""The journal of a position: what happened to hands, and the hands that it counts from.

The hands before the journal are worked out from the hands now, all that happened being undone: so
a position needs no past, and one that has a past cannot contradict it.
"""

from __future__ import annotations

from vendome.core.position import Condition, Field, Given, Rows, always
from vendome.core.position_kinds import SEAT, Name
from vendome.core.reading import Reading
from vendome.core.rule import plain
from vendome.games.necklace.hidden.history import move, moved, sight_of
from vendome.games.necklace.position.kinds import CARD, CARDS, bad, kinds_of
from vendome.games.necklace.rules.state import (
    ASTROLOGER,
    BAND,
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

_moved, _move, _sight_of = plain(moved), plain(move), plain(sight_of)


def _in(*lines: int) -> Condition:
    return lambda s, line: s.line[line] in lines


JOURNAL = Rows(
    "journal",
    (
        Field("line", Name(LINE_NAMES), needed=always),
        Field("seat", SEAT, of="line_seat", needed=always),
        Field(
            "other",
            SEAT,
            of="line_other",
            when=_in(WAS_TAKEN, WAS_SEEN, WAS_LACKING, WAS_CAUGHT),
            needed=always,
        ),
        Field(
            "card",
            CARD,
            when=_in(WAS_BOUGHT, WAS_SPENT, WAS_DRAWN, WAS_TAKEN, WAS_GRANTED, WAS_CAUGHT),
            needed=always,
            of=lambda s, line: _moved(s, line)[2],
        ),
        Field("stone", Name(STONES), of="line_card", when=_in(WAS_LACKING), needed=always),
        Field(
            "hand",
            CARDS,
            when=_in(WAS_SEEN),
            needed=always,
            of=lambda s, line: s.sight[_sight_of(s, line)],
        ),
    ),
    LINES,
    rows=lambda s: range(s.lines),
    sparse=True,
)


def fill_journal(s: Reading, given: Given) -> list[int]:
    """Put the cards of the lines. Returns how many of each kind they say were spent."""
    spent = [0] * KINDS
    for line, entry in enumerate(given["journal"]):
        what, field = entry["line"], f"journal[{line}]"
        if entry.get("other") == entry["seat"]:
            raise bad(f"{field}.other", "position.line_same_seat")
        if what == WAS_SEEN:
            if s.sights == SIGHTS:
                raise bad(field, "position.too_many_lines", line=LINE_NAMES[what], most=SIGHTS)
            s.sight[s.sights] = entry["hand"]
            s.sight_line[s.sights] = line
            s.sights += 1
        elif what != WAS_LACKING:
            # N3.7: the Necklace is put on for all to see.
            hidden = what in (WAS_DRAWN, WAS_TAKEN) and entry["card"] != NECKLACE_CARD
            (s.secret_card if hidden else s.line_card)[line] = entry["card"]
        loser, gainer, card = _moved(s, line)
        if loser != NONE and gainer == NONE:
            spent[card] += 1
    s.lines = len(given["journal"])
    return spent


def check_journal(s: Reading) -> None:
    """N4: refuse more draws, thefts and looks than the cards that have been played allow."""

    def played(role: int) -> int:
        return sum(s.gone[kind] for kind in kinds_of(s, role))

    for what, most in (
        (WAS_DRAWN, played(ASTROLOGER)),
        (WAS_TAKEN, played(THIEF) + played(MUSKETEER) // BAND),
        (WAS_SEEN, played(CONFESSOR) + played(FORGER)),
        (WAS_LACKING, played(FORGER)),
    ):
        if s.line[: s.lines].count(what) > most:
            raise bad("journal", "position.too_many_lines", line=LINE_NAMES[what], most=most)


def fill_basis(s: Reading, given: Given) -> None:
    """Work out the hands before the journal, and whether a game can have begun with them."""
    dealt = s.hand.copy()
    for line in range(s.lines):
        _move(dealt, *_moved(s, line), -1)
    if min(map(min, dealt)) < 0 or any(hand[k] for hand in dealt for k in kinds_of(s, ASTROLOGER)):
        raise bad("journal", "position.journal")
    s.dealt = dealt
    four_each = all(sum(hand) == HAND for hand in dealt[: s.players])
    if "based" not in given or not four_each:
        s.based = int(not four_each or not _has_just_begun(s))


def _has_just_begun(s: Reading) -> bool:
    begun = (s.stage, s.turns, s.lines) == (INFLUENCE, 1, 0)
    return begun and not any(s.gone) and not any(s.ring) and NONE not in s.market
