"""The picture of a training, by matplotlib: an extra of the package, `vendome[plots]`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from vendome.arena.picture import COLOURS, OF_BOTS, STYLE
from vendome.learning.training import Training
from vendome.learning.words import WORDS

FORMATS = (".png", ".svg")


def can_draw() -> bool:
    """Returns whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def draw(training: Training, file: Path, language: str) -> None:
    """Draw how generation after generation fared, into a PNG or SVG file."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    with mpl.rc_context({**STYLE, "svg.hashsalt": "vendome"}):
        figure = Figure(figsize=(9, 4), layout="constrained", facecolor=COLOURS["ground"])
        share, surprise = figure.subplots(1, 2)
        for name, (players, many) in zip(OF_BOTS, sorted(training.done.items()), strict=False):
            colour = COLOURS[name]
            label = WORDS.say(language, "plot_players", players=players)
            surprise.plot(
                [one.number for one in many],
                [one.surprise for one in many],
                "o-",
                color=colour,
                label=label,
            )
            met = [one for one in many if one.share is not None and one.error is not None]
            share.errorbar(
                [one.number for one in met],
                [100 * (one.share or 0) for one in met],
                [196 * (one.error or 0) for one in met],
                fmt="o-",
                capsize=3,
                color=colour,
                label=label,
            )
        share.axhline(50, color=COLOURS["line"], zorder=0)
        share.set_ylabel(f"{WORDS.say(language, 'plot_share')} (%)")
        surprise.set_ylabel(WORDS.say(language, "plot_surprise"))
        for axes in (share, surprise):
            axes.set_xlabel(WORDS.say(language, "plot_generation"))
            axes.xaxis.set_major_locator(MaxNLocator(integer=True))
            axes.legend(frameon=False)
        figure.suptitle(training.game.title)
        figure.savefig(file, dpi=150, metadata={"Date": None} if file.suffix == ".svg" else None)
