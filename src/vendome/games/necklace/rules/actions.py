"""What a seat can do: the whole action space, and what each number of it means.

An act has one number, or one for each choice of what it names: a seat, a stone, a card. Whatever
lists, plays, reads, writes or judges an action follows this table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from vendome.games.necklace.rules.state import (
    ALCHEMIST,
    AMBER,
    BAND,
    BLUE,
    CONFESSOR,
    COURTIER,
    COURTIER_CARD,
    FAVOURITE,
    FORGER,
    GREY,
    KINDS,
    LOTS,
    MOST_OF_A_KIND,
    MUSKETEER,
    NONE,
    PLACES,
    ROLES,
    SEATS,
    STONE_KINDS,
    STONES,
    THIEF,
)


class Named(NamedTuple):
    """Something that an act names, and what can be chosen."""

    what: str
    choices: Sequence[int]


SEAT = Named("seat", range(SEATS))
STONE = Named("stone", range(len(STONES)))
PLACE = Named("place", range(PLACES))
KIND = Named("kind", range(KINDS))
A_COURTIER = Named("kind", (COURTIER_CARD, BLUE))  # N8.1: the blue one is of another worth
CHANGEABLE = Named("kind", (*range(STONE_KINDS - 1), GREY))  # N4.11: cards without amber
CHANGED_TO = Named("stone", range(AMBER))
HOW_MANY = Named("how_many", range(MOST_OF_A_KIND + 1))
WHICH_LOT = Named("lot", (*range(LOTS), NONE))  # NONE: it is not shown


class Act(NamedTuple):
    """One kind of act, with its numbers from `first` on: what is named last changes first."""

    first: int
    verb: str  # as moves are written; empty: these are written otherwise
    named: tuple[Named, ...]
    role: int  # of the card that is played, or NONE
    cards: int  # how many of them

    @property
    def targets(self) -> tuple[str, ...]:
        """Of what it names, seats and stones."""
        return tuple(named.what for named in self.named if named.what in ("seat", "stone"))

    def number(self, *chosen: int) -> int:
        """Returns the action that names these."""
        place = 0
        for named, choice in zip(self.named, chosen, strict=True):
            place = place * len(named.choices) + named.choices.index(choice)
        return self.first + place


class Meaning(NamedTuple):
    """What one action means. What it does not name is NONE."""

    act: Act
    seat: int = NONE
    stone: int = NONE
    place: int = NONE
    kind: int = NONE
    how_many: int = NONE
    lot: int = NONE


_acts: list[Act] = []
_meanings: list[Meaning] = []


def _act(verb: str, *named: Named, role: int = NONE, cards: int = 1) -> int:
    """Put an act into the table. Returns its first number."""
    act = Act(len(_meanings), verb, named, role, cards)
    _acts.append(act)
    what = [one.what for one in named]
    choices = product(*(one.choices for one in named))
    _meanings.extend(Meaning(act, **dict(zip(what, chosen, strict=True))) for chosen in choices)
    return act.first


def _play(role: int, *named: Named) -> int:
    """N3.2: put the play of an influence card into the table. Returns its first number."""
    return _act(ROLES[role], *named, role=role)


PASS = _act("pass")  # N4.12
REACT = _act("")  # N4.12: play the Queen, the Cardinal or the Musketeer
END = _act("end")  # N3.2, N3.3: of the phase
PLAY_MUSKETEERS = _act("musketeers", role=MUSKETEER, cards=BAND)  # N4.6
PLAY_COURTIER = _play(COURTIER, A_COURTIER)
PLAY_FAVOURITE = _play(FAVOURITE, STONE)
PLAY_CONFESSOR = _play(CONFESSOR, SEAT)
PLAY_THIEF = _play(THIEF, SEAT)
PLAY_FORGER = _play(FORGER, SEAT, STONE)
BUY = _act("", PLACE)
DISCARD = _act("discard", KIND)
CHANGE = _act("alchemist", CHANGEABLE, CHANGED_TO, role=ALCHEMIST)
COUNT = _act("", HOW_MANY)  # N5.1: so many of the kind whose turn it is
LOT = _act("", WHICH_LOT)  # N5.1: of a King, Necklace or grey Ring
NOTHING = _act("")  # N5.1: show nothing, having no sale card

ACTS, MEANINGS = tuple(_acts), tuple(_meanings)
ACTIONS = len(MEANINGS)
PLAY_BLUE = PLAY_COURTIER + 1

# N3.2: the acts of the influence phase, and the cards that are played one at a time in it.
INFLUENCE_ACTS = tuple(act for act in ACTS if END < act.first < BUY)
INFLUENCE_ROLES = sorted(act.role for act in INFLUENCE_ACTS if act.cards == 1)

# The same for rules that are compiled: by action, and whether a role is played in the phase.
ROLE_PLAYED = np.array([meant.act.role for meant in MEANINGS], "i1")
SEAT_NAMED = np.array([meant.seat for meant in MEANINGS], "i1")
STONE_NAMED = np.array([meant.stone for meant in MEANINGS], "i1")
KIND_NAMED = np.array([meant.kind for meant in MEANINGS], "i1")
IN_PHASE = np.array([role in {act.role for act in INFLUENCE_ACTS} for role in range(len(ROLES))])
