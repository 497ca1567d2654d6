"""What an analysis is: data that says all of it, in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from vendome.core.advice import Advice, Choice
from vendome.core.game import Game
from vendome.core.match import Event

FORMAT = 1
COSTLIEST = 5


@dataclass(frozen=True, slots=True)
class Point:
    """A seat's chance to win at one moment, from what it knew then."""

    move: int  # how many moves had been made
    win: float
    doubt: float  # the standard error of the chance; 0 at the end of the game


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose, beside what would have been best by what it knew."""

    move: int  # how many moves had been made before
    made: str  # the move that was made
    often: float  # how often it should be chosen
    made_win: float  # the chance to win with it
    made_doubt: float  # the standard error of this chance
    win: float  # the chance to win with the best move, or by mixing as one should
    win_doubt: float
    cost: float  # how much less the move promises; never below 0, even if it promises more
    cost_doubt: float
    # What would have been better, and why; None unless the cost is more than two standard errors.
    better: Choice | None = None
    # The event by which each of the two is told, as far as the seat could know what it would bring.
    made_event: Event | None = None
    better_event: Event | None = None

    @property
    def is_mistake(self) -> bool:
        """Whether something else was clearly better."""
        return self.better is not None


@dataclass(frozen=True, slots=True)
class Seat:
    """The game as one seat could see it."""

    seat: int
    curve: tuple[Point, ...]  # before each decision, from the start to the result
    decisions: tuple[Decision, ...]  # all in which there was something to choose

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The mistakes that cost most, the worst first; at most five."""
        mistakes = [decision for decision in self.decisions if decision.is_mistake]
        return tuple(sorted(mistakes, key=lambda decision: -decision.cost)[:COSTLIEST])

    @property
    def cost(self) -> float:
        """What all mistakes cost together."""
        return sum(decision.cost for decision in self.decisions if decision.is_mistake)


@dataclass(frozen=True, slots=True)
class Luck:
    """What the deal gave a seat, and what the seat made of it.

    The same deal is played several times by the same bot in all seats. The mean share of the wins
    that a seat then has is what the deal gave it.
    """

    seat: int
    given: float
    low: float  # and its interval, at 95 %
    high: float
    luck: float  # what was given, less an equal share for all
    result: float | None  # the share of the win that the seat really had; None: not over
    skill: float | None  # the result, less what was given


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a bot thinks of a recorded game."""

    level: str  # of the bot that thought about the decisions
    seed: str
    options: dict[str, Any]  # of the game
    moves: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool
    seats: tuple[Seat, ...]  # those that were asked for
    games: int  # that were played of the same deal
    bot: str  # by this bot
    luck: tuple[Luck, ...]  # of all seats; empty if no games were played
    game: Game = field(repr=False, compare=False)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.scores)

    def why(
        self, seat: int, decision: Decision, language: str = "en", names: Sequence[str] = ()
    ) -> list[str]:
        """Returns why something else was better than a mistake, in sentences."""
        if decision.better is None:
            return []
        advice = Advice(seat, self.level, 0, (decision.better,), self.game.words)
        return advice.sentences(decision.better, language, names)

    def as_data(self) -> dict[str, Any]:
        """Returns all of it as plain data for JSON."""
        data = {"format": FORMAT, "game": self.game.name, "players": self.players}
        data |= {name: getattr(self, name) for name in self.__slots__ if name != "game"}
        data["seats"] = [
            {
                **asdict(seat, dict_factory=_without_words),
                "cost": seat.cost,
                "costliest": [d.move for d in seat.costliest],
            }
            for seat in self.seats
        ]
        data["luck"] = [asdict(luck) for luck in self.luck]
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any], game: Game) -> Analysis:
        """Returns the analysis that `as_data` made these data of."""
        kinds = get_type_hints(cls)
        names = [name for name in cls.__slots__ if name != "game"]
        read = {name: msgspec.convert(data[name], kinds[name]) for name in names}
        read["seats"] = tuple(_with_words(seat, game) for seat in read["seats"])
        return cls(game=game, **read)

    def plot(self, path: str | Path, language: str = "en", names: Sequence[str] = ()) -> None:
        """Draw it into a file, a PNG or an SVG by its name. matplotlib is an extra: `plots`."""
        from vendome.analysis.picture import draw

        draw(self, Path(path), language, names)


def _without_words(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns fields as data: what makes words of an event's numbers belongs to the game."""
    return {name: value for name, value in fields if name != "words"}


def _with_words(seat: Seat, game: Game) -> Seat:
    """Returns a seat whose events speak the words of the game again."""

    def spoken(event: Event | None) -> Event | None:
        return event and replace(event, words=game.event_words)

    decisions = (
        replace(one, made_event=spoken(one.made_event), better_event=spoken(one.better_event))
        for one in seat.decisions
    )
    return replace(seat, decisions=tuple(decisions))
