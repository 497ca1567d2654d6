"""A tournament as a page of HTML: one file, with its style and its pictures in it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from html import escape
from pathlib import Path

from vendome.arena.picture import (
    OF_BOTS,
    Panel,
    along_panel,
    check,
    inline,
    seats_panel,
    shares_panel,
)
from vendome.arena.report import Wording, name_of
from vendome.arena.result import Result
from vendome.arena.words import WORDS
from vendome.core.refusal import BadOption

WIDTH = 8.6  # inches of a picture whose letters are as large as the page's
STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")


def write(result: Result, path: Path, language: str) -> None:
    """Write the page into a file."""
    check([])
    text = page(Wording(result, language))
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise BadOption("cannot_write", WORDS, file=path.name, reason=reason) from None


def page(wording: Wording) -> str:
    """Returns the page."""
    result, say = wording.result, wording.say
    tournament = result.tournament
    title = escape(wording.title())
    bots = len(tournament.bots)
    said = [
        f'<p class="verdict {result.verdicts[question.bot] or "open"}">{escape(sentence)}</p>'
        for question, sentence in zip(result.questions, wording.verdicts(), strict=True)
    ]
    said += [f'<p class="verdict below">{escape(sentence)}</p>' for sentence in wording.forfeits()]
    sections = (
        _section(
            say("share_of_wins"),
            _picture(shares_panel, wording, 1.1 + 0.5 * bots) + _shares(wording),
            wording.note(),
        ),
        _section(say("along"), _legend(wording) + _picture(along_panel, wording, 3.6)),
        _section(say("head_to_head"), _ahead(wording), say("ahead_note")),
        _section(say("by_seat"), _legend(wording) + _picture(seats_panel, wording, 3.0)),
        _section(
            say("again"),
            f"<pre><code>{escape(_command(result))}</code></pre>",
            say("rules_version", version=tournament.game.version),
        ),
    )
    return f"""<!doctype html>
<html lang="{wording.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body>
<main>
<header>
<p class="kind">Vendôme · {escape(say("page_kind"))}</p>
<h1>{title}</h1>
<p class="soft">{escape(" ".join(wording.seating()))}</p>
</header>
{"".join(said)}
{"".join(sections)}
</main>
</body>
</html>
"""


def _section(title: str, body: str, note: str = "") -> str:
    below = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section>\n<h2>{escape(title)}</h2>\n{body}\n{below}</section>\n"


def _picture(panel: Panel, wording: Wording, height: float) -> str:
    return f'<div class="wide">{inline(panel, wording, WIDTH, height)}</div>\n'


def _shares(wording: Wording) -> str:
    result, say = wording.result, wording.say
    keys = ("share", "interval", "fair", "rating", "mean_score")
    heads = [say("bot_head"), *(say(key) for key in keys)]
    rows = [
        [
            f"{_dot(place)}{escape(wording.bot(bot))}",
            f"<strong>{wording.share(result.share[bot])}</strong>",
            wording.interval(bot),
            wording.share(result.tournament.fair[bot]),
            wording.rating(bot),
            wording.number(result.mean_score[bot]),
        ]
        for place, bot in enumerate(result.tournament.bots)
    ]
    if any(result.forfeits.values()):
        heads.append(say("forfeits"))
        for row, count in zip(rows, result.forfeits.values(), strict=True):
            row.append(wording.whole(count))
    body = "".join(_row(cells) for cells in rows)
    return _table(heads, body)


def _ahead(wording: Wording) -> str:
    """Returns who finished ahead of whom, a cell the stronger coloured the clearer it is."""
    result = wording.result
    bots = result.tournament.bots
    rows = []
    for place, bot in enumerate(bots):
        cells = [f'<th scope="row">{_dot(place)}{escape(name_of(bot))}</th>']
        for other in bots:
            if other == bot:
                cells.append("<td></td>")
                continue
            share = result.ahead[bot][other]
            side = "ahead" if share >= 0.5 else "behind"
            strength = round(8 + abs(share - 0.5) * 84)
            cells.append(
                f'<td class="{side}" style="--strength: {strength}%">{wording.percent(share)}</td>'
            )
        rows.append(f"<tr>{''.join(cells)}</tr>\n")
    return _table(["", *(name_of(bot) for bot in bots)], "".join(rows), "matrix")


def _table(heads: Iterable[str], body: str, kind: str = "") -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    return (
        f'<div class="wide"><table class="{kind}">\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}</tbody>\n</table></div>"
    )


def _row(cells: list[str]) -> str:
    rest = "".join(f"<td>{cell}</td>" for cell in cells[1:])
    return f'<tr><th scope="row">{cells[0]}</th>{rest}</tr>\n'


def _dot(place: int) -> str:
    return f'<i style="--colour: var(--{OF_BOTS[place % len(OF_BOTS)]})"></i>'


def _legend(wording: Wording) -> str:
    names = (
        f"<li>{_dot(place)}{escape(name_of(bot))}</li>"
        for place, bot in enumerate(wording.result.tournament.bots)
    )
    return f'<ul class="legend">{"".join(names)}</ul>\n'


def _command(result: Result) -> str:
    """Returns what to type to have the same games again. Options of a table are left to whoever
    knows their files."""
    tournament = result.tournament
    bots = shlex.quote(",".join(tournament.bots))
    switches = [
        f"--option {option.name}"
        for option in tournament.game.options
        if option.kind == "switch" and tournament.options[option.name]
    ]
    parts = [
        f"vendome tournament {tournament.game.name} --bots {bots}",
        f"--players {tournament.players} --games {result.games}",
        *(["--once"] if tournament.once else []),
        *switches,
        f"--seed {tournament.key.hex()}",
    ]
    return " \\\n  ".join(parts)
