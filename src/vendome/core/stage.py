"""What a stage of a game means to the terminal, the browser and refusals, which show it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    clause: str | None  # about what is asked; None: the clause of the card in play
    secret: bool  # whether only the seat itself may see what it sees or does now
    reaction: str | None = None  # what is asked out of turn (`reactions.py`)
    # Whether all choose in secret at once, and a choice may be changed until the last is made
    changeable: bool = False


def stages(
    names: Sequence[str],
    clauses: Mapping[int, str | None],
    secret: Collection[int],
    reactions: Mapping[int, str] | None = None,
    changeable: Collection[int] = (),
) -> dict[str, Stage]:
    """Returns all stages that have a clause, by name.

    The arguments are tables of the rules, by number.
    """
    reactions = reactions or {}
    return {
        names[stage]: Stage(clause, stage in secret, reactions.get(stage), stage in changeable)
        for stage, clause in clauses.items()
    }
