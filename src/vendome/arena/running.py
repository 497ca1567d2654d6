"""Playing a tournament: from what is on disk already to the last game, or to a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from vendome.arena.playing import Played
from vendome.arena.questions import Question, questions_of
from vendome.arena.result import Result, shares_by_deal
from vendome.arena.results_file import ResultsFile, head_of
from vendome.arena.tournament import MOVE_SECONDS, Tournament
from vendome.arena.words import WORDS
from vendome.arena.workers import played
from vendome.core.game import Game
from vendome.core.refusal import BadOption, brief
from vendome.lab.executing import Executor, checked_executor
from vendome.lab.simulate import MOST_GAMES, MOST_THREADS, checked_threads

DEFAULT_GAMES = 400


def tournament(
    game: str | Game,
    players: int | None = None,
    bots: str | Iterable[str] = (),
    games: int = DEFAULT_GAMES,
    seed: int | bytes | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    decide: bool = False,
    against: float | None = None,
    results: str | Path | None = None,
    processes: int | None = None,
    executor: Executor | None = None,
    move_seconds: float = MOVE_SECONDS,
    once: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Let bots play at most this number of games, in whole deals, and return what came of it.

    Each bot has one seat and the last one fills the rest; every deal is played with the seats
    changed about. The same seed always gives the same games, however many `processes` play them.

    `decide`: stop as soon as it is shown at 95 % of every bot whether its share is above or below
    its fair one. `against`: instead, whether the first bot's share is above or below this one.
    `results` names a file that takes every game as soon as it is over, and whose games are not
    played again. `executor` plays in place of processes: anything with `submit`, such as
    `concurrent.futures.ProcessPoolExecutor()`. `move_seconds`: how long a program may think about a
    choice. `once`: play each deal once, in a seating that is drawn. `progress` is called again and
    again with the number of games played.
    """
    path = None if results is None else Path(results)
    chosen = Tournament.checked(
        game, players, bots, remembered_seed(path, seed), options, move_seconds, once
    )
    run = Run(chosen, games, questions_of(chosen, decide, against), path, processes, executor)
    for _ in run.play():
        if progress is not None:
            progress(run.done)
    return run.result()


def remembered_seed(results: Path | None, seed: int | bytes | None) -> int | bytes | None:
    """Returns the seed that is given, or else that of the results file, if there is one."""
    if seed is not None or results is None:
        return seed
    head = head_of(results)
    try:
        return None if head is None else bytes.fromhex(head["seed"])
    except (KeyError, TypeError, ValueError):
        return None


class Run:
    """A tournament being played. What was played of it stands in `games`, in order."""

    def __init__(
        self,
        tournament: Tournament,
        games: int,
        questions: tuple[Question, ...] = (),
        results: Path | None = None,
        processes: int | None = None,
        executor: Executor | None = None,
    ) -> None:
        self.tournament = tournament
        self.questions = questions
        self.total = _checked_games(games, tournament)
        self._processes = checked_processes(processes)
        if executor is not None and processes is not None:
            raise BadOption("processes_or_executor", WORDS)
        #: What plays in place of processes; it can be set until the first game.
        self.executor = None if executor is None else checked_executor(executor)
        self._file = None if results is None else ResultsFile(results, tournament)
        self.games: list[Played] = [] if self._file is None else list(self._file.games)
        self._deals: list[np.ndarray] = []  # what each bot won of each

    @property
    def done(self) -> int:
        return min(len(self.games), self.total)

    def play(self) -> Iterator[Played]:
        """Play what is left to play. Yields each game when it is over and on disk."""
        if self._file is not None:
            self._file.open()
        try:
            if self._is_decided():
                return
            left = played(
                self.tournament, len(self.games), self.total, self._processes, self.executor
            )
            with closing(left):
                for game in left:
                    if self._file is not None:
                        self._file.add(game)
                    self.games.append(game)
                    yield game
                    if self._is_decided():
                        return
        finally:
            if self._file is not None:
                self._file.close()

    def result(self) -> Result:
        """Returns what came of the whole deals so far."""
        whole = self.done - self.done % self.tournament.games_per_deal
        return Result(self.tournament, tuple(self.games[:whole]), self.questions)

    def _is_decided(self) -> bool:
        """Returns whether nothing is left to decide. That is asked after whole deals alone."""
        each, bots = self.tournament.games_per_deal, self.tournament.bots
        if not self.questions or self.done % each:
            return False
        fresh = shares_by_deal(self.tournament, self.games[len(self._deals) * each : self.done])
        self._deals.extend(fresh)
        shares = np.array(self._deals).reshape(-1, len(bots))
        return all(q.verdict(shares[:, bots.index(q.bot)]) for q in self.questions)


def checked_processes(processes: int | None) -> int:
    """Returns the number of processes: the one that is named, or the number of usable cores."""
    if processes is None:
        return checked_threads(None)
    known = isinstance(processes, int) and not isinstance(processes, bool)
    if not known or not 0 < processes <= MOST_THREADS:
        raise BadOption("bad_processes", WORDS, processes=brief(processes), most=MOST_THREADS)
    return processes


def _checked_games(games: int, tournament: Tournament) -> int:
    """Returns the number of games in whole deals."""
    each = tournament.games_per_deal
    known = isinstance(games, int) and not isinstance(games, bool)
    if not known or not each <= games <= MOST_GAMES:
        raise BadOption(
            "bad_tournament_games", WORDS, games=brief(games), least=each, most=MOST_GAMES
        )
    return games - games % each
