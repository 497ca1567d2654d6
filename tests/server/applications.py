"""Applications over the houses of tests: one is used for one house after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from litestar import Litestar

from vendome.server.analysing import Effort
from vendome.server.app import empty_app, move_in
from vendome.server.house import House

LITTLE = Effort("apprentice", games=1, nice=0)  # thought about games that are analysed

_empty: list[Litestar] = []


@contextmanager
def application(house: House) -> Iterator[Litestar]:
    """An application that no open house has now: to make one takes longer than most tests."""
    app = _empty.pop() if _empty else empty_app()
    move_in(app, house, effort=LITTLE)
    yield app
    _empty.append(app)  # one in which something has failed is not used again
