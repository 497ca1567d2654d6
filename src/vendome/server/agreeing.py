"""Proposals to end a game: who made one, who has agreed, and when it lapses.

A game ends by agreement when everybody who plays has agreed: all people with a seat but those who
have resigned; bots are not asked. One proposal stands at a time. It lapses when somebody declines
it, withdraws it or resigns, and when somebody who has not agreed makes a move that they decided on
after it was made: whoever plays on has declined. What is said out of turn, in a window or by
standing orders, says nothing about it, or it would show that somebody had spoken.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from vendome.server import messages as m
from vendome.server import reacting
from vendome.server.words import Forbidden, TooMany, refused

if TYPE_CHECKING:
    from vendome.server.table import Table

BETWEEN = 30  # moves from one proposal of the same person to the next

Changes = dict[str, Any]


def parties(table: Table) -> list[str]:
    """Returns the people who would have to agree."""
    resigned = {seat.person for seat in table.seats if seat.resigned}
    return [person for person in table.people if person not in resigned]


def check_party(table: Table, person: str) -> None:
    """Refuse whoever does not play here, or not any more."""
    table.playing()
    if not table.seats_of(person):
        raise refused("not_seated", Forbidden)
    if person not in parties(table):
        raise refused("resigned")


def propose(table: Table, person: str, now: float) -> Changes:
    """Propose to end the game. Returns what is to be written."""
    check_party(table, person)
    row = table.row
    if row.proposal is not None:
        raise refused("proposal_stands")
    before = (row.proposed or {}).get(person)
    if before is not None and (left := before + BETWEEN - row.number) > 0:
        raise refused("propose_later", TooMany, count=left)
    row.proposal = {"id": secrets.token_hex(4), "by": person, "at": now, "agreed": [person]}
    row.proposed = {**(row.proposed or {}), person: row.number}
    return {"proposal": row.proposal, "proposed": row.proposed}


def answer(table: Table, person: str, said: m.Agree) -> Changes:
    """Agree, or decline, or take back what one has proposed or agreed to.

    Returns what is to be written.
    """
    check_party(table, person)
    proposal = table.row.proposal
    if proposal is None or proposal["id"] != said.proposal:
        raise refused("proposal_gone")
    if not said.agreed:
        return drop(table)
    others = [one for one in proposal["agreed"] if one != person]
    table.row.proposal = {**proposal, "agreed": [*others, person]}
    return {"proposal": table.row.proposal}


def drop(table: Table) -> Changes:
    """Let the proposal lapse. Returns what is to be written."""
    table.row.proposal = None
    return {"proposal": None}


def is_agreed(table: Table) -> bool:
    """Returns whether everybody who would have to has agreed."""
    proposal = table.row.proposal
    return proposal is not None and set(parties(table)) <= set(proposal["agreed"])


def declines(table: Table, seat: int, now: float) -> bool:
    """Returns whether a move that a seat makes now is one that declines the proposal."""
    proposal = table.row.proposal
    if proposal is None or table.chosen_by.get(seat, table.by(seat)) != "person":
        return False
    if reacting.answered_by(table) in ("window", "orders"):
        return False
    decided = table.chosen_at.get(seat, now)
    return table.seats[seat].person not in proposal["agreed"] and decided >= proposal["at"]


def shown(table: Table) -> m.Proposal | None:
    proposal = table.row.proposal
    if proposal is None or table.row.status != "playing":
        return None
    agreed = proposal["agreed"]
    missing = [person for person in parties(table) if person not in agreed]
    return m.Proposal(proposal["id"], proposal["by"], agreed, missing)
