"""What a stage of a game is to whoever shows it: the terminal, the browser, a refusal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    clause: str | None  # where the rulebook speaks of what is asked; None: where it has the card
    secret: bool  # whether what a seat sees or does now is for its own eyes
    reaction: str | None = None  # what is asked out of turn (`reactions.py`)


def stages(
    names: Sequence[str],
    clauses: Mapping[int, str | None],
    secret: Collection[int],
    reactions: Mapping[int, str] | None = None,
) -> dict[str, Stage]:
    """All stages that have a clause, by name, out of tables of the rules by number."""
    reactions = reactions or {}
    return {
        names[stage]: Stage(clause, stage in secret, reactions.get(stage))
        for stage, clause in clauses.items()
    }
