"""What a seat is shown of its table.

It is made only from `Match.view`, `events` and `forecast`, which show a seat's knowledge and
nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vendome.core.drawing import parts
from vendome.core.game import Game
from vendome.core.match import Event, Match
from vendome.core.reading import Reading
from vendome.core.refusal import Illegal, Refusal
from vendome.server import messages as m
from vendome.server.steps import read
from vendome.server.table import Table

SENTENCES = 100  # in one message, of a log that can be long


def seen(table: Table, seat: int | None) -> dict[str, Any]:
    """Returns what a seat sees and what it is asked: all of a view that needs no language."""
    match = table.match
    assert match is not None
    asked = table.asked.get(seat) if seat is not None else None
    return {
        "decision": asked.number if asked else None,
        "view": match.look(seat),
        "forms": match.forms(seat) if seat is not None and asked else [],
        # Last, since what a seat knows is found once for the view and for this.
        "forecast": bare(forecast(match, seat)),
    }


def logged(table: Table, seat: int | None, language: str, since: int) -> list[m.Told]:
    """Returns the events from a move on. Only the newest are in sentences."""
    assert table.match is not None
    events = table.match.events(seat, since)
    older = max(0, len(events) - SENTENCES)
    return bare(events[:older]) + told(table, events[older:], language, seat)


def sentences(
    table: Table, seat: int | None, language: str, before: int | None = None
) -> m.SentencesMessage:
    """Returns a page of a seat's log in sentences: the newest, or those before one of its lines."""
    assert table.match is not None
    events = table.match.events(seat)
    end = len(events) if before is None else max(0, min(before, len(events)))
    first = max(0, end - SENTENCES)
    page = told(table, events[first:end], language, seat)
    return m.SentencesMessage(seat, language, first, [each.parts for each in page])


def bare(events: Sequence[Event]) -> list[m.Told]:
    return [m.Told(event.move, event.kind, event.numbers, []) for event in events]


def forecast(match: Match, seat: int | None) -> list[Event]:
    return [] if match.over else match.forecast(seat)


def told(
    table: Table, events: Sequence[Event], language: str, you: int | None = None
) -> list[m.Told]:
    """Returns events in sentences, which speak to whoever sits in the seat `you`."""
    return in_words(table.game, events, language, table.names, table.row.options, you)


def in_words(
    game: Game,
    events: Sequence[Event],
    language: str,
    names: Sequence[str],
    options: Mapping[str, Any],
    you: int | None = None,
) -> list[m.Told]:
    def said(event: Event) -> str:
        return game.tell(event, language, names, drawn=True, options=options, you=you)

    return [
        m.Told(
            event.move,
            event.kind,
            event.numbers,
            [m.Part(*part) for part in parts(said(event))],
        )
        for event in events
    ]


def judged(table: Table, said: m.Try, language: str) -> m.Judged:
    """Try a move on a copy. Returns why it would not be legal, or what it would bring."""
    match = table.playing()
    tried = match.copy()
    try:
        tried.play(said.seat, said.move)
    except Refusal as refusal:
        return m.Judged(said.id, sentence(refusal, language), [])
    events = match.preview(said.seat, tried.moves[-1][1])
    return m.Judged(said.id, None, told(table, events, language, said.seat))


def sentence(refusal: Refusal, language: str) -> m.Sentence:
    """Returns why something is refused. What would be legal, a view says in its forms."""
    if isinstance(refusal, Illegal):
        quote = refusal.quote(language) or None
        return m.Sentence(refusal.reason(language), refusal.clause, quote)
    return m.Sentence(refusal.reason(language))


def replay(table: Table, public: m.Table, eyes: str, language: str) -> m.Replay:
    """Returns a finished game step by step, as a seat or a spectator saw it, or with all open."""
    whole = table.match
    assert whole is not None
    seat = int(eyes) if eyes.isdigit() else None
    happened = _by_step(table, whole)
    steps, scores = [], []
    for number, stored in enumerate(table.steps):
        states = read(table.game, stored)
        match = Match.restored(table.game, states, whole.origin, [], [])
        row = table.moves[number - 1] if number else None
        events = happened.get(number, [])
        if eyes == "open":
            view = table.game.view(Reading.of(states), None)
        else:
            view = match.view(seat)
            events = [event for event in events if event.seen_by(seat)]
        steps.append(
            m.Step(
                number=number,
                seat=row.seat if row else None,
                # To others a move may still be a secret choice: they see only its events.
                move=row.move if row and (eyes == "open" or row.seat == seat) else None,
                by=row.by if row else None,
                view=view,
                told=told(table, events, language),
            )
        )
        scores.append(list(match.scores))
    return m.Replay(public, eyes, table.names, steps, scores)


def _by_step(table: Table, match: Match) -> dict[int, list[Event]]:
    """Returns all events, for whomever they were, by the step that shows them.

    The set-up is step 0.
    """
    opening = len(table.row.opening or [])
    steps: dict[int, list[Event]] = {}
    for place, event in enumerate(match.all_events()):
        steps.setdefault(0 if place < opening else event.move + 1, []).append(event)
    return steps
