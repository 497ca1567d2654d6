"""What a bot thinks of a finished game, for those who played it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from vendome.server.messages.live import AdvisedChoice, Sentence, Told


class ChancePoint(Struct, frozen=True):
    """A seat's chance to win at one step of the replay, from what it knew then."""

    step: int
    win: float
    doubt: float  # the standard error of the chance; 0 at the end of the game


class AnalysedDecision(Struct, frozen=True):
    """What a seat chose, beside what would have been best by what it knew."""

    step: int  # of the replay, at which it was to choose
    move: str  # what it chose
    by: Literal["person", "bot", "keeper"]  # a keeper is a bot that played for the owner
    often: float  # how often this should be chosen
    made_win: float  # the chance to win with it
    made_doubt: float
    win: float  # the chance to win with the best move, or by mixing as one should
    win_doubt: float
    cost: float  # how much less the move promises
    cost_doubt: float
    better: AdvisedChoice | None  # what the bot would have done, and why; None: no clear mistake
    sentence: str | None  # what the mistake cost
    made_told: Told | None  # what the mistake was sure to bring, as the log tells it
    better_told: Told | None  # likewise of what was better


class AnalysedSeat(Struct, frozen=True):
    """The game as one seat could see it."""

    seat: int
    curve: list[ChancePoint]  # before each decision, from the start to the result
    decisions: list[AnalysedDecision]  # all in which there was something to choose
    costliest: list[int]  # the steps of the mistakes that cost most, the worst first; at most five
    cost: float  # of all mistakes together
    sentences: list[str]


class AnalysedLuck(Struct, frozen=True):
    """What the deal gave a seat when one bot played all seats, and what the seat made of it."""

    seat: int
    given: float  # its share of these games' wins
    low: float  # the interval of that, at 95 %
    high: float
    luck: float  # what was given, less an equal share
    result: float | None  # the share of the win that it really had
    skill: float | None  # the result, less what was given
    sentence: str


class GameAnalysis(Struct, frozen=True):
    level: str  # of the bot that thought about the decisions
    bot: str  # the one that played the deal again
    games: int  # how often it did
    sentence: str  # how the game ended, and who thought about it
    seats: list[AnalysedSeat]
    luck: list[AnalysedLuck]


class AnalysisState(Struct, frozen=True):
    """How far the analysis of a game is, and the analysis once it is done."""

    table: str
    # `none`: nobody has asked for it; `waiting`: others are analysed before it
    status: Literal["none", "waiting", "working", "done", "failed"]
    ahead: int  # how many games are analysed before it
    done: int  # pieces of work
    total: int  # pieces of work that there are; 0: nobody has asked for it
    failure: Sentence | None  # why it failed; it can be asked for again
    analysis: GameAnalysis | None  # when done
