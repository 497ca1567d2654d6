"""A summary put into words and tables, for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from babel import Locale
from babel.numbers import format_decimal, format_percent
from rich import box
from rich.console import Console
from rich.table import Table

from vendome.lab.summary import QUANTILES, Summary
from vendome.lab.words import WORDS

LEAST_WIDTH = 110  # wide enough that no table is cut off in a file or a pipe


class Report:
    """Prints one summary in one language."""

    def __init__(self, summary: Summary, language: str, console: Console) -> None:
        self.summary = summary
        self.language = language
        self.console = console
        self._percent = str(Locale(language).percent_formats[None].pattern).replace("##0", "##0.0")

    def print(self, seed: str, seconds: float | None) -> None:
        """Print everything. `seed` is written as it can be typed to have the same games again.

        How fast it went is left out where nobody knows.
        """
        self._print_head(seed, seconds)
        data = self.summary.as_data()
        self._print_wins(data)
        bots = {self._bot(bot, row): row["scores"] for bot, row in data["by_bot"].items()}
        self._print_spreads("scores", bots)
        lengths = {self._say(f"{name}_row"): data[name] for name in ("decisions", "steps")}
        self._print_spreads("length", lengths)
        self._print_counts()

    def _print_head(self, seed: str, seconds: float | None) -> None:
        summary, batch = self.summary, self.summary.batch
        self.console.print(
            self._say(
                "simulated",
                title=batch.game.rulebook.title(self.language),
                count=summary.games,
                games=self._whole(summary.games),
                players=batch.players,
            ),
            style="bold",
        )
        self._line("seating", bots=", ".join(batch.bots))
        options = batch.game.options
        if used := [o.name for o in options if batch.options[o.name] != o.default]:
            self._line("options_on", options=", ".join(used))
        self._line("seed", seed=seed)
        if seconds is not None:
            decisions = summary.decisions.total
            self._line(
                "speed",
                decisions=self._whole(decisions),
                seconds=self._number(seconds),
                games_rate=self._whole(round(summary.games / seconds)),
                decisions_rate=self._whole(round(decisions / seconds)),
            )

    def _print_wins(self, data: Mapping[str, Any]) -> None:
        rows = {}
        if len(data["by_bot"]) > 1:
            rows = {self._bot(bot, row): row for bot, row in data["by_bot"].items()}
        for seat, row in enumerate(data["by_seat"]):
            rows[self._say("seat_row", seat=seat + 1)] = row
        table = self._table("wins", [self._say(name) for name in ("share", "interval", "fair")])
        for label, row in rows.items():
            interval = f"{self._share(row['low'])} – {self._share(row['high'])}"
            table.add_row(label, self._share(row["share"]), interval, self._share(row["fair"]))
        self._show(table)
        self._line("wins_note")

    def _print_spreads(self, title: str, rows: Mapping[str, Mapping[str, float]]) -> None:
        table = self._table(title, [self._say(name) for name in ("mean", *QUANTILES)])
        for label, row in rows.items():
            mean = format_decimal(row["mean"], format="#,##0.0", locale=self.language)
            table.add_row(label, mean, *(self._whole(int(row[name])) for name in QUANTILES))
        self._show(table)

    def _print_counts(self) -> None:
        """Print the game's own tables. In each row the first count is the whole."""
        counts = self.summary.counts
        if counts is None:
            return
        say = counts.words.say
        for name, rows in counts.tables.items():
            longest_first = sorted(rows.values(), key=len, reverse=True)
            columns = list(dict.fromkeys(column for row in longest_first for column in row))
            heads = [say(self.language, f"column_{column}") for column in columns]
            table = self._table(say(self.language, f"table_{name}"), heads, said=True)
            for row_name, row in rows.items():
                whole = row[columns[0]]
                cells = [
                    self._part(row.get(column), whole, column in counts.each)
                    for column in columns[1:]
                ]
                table.add_row(counts.row_said(row_name, self.language), self._whole(whole), *cells)
            self._show(table)
            if name in counts.notes:
                self.console.print(say(self.language, counts.notes[name]), soft_wrap=True)

    def _table(self, title: str, columns: Sequence[str], said: bool = False) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column(title if said else self._say(title), style="bold", no_wrap=True)
        for column in columns:
            table.add_column(column, justify="right")
        return table

    def _show(self, table: Table) -> None:
        self.console.print()
        self.console.print(table)

    def _line(self, key: str, **arguments: Any) -> None:
        self.console.print(self._say(key, **arguments), soft_wrap=True)

    def _say(self, key: str, **arguments: Any) -> str:
        return WORDS.say(self.language, key, **arguments)

    def _bot(self, bot: str, row: Mapping[str, Any]) -> str:
        return self._say("bot_row", bot=bot, count=row["seats"])

    def _whole(self, number: int) -> str:
        return str(format_decimal(number, locale=self.language))

    def _number(self, number: float) -> str:
        return str(format_decimal(number, format="#,##0.00", locale=self.language))

    def _share(self, share: float) -> str:
        return str(format_percent(share, format=self._percent, locale=self.language))

    def _part(self, count: int | None, whole: int, each: bool) -> str:
        """Returns a count with its share of the whole, or with how many there are `each`."""
        if count is None:
            return ""
        ratio = count / whole if whole else 0.0
        said = self._number(ratio) if each else self._share(ratio)
        return f"{self._whole(count)} {said if whole else '':>7}"
