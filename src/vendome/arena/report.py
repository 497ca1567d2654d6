"""A tournament put into words and tables, for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from babel import Locale
from babel.numbers import format_decimal, format_percent
from rich import box
from rich.console import Console
from rich.table import Table

from vendome.arena.result import Result
from vendome.arena.words import WORDS
from vendome.core.refusal import cut

LEAST_WIDTH = 110  # wide enough that no table is cut off in a file or a pipe
LONGEST_NAME = 22


class Wording:
    """The numbers and sentences of one result, in one language. Report, picture and page use it."""

    def __init__(self, result: Result, language: str) -> None:
        self.result = result
        self.language = language
        self._percent = str(Locale(language).percent_formats[None].pattern).replace("##0", "##0.0")

    def say(self, key: str, **arguments: Any) -> str:
        return WORDS.say(self.language, key, **arguments)

    def title(self) -> str:
        tournament = self.result.tournament
        return self.say(
            "tournament",
            title=tournament.game.rulebook.title(self.language),
            count=self.result.games,
            games=self.whole(self.result.games),
            players=tournament.players,
        )

    def seating(self) -> list[str]:
        """Returns how it was played, in sentences."""
        result, tournament = self.result, self.result.tournament
        said = [
            self.say(
                "deals_once" if tournament.once else "deals",
                count=result.deals,
                deals=self.whole(result.deals),
                each=tournament.games_per_deal,
            )
        ]
        last = tournament.bots[-1]
        if tournament.seats[last] > 1:
            said.append(self.say("filling", bot=name_of(last), seats=tournament.seats[last]))
        options = tournament.game.options
        if used := [o.name for o in options if tournament.options[o.name] != o.default]:
            said.append(self.say("options_on", options=", ".join(used)))
        return said

    def verdicts(self) -> list[str]:
        """Returns what was decided, in sentences."""
        said = []
        for question in self.result.questions:
            verdict = self.result.verdicts[question.bot]
            said.append(
                self.say(
                    verdict or "open",
                    bot=name_of(question.bot),
                    share=self.share(question.against),
                    level=self.share(question.level),
                )
            )
        return said

    def forfeits(self) -> list[str]:
        """Returns who forfeited games, and why first, in sentences."""
        said = []
        for bot, count in self.result.forfeits.items():
            faults = (
                fault
                for game in self.result.played
                for fault in game.faults
                if self.result.tournament.bots[game.seats[fault.seat]] == bot
            )
            if count:
                said.append(
                    self.say("forfeited", bot=name_of(bot), count=count, fault=next(faults))
                )
        return said

    def note(self) -> str:
        return self.say("lasting_note" if self.result.questions else "share_note")

    def bot(self, bot: str) -> str:
        return self.say("bot_row", bot=name_of(bot), count=self.result.tournament.seats[bot])

    def interval(self, bot: str) -> str:
        low, high = self.result.interval[bot]
        return f"{self.share(low)} – {self.share(high)}"

    def rating(self, bot: str) -> str:
        rating = self.result.ratings[bot]
        return f"{self.number(rating.mu)} ± {self.number(rating.sigma)}"

    def whole(self, number: int) -> str:
        return str(format_decimal(number, locale=self.language))

    def number(self, number: float) -> str:
        return str(format_decimal(number, format="#,##0.0", locale=self.language))

    def percent(self, share: float) -> str:
        """Returns a share in whole percents, for where there is little room."""
        return str(format_percent(share, locale=self.language))

    def share(self, share: float) -> str:
        return str(format_percent(share, format=self._percent, locale=self.language))


def name_of(bot: str) -> str:
    """Returns a bot's name as tables have it: a program's command may be long."""
    return cut(bot, LONGEST_NAME)


class Report:
    """Prints one result in one language."""

    def __init__(self, result: Result, language: str, console: Console) -> None:
        self._result = result
        self._console = console
        self._wording = Wording(result, language)

    def print(self, seed: str) -> None:
        """Print everything. `seed` is written as it can be typed to have the same games again."""
        wording = self._wording
        self._console.print(wording.title(), style="bold")
        for line in wording.seating():
            self._line(line)
        self._line(wording.say("seed", seed=seed))
        self._print_shares()
        self._print_ahead()
        self._print_seats()
        if said := [*wording.verdicts(), *wording.forfeits()]:
            self._console.print()
            for line in said:
                self._line(line)

    def _print_shares(self) -> None:
        wording, result = self._wording, self._result
        keys = ("share", "interval", "fair", "rating", "mean_score")
        heads = [wording.say(key) for key in keys]
        table = self._table(wording.say("share_of_wins"), heads)
        for bot in result.tournament.bots:
            table.add_row(
                wording.bot(bot),
                wording.share(result.share[bot]),
                wording.interval(bot),
                wording.share(result.tournament.fair[bot]),
                wording.rating(bot),
                wording.number(result.mean_score[bot]),
            )
        self._show(table)
        self._line(wording.note())

    def _print_ahead(self) -> None:
        wording, result = self._wording, self._result
        bots = result.tournament.bots
        table = self._table(wording.say("head_to_head"), [name_of(bot) for bot in bots])
        for bot in bots:
            ahead = result.ahead[bot]
            cells = [wording.share(ahead[other]) if other in ahead else "" for other in bots]
            table.add_row(name_of(bot), *cells)
        self._show(table)
        self._line(wording.say("ahead_note"))

    def _print_seats(self) -> None:
        wording, result = self._wording, self._result
        seats = range(1, result.tournament.players + 1)
        heads = [wording.say("seat_column", seat=seat) for seat in seats]
        table = self._table(wording.say("by_seat"), heads)
        for bot, shares in result.by_seat.items():
            table.add_row(name_of(bot), *(wording.share(share) for share in shares))
        self._show(table)

    def _table(self, title: str, columns: Sequence[str]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column(title, style="bold", no_wrap=True)
        for column in columns:
            table.add_column(column, justify="right")
        return table

    def _show(self, table: Table) -> None:
        self._console.print()
        self._console.print(table)

    def _line(self, text: str) -> None:
        self._console.print(text, soft_wrap=True)
