"""C1.6: whole numbers that are known only within bounds, and what follows from sums of them."""

from __future__ import annotations

from collections.abc import Iterable

NO_LIMIT = 10**6


class Sums:
    """Whole numbers known only within bounds, and which of them are sums of which others."""

    def __init__(self) -> None:
        self.low: list[int] = []
        self.high: list[int] = []
        self.equations: list[tuple[int, list[int]]] = []

    def unknown(self, low: int = 0, high: int = NO_LIMIT) -> int:
        self.low.append(low)
        self.high.append(high)
        return len(self.low) - 1

    def sum_of(self, parts: Iterable[int]) -> int:
        whole, listed = self.unknown(), list(parts)
        self.equations.append((whole, listed))
        return whole

    def add_up(self, parts: Iterable[int], whole: int) -> None:
        """Note that these numbers together are `whole`."""
        self.equations.append((self.unknown(whole, whole), list(parts)))

    def at_least(self, number: int, low: int) -> None:
        self.low[number] = max(self.low[number], low)

    def at_most(self, number: int, high: int) -> None:
        self.high[number] = min(self.high[number], high)

    def narrow(self) -> bool:
        """Let every sum narrow its parts, and the parts their sum, until nothing changes.

        Returns whether such numbers exist, as far as that can be found out in this way.
        """
        low, high = self.low, self.high
        changed = True
        while changed:
            changed = False
            for whole, parts in self.equations:
                least = sum(low[part] for part in parts)
                most = sum(high[part] for part in parts)
                before = low[whole], high[whole]
                low[whole] = max(low[whole], least)
                high[whole] = min(high[whole], most)
                changed = changed or before != (low[whole], high[whole])
                if low[whole] > high[whole]:
                    return False
                for part in parts:
                    was = low[part], high[part]
                    low[part] = max(was[0], low[whole] - most + was[1])
                    high[part] = min(was[1], high[whole] - least + was[0])
                    if was != (low[part], high[part]):
                        changed = True
                        least += low[part] - was[0]
                        most += high[part] - was[1]
                        if low[part] > high[part]:
                            return False
        return True
