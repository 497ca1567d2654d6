"""What a seat is told of its table: made from `Match.view`, `events` and `forecast`, which pass the
one gate, and from nothing else."""

from __future__ import annotations

from vendome.core.drawing import parts
from vendome.core.match import Event, Match
from vendome.core.refusal import Illegal, Refusal
from vendome.server import messages as m
from vendome.server.steps import read
from vendome.server.table import Table


def view_message(table: Table, seat: int | None, language: str, since: int) -> m.ViewMessage:
    match = table.match
    assert match is not None
    asked = table.asked.get(seat) if seat is not None else None
    forms = match.forms(seat) if seat is not None and asked else []
    return m.ViewMessage(
        seat=seat,
        number=table.row.number,
        decision=asked.number if asked else None,
        view=match.view(seat),
        forms=forms,
        forecast=[
            m.Told(event.move, event.kind, event.data, []) for event in forecast(match, seat)
        ],
        since=since,
        told=told(table, match.events(seat, since), language),
    )


def forecast(match: Match, seat: int | None) -> list[Event]:
    return [] if match.over else match.forecast(seat)


def told(table: Table, events: list[Event], language: str) -> list[m.Told]:
    tell, names, options = table.game.tell, table.names, table.row.options
    return [
        m.Told(
            event.move,
            event.kind,
            event.data,
            [
                m.Part(*part)
                for part in parts(tell(event, language, names, drawn=True, options=options))
            ],
        )
        for event in events
    ]


def sentence(refusal: Refusal, language: str) -> m.Sentence:
    if isinstance(refusal, Illegal):
        quote = refusal.quote(language) or None
        return m.Sentence(refusal.in_language(language), refusal.clause, quote)
    return m.Sentence(refusal.in_language(language))


def replay(table: Table, told_table: m.Table, eyes: str, language: str) -> m.Replay:
    """A finished game, step by step: through a seat's eyes, anybody's, or with all cards open."""
    whole = table.match
    assert whole is not None
    seat = int(eyes) if eyes.isdigit() else None
    happened = _by_step(table, whole)
    steps, scores = [], []
    for number, kept in enumerate(table.steps):
        states = read(table.game, kept)
        match = Match.restored(table.game, states, whole.origin, [], [])
        row = table.moves[number - 1] if number else None
        events = happened.get(number, [])
        if eyes == "open":
            view = table.game.look(table.game.fields(states), None)
        else:
            view = match.view(seat)
            events = [event for event in events if event.seen_by(seat)]
        steps.append(
            m.Step(
                number=number,
                seat=row.seat if row else None,
                # To others a move may be a secret choice still: they see what they were told of it.
                move=row.move if row and (eyes == "open" or row.seat == seat) else None,
                by=row.by if row else None,
                view=view,
                told=told(table, events, language),
            )
        )
        scores.append(list(match.scores))
    return m.Replay(told_table, eyes, table.names, steps, scores)


def _by_step(table: Table, match: Match) -> dict[int, list[Event]]:
    """Every event, whoever it was for, by the step that shows it: the set-up is step 0."""
    opening = len(table.row.opening or [])
    steps: dict[int, list[Event]] = {}
    for place, event in enumerate(match.all_events()):
        steps.setdefault(0 if place < opening else event.move + 1, []).append(event)
    return steps
