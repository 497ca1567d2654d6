"""Reactions: what a seat may do out of turn, with a card that may be in any hidden hand.

A game asks every seat that might hold the card; a seat without it can only pass. Where the seats do
not sit at one screen, nobody may learn from the time of an answer who has the card. So an answer
waits for the end of a window, which is equally long for everybody, or it is given at once by a
standing order, which the seat gave before in secret.
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
    """What a seat can order in advance about one reaction."""

    name: str  # of the reaction
    values: tuple[str | int, ...]  # the first of them holds until another is given


@dataclass(frozen=True)
class Reactions:
    """What a game asks out of turn, and how standing orders answer it."""

    clause: str
    orders: tuple[StandingOrder, ...]
    # (what a spectator knows): returns the reaction that is asked about now, or None.
    asked: Callable[[Reading], str | None]
    # (what the seat knows, the seat, all its orders): returns its answer as a legal move, or the
    # move `silence` if the seat does not have the card.
    answer: Callable[[Reading, int, Orders], str]
    silence: str = "pass"  # the move of a seat that does not answer; it is always legal

    def unset(self) -> dict[str, str | int]:
        """Returns the orders of a seat that has given none."""
        return {order.name: order.values[0] for order in self.orders}

    def checked(self, orders: Mapping[str, Any]) -> dict[str, str | int]:
        """Returns the orders in the form in which they are stored.

        Raises BadOption, which names the wrong one.
        """
        known = {order.name: order.values for order in self.orders}
        for name, value in orders.items():
            if name not in known:
                raise BadOption("unknown_order", order=brief(name), known=", ".join(known))
            # True must not pass for 1.
            if not any(value == one and type(value) is type(one) for one in known[name]):
                values = ", ".join(str(one) for one in known[name])
                raise BadOption("bad_order", order=name, value=brief(value), known=values)
        return dict(orders)
