"""A record of a table that was dealt fairly, and its parts, to make wrong ones of."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache
from typing import Any

import vendome
from vendome.bots import Bot
from vendome.core import fair
from vendome.core.verify import outcome

GAME = vendome.games["edelstein"]
TABLE, OPTIONS = "table-1", {"one_sole_majority": False}
PEOPLE = ["anna", None, "ben", "anna"]  # she has two seats at one screen
SECRET = bytes(range(32))
COMMITMENT = fair.commitment(SECRET)
VALUES = ["aa" * 16, "", "bb" * 16, ""]


def pledges(values: Sequence[str] = VALUES, commitment: str = COMMITMENT) -> list[str]:
    return [
        fair.pledge(value, TABLE, person, commitment) if value and person else ""
        for person, value in zip(PEOPLE, values, strict=True)
    ]


def seal(commitment: str = COMMITMENT, before: str | None = None) -> str:
    told = pledges(commitment=commitment)
    return fair.seal(fair.Terms(TABLE, GAME.name, OPTIONS, commitment, PEOPLE, told, before))


def game_of(values: Sequence[str], secret: bytes = SECRET) -> dict[str, Any]:
    """A whole game that was dealt with these values, and what a table adds whatever the way."""
    match = GAME.start(4, fair.seed(secret, values), OPTIONS)
    bots = [Bot("greedy", seat) for seat in range(4)]
    while not match.over:
        seat = match.waiting[0]
        bots[seat].play(match, seat)
    online = {
        "table": TABLE,
        "by": ["bot" if PEOPLE[seat] is None else "person" for seat, _ in match.moves],
        "rules": [GAME.version] * len(match.moves),
        "scores": list(match.scores),
        "commitment": fair.commitment(secret),
        "secret": secret.hex(),
        "values": list(values),
    }
    return {**match.record(), "online": online}


@cache
def _played() -> dict[str, Any]:
    return game_of(VALUES)


def record_without_pledges() -> dict[str, Any]:
    """A record from before players pledged their values."""
    return copy.deepcopy(_played())


def honest_record() -> dict[str, Any]:
    made = record_without_pledges()
    made["online"] |= {"people": list(PEOPLE), "pledges": pledges(), "abandoned": []}
    return made


def abandoned() -> dict[str, Any]:
    """A deal in which Ben was silent."""
    commitment = fair.commitment(bytes(32))
    return {
        "commitment": commitment,
        "secret": bytes(32).hex(),
        "people": list(PEOPLE),
        "pledges": pledges(commitment=commitment),
        "values": [VALUES[0], "", "", ""],
        "why": "silent",
        "who": ["Ben"],
    }


def found(record: Any, **seen: Any) -> dict[str, bool | None]:
    return {finding.check: finding.holds for finding in vendome.verify(record, **seen)}


def verdict(record: Any, **seen: Any) -> str:
    return outcome(vendome.verify(record, **seen))


SEEN = {"commitment": COMMITMENT, "value": VALUES[2], "seals": [seal()]}
