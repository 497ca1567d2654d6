"""A house with one worker, which need not agree with anybody. `Crew` has several."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

    from vendome.server.crew import Crew
    from vendome.server.house import House
    from vendome.server.table import Table


class Alone:
    """The only worker of a house."""

    worker = 0
    alive: frozenset[int] = frozenset({0})
    leads = True

    def __init__(self) -> None:
        self.when_new: list[Callable[[], Any]] = []
        self.when_read: Callable[[Table], None] = lambda table: None

    async def open(self) -> None:
        """Nobody else is there."""

    async def close(self) -> None:
        """Nobody else is there."""

    def has(self, table: Table) -> bool:
        return True

    def owns(self, table: str, worker: int) -> bool:
        return True

    def elsewhere(self, table: str) -> Set[str]:
        return frozenset()

    async def came(self, table: str, person: str) -> None:
        """Nobody else is there to be told."""

    async def went(self, table: str, person: str) -> None:
        """Nobody else is there to be told."""

    def share(self, table: Table) -> None:
        """Its lock is for this worker alone."""

    async def fresh(self, table: Table) -> None:
        """It is as it is on disk."""


def crew_of(house: House, database: URL | None) -> Alone | Crew:
    """Returns the workers of a house: those that share its database, or this one alone."""
    if database is None or house.storage.sharing is None:
        return Alone()
    from vendome.server.crew import Crew  # its driver is not always installed

    return Crew(house, house.storage.sharing, database)
