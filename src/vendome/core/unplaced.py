"""What a position has not placed yet: everything in a game is in one place, and nothing is lost."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from vendome.core.position_kinds import NONE, items
from vendome.core.refusal import BadPosition


class Unplaced:
    """So many of each of several kinds, less those that have been placed."""

    def __init__(self, counts: Iterable[int], names: Sequence[object]) -> None:
        self.most = list(counts)
        self.left = list(self.most)
        self._names = names

    def take(self, kind: int, field: str, count: int = 1) -> int:
        """Place so many of a kind, or of one with the same name, as a field of a position says.
        Returns the kind."""
        name = self._names[kind]
        alike = [one for one, other in enumerate(self._names) if other == name]
        kind = next((one for one in alike if self.left[one] >= count), kind)
        if count > self.left[kind]:
            most = sum(self.most[one] for one in alike)
            raise BadPosition(field, "position_too_many", name=name, most=most)
        self.left[kind] -= count
        return kind

    def take_all(self, kinds: Sequence[int], field: str, most: int) -> list[int]:
        """Place a list of things, at most so many, one of each kind named. Returns their kinds."""
        items([self._names[kind] for kind in kinds], field, most)
        return [self.take(kind, f"{field}[{i}]") for i, kind in enumerate(kinds)]

    def take_counts(self, counts: Iterable[int], field: str) -> None:
        """Place so many of each kind, one kind after the other."""
        for kind, count in enumerate(counts):
            self.take(kind, field, count)

    def find(self, order: Iterable[int], most: int, barred: Container[int] = ()) -> list[int]:
        """Place the first of `order` that are left, at most so many. Returns their kinds."""
        found: list[int] = []
        for kind in order:
            if len(found) < most and self.left[kind] and kind not in barred:
                self.left[kind] -= 1
                found.append(kind)
        return found

    def fill(self, places: Sequence[int], order: Iterable[int]) -> list[int]:
        """Returns the places, the empty ones (NONE) filled with what is left of `order`."""
        found = iter(self.find(order, list(places).count(NONE)))
        return [next(found, NONE) if kind == NONE else kind for kind in places]
