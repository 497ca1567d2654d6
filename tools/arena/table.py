"""What a plan has shown, as tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tools.arena.plan import Cell
from vendome.arena.readers import is_reader
from vendome.arena.running import Run

HEAD = (
    "| game | players | bots | share | 95 % interval | expected | | games |",
    "|---|---|---|---|---|---|---|---|",
)
NOTE = (
    "Shares are of the first bot, which has one seat; the last one fills the rest. An interval"
    " holds on both sides at once and whenever a tournament stops; an answer claims one side."
)
STATES = {"met": "**yes**", "missed": "**no**", "open": "open", "unfinished": "unfinished"}
BOUNDS = {"not above": ("at most", 1), "not below": ("at least", 0)}


def summary(runs: Sequence[tuple[Cell, Run]], absent: Iterable[tuple[str, str]]) -> str:
    """Returns a table for each title, in the order of the plan, then the cells that are absent."""
    lines = [NOTE, ""]
    for title in dict.fromkeys(cell.title for cell, _ in runs):
        lines += [f"### {title}", "", *HEAD]
        lines += [_row(cell, run) for cell, run in runs if cell.title == title]
        lines.append("")
    lines += _best_reader(runs)
    missing = [f"- {name}: {reason}" for name, reason in absent]
    if missing:
        lines += ["### Not played", "", *missing, ""]
    return "\n".join(lines)


def _best_reader(runs: Sequence[tuple[Cell, Run]]) -> list[str]:
    """Returns the reader that has won most above its fair share: the room that is left."""
    found = []
    for cell, run in runs:
        tournament, result = cell.tournament, run.result()
        first = tournament.bots[0]
        if is_reader(first) and result.deals:
            found.append((result.share[first] - tournament.fair[first], tournament))
    if not found:
        return []
    above, tournament = max(found, key=lambda one: one[0])
    reader, *others = tournament.bots
    return [
        f"The best reader found is `{reader}`, against `{others[-1]}` in {tournament.game.title}"
        f" with {tournament.players} players: {100 * above:+.1f} points from its fair share. That"
        " is the room that is left, as far as it was looked for.",
        "",
    ]


def _row(cell: Cell, run: Run) -> str:
    result = run.result()
    tournament = cell.tournament
    first = tournament.bots[0]
    share = interval = "–"
    if result.deals:
        low, high = result.interval[first]
        share, interval = _percent(result.share[first]), f"{_percent(low)} – {_percent(high)}"
    cells = (
        tournament.game.title,
        str(tournament.players),
        ", ".join(f"`{bot}`" for bot in tournament.bots),
        share,
        interval,
        f"{cell.expect} {_percent(cell.against)}",
        _answer(cell, run),
        f"{result.games} of {run.total}",
    )
    return f"| {' | '.join(cells)} |"


def _answer(cell: Cell, run: Run) -> str:
    """Returns what a cell has shown. What is only not refuted is no yes: it says how far it is
    known."""
    state = cell.state(run)
    if state != "unrefuted":
        return STATES[state]
    result = run.result()
    word, end = BOUNDS[cell.expect]
    bound = _percent(result.interval[cell.tournament.bots[0]][end])
    return f"not refuted: {word} {bound} ({result.games} games)"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
