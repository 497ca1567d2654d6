"""Checking a record: that its deal was fair, and that every move was legal.

`docs/protocol.md` says how a table online makes its deal; everything here can be done by hand with
any program for SHA-256, and ChaCha20 for the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vendome.core import fair
from vendome.core.game import Game
from vendome.core.record import ONLINE, replay
from vendome.core.refusal import BadRecord, Refusal
from vendome.core.words import core_words

HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class Finding:
    """One thing that was checked. `holds`: yes, no, or (None) it cannot be said."""

    check: str
    holds: bool | None
    arguments: dict[str, Any]

    def in_language(self, language: str) -> str:
        outcome = {True: "yes", False: "no", None: "unknown"}[self.holds]
        return core_words().say(language, f"verify.{self.check}.{outcome}", **self.arguments)


def verify(
    record: Mapping[str, Any],
    games: Mapping[str, Game],
    commitment: str | None = None,
    value: str | None = None,
) -> list[Finding]:
    """Everything that can be checked about a record.

    `commitment` and `value`: what somebody saw before the deal, and what they added to it.
    """
    online = record.get(ONLINE) if isinstance(record, Mapping) else None
    findings = []
    if online is not None:
        findings += _deal(record, _checked(online), commitment, value)
    else:
        findings.append(Finding("deal", None, {}))
    return findings + _moves(record, games, online)


def _deal(
    record: Mapping[str, Any],
    online: Mapping[str, Any],
    commitment: str | None,
    value: str | None,
) -> list[Finding]:
    secret, values = bytes.fromhex(online["secret"]), online["values"]
    committed = fair.commitment(secret) == online["commitment"]
    dealt = fair.seed(secret, values).hex() == record.get("seed")
    findings = [Finding("commitment", committed, {}), Finding("seed", dealt, {})]
    if commitment is not None:
        findings.append(Finding("seen", commitment.strip().lower() == online["commitment"], {}))
    if value is not None:
        findings.append(Finding("value", value.strip().lower() in values, {}))
    return findings


def _moves(
    record: Mapping[str, Any], games: Mapping[str, Game], online: Mapping[str, Any] | None
) -> list[Finding]:
    crossed = _crossed(record, games, online)
    if crossed is not None:
        return [crossed]
    try:
        match = replay(record, games)
    except Refusal as refusal:
        return [Finding("moves", False, {"reason": refusal})]
    findings = [Finding("moves", True, {"count": len(match.moves)})]
    if online is not None:
        ended = match.over and list(match.scores) == online["scores"]
        findings.append(Finding("scores", ended, {}))
    return findings


def _crossed(
    record: Mapping[str, Any], games: Mapping[str, Game], online: Mapping[str, Any] | None
) -> Finding | None:
    """A game during or since which the rules were changed cannot be replayed to the letter."""
    name, began = record.get("game"), record.get("rules")
    if not isinstance(name, str) or name not in games or type(began) is not int:
        return None  # replaying it says what is wrong
    now = games[name].version
    for number, version in enumerate(online["rules"] if online else []):
        if version != began:
            arguments = {"number": number + 1, "began": began, "then": version}
            return Finding("crossed", None, arguments)
    return None if began == now else Finding("since", None, {"began": began, "now": now})


def _checked(online: Any) -> Mapping[str, Any]:
    """The part of a record that a table online adds, or a sentence about what is wrong with it."""
    if not isinstance(online, Mapping):
        raise BadRecord("record_online", field=ONLINE)
    for field in ("secret", "commitment"):
        if not _is_hex(online.get(field), 64):
            raise BadRecord("record_online", field=f"{ONLINE}.{field}")
    values = online.get("values")
    if not isinstance(values, list) or not all(_is_hex(value) for value in values):
        raise BadRecord("record_online", field=f"{ONLINE}.values")
    for field in ("rules", "scores"):
        numbers = online.get(field)
        if not isinstance(numbers, list) or not all(type(one) is int for one in numbers):
            raise BadRecord("record_online", field=f"{ONLINE}.{field}")
    return online


def _is_hex(value: Any, length: int | None = None) -> bool:
    if not isinstance(value, str) or len(value) % 2 or not set(value) <= HEX:
        return False
    return length is None or len(value) == length
