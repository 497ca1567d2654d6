"""Prints what was measured, as tables."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from bench.compiled import Line, Runner
from bench.figures import Aim, Figure
from vendome.core.game import Game


def _table(console: Console, title: str, *columns: str) -> Table:
    console.print(title, style="bold")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _show(console: Console, table: Table) -> None:
    console.print(table)
    console.print()


def _number(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _spread(figure: Figure) -> str:
    return f"{_number(min(figure.samples))} – {_number(max(figure.samples))}"


def _verdict(figure: Figure) -> str:
    if figure.aim is None:
        return ""
    return _judged(figure.aim, bool(figure.met))


def _judged(aim: Aim, met: bool) -> str:
    return f"{aim}  {'[green]yes[/]' if met else '[red] no[/]'}"


def print_compiled(console: Console, game: Game, lines: list[Line], peer: Runner | None) -> None:
    table = _table(
        console,
        f"{game.title}: random play inside compiled code, one thread",
        *("decisions/s", "lowest – highest", "games/s", "× goofspiel", "aim"),
    )
    for line in [line for line in lines if line.game is game]:
        runner = line.runner
        ratio = ["", ""]
        if peer is not None:
            ratio = [f"{line.ratio.median:.1f}", _verdict(line.ratio)]
        table.add_row(
            f"{line.players} players, {line.way}",
            _number(runner.decisions.median),
            _spread(runner.decisions),
            _number(runner.games.median),
            *ratio,
        )
    if peer is not None:
        table.add_section()
        table.add_row(
            "goofspiel in OpenSpiel, 4 players",
            _number(peer.decisions.median),
            _spread(peer.decisions),
            _number(peer.games.median),
        )
    _show(console, table)


def print_calls(console: Console, game: Game, by_players: dict[int, dict[str, Figure]]) -> None:
    columns = [f"{players} players" for players in by_players]
    title = f"{game.title}: single calls from Python, µs (lowest – highest)"
    table = _table(console, title, *columns, "aim")
    for name in next(iter(by_players.values())):
        figures = [figures[name] for figures in by_players.values()]
        cells = [f"{_number(figure.median)} ({_spread(figure)})" for figure in figures]
        aim = figures[0].aim
        met = all(figure.met for figure in figures)
        table.add_row(name, *cells, "" if aim is None else _judged(aim, met))
    _show(console, table)


def print_starting(console: Console, game: Game, figures: dict[str, Figure]) -> None:
    table = _table(console, f"{game.title}: starting", "s", "lowest – highest", "aim")
    for name, figure in figures.items():
        if figure.samples:
            table.add_row(name, _number(figure.median), _spread(figure), _verdict(figure))
    _show(console, table)


def print_frames(console: Console, figures: dict[str, Figure]) -> None:
    title = "What the director shows: the browser's main thread, slowed down four-fold"
    table = _table(console, title, "ms", "lowest – highest", "aim")
    for name, figure in figures.items():
        table.add_row(
            name.split(", 4")[0], _number(figure.median), _spread(figure), _verdict(figure)
        )
    _show(console, table)


def print_kernels(console: Console, game: Game, seconds: dict[str, float]) -> None:
    title = f"{game.title}: first call of each kernel in an empty cache"
    table = _table(console, title, *seconds, "all")
    table.add_row("s", *(f"{value:.1f}" for value in [*seconds.values(), sum(seconds.values())]))
    _show(console, table)
