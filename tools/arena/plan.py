"""A plan of tournaments, read from a file: its cells, what each asks, and what that costs."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import vendome
from vendome.arena.questions import Question
from vendome.arena.result import Result
from vendome.arena.running import Run
from vendome.arena.tournament import Tournament

EXPECTED = ("above", "below", "not below", "not above")
OF_FAIR = re.compile(r"fair(?:([*+])(\d+(?:\.\d+)?))?")

# `unrefuted`: all games were played, and what was expected not to be was not shown, nor disproved.
State = Literal["met", "missed", "unrefuted", "open", "unfinished"]


class BadPlan(SystemExit):
    """A plan that cannot be played. Its sentence is printed, and the program ends."""


@dataclass(frozen=True)
class Cell:
    """One tournament of a plan, and what is asked of its first bot."""

    title: str
    tournament: Tournament
    expect: str
    against: float
    games: int
    seconds: float  # that one game costs

    @property
    def name(self) -> str:
        """A name for its file, and to choose it by."""
        tournament = self.tournament
        return _name(tournament.game.name, tournament.players, tournament.bots)

    def run(self, folder: Path, processes: int | None = None) -> Run:
        """Returns its tournament, to be played from what is in the folder on."""
        question = Question(self.tournament.bots[0], self.against)
        results = folder / f"{self.name}.jsonl"
        return Run(self.tournament, self.games, (question,), results, processes)

    def state(self, run: Run) -> State:
        """Returns whether what was expected is so, as far as it was played."""
        verdict = _verdict(run.result())
        if verdict is not None:
            return "missed" if self.expect in _CONTRARY[verdict] else "met"
        if run.done < run.total:
            return "unfinished"
        return "unrefuted" if self.expect.startswith("not ") else "open"

    def cost(self, run: Run) -> float:
        """Returns the seconds that it still takes on one core, at most."""
        done = self.state(run) != "unfinished"
        return 0.0 if done else (run.total - run.done) * self.seconds


_CONTRARY = {"above": ("below", "not above"), "below": ("above", "not below")}


def _verdict(result: Result) -> str | None:
    return next(iter(result.verdicts.values())) if result.deals else None


@dataclass(frozen=True)
class Plan:
    """The cells that can be played, and those that cannot yet, each with the reason."""

    cells: tuple[Cell, ...]
    absent: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, path: Path, only: str = "") -> Plan:
        """Returns the plan of a file, or those of its cells whose names have `only` in them."""
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as problem:
            raise BadPlan(f"{path} cannot be read: {problem.strerror}.") from None
        except tomllib.TOMLDecodeError as problem:
            raise BadPlan(f"{path} is not TOML: {problem}.") from None
        try:
            return cls._of(data, only)
        except (KeyError, TypeError, AttributeError) as problem:
            raise BadPlan(f"{path} lacks something, or has it in another form: {problem}") from None

    @classmethod
    def _of(cls, data: dict[str, Any], only: str) -> Plan:
        cells: list[Cell] = []
        absent: list[tuple[str, str]] = []
        for group in data["group"]:
            if group["expect"] not in EXPECTED:
                raise BadPlan(f"“expect” is one of: {', '.join(EXPECTED)}; not {group['expect']}.")
            for players, share in group["against"].items():
                name = _name(group["game"], players, group["bots"])
                if only not in name:
                    continue
                try:
                    cells.append(_cell(data, group, int(players), share, name))
                except vendome.Refusal as refusal:
                    absent.append((name, str(refusal)))
        return cls(tuple(cells), tuple(absent))


def _name(game: str, players: int | str, bots: Iterable[str]) -> str:
    return f"{game}-{players}-{'-'.join(bots)}".replace(":", "-")  # as files may be called


def _cell(data: dict[str, Any], group: dict[str, Any], players: int, share: Any, name: str) -> Cell:
    key = hashlib.sha256(f"vendome arena {data['seed']} {name}".encode()).digest()
    tournament = Tournament.checked(group["game"], players, group["bots"], key, once=True)
    seconds = data["seconds"][group["game"]][str(players)]
    return Cell(
        title=group["title"],
        tournament=tournament,
        expect=group["expect"],
        against=_share(share, tournament.fair[tournament.bots[0]]),
        games=group.get("games", data["games"]),
        seconds=sum(
            seconds.get(bot, data["quick"]) * seats for bot, seats in tournament.seats.items()
        ),
    )


def _share(share: Any, fair: float) -> float:
    """Returns a share that is given as a number, or by the fair one."""
    if isinstance(share, float):
        return share
    found = OF_FAIR.fullmatch(str(share))
    if found is None:
        raise BadPlan(f"A share is a number, “fair”, “fair*2” or “fair+0.05”, not {share}.")
    sign, number = found[1], float(found[2] or 0)
    return fair * number if sign == "*" else fair + number
