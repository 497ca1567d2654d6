"""Analyses a record: steps through it as each seat saw it, and then plays its deal again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from vendome.analysis.decisions import estimated, judged
from vendome.analysis.luck import BOT, played, shares, weighed
from vendome.analysis.result import Analysis, Decision, Point, Seat
from vendome.analysis.words import WORDS
from vendome.bots import LEVELS
from vendome.bots.bot import can_search
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.record import begun, replay
from vendome.core.refusal import BadOption, Refusal, brief
from vendome.games import games as known

DEFAULT_LEVEL = "journeyman"
DEFAULT_GAMES = 24
MOST_GAMES = 10_000

Progress = Callable[[int, int], object]


def analyse(
    record: Mapping[str, Any],
    seats: Iterable[int] | None = None,
    level: str = DEFAULT_LEVEL,
    seed: int | bytes = 0,
    *,
    games: int = DEFAULT_GAMES,
    progress: Progress | None = None,
) -> Analysis:
    """Returns what a bot thinks of a recorded game: chances to win, mistakes, luck and skill.

    `seats` are those whose decisions are judged; without them, all. `level` is that of the bot
    which judges, from what each seat knew when it decided. `games` of the same deal are then played
    by one bot in all seats; 0 leaves luck out. The same record, level and seed always give the same
    analysis. `progress` is called again and again with what is done and what there is to do, and
    ends the analysis by raising something.
    """
    end = replay(record, known)
    wanted = _checked_seats(end, seats)
    key = Game.checked_key(seed)
    if level not in LEVELS:
        raise BadOption("unknown_level", level=brief(level), known=", ".join(LEVELS))
    if isinstance(games, bool) or not isinstance(games, int) or not 0 <= games <= MOST_GAMES:
        raise BadOption("bad_luck_games", WORDS, games=brief(games), most=MOST_GAMES)
    if not can_search(end):
        raise Refusal("analysis_not_ready", WORDS, game=end.game.title)
    work = _Work(games + sum(seat in wanted for seat, _ in end.moves), progress)
    analysed = _analysed(begun(record, known), end, wanted, level, key, work)
    won = np.zeros((games, end.players))
    for number in range(games):
        won[number] = played(begun(record, known), _key(key, "luck", number), work.heed)
        work.advance()
    return Analysis(
        level=level,
        seed=key.hex(),
        options=end.options,
        moves=len(end.moves),
        scores=end.scores,
        winners=end.winners,
        over=end.over,
        seats=analysed,
        games=games,
        bot=BOT,
        luck=weighed(won, shares(end) if end.over else None),
        game=end.game,
    )


class _Work:
    """Counts what is done, and tells it."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._done, self._total, self._progress = 0, total, progress

    def heed(self) -> None:
        if self._progress is not None:
            self._progress(self._done, self._total)

    def advance(self) -> None:
        self._done += 1
        self.heed()


def _analysed(
    match: Match, end: Match, wanted: tuple[int, ...], level: str, key: bytes, work: _Work
) -> tuple[Seat, ...]:
    """Returns the game as each of the wanted seats saw it. Steps through `match` to its `end`.

    Chance is drawn by how many moves a seat itself has made: how many the others have made in
    secret is not for it to know.
    """
    made = dict.fromkeys(wanted, 0)
    decisions: dict[int, list[Decision]] = {seat: [] for seat in wanted}
    curves = {seat: [estimated(match, seat, level, _key(key, seat))] for seat in wanted}
    for seat, move in end.moves:
        if seat in made:
            decision = judged(match, seat, move, level, _key(key, seat, made[seat]))
            made[seat] += 1
            if decision is not None:
                decisions[seat].append(decision)
                point = Point(decision.move, decision.win, decision.win_doubt)
                # What is found by thinking takes the place of what was guessed at the start.
                curves[seat][len(curves[seat]) - (not match.moves) :] = [point]
            work.advance()
        match.play(seat, move)
    result = shares(match) if match.over else None
    for seat, curve in curves.items():
        if result is not None:
            curve.append(Point(len(match.moves), float(result[seat]), 0.0))
        elif match.moves:
            curve.append(estimated(match, seat, level, _key(key, seat, made[seat])))
    return tuple(Seat(seat, tuple(curves[seat]), tuple(decisions[seat])) for seat in wanted)


def _checked_seats(match: Match, seats: Iterable[int] | None) -> tuple[int, ...]:
    if seats is None:
        return tuple(range(match.players))
    wanted = tuple(dict.fromkeys(seats))
    for seat in wanted:
        match.steps(seat)  # refuses a seat that is not there
    return tuple(sorted(wanted))


def _key(key: bytes, *what: object) -> bytes:
    return hashlib.sha256(key + repr(what).encode()).digest()
