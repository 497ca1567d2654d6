"""Reads what a table online adds to a record: who played, and how the deal was made.

Only its form is judged here. `vendome.core.verify` finds out whether it is true.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vendome.core.fair import Terms, seal
from vendome.core.record import ONLINE
from vendome.core.refusal import BadRecord

HEX = re.compile("(?:[0-9a-f]{2})*")
HASH = re.compile("[0-9a-f]{64}")
NAME = re.compile(r"[\w-]{1,32}", re.ASCII)  # an id, which is a line of a seal


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of a table with all its secrets. Lists have an entry for each seat."""

    secret: bytes
    values: list[str]  # empty: none was revealed
    terms: Terms

    @property
    def seal(self) -> str:
        return seal(self.terms)


@dataclass(frozen=True, slots=True)
class Abandoned(Deal):
    """A deal that was abandoned after it was sealed."""

    who: list[str]  # the names of those who left or did not reveal their value


@dataclass(frozen=True, slots=True)
class Online:
    deal: Deal
    pledged: bool  # everybody was bound before anybody revealed a value; not so in older records
    abandoned: list[Abandoned]
    rules: list[int]  # the version by which each move was played
    by: list[str]  # who played each move; older records may lack it
    scores: list[int]
    agreed: bool = False  # all agreed to end the game before its end
    resigned: tuple[int, ...] = ()  # seats that a bot played to the end for their owners


def read(record: Mapping[str, Any]) -> Online | None:
    """Returns what the record of an online game adds, or None for any other game.

    Refuses what is damaged.
    """
    if ONLINE not in record:
        return None
    online = record[ONLINE]
    if not isinstance(online, Mapping):
        raise _damaged("")
    pledged = "pledges" in online
    abandoned: list[Abandoned] = []
    for number, one in enumerate(_list(online, "abandoned", dict) if pledged else []):
        where = f"abandoned.{number}."
        before = abandoned[-1].seal if abandoned else None
        deal = _deal(record, online.get("table"), one, before, where)
        who = _list(one, "who", str, where)
        abandoned.append(Abandoned(deal.secret, deal.values, deal.terms, who))
    before = abandoned[-1].seal if abandoned else None
    deal = _deal(record, online.get("table"), online, before) if pledged else _older(online)
    moves = record.get("moves")
    rules = _list(online, "rules", int)
    if isinstance(moves, list) and len(rules) != len(moves):
        raise _damaged("rules")
    return Online(
        deal,
        pledged,
        abandoned,
        rules,
        _list(online, "by", str) if "by" in online else [],
        _list(online, "scores", int),
        _agreed(online),
        tuple(_list(online, "resigned", int)) if "resigned" in online else (),
    )


def _agreed(online: Mapping[str, Any]) -> bool:
    agreed = online.get("agreed", False)  # older records lack it
    if not isinstance(agreed, bool):
        raise _damaged("agreed")
    return agreed


def _deal(
    record: Mapping[str, Any],
    table: Any,
    written: Mapping[str, Any],
    before: str | None,
    where: str = "",
) -> Deal:
    game, options = record.get("game"), record.get("options")
    if not isinstance(table, str) or not NAME.fullmatch(table):
        raise _damaged("table")
    if not isinstance(game, str) or not NAME.fullmatch(game):
        raise BadRecord("record_lacks", field="game")
    if not isinstance(options, Mapping) or not _is_json(options):
        raise BadRecord("record_lacks", field="options")
    people = written.get("people")
    if not isinstance(people, list) or not all(p is None or _matches(p, NAME) for p in people):
        raise _damaged(f"{where}people")
    pledges = _list(written, "pledges", str, where)
    if len(pledges) != len(people) or not all(p == "" or HASH.fullmatch(p) for p in pledges):
        raise _damaged(f"{where}pledges")
    commitment, secret, values = _secret(written, where)
    terms = Terms(table, game, options, commitment, people, pledges, before)
    return Deal(secret, values, terms)


def _older(online: Mapping[str, Any]) -> Deal:
    """Returns a deal from before there were pledges, when values were revealed as they came."""
    commitment, secret, values = _secret(online)
    return Deal(secret, values, Terms("", "", {}, commitment, [], []))


def _secret(written: Mapping[str, Any], where: str = "") -> tuple[str, bytes, list[str]]:
    for field in ("commitment", "secret"):
        if not _matches(written.get(field), HASH):
            raise _damaged(f"{where}{field}")
    values = _list(written, "values", str, where)
    if not all(HEX.fullmatch(value) for value in values):
        raise _damaged(f"{where}values")
    return written["commitment"], bytes.fromhex(written["secret"]), values


def _list(written: Mapping[str, Any], field: str, kind: type, where: str = "") -> list[Any]:
    found = written.get(field)
    if not isinstance(found, list) or not all(type(one) is kind for one in found):
        raise _damaged(f"{where}{field}")
    return found


def _matches(value: Any, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_json(options: Mapping[str, Any]) -> bool:
    try:
        json.dumps(options, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _damaged(field: str) -> BadRecord:
    return BadRecord("record_online", field=f"{ONLINE}.{field}" if field else ONLINE)
