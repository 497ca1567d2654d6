"""`python -m tools.scaling`: how many people a house holds, and what it runs into first.

Arithmetic from measured figures: what a move costs a worker and the disk, and how often people
move. It does not know what was not measured; docs/scaling.md says which figures are which.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

BUSY = 0.7  # of a core or a disk: beyond that people wait for each other


@dataclass(frozen=True)
class House:
    """What was measured, and what is there."""

    cores: int  # that workers have; those of clients and database apart
    cpu: float  # seconds of a worker for a move
    commit: float  # seconds for which the disk syncs
    together: int  # moves in one commit, at most
    shared: bool  # whether all workers commit to one database, each with its own commits


def walls(house: House) -> dict[str, float]:
    """Returns how many moves a second each part can take, by its name."""
    commits = BUSY / house.commit
    return {
        "processors": BUSY * house.cores / house.cpu,
        # PostgreSQL lets one commit at a time through that tells others of something.
        "commits": commits if house.shared else commits * house.together,
    }


def first_wall(house: House) -> tuple[str, float]:
    """Returns what a house runs into first, and at how many moves a second."""
    found = walls(house)
    name = min(found, key=lambda one: found[one])
    return name, found[name]


def people(moves: float, seconds: float) -> int:
    """Returns how many people make so many moves a second, if each makes one in so long."""
    return int(moves * seconds)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.scaling", description=__doc__)
    parser.add_argument("--cpu", type=float, required=True, help="milliseconds of a move")
    parser.add_argument("--commit", type=float, required=True, help="milliseconds of a commit")
    parser.add_argument("--together", type=int, default=20, help="moves in a commit, at most")
    parser.add_argument("--seconds", type=float, default=20, help="between a person's moves")
    options = parser.parse_args(arguments)
    for name, cores, shared in (
        ("one core, SQLite", 1, False),
        ("one machine of eight, PostgreSQL", 8, True),
        ("ten machines of eight, PostgreSQL", 80, True),
    ):
        cpu, commit = options.cpu / 1000, options.commit / 1000
        house = House(cores, cpu, commit, options.together, shared)
        wall, moves = first_wall(house)
        held = people(moves, options.seconds)
        print(f"{name}: {moves:,.0f} moves a second, {held:,} people; first come the {wall}")


if __name__ == "__main__":
    main()
