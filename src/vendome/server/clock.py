"""The house's own clock. It runs only while the house is open, and nobody can set it.

Everything that is timed is timed by it: decisions, windows, absences. Dates that are shown (when a
table was made, when a line was said) come from the wall clock, which may jump. The time is stored
in the database, so after a restart everybody has what was left of theirs. Processes that share a
database would have to agree on the time here, and nowhere else.
"""

from __future__ import annotations

import time
from collections.abc import Callable

DAY = 86_400.0


class HouseClock:
    """The seconds that the house has been open, going on from those that were stored."""

    def __init__(self, stored: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._zero = monotonic() - stored

    def __call__(self) -> float:
        return self._monotonic() - self._zero

    def reach(self, time: float) -> None:
        """Go on from this time, if it is later than ours: another worker's clock is ahead."""
        self._zero = min(self._zero, self._monotonic() - time)
