"""An analysis as those who played the game are sent it: as data, and in their language."""

from __future__ import annotations

from dataclasses import asdict, replace

import msgspec

from vendome.analysis.result import Analysis, Decision, Seat
from vendome.analysis.wording import Wording
from vendome.core.match import Event
from vendome.server import messages as m
from vendome.server.table import Table
from vendome.server.views import told
from vendome.server.words import WORDS


def message(table: Table, analysis: Analysis, language: str) -> m.GameAnalysis:
    """Returns all of it. Putting it into words takes a while."""
    wording = Wording(analysis, language, table.names)
    return m.GameAnalysis(
        analysis.level,
        analysis.bot,
        analysis.games,
        wording.introduction(),
        [_seat(table, wording, seat) for seat in analysis.seats],
        [m.AnalysedLuck(**asdict(luck), sentence=wording.luck(luck)) for luck in analysis.luck],
    )


def _seat(table: Table, wording: Wording, seat: Seat) -> m.AnalysedSeat:
    sentences = [wording.verdict(seat)]
    kept = sum(table.moves[decision.move].by == "keeper" for decision in seat.decisions)
    if kept:
        name, language = table.names[seat.seat], wording.language
        sentences.append(WORDS.say(language, "analysis_kept", count=kept, name=name))
    return m.AnalysedSeat(
        seat=seat.seat,
        curve=[m.ChancePoint(point.move, point.win, point.doubt) for point in seat.curve],
        decisions=[_decision(table, wording, seat.seat, each) for each in seat.decisions],
        costliest=[decision.move for decision in seat.costliest],
        cost=seat.cost,
        sentences=sentences,
    )


def _decision(table: Table, wording: Wording, seat: int, decision: Decision) -> m.AnalysedDecision:
    better = None
    if decision.better is not None:
        why = wording.analysis.why(seat, decision, wording.language, table.names)
        better = msgspec.convert(asdict(decision.better) | {"sentences": why}, m.AdvisedChoice)
    return m.AnalysedDecision(
        step=decision.move,
        move=decision.made,
        by=table.moves[decision.move].by,  # type: ignore[arg-type]
        often=decision.often,
        made_win=decision.made_win,
        made_doubt=decision.made_doubt,
        win=decision.win,
        win_doubt=decision.win_doubt,
        cost=decision.cost,
        cost_doubt=decision.cost_doubt,
        better=better,
        sentence=wording.mistake(decision) if better else None,
        made_told=_told(table, decision.made_event, decision, wording.language),
        better_told=_told(table, decision.better_event, decision, wording.language),
    )


def _told(table: Table, event: Event | None, decision: Decision, language: str) -> m.Told | None:
    if event is None:
        return None
    return told(table, [replace(event, move=decision.move)], language)[0]
