"""The table as it might be as well, for all that one viewer can see; and moves taken back."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

import msgspec
import numpy as np
from sqlalchemy import delete, insert, update

from tests.server_leaks.evening import Evening
from vendome import Match
from vendome.core.state import SPECTATORS_BIT
from vendome.server.chat import Talk
from vendome.server.fair import commitment
from vendome.server.rows import StoredTable
from vendome.server.schema import answers, chat, moves, steps, tables
from vendome.server.steps import read, written
from vendome.server.table import Table

Happened = list[list[int]]


def other_world(evening: Evening, viewer: int | None, minds: np.ndarray) -> StoredTable:
    """What is stored of the table, with everything changed that the viewer cannot see.

    That is what the rulebook hides (`tests/hidden`), in every state; the chance of the deal; what
    others were told alone; how any move was written, because a seat is told of moves by events
    alone; what stands in the notebooks of the other seats, their orders, what they have said in a
    window, and what they have chosen in secret; but not who has chosen.
    """
    table, dice, subject = evening.table, evening.chance, evening.subject
    own = table.seats[viewer].person if viewer is not None else ""
    return StoredTable(
        replace(
            table.row,
            secret=dice.randbytes(32),
            seed=dice.randbytes(32),
            opening=_happened(table.row.opening or [], viewer, evening),
        ),
        [
            seat if seat.value is None or seat.person == own else replace(seat, value=_value(dice))
            for seat in table.seats
        ],
        [
            replace(row, move=_words(dice), happened=_happened(row.happened, viewer, evening))
            for row in table.moves
        ],
        [
            written(subject.game, subject.scrambled(read(subject.game, step), viewer, minds))
            for step in table.steps
        ],
        list(table.chat),
        {
            seat: table.notes.get(seat, {}) if seat == viewer else _other_notes(table, seat)
            for seat in range(evening.players)
        },
        {
            seat: table.orders.get(seat, {}) if seat == viewer else _other_orders(evening)
            for seat in range(evening.players)
        },
        {
            seat: table.answers[seat] if seat == viewer else _words(dice)
            for seat in table.asked
            if (seat in table.answers if seat == viewer or table.holds else dice.getrandbits(1))
        },
    )


def _other_orders(evening: Evening) -> dict[str, str | int]:
    reactions = evening.subject.game.reactions
    orders = reactions.orders if reactions else ()
    return {order.name: evening.chance.choice(order.values) for order in orders}


def _other_notes(table: Table, seat: int) -> dict[str, str]:
    """Other texts, and more of them."""
    return {"more": "?", **{key: text[::-1] for key, text in table.notes.get(seat, {}).items()}}


def _value(dice: random.Random) -> str:
    return dice.randbytes(16 + dice.randrange(8)).hex()


def _words(dice: random.Random) -> str:
    return "?" * (1 + dice.randrange(20))


def _happened(rows: Happened, viewer: int | None, evening: Evening) -> Happened:
    """Other events, and another number of them, where the viewer was told nothing."""
    bit = SPECTATORS_BIT if viewer is None else 1 << viewer
    heard = [row for row in rows if row[1] & bit]
    others = ((1 << evening.players) - 1) & ~bit
    dice = evening.chance
    for _ in range(dice.randrange(3) if rows else 0):
        kind, _, *data = dice.choice(rows)
        heard.insert(dice.randrange(len(heard) + 1), [kind, others, *data])
    return heard


@contextmanager
def in_world(evening: Evening, world: StoredTable) -> Iterator[None]:
    """The table as in this world, in memory and for the lobby; afterwards as it was.

    `asked` is not touched: whom the table waits for, and since when, is seen by all.
    """
    table = evening.table
    names = ("row", "seats", "moves", "steps", "chat", "notes", "orders", "answers", "match")
    before = {name: getattr(table, name) for name in names}
    assert world.table.opening is not None
    assert world.table.seed is not None
    happened = [(0, event) for event in world.table.opening]
    happened += [(move.number, event) for move in world.moves for event in move.happened]
    table.row, table.seats, table.chat = world.table, world.seats, world.chat
    table.moves, table.steps, table.notes = world.moves, world.steps, world.notes
    table.orders, table.answers = world.orders, world.answers
    table.match = Match.restored(
        table.game,
        read(table.game, world.steps[-1]),
        {"seed": world.table.seed.hex()},
        [(move.seat, move.move) for move in world.moves],
        happened,
    )
    evening.house.update_lobby(table)
    shown = evening.house.updates.shown[table.id]
    told, secret = shown.table, table.row.secret
    public = {**msgspec.json.decode(told), "commitment": commitment(secret)}
    shown.table = msgspec.json.encode(public)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(table, name, value)
        shown.table = told
        evening.house.update_lobby(table)


@asynccontextmanager
async def taken_back(evening: Evening) -> AsyncIterator[None]:
    """What happens at the table meanwhile has never happened afterwards, on disk neither.

    It must not be the end of the game, which puts away what is on disk.
    """
    table, house = evening.table, evening.house
    row, seats = replace(table.row), [replace(seat) for seat in table.seats]
    stored = StoredTable(row, seats, list(table.moves), list(table.steps), list(table.chat))
    asked, answered, by = dict(table.asked), dict(table.answers), dict(table.chosen_by)
    match = table.match.copy() if table.match else None
    shown = house.updates.shown[table.id]
    before, views = (shown.table, shown.version), dict(shown.views)
    lines = [(line, line.sent, line.version, dict(line.views)) for line in house.lines[table.id]]
    yield
    assert table.row.status == stored.table.status
    made, talked = len(stored.moves), Talk(stored.chat).next

    def undo() -> None:
        with house.storage._engine.begin() as connection:
            for rows, first in ((moves, made), (steps, made + 1), (chat, talked)):
                later = (rows.c.table == table.id) & (rows.c.number >= first)
                connection.execute(delete(rows).where(later))
            connection.execute(delete(answers).where(answers.c.table == table.id))
            for seat, move in answered.items():
                row = {"table": table.id, "seat": seat, "move": move, "by": by.get(seat)}
                connection.execute(insert(answers).values(**row))
            here = tables.c.id == table.id
            connection.execute(update(tables).where(here).values(number=made))

    await house.disk(undo)
    table.row, table.seats, table.chat = stored.table, stored.seats, stored.chat
    table.moves, table.steps = stored.moves, stored.steps
    table.asked, table.answers, table.match = asked, answered, match
    table.chosen_by = by
    (shown.table, shown.version), shown.views = before, views
    for line, told, version, seen in lines:
        line.sent, line.version, line.views = told, version, seen
    house.update_lobby(table)
