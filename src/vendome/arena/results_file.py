"""The file of a tournament: a line that says what is played, then a line for each game, in order.

A line is written as soon as the game and all before it are over, so the file is whole at every
moment but the last line of one that was killed while it wrote: that line is dropped, and its game
played again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vendome.arena.playing import Played
from vendome.arena.tournament import Tournament
from vendome.arena.words import WORDS
from vendome.core.refusal import Refusal, brief

FORMAT = 1
KIND = "vendome tournament"


class BadResults(Refusal):
    """A file of results that cannot be gone on with."""


def head_of(path: Path) -> dict[str, Any] | None:
    """Returns what a file says is played, or None if there is no such file, or nothing in it."""
    try:
        lines = path.read_bytes().partition(b"\n")
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise _unreadable(path, problem) from None
    if not lines[1]:
        if lines[0] and not _line({"file": KIND}).startswith(lines[0][:20].decode("utf-8", "?")):
            raise BadResults("results_not_ours", WORDS, file=path.name)
        return None  # a head that was cut short is written again
    try:
        head = json.loads(lines[0])
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("file") != KIND:
        raise BadResults("results_not_ours", WORDS, file=path.name)
    if head.get("format") != FORMAT:
        found = brief(head.get("format"))
        raise BadResults("results_format", WORDS, file=path.name, found=found, known=FORMAT)
    return head


class ResultsFile:
    """The results of one tournament on disk: those that were there, and those still to come."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Read what is there of this tournament. What is of another one is refused."""
        self.path = path
        self.tournament = tournament
        head = head_of(path)
        self._begun = head is not None
        self._whole = 0  # bytes
        self.games: list[Played] = []
        if head is not None:
            self._compare(head)
            self._read()

    def open(self) -> None:
        """Get ready to write. A line that was cut short goes."""
        try:
            self._file = self.path.open("r+b" if self._begun else "wb")
            self._file.truncate(self._whole)
            self._file.seek(self._whole)
            if not self._begun:
                self._write({"file": KIND, "format": FORMAT, **self.tournament.head()})
        except OSError as problem:
            raise _unwritable(self.path, problem) from None

    def add(self, game: Played) -> None:
        self._write(game.as_data())

    def close(self) -> None:
        self._file.close()

    def _write(self, data: dict[str, Any]) -> None:
        try:
            self._file.write(_line(data).encode())
            self._file.flush()
        except OSError as problem:
            raise _unwritable(self.path, problem) from None

    def _compare(self, head: dict[str, Any]) -> None:
        ours = self.tournament.head()
        for field in dict.fromkeys((*ours, "once")):
            wanted = ours.get(field)
            if head.get(field) != wanted:
                raise BadResults(
                    "results_of_another",
                    WORDS,
                    file=self.path.name,
                    field=field,
                    found=brief(head.get(field)),
                    wanted=brief(wanted),
                )

    def _read(self) -> None:
        try:
            lines = self.path.read_bytes().splitlines(keepends=True)
        except OSError as problem:
            raise _unreadable(self.path, problem) from None
        self._whole = len(lines[0])
        for number, line in enumerate(lines[1:]):
            if not line.endswith(b"\n"):
                break
            game = self._game(line, number)
            if game is None:
                raise BadResults("results_line", WORDS, file=self.path.name, line=number + 2)
            self.games.append(game)
            self._whole += len(line)

    def _game(self, line: bytes, number: int) -> Played | None:
        """Returns the game of a line, or None if it is not game number `number`."""
        players = self.tournament.players
        try:
            game = Played.of(json.loads(line))
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        seats = (*game.winners, *(fault.seat for fault in game.faults))
        sound = (
            game.number == number
            and game.seats == self.tournament.seating(number)
            and len(game.scores) == players
            and all(0 <= seat < players for seat in seats)
        )
        return game if sound else None


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def _unreadable(path: Path, problem: OSError) -> BadResults:
    reason = problem.strerror or str(problem)
    return BadResults("results_unreadable", WORDS, file=path.name, reason=reason)


def _unwritable(path: Path, problem: OSError) -> BadResults:
    reason = problem.strerror or str(problem)
    return BadResults("cannot_write", WORDS, file=path.name, reason=reason)
