"""The house's own clock. It goes on only while the house is open, and nobody can set it.

Whatever is counted is counted by it: decisions, windows, absences. Dates that are shown (when a
table was made, a line was said) are the wall clock's, which may jump. The time is kept in the
database, so after a restart everybody has what was left; processes that share a database would have
to agree on it here, and nowhere else.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class HouseClock:
    """Seconds that the house has been open, counted on from those that were kept."""

    def __init__(self, stored: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._zero = monotonic() - stored

    def __call__(self) -> float:
        return self._monotonic() - self._zero
