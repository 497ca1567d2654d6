"""Advice: the best choices of a seat, what each promises, and why, as data and in words.

The core only says what advice is. Who gives it is above it (`vendome.bots.advice`), and appoints
itself when it is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from babel import Locale
from babel.numbers import format_decimal, format_percent

from vendome.core.words import Words

if TYPE_CHECKING:
    from vendome.core.match import Match

CLEARLY, PROBABLY = 0.95, 0.75  # how sure one must be to say so


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a choice is good or bad.

    - `gains` and `risks`: what speaks for and against it, beside the choice that it is compared
      with. `what` is a feature of how a seat stands, as the game's outlook names it, or `end`, the
      end of the game; `seat` is whose, None being all others together. One of the `risks` may be
      `luck`: what is lost in the worst quarter of all worlds.
    - `others`: what somebody else probably does next: `what` is their move.
    """

    kind: Literal["gains", "risks", "others"]
    what: str
    seat: int | None
    amount: float  # what this adds to the chance to win
    likelihood: float  # in how many of all worlds it is so


@dataclass(frozen=True, slots=True)
class Choice:
    """A whole move, and what it promises."""

    move: str  # as `match.play` takes it
    steps: tuple[int, ...]  # the same as the numbers of actions, from where the move stands now
    often: float  # how often it should be chosen; less than 1 where nobody may foretell the choice
    win: float  # the chance to win
    win_doubt: float  # the standard error of this chance
    score: float  # the points at the end that can be expected
    score_spread: float  # and their standard deviation
    sure: float  # how sure it is that none of the others promises more
    beside: str  # the move it is compared with; empty if there is no other
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choices of a seat, from what it knows."""

    seat: int
    level: str  # of the bot that gives it
    worlds: int  # in which each choice was tried
    choices: tuple[Choice, ...]  # the best first
    _words: Words = field(repr=False, compare=False)

    def data(self) -> dict[str, Any]:
        """Returns the advice as plain data for JSON."""
        # Not asdict(self): that would copy the whole catalogue, and take a hundred times as long.
        head = {name: getattr(self, name) for name in ("seat", "level", "worlds")}
        return {**head, "choices": tuple(asdict(choice) for choice in self.choices)}

    def words(self, language: str = "en", names: Sequence[str] = ()) -> list[str]:
        """Returns a paragraph for each choice. `names` are those of the players, by seat."""
        return [" ".join(self.sentences(choice, language, names)) for choice in self.choices]

    def sentences(self, choice: Choice, language: str, names: Sequence[str] = ()) -> list[str]:
        """Returns what is to be said of one of the choices, what it promises first."""
        return list(_Sentences(self, choice, language, names).all())


class _Sentences:
    """Puts one choice into sentences."""

    def __init__(self, advice: Advice, choice: Choice, language: str, names: Sequence[str]) -> None:
        self._advice, self._choice, self._language = advice, choice, language
        self._names = names
        self._exact = str(Locale(language).percent_formats[None].pattern).replace("#,##0", "0.0")

    def all(self) -> list[str]:
        choice = self._choice
        first = self._say(
            "advice.choice",
            move=choice.move,
            win=self._percent(choice.win, self._exact),
            doubt=self._percent(choice.win_doubt, self._exact),
            score=self._number(choice.score),
            spread=self._number(choice.score_spread),
        )
        said = [first, self._standing(), *map(self._because, ("gains", "risks"))]
        said += [
            self._say("advice.luck", win=self._percent(choice.win + reason.amount))
            for reason in choice.reasons
            if reason.what == "luck"
        ]
        return [sentence for sentence in [*said, self._others()] if sentence]

    def _standing(self) -> str:
        choice = self._choice
        if 0 < choice.often < 1:
            return self._say("advice.often", often=self._percent(choice.often))
        if choice is not self._advice.choices[0] or not choice.beside:
            return ""
        if choice.sure < PROBABLY:
            return self._say("advice.close")
        return self._say("advice.clearly" if choice.sure >= CLEARLY else "advice.probably")

    def _because(self, kind: str) -> str:
        things = [
            self._say(
                "advice.others_thing" if reason.seat is None else "advice.own_thing",
                what=self._say(f"feature.{reason.what}"),
                amount=self._percent(reason.amount, f"+{self._exact};−{self._exact}"),
            )
            for reason in self._choice.reasons
            if reason.kind == kind and reason.what != "luck"
        ]
        if not things:
            return ""
        return self._say(f"advice.{kind}", other=self._choice.beside, things=self._join(things))

    def _others(self) -> str:
        replies = [
            self._say(
                "advice.reply",
                name=self._name(reason.seat),
                move=reason.what,
                likelihood=self._percent(reason.likelihood),
            )
            for reason in self._choice.reasons
            if reason.kind == "others" and reason.seat is not None
        ]
        return self._say("advice.others", replies=self._join(replies)) if replies else ""

    def _name(self, seat: int) -> str:
        return self._names[seat] if self._names else self._say("advice.player", number=seat + 1)

    def _say(self, key: str, **arguments: Any) -> str:
        return self._advice._words.say(self._language, key, **arguments)

    def _join(self, items: Sequence[str]) -> str:
        return self._advice._words.join(self._language, items)

    def _percent(self, share: float, pattern: str | None = None) -> str:
        return str(format_percent(share, pattern, self._language))

    def _number(self, number: float) -> str:
        return str(format_decimal(round(number), "#,##0;−#,##0", self._language))


class Adviser(Protocol):
    """Gives advice to a seat that must act, from what it knows alone.

    Raises Refusal if there is none to give, and BadOption if no bot has this level.
    """

    def __call__(self, match: Match, seat: int, level: str, seed: int | bytes, /) -> Advice: ...


_appointed: list[Adviser] = []


def appoint(adviser: Adviser) -> None:
    """Let matches ask this adviser from now on."""
    _appointed[:] = [adviser]


def adviser() -> Adviser:
    """Returns the one that matches ask."""
    return _appointed[0]
