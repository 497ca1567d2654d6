"""The picture of an analysis, by matplotlib: an extra of the package, `vendome[plots]`.

Above, the chances along the game and what the deal gave; below, what the numbers on curves mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vendome.analysis.result import Analysis, Seat
from vendome.analysis.wording import Wording
from vendome.arena.picture import COLOURS, OF_BOTS, STYLE, check, save
from vendome.core.refusal import cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# All in inches, from the top left corner.
WIDTH, MARGIN = 11.0, 0.35
TITLE, PANELS, PANEL_HEIGHT, LISTS = 0.32, 1.1, 2.9, 5.45
CURVES_LEFT, CURVES_WIDTH, ALL_WIDTH = 0.85, 6.0, 9.8
LUCK_LEFT, LUCK_WIDTH = 8.55, 2.1
HEAD, ROW, COST, TEXT = 0.5, 0.25, 0.82, 0.95  # of a list: heights, and where a row's parts stand
COLUMNS = 3  # lists beside each other
NARROWEST = (WIDTH - 2 * MARGIN) / COLUMNS
LONGEST_NAME, LONGEST_ROW = 14, 35  # characters, of a row in a list that narrow
CLOSE = 0.025  # of the game: marks nearer than this would cover each other
STACKED = 17  # points from one to the next
TICKS = (0, 0.25, 0.5, 0.75, 1)


def draw(analysis: Analysis, path: Path, language: str, names: Sequence[str] = ()) -> None:
    """Draw an analysis into one file, a PNG or an SVG by its name."""
    check([path])
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    wording = Wording(analysis, language, names)
    lists = [analysis.seats[i : i + COLUMNS] for i in range(0, len(analysis.seats), COLUMNS)]
    heights = [HEAD + ROW * (1 + max(1, *(len(s.costliest) for s in row))) for row in lists]
    height = LISTS + sum(heights)
    with rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), facecolor=COLOURS["panel"])

        def panel(left: float, top: float, width: float, tall: float) -> Axes:
            place = left / WIDTH, 1 - (top + tall) / height, width / WIDTH, tall / height
            return figure.add_axes(place)

        x, y = MARGIN / WIDTH, 1 - TITLE / height
        figure.text(x, y, wording.title(), va="center", fontsize=15, fontweight="bold")
        width = CURVES_WIDTH if analysis.luck else ALL_WIDTH
        _draw_curves(panel(CURVES_LEFT, PANELS, width, PANEL_HEIGHT), wording)
        if analysis.luck:
            _draw_luck(panel(LUCK_LEFT, PANELS, LUCK_WIDTH, PANEL_HEIGHT), wording)
        y = 1 - (LISTS - 0.15) / height
        title = wording.say("costliest_decisions") if lists else ""
        figure.text(x, y, title, va="center", fontsize=12, fontweight="bold")
        top = LISTS
        width = (WIDTH - 2 * MARGIN) / min(COLUMNS, max(1, len(analysis.seats)))
        for row, tall in zip(lists, heights, strict=True):
            for column, seat in enumerate(row):
                axes = panel(MARGIN + column * width, top, width, tall)
                axes.set_axis_off()
                axes.set_xlim(0, width)
                axes.set_ylim(tall, 0)
                _draw_list(axes, wording, seat, int(LONGEST_ROW * width / NARROWEST))
            top += tall
        save(figure, path, path.suffix.lower().removeprefix("."), "path")


def _draw_curves(axes: Axes, wording: Wording) -> None:
    """Draw each seat's chance to win along the game, with its costliest decisions on it."""
    analysis = wording.analysis
    for seat in analysis.seats:
        colour = _colour(seat.seat)
        moves = [point.move for point in seat.curve]
        wins = [point.win for point in seat.curve]
        low = [max(0, point.win - 2 * point.doubt) for point in seat.curve]
        high = [min(1, point.win + 2 * point.doubt) for point in seat.curve]
        axes.fill_between(moves, low, high, color=colour, alpha=0.16, lw=0)
        name = cut(wording.names[seat.seat], LONGEST_NAME)
        axes.plot(moves, wins, color=colour, lw=2, label=name, solid_joinstyle="round")
        if analysis.over:
            axes.plot(moves[-1:], wins[-1:], "o", color=colour, ms=7, clip_on=False)
        _mark_mistakes(axes, seat, analysis.moves)
    _mark_fair(axes, wording, upright=False)
    axes.set_xlim(0, max(1, analysis.moves))
    axes.set_ylim(-0.03, 1.03)
    axes.set_yticks(TICKS, [wording.percent(tick) for tick in TICKS])
    axes.tick_params(axis="y", labelcolor=COLOURS["ink-soft"], length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="y")
    axes.set_xlabel(wording.say("moves_axis"))
    axes.set_title(wording.say("chance_along"))
    axes.legend(loc="upper left", bbox_to_anchor=(-0.02, -0.16), ncols=4, borderaxespad=0)


def _mark_mistakes(axes: Axes, seat: Seat, moves: int) -> None:
    """Put numbers on a curve; those that would cover each other stand on top of each other."""
    numbered = sorted(enumerate(seat.costliest, 1), key=lambda pair: pair[1].move)
    before, height = -moves, 0
    for number, decision in numbered:
        height = height + 1 if decision.move - before < CLOSE * moves else 0
        before = decision.move
        axes.annotate(
            str(number),
            (decision.move, decision.win),
            (0, STACKED * height),
            textcoords="offset points",
            ha="center",
            va="center_baseline",
            color=COLOURS["panel"],
            fontsize=8,
            fontweight="bold",
            bbox={"boxstyle": "circle,pad=0.35", "fc": _colour(seat.seat), "ec": COLOURS["panel"]},
            zorder=3,
            annotation_clip=False,
        )


def _draw_luck(axes: Axes, wording: Wording) -> None:
    """Draw what the deal gave each seat, and what each seat made of it."""
    analysis = wording.analysis
    for luck in analysis.luck:
        colour, place = _colour(luck.seat), luck.seat
        axes.plot([luck.low, luck.high], [place, place], color=colour, lw=7, alpha=0.25)
        axes.plot(luck.given, place, "o", color=colour, ms=9)
        if luck.result is not None:
            axes.plot(luck.result, place, "D", color=colour, mfc="none", ms=9, mew=2, clip_on=False)
    soft = COLOURS["ink-soft"]
    given = wording.say("given_mark", bot=analysis.bot)
    axes.plot([], [], "o-", color=soft, ms=7, lw=1.5, label=given)
    if analysis.over:
        label = wording.say("result_mark")
        axes.plot([], [], "D", color=soft, mfc="none", ms=7, mew=1.5, label=label)
    _mark_fair(axes, wording, upright=True)
    players = range(analysis.players)
    names = [cut(wording.names[seat], LONGEST_NAME) for seat in players]
    axes.set_yticks(players, names)
    axes.set_ylim(analysis.players - 0.5, -0.5)
    axes.set_xlim(-0.03, 1.03)
    axes.set_xticks(TICKS[::2], [wording.percent(tick) for tick in TICKS[::2]])
    axes.tick_params(axis="y", length=0, pad=12)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    axes.set_title(wording.say("deal_gave"))
    axes.legend(loc="upper left", bbox_to_anchor=(-0.35, -0.1), borderaxespad=0)


def _draw_list(axes: Axes, wording: Wording, seat: Seat, longest: int) -> None:
    """Write down what the numbers on a seat's curve mean, in rows of at most so many characters.

    The axes count inches.
    """
    colour, soft = _colour(seat.seat), COLOURS["ink-soft"]
    name = cut(wording.names[seat.seat], LONGEST_NAME)
    axes.text(0, HEAD / 2, name, color=colour, fontweight="bold", va="center")
    if not seat.costliest:
        axes.text(0, HEAD, wording.say("none_row"), color=soft, va="center", fontsize=9)
    for number, decision in enumerate(seat.costliest, 1):
        assert decision.better is not None
        row = wording.say(
            "mistake_row",
            move=decision.move + 1,
            made=decision.made,
            better=decision.better.move,
        )
        cost = wording.share(-decision.cost).replace("-", "−")
        style: Any = {"va": "center", "fontsize": 9}
        y = HEAD + ROW * (number - 1)
        axes.text(0, y, str(number), fontweight="bold", color=colour, **style)
        axes.text(COST, y, cost, ha="right", color=soft, **style)
        axes.text(TEXT, y, cut(row, longest), **style)


def _mark_fair(axes: Axes, wording: Wording, upright: bool) -> None:
    line = axes.axvline if upright else axes.axhline
    style: Any = {"color": COLOURS["brass"], "lw": 1.2, "ls": (0, (2, 3)), "zorder": 1}
    line(1 / wording.analysis.players, label=wording.say("equal_mark"), **style)


def _colour(seat: int) -> str:
    return COLOURS[OF_BOTS[seat]]
