"""The deal of a table that gathers: who has pledged, whose value is missing, and what becomes of a
deal when somebody goes. `core.fair` says what is hashed; `Dealing` writes it to disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from vendome.server import fair
from vendome.server import messages as m
from vendome.server.clock import DAY
from vendome.server.rows import AbandonedRow, SeatRow

if TYPE_CHECKING:
    from vendome.server.table import Table

LIVE = 30.0  # seconds for everybody to reveal their value, at a table with a clock of seconds
UNTIMED = DAY  # at a table without a clock

Why = Literal["silent", "left", "dismissed"]


def is_ready(seat: SeatRow) -> bool:
    """Returns whether the owner of a seat has pledged a value.

    At one screen the owner's own seat counts for all.
    """
    return seat.kind == "bot" or (seat.kind == "person" and (seat.screen or bool(seat.pledge)))


def all_ready(table: Table) -> bool:
    return all(is_ready(seat) for seat in table.seats)


def is_sealed(table: Table) -> bool:
    """Returns whether all have pledged, so that they are to reveal their values now."""
    return table.row.status == "gathering" and table.row.sealed is not None


def owes_value(table: Table, seat: SeatRow) -> bool:
    person = seat.kind == "person" and not seat.screen
    return is_sealed(table) and person and seat.value is None


def all_revealed(table: Table) -> bool:
    return is_sealed(table) and not any(owes_value(table, seat) for seat in table.seats)


def ends(table: Table) -> float:
    """Returns the time until which a sealed deal waits for values."""
    assert table.row.sealed is not None
    match table.row.clock_kind:
        case "live":
            return table.row.sealed + LIVE
        case "days":
            return table.row.sealed + table.row.clock_amount * DAY
        case _:
            return table.row.sealed + UNTIMED


def pledges(table: Table) -> list[str]:
    return [seat.pledge or "" for seat in table.seats]


def values(table: Table) -> list[str]:
    return [seat.value or "" for seat in table.seats]


def people(table: Table) -> list[str | None]:
    return [seat.person for seat in table.seats]


def before(table: Table) -> str | None:
    """Returns the seal of the deal before this one, or None."""
    return table.abandoned[-1].seal if table.abandoned else None


def seal(table: Table) -> str:
    row = table.row
    return fair.seal(
        fair.Terms(
            table.id,
            row.game,
            row.options,
            fair.commitment(row.secret),
            people(table),
            pledges(table),
            before(table),
        )
    )


def sealed_message(table: Table) -> m.Sealed | None:
    return m.Sealed(pledges(table), before(table)) if is_sealed(table) else None


def last_abandoned_message(table: Table) -> m.AbandonedDeal | None:
    if not table.abandoned:
        return None
    last = table.abandoned[-1]
    return m.AbandonedDeal(last.seal, last.deal["why"], last.deal["who"])


def deal_message(table: Table) -> m.Deal:
    """Returns the deal of a game that is over."""
    assert table.row.seed is not None
    secret, seed = table.row.secret.hex(), table.row.seed.hex()
    return m.Deal(secret, pledges(table), values(table), before(table), seed)


def in_full(table: Table) -> dict[str, Any]:
    """Returns a deal with its secrets, as a record has it."""
    deal: dict[str, Any] = {
        "commitment": fair.commitment(table.row.secret),
        "secret": table.row.secret.hex(),
        "values": values(table),
    }
    if table.row.sealed is not None:  # not so in games that began before there were pledges
        deal |= {"people": people(table), "pledges": pledges(table)}
    return deal


def in_record(table: Table) -> dict[str, Any]:
    """Returns the deal of a game that is over, with the abandoned deals before it."""
    deal = in_full(table)
    if "pledges" in deal:
        deal["abandoned"] = [one.deal for one in table.abandoned]
    return deal


@dataclass(slots=True)
class Parting:
    """What there is to write when somebody's seats are open again."""

    changes: dict[str, Any]
    rows: list[SeatRow]
    abandoned: AbandonedRow | None = None
    dismissed: str | None = None


def vacate(table: Table, seats: list[int], why: Why, date: float) -> Parting:
    """Open these seats again. Returns what is to be written.

    If the deal was sealed it is abandoned: a new secret and new pledges are needed.
    """
    abandoned = _abandon(table, seats, why) if is_sealed(table) else None
    for seat in seats:
        table.seats[seat] = SeatRow(seat, "open")
    if not table.people:
        table.row.status, table.row.ended = "abandoned", date
    elif table.row.host not in table.people:
        table.row.host = table.people[0]
    names = ("status", "ended", "host", "secret", "sealed")
    changes = {name: getattr(table.row, name) for name in names}
    rows = table.seats if abandoned else [table.seats[seat] for seat in seats]
    return Parting(changes, rows, abandoned)


def _abandon(table: Table, seats: list[int], why: Why) -> AbandonedRow:
    who = [table.seats[seat].name for seat in seats if not table.seats[seat].screen]
    deal = {**in_full(table), "why": why, "who": who}
    row = AbandonedRow(len(table.abandoned), seal(table), deal)
    table.abandoned.append(row)
    table.row.secret, table.row.sealed = fair.new_secret(), None
    for seat in table.seats:
        seat.pledge = seat.value = None
    return row
