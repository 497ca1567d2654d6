"""Vendôme: games of gems, for people and for programs.

>>> import vendome
>>> match = vendome.games["edelstein"].start(players=3, seed=7)
>>> match.waiting
(0, 1, 2)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vendome.analysis.analysing import analyse
from vendome.analysis.result import Analysis
from vendome.arena.running import tournament
from vendome.core.advice import Advice, Choice, Reason
from vendome.core.game import Game
from vendome.core.match import Action, Event, Match
from vendome.core.record import replay as _replay
from vendome.core.refusal import (
    BadDeck,
    BadOption,
    BadPosition,
    BadRecord,
    Illegal,
    Malformed,
    Refusal,
)
from vendome.core.verify import Finding, Seen
from vendome.core.verify import verify as _verify
from vendome.games import games
from vendome.lab.merging import merge
from vendome.lab.simulate import simulate

__all__ = [
    "Action",
    "Advice",
    "Analysis",
    "BadDeck",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Choice",
    "Event",
    "Finding",
    "Game",
    "Illegal",
    "Malformed",
    "Match",
    "Reason",
    "Refusal",
    "analyse",
    "games",
    "merge",
    "replay",
    "simulate",
    "tournament",
    "verify",
]


def replay(record: Mapping[str, Any]) -> Match:
    """Returns the match of a record, as it stood when the record was made."""
    return _replay(record, games)


def verify(
    record: Mapping[str, Any],
    commitment: str | None = None,
    value: str | None = None,
    seals: Sequence[str] = (),
) -> list[Finding]:
    """Check whether a record shows a fair deal and legal moves. Returns one finding for each check.

    `commitment` and `seals` are what somebody saw before they revealed `value`, which is part of
    the deal. Without them a record is only the server's word.
    """
    return _verify(record, games, Seen(commitment, seals, value))
