"""Pictures of a tournament, by matplotlib: an extra of the package, `vendome[plots]`.

One picture has four panels. A page has them one by one, as SVG in which each colour has become a
variable of the page's style, so that they are at home by day and by night.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from vendome.arena.intervals import share_interval
from vendome.arena.report import Wording
from vendome.arena.result import Result
from vendome.arena.sequential import lasting_interval
from vendome.arena.words import WORDS
from vendome.core.refusal import BadOption, cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Panel = Callable[["Axes", Wording], None]

FORMATS = (".png", ".svg")
LONGEST_NAME = 18
MOST_LEVEL = 3  # bots whose names fit beside each other
POINTS = 80  # of a line along the tournament

# The jeweller's table by day. A page has a variable of the same name for each.
COLOURS = {
    "ground": "#f4ecdd",
    "panel": "#fcf8f0",
    "ink": "#33241a",
    "ink-soft": "#66513f",
    "line": "#d6c4a6",
    "brass": "#835c15",
    "blue": "#2c5fc0",
    "red": "#b5233c",
    "green": "#1f8659",
    "yellow": "#c98f12",
    "violet": "#7b3fa8",
    "black": "#35323f",
}
OF_BOTS = ("blue", "red", "green", "yellow", "violet", "black")

STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": COLOURS["ink"],
    "axes.labelcolor": COLOURS["ink-soft"],
    "axes.edgecolor": COLOURS["line"],
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlepad": 12,
    "axes.axisbelow": True,
    "grid.color": COLOURS["line"],
    "grid.linewidth": 0.6,
    "xtick.color": COLOURS["line"],
    "ytick.color": COLOURS["line"],
    "xtick.labelcolor": COLOURS["ink-soft"],
    "ytick.labelcolor": COLOURS["ink"],
    "legend.frameon": False,
    "svg.hashsalt": "vendome",  # the same result is the same file
}


def check(paths: Iterable[Path]) -> None:
    """Refuse what cannot be drawn, before anything is played for it."""
    for path in paths:
        if path.suffix.lower() not in FORMATS:
            raise BadOption("picture_format", WORDS, file=path.name)
    if find_spec("matplotlib") is None:
        raise BadOption("no_matplotlib", WORDS)


def draw(result: Result, path: Path, language: str) -> None:
    """Draw all panels into one file, a PNG or an SVG by its name."""
    check([path])
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    wording = Wording(result, language)
    bots = len(result.tournament.bots)
    with rc_context(STYLE):
        height = 7.6 + 0.35 * max(bots - 2, 0)
        layout = ConstrainedLayoutEngine(w_pad=0.2, h_pad=0.2, wspace=0.06, hspace=0.08)
        figure = Figure(figsize=(11, height), facecolor=COLOURS["panel"], layout=layout)
        figure.suptitle(wording.title(), x=0.02, ha="left", fontsize=15, fontweight="bold")
        (shares, along), (ahead, seats) = figure.subplots(2, 2)
        for panel, axes in (
            (shares_panel, shares),
            (along_panel, along),
            (ahead_panel, ahead),
            (seats_panel, seats),
        ):
            panel(axes, wording)
        save(figure, path, "png" if path.suffix.lower() == ".png" else "svg", "path")


def inline(panel: Panel, wording: Wording, width: float, height: float) -> str:
    """Returns one panel as SVG for a page, without a title, in the page's colours."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(width, height), facecolor="none", layout="constrained")
        axes = figure.subplots()
        panel(axes, wording)
        label = axes.get_title(loc="left")
        axes.set_title("", loc="left")
        file = io.BytesIO()
        save(figure, file, "svg", "none")
    svg = file.getvalue().decode()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    # The page says how large it is; the picture only how long for its height.
    svg = re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"', r"<svg \1", svg, count=1)
    svg = re.sub(r'<svg ([^>]*?)height="[^"]*"([^>]*?) width="[^"]*"', r"<svg \1\2", svg, count=1)
    for name, colour in COLOURS.items():
        svg = svg.replace(colour, f"var(--{name})")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def shares_panel(axes: Axes, wording: Wording) -> None:
    """Draw the share of each bot, its interval, and its share if all were equal."""
    result = wording.result
    bots = result.tournament.bots
    for place, bot in enumerate(bots):
        colour = _colour(place)
        low, high = result.interval[bot]
        share, fair = result.share[bot], result.tournament.fair[bot]
        axes.plot([low, high], [place, place], color=colour, lw=8, alpha=0.28, zorder=2)
        axes.plot(share, place, "o", color=colour, ms=9, zorder=4)
        axes.plot([fair, fair], [place - 0.3, place + 0.3], color=COLOURS["brass"], lw=2, zorder=3)
        axes.text(1.04, place, wording.share(share), va="center", ha="left", fontweight="bold")
    axes.plot([], [], color=COLOURS["brass"], lw=2, label=wording.say("fair_mark"))
    axes.legend(loc="upper left", bbox_to_anchor=(0, 0), handlelength=1, borderaxespad=2.2)
    axes.set_yticks(range(len(bots)), _names(wording))
    axes.set_ylim(len(bots) - 0.4, -0.6)
    axes.set_title(wording.say("share_of_wins"))
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    _percents(axes, "x", wording)


def along_panel(axes: Axes, wording: Wording) -> None:
    """Draw how the share of each bot, and its interval, went along the tournament."""
    result = wording.result
    method = lasting_interval if result.questions else share_interval
    deals: list[int] = np.unique(np.linspace(1, result.deals, POINTS).astype(int)).tolist()
    for place, (bot, shares) in enumerate(result.share_by_deal.items()):
        colour = _colour(place)
        means = [float(shares[:count].mean()) for count in deals]
        bounds = [method(shares[:count]) for count in deals]
        lows, highs = [low for low, _ in bounds], [high for _, high in bounds]
        axes.fill_between(deals, lows, highs, color=colour, alpha=0.13, lw=0)
        axes.plot(deals, means, color=colour, lw=2)
        fair = result.tournament.fair[bot]
        axes.axhline(fair, color=colour, lw=1, ls=(0, (1, 3)), alpha=0.8)
    axes.set_xlim(1, max(result.deals, 2))
    axes.set_xlabel(wording.say("deals_axis"))
    axes.set_title(wording.say("along"))
    _percents(axes, "y", wording)


def ahead_panel(axes: Axes, wording: Wording) -> None:
    """Draw how often each bot finished ahead of each other one."""
    result = wording.result
    bots = result.tournament.bots
    from matplotlib.patches import FancyBboxPatch

    for row, bot in enumerate(bots):
        for column, other in enumerate(bots):
            if bot == other:
                continue
            share = result.ahead[bot][other]
            colour = COLOURS["green" if share >= 0.5 else "red"]
            cell = FancyBboxPatch(
                (column - 0.44, row - 0.42),
                *(0.88, 0.84),
                boxstyle="round,pad=0,rounding_size=0.08",
                color=colour,
                alpha=0.08 + abs(share - 0.5) * 0.8,
                lw=0,
            )
            axes.add_patch(cell)
            text = wording.percent(share)
            axes.text(column, row, text, ha="center", va="center", fontweight="bold")
    axes.set_xlim(-0.5, len(bots) - 0.5)
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.set_yticks(range(len(bots)), _names(wording))
    axes.set_xticks(range(len(bots)), _names(wording))
    axes.tick_params(length=0, labelcolor=COLOURS["ink"])
    if len(bots) > MOST_LEVEL:
        for label in axes.get_xticklabels():
            label.set(rotation=30, ha="right", rotation_mode="anchor")
    axes.set_title(wording.say("head_to_head"))
    for spine in axes.spines.values():
        spine.set_visible(False)


def seats_panel(axes: Axes, wording: Wording) -> None:
    """Draw the part of the games that each bot won from each seat."""
    result = wording.result
    seats = range(1, result.tournament.players + 1)
    for place, shares in enumerate(result.by_seat.values()):
        axes.plot(seats, shares, "o-", color=_colour(place), lw=1.5, ms=7)
    axes.set_xlim(0.7, result.tournament.players + 0.3)
    axes.set_xticks(seats, [str(seat) for seat in seats])
    axes.set_xlabel(wording.say("seat_axis"))
    axes.set_title(wording.say("by_seat"))
    _percents(axes, "y", wording)


def _colour(place: int) -> str:
    return COLOURS[OF_BOTS[place % len(OF_BOTS)]]


def _names(wording: Wording) -> list[str]:
    return [cut(bot, LONGEST_NAME) for bot in wording.result.tournament.bots]


def _percents(axes: Axes, which: Literal["x", "y"], wording: Wording) -> None:
    """Make an axis one of shares, from nothing to all."""
    ticks = [0, 0.25, 0.5, 0.75, 1]
    labels = [wording.percent(tick) for tick in ticks]
    if which == "x":
        axes.set_xlim(-0.02, 1.02)
        axes.set_xticks(ticks, labels)
    else:
        axes.set_ylim(-0.03, 1.03)
        axes.set_yticks(ticks, labels)
        axes.tick_params(axis="y", labelcolor=COLOURS["ink-soft"], length=0)
        axes.spines["left"].set_visible(False)
    axes.grid(axis=which)


def save(figure: Figure, target: Path | io.BytesIO, kind: str, text: str) -> None:
    """Write a picture as PNG or SVG, its text as `path` or as text (`none`)."""
    from matplotlib import rc_context

    # Neither has the date in it.
    metadata = {"Date": None} if kind == "svg" else {"Software": None}
    with rc_context({"svg.fonttype": text}):
        try:
            figure.savefig(target, format=kind, dpi=150, metadata=metadata)
        except OSError as problem:
            assert isinstance(target, Path)
            reason = problem.strerror or str(problem)
            raise BadOption("cannot_write", WORDS, file=target.name, reason=reason) from None
