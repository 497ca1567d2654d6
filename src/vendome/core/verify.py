"""Checking a record: that nobody chose its deal, and that every move was legal.

`docs/protocol.md` says how a table online makes its deal and what follows from these checks;
everything here can be done by hand with any program for SHA-256, and ChaCha20 for the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from vendome.core import fair
from vendome.core.game import Game
from vendome.core.online import Deal, Online, read
from vendome.core.record import replay
from vendome.core.refusal import Refusal
from vendome.core.words import core_words

Outcome = Literal["proved", "refuted", "unknown"]


@dataclass(frozen=True)
class Finding:
    """One thing that was checked. `holds` is True, False, or None if it cannot be decided."""

    check: str
    holds: bool | None
    arguments: dict[str, Any] = field(default_factory=dict)

    def in_language(self, language: str) -> str:
        """Returns what was found, as a sentence in `en`, `fr` or `de`."""
        outcome = {True: "yes", False: "no", None: "unknown"}[self.holds]
        return core_words().say(language, f"verify.{self.check}.{outcome}", **self.arguments)


@dataclass(frozen=True)
class Seen:
    """What somebody saw before they revealed their value, and the value itself."""

    commitment: str | None = None
    seals: Sequence[str] = ()  # of every deal of the table in which they revealed a value
    value: str | None = None


def verify(
    record: Mapping[str, Any], games: Mapping[str, Game], seen: Seen | None = None
) -> list[Finding]:
    """Check everything about a record that can be checked. Returns one finding for each check.

    `seen` is what somebody saw before the deal.
    """
    online = read(record) if isinstance(record, Mapping) else None
    deal = _deal(record, online, seen or Seen()) if online else [Finding("deal", None)]
    return [*deal, *_moves(record, games, online)]


def outcome(findings: Sequence[Finding]) -> Outcome:
    """Returns `proved` if everything holds, `refuted` if anything does not, and else `unknown`."""
    if any(finding.holds is False for finding in findings):
        return "refuted"
    return "proved" if all(finding.holds for finding in findings) else "unknown"


def _deal(record: Mapping[str, Any], online: Online, seen: Seen) -> Iterator[Finding]:
    deal = online.deal
    deals = [deal, *online.abandoned]
    yield Finding("commitment", all(_is_committed(one) for one in deals))
    yield Finding("people", _one_value_each(record, online))
    if online.pledged:
        yield Finding("pledges", all(_is_pledged(one) for one in deals))
    else:
        yield Finding("older", None)
    dealt = fair.seed(deal.secret, deal.values).hex() == record.get("seed")
    yield Finding("seed", dealt)
    if online.pledged:
        names = sorted({name for one in online.abandoned for name in one.who})
        arguments = {"count": len(online.abandoned), "names": ", ".join(names)}
        yield Finding("abandoned", None if online.abandoned else True, arguments)
        yield from _witnessed(online, seen)
    else:
        yield from _seen(deal, seen)


def _is_committed(deal: Deal) -> bool:
    return fair.commitment(deal.secret) == deal.terms.commitment


def _is_pledged(deal: Deal) -> bool:
    """Returns whether every value that was revealed is the one that the seat's owner pledged."""
    terms = deal.terms
    return len(deal.values) == len(terms.people) and all(
        not value
        or (person and fair.pledge(value, terms.table, person, terms.commitment) == pledge)
        for person, pledge, value in zip(terms.people, terms.pledges, deal.values, strict=True)
    )


def _one_value_each(record: Mapping[str, Any], online: Online) -> bool:
    """Returns whether each person gave exactly one value, and no bot gave one."""
    values, people = online.deal.values, online.deal.terms.people
    if len(values) != record.get("players"):
        return False
    moves = record.get("moves")
    seats = [move[0] for move in moves] if isinstance(moves, list) and _are_moves(moves) else []
    bots = {seat for seat, by in zip(seats, online.by, strict=False) if by == "bot"}
    if any(values[seat] for seat in bots if 0 <= seat < len(values)):
        return False
    if not online.pledged:
        return any(values)
    deals = [online.deal, *online.abandoned]
    return (
        len(people) == len(values)
        and not any(people[seat] for seat in bots if 0 <= seat < len(people))
        and all(_one_pledge_each(deal) for deal in deals)
        and all(
            bool(value) == bool(pledge)
            for value, pledge in zip(values, online.deal.terms.pledges, strict=True)
        )
    )


def _one_pledge_each(deal: Deal) -> bool:
    people, pledges = deal.terms.people, deal.terms.pledges
    pledged = Counter(p for p, pledge in zip(people, pledges, strict=True) if pledge)
    return bool(pledged) and pledged == Counter(set(people) - {None})


def _are_moves(moves: list[Any]) -> bool:
    return all(isinstance(move, list) and move and type(move[0]) is int for move in moves)


def _seen(deal: Deal, seen: Seen) -> list[Finding]:
    findings = []
    if seen.commitment is not None:
        same = _plain(seen.commitment) == deal.terms.commitment
        findings.append(Finding("seen", same))
    if seen.value is not None:
        mine = bool(_plain(seen.value)) and deal.values.count(_plain(seen.value)) == 1
        findings.append(Finding("value", mine))
    return findings


def _witnessed(online: Online, seen: Seen) -> Iterator[Finding]:
    """Check that all this was shown to somebody before they revealed the value that is in it.

    Yields what is found.
    """
    findings = _seen(online.deal, seen)
    if seen.seals:
        seals = {_plain(one) for one in seen.seals}
        known = {one.seal for one in [online.deal, *online.abandoned]}
        findings.append(Finding("seal", seals <= known and online.deal.seal in seals))
    yield from findings
    if all(finding.holds for finding in findings):
        # Against bots too: only seals show that no other deal of the table was left out, which
        # the server dropped when the value had been revealed.
        bound = seen.value is not None and bool(seen.seals)
        yield Finding("witness", True if bound else None)


def _plain(text: str) -> str:
    return text.strip().lower()


def _moves(
    record: Mapping[str, Any], games: Mapping[str, Game], online: Online | None
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
        # Of a game that all agreed to end: that the rules had not ended it before.
        ended = match.over != online.agreed and list(match.scores) == online.scores
        findings.append(Finding("agreed" if online.agreed else "scores", ended))
    return findings


def _crossed(
    record: Mapping[str, Any], games: Mapping[str, Game], online: Online | None
) -> Finding | None:
    """Returns a finding if the rules changed during the game or since.

    Then it cannot be replayed.
    """
    if not isinstance(record, Mapping):
        return None  # replaying it says what is wrong
    name, began = record.get("game"), record.get("rules")
    if not isinstance(name, str) or name not in games or type(began) is not int:
        return None  # likewise
    now = games[name].version
    for number, version in enumerate(online.rules if online else []):
        if version != began:
            arguments = {"number": number + 1, "began": began, "then": version}
            return Finding("crossed", None, arguments)
    return None if began == now else Finding("since", None, {"began": began, "now": now})
