"""Readers with one fixed idea. They know nothing of the bot in the other seats."""

from __future__ import annotations

from vendome.bots import Bot
from vendome.core.habit import Habit
from vendome.core.match import Action, Match
from vendome.core.reading import Reading
from vendome.core.refusal import Refusal


class _Greedy:
    """What the others fall back on."""

    def __init__(self, key: bytes) -> None:
        self._greedy = Bot("greedy", key)

    def prepare(self, match: Match, seat: int) -> None:
        self._greedy.choose(match, seat)


class Habitual(_Greedy):
    """Follows a habit that its game has a meaning for, and is greedy where that says nothing."""

    def __init__(self, habit: Habit, key: bytes) -> None:
        super().__init__(key)
        self._habit = habit

    def choose(self, match: Match, seat: int) -> int:
        """Returns the number of the action that it takes."""
        legal = match.actions(seat)
        habit = self._habit
        for word in habit.takes:
            if taken := _beginning(legal, (word,)):
                return taken[0].id
        shunned = {action.id for action in _beginning(legal, habit.shuns)}
        left = [action.id for action in legal if action.id not in shunned]
        left = left or [action.id for action in legal]
        if counting := [action for action in left if action in habit.fewest]:
            return min(counting)
        if counting := [action for action in left if action in habit.most]:
            return max(counting)
        wanted = self._greedy.choose(match, seat)
        return wanted if wanted in left else left[0]


def _beginning(legal: list[Action], words: tuple[str, ...]) -> list[Action]:
    """Returns the actions that are written with one of these words at the beginning."""
    return [a for a in legal if any(f"{a.text} ".startswith(f"{word} ") for word in words)]


class Mirror(_Greedy):
    """Does what the player before it did last when the same was asked, if that is legal; else it is
    greedy.

    It looks at what lay open when it made its own last move: what the others have done in secret
    since then it does not know.
    """

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self._steps: list[int] = []  # still to be taken

    def choose(self, match: Match, seat: int) -> int:
        """Returns the number of the action that it takes."""
        if not match.steps(seat):
            self._steps = self._mirrored(match, seat)
        return self._steps.pop(0) if self._steps else self._greedy.choose(match, seat)

    def _mirrored(self, match: Match, seat: int) -> list[int]:
        """Returns the steps of what the player before did, or none."""
        verbs = {action.text.split()[0] for action in match.actions(seat)}
        before = (seat - 1) % match.players
        own = max((n for n, (who, _) in enumerate(match.moves) if who == seat), default=0)
        for who, move in reversed(match.moves[:own]):
            if who == before and move.split()[0] in verbs:
                return _steps(match, seat, move)
        return []


def _steps(match: Match, seat: int, move: str) -> list[int]:
    """Returns the steps of a written move, or none if it is not legal."""
    try:
        match.copy().play(seat, move)
    except Refusal:
        return []
    return match.game.notation.read(Reading.of(match.knowledge(seat)), seat, move)
