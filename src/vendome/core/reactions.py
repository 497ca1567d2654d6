"""Reactions: what a seat may do out of turn, with a card that nobody sees (a hidden hand may hold
it or not).

A game asks every seat that might hold the card, and who does not have it can only pass. Wherever
the seats do not sit at one screen, nobody may tell from the time an answer takes who has it. So an
answer waits for the end of a window that is as long for everybody, or a standing order answers at
once, which a seat gave before in secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from vendome.core.reading import Reading
from vendome.core.refusal import BadOption, brief

Orders = Mapping[str, str | int]


@dataclass(frozen=True)
class StandingOrder:
    """What a seat can say in advance about one reaction."""

    name: str  # of the reaction
    values: tuple[str | int, ...]  # the first of them holds until another is given


@dataclass(frozen=True)
class Reactions:
    """What a game asks out of turn, and how standing orders answer it."""

    clause: str
    orders: tuple[StandingOrder, ...]
    # (what anybody knows): the reaction asked about now, or none.
    asked: Callable[[Reading], str | None]
    # (what the seat knows, seat, all its orders): its answer, as a legal move; the silence of a
    # seat that does not have the card.
    answer: Callable[[Reading, int, Orders], str]
    silence: str = "pass"  # the move of who says nothing: always legal

    def unset(self) -> dict[str, str | int]:
        """The orders of a seat that has given none."""
        return {order.name: order.values[0] for order in self.orders}

    def checked(self, orders: Mapping[str, Any]) -> dict[str, str | int]:
        """Some orders, each as it is kept; raises BadOption, which names the wrong one."""
        known = {order.name: order.values for order in self.orders}
        for name, value in orders.items():
            if name not in known:
                raise BadOption("unknown_order", order=brief(name), known=", ".join(known))
            # True is no 1 here.
            if not any(value == one and type(value) is type(one) for one in known[name]):
                values = ", ".join(str(one) for one in known[name])
                raise BadOption("bad_order", order=name, value=brief(value), known=values)
        return dict(orders)
