"""What came of each mutant, in a file if wanted, so that a long run can be taken up again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants.meeting import HANGS, KILLED
from tests.mutants.mutations import Mutant

FIELDS = {"game", "id", "verdict", "test", "seconds"}


class Unfit(Exception):
    """Mutants cannot be judged so."""


@dataclass(frozen=True)
class Outcome:
    mutant: Mutant
    verdict: str
    test: str  # the one that found it; empty: it broke before the first
    seconds: float  # of processor time

    @property
    def found(self) -> bool:
        return self.verdict in (KILLED, HANGS)


class Outcomes:
    """The outcomes so far; a line of JSON for each, written as soon as it is known."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._known = {(one["game"], one["id"]): one for one in _read(file)} if file else {}

    def of(self, game: str, mutant: Mutant) -> Outcome | None:
        one = self._known.get((game, mutant.id))
        return Outcome(mutant, one["verdict"], one["test"], one["seconds"]) if one else None

    def add(self, game: str, outcome: Outcome) -> None:
        mutant = outcome.mutant
        one = {
            "game": game,
            "id": mutant.id,
            "function": mutant.function,
            "change": mutant.change,
            "line": mutant.statement.lineno,
            "verdict": outcome.verdict,
            "test": outcome.test,
            "seconds": round(outcome.seconds, 3),
        }
        self._known[game, mutant.id] = one
        if self._file:
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(one) + "\n")


def _read(file: Path) -> list[dict[str, Any]]:
    if not file.exists():
        return []
    outcomes = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        try:
            one = json.loads(line)
        except ValueError:
            one = None
        if not isinstance(one, dict) or not one.keys() >= FIELDS:
            raise Unfit(f"{file}: line {number} is no outcome of a mutant: take it out.")
        outcomes.append(one)
    return outcomes
