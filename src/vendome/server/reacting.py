"""Questions out of turn at a table: how they are answered, and what was ordered in advance.

It is hidden who holds the card that one may react with. So nothing here depends on it: not who is
asked, not how long it takes, and not what anybody is sent before all answers take effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from vendome.core.game import Game
from vendome.server import messages as m
from vendome.server.words import refused

if TYPE_CHECKING:
    from vendome.server.table import Table

WINDOW = (1, 30)  # seconds
USUAL_WINDOW = 3

Orders = dict[str, str | int]


def checked(game: Game, wanted: m.Reactions | None, clock: m.Clock) -> m.Reactions | None:
    """Returns how questions out of turn are answered at a new table of this game."""
    if game.reactions is None:
        if wanted is not None:
            raise refused("no_reactions", game=game.title)
        return None
    by_days = clock.kind == "days"
    kind = wanted.kind if wanted else "orders" if by_days else "window"
    seconds = wanted.seconds if wanted else None
    if kind == "orders":
        if seconds is not None:
            raise refused("orders_take_no_time")
        return m.Reactions("orders")
    if by_days:
        raise refused("days_take_orders")
    least, most = WINDOW
    if not least <= (length := USUAL_WINDOW if seconds is None else seconds) <= most:
        raise refused("bad_window", least=least, most=most)
    return m.Reactions("window", length)


def answered_by(table: Table) -> Literal["window", "orders", "screen"] | None:
    """Returns how the question that is open now is answered, or None if none is open.

    A `window` ends for all at once; standing `orders` answer at once. At one `screen`, or where one
    person plays among bots and nobody looks on, it is answered like any other question.
    """
    if table.match is None or table.row.status != "playing" or table.match.reaction() is None:
        return None
    if _setting(table).kind == "orders":
        return "orders"
    alone = len(table.people) == 1
    at_one_screen = any(seat.screen for seat in table.seats)
    unseen = not table.row.listed and table.watched_since is None
    return "screen" if alone and (at_one_screen or unseen) else "window"


def is_watched_by(table: Table, person: str | None) -> bool:
    """Returns whether somebody who does not play is the first to have a look, at a game in which
    anybody is asked out of turn."""
    if table.game.reactions is None or table.watched_since is not None:
        return False
    return person not in table.people


def window_ends(table: Table) -> float:
    """Returns when the window ends.

    It begins with the move that raised the question, or when somebody begins to look on.
    """
    assert table.row.began is not None
    asked = table.moves[-1].at if table.moves else table.row.began
    return max(asked, table.row.began, table.watched_since or asked) + window_seconds(table)


def window_seconds(table: Table) -> int:
    return _setting(table).seconds or USUAL_WINDOW


def question(table: Table) -> m.Question | None:
    """Returns the question that is open now, for everybody."""
    how = answered_by(table)
    if how is None or how == "orders":
        return None
    assert table.match is not None
    assert table.game.reactions is not None
    return m.Question(
        reaction=table.match.reaction() or "",
        asked=sorted(table.asked),
        silence=table.game.reactions.silence,
        ends=window_ends(table) if how == "window" else None,
    )


def standing(table: Table, seat: int) -> Orders:
    """Returns all standing orders of a seat."""
    assert table.game.reactions is not None
    return {**table.game.reactions.unset(), **table.orders.get(seat, {})}


def take_orders(table: Table) -> bool:
    return table.game.reactions is not None and _setting(table).kind == "orders"


def order(table: Table, person: str, said: m.Order) -> Orders:
    """Give standing orders.

    Returns all that are in force now. If they are refused, nothing changes.
    """
    table.playing()
    table.check_owner(person, said.seat)
    if table.seats[said.seat].resigned:
        raise refused("resigned")
    if table.game.reactions is None or not take_orders(table):
        raise refused("no_standing_orders")
    given = table.game.reactions.checked(said.orders)
    table.orders[said.seat] = {**standing(table, said.seat), **given}
    return table.orders[said.seat]


def _setting(table: Table) -> m.Reactions:
    return m.Reactions(**(table.row.reactions or {"kind": "window"}))
