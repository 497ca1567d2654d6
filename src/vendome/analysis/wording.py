"""The sentences and numbers of one analysis, in one language. Report and picture use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babel import Locale
from babel.numbers import format_decimal, format_percent

from vendome.analysis.result import Analysis, Decision, Luck, Seat
from vendome.analysis.words import WORDS


class Wording:
    def __init__(self, analysis: Analysis, language: str, names: Sequence[str] = ()) -> None:
        self.analysis = analysis
        self.language = language
        players = range(1, analysis.players + 1)
        self.names = list(names) or [self.say("advice.player", number=n) for n in players]
        self._exact = str(Locale(language).percent_formats[None].pattern).replace("#,##0", "0.0")

    def say(self, key: str, **arguments: Any) -> str:
        return WORDS.say(self.language, key, **arguments)

    def title(self) -> str:
        title = self.analysis.game.rulebook.title(self.language)
        return f"{title} · {', '.join(self.names)}"

    def along(self, mark: str) -> str:
        """Returns what stands above a chart; `mark` shows in it what equals would have."""
        return f"{self.say('chance_along')} ({mark} {self.say('equal_mark')})"

    def introduction(self) -> str:
        """Returns how the game ended, and who thought about it."""
        analysis = self.analysis
        if analysis.over:
            how = self.say(
                "analysed_won",
                count=len(analysis.winners),
                names=WORDS.join(self.language, [self.names[seat] for seat in analysis.winners]),
                score=self.number(analysis.scores[analysis.winners[0]]),
                moves=analysis.moves,
            )
        else:
            how = self.say("analysed_open", moves=analysis.moves)
        return f"{how} {self.say('analysed_by', level=analysis.level)}"

    def verdict(self, seat: Seat) -> str:
        """Returns how many of a seat's decisions were mistakes, and what they cost."""
        decisions, mistakes = len(seat.decisions), sum(d.is_mistake for d in seat.decisions)
        if not decisions:
            return self.say("nothing_decided")
        if not mistakes:
            return self.say("no_mistake", decisions=decisions)
        cost = self.percent(seat.cost)
        said = self.say("mistakes", decisions=decisions, count=mistakes, cost=cost)
        shown = len(seat.costliest)
        return f"{said} {self.say('costliest', count=shown)}" if shown < mistakes else said

    def mistake(self, decision: Decision) -> str:
        return self.say(
            "mistake",
            move=decision.move + 1,
            made=decision.made,
            cost=self.share(decision.cost),
            doubt=self.share(decision.cost_doubt),
            win=self.share(decision.made_win),
        )

    def events(self, decision: Decision) -> str:
        """Returns a mistake and what would have been better, as the log tells them."""
        tell, names = self.analysis.game.tell, self.names
        made, better = (
            ""
            if event is None
            else tell(event, self.language, names, options=self.analysis.options)
            for event in (decision.made_event, decision.better_event)
        )
        return f"{made} → {better}".strip() if better else made

    def luck(self, luck: Luck) -> str:
        """Returns what the deal gave a seat, and what the seat made of it."""
        analysis, name = self.analysis, self.names[luck.seat]
        fair = 1 / analysis.players
        said = [
            self.say(
                "luck",
                luck=self.signed(luck.luck),
                bot=analysis.bot,
                name=name,
                given=self.percent(luck.given),
                games=analysis.games,
                low=self.percent(luck.low),
                high=self.percent(luck.high),
                fair=self.percent(fair),
            )
        ]
        if luck.low <= fair <= luck.high:
            said.append(self.say("luck_unclear"))
        if luck.result is not None and luck.skill is not None:
            said.append(
                self.say(
                    "skill",
                    skill=self.signed(luck.skill),
                    name=name,
                    result=self.percent(luck.result),
                    given=self.percent(luck.given),
                )
            )
        return " ".join(said)

    def percent(self, share: float) -> str:
        return str(format_percent(share, locale=self.language))

    def share(self, share: float) -> str:
        return str(format_percent(share, self._exact, self.language))

    def signed(self, share: float) -> str:
        whole = str(Locale(self.language).percent_formats[None].pattern)
        return str(format_percent(share, f"+{whole};−{whole}", self.language))

    def number(self, number: int) -> str:
        return str(format_decimal(number, "#,##0;−#,##0", self.language))
