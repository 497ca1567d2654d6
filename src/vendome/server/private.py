"""What a seat's owner alone is told of it: notes, standing orders, an answer that is held."""

from __future__ import annotations

from vendome.server import messages as m
from vendome.server import reacting
from vendome.server.table import Table


def notes_message(table: Table, seat: int) -> m.NotesMessage:
    return m.NotesMessage(seat, table.notes.get(seat, {}))


def orders_message(table: Table, seat: int) -> m.OrdersMessage:
    return m.OrdersMessage(seat, reacting.standing(table, seat))


def answer_message(table: Table, seat: int) -> m.AnswerMessage:
    return m.AnswerMessage(seat, table.asked[seat].number, table.answers.get(seat), [])
