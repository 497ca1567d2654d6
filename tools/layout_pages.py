"""Writes what learners are shown of each game as pages: `python -m tools.layout_pages`."""

from __future__ import annotations

from pathlib import Path

from tools import ROOT
from vendome import games
from vendome.core.game import Game

FOLDER = ROOT / "docs" / "layouts"


def page(game: Game) -> str:
    layouts = [game.layout(players) for players in game.players]
    first = layouts[0]
    lines = [
        f"# {game.title}: what learners are shown",
        "",
        f"Version {first.version}. Seats are counted from the one that looks: 0 is itself. −1 is"
        " nobody, or nothing. [Research](../research.md#observations) says how rows are made.",
        "",
        "| players | numbers of the plain form | places of the one-hot form | actions |",
        "|---|---|---|---|",
        *(f"| {each.players} | {each.size} | {each.places} | {game.actions} |" for each in layouts),
        "",
        "*n* is the number of players. A choice has a place for each of its values in the one-hot"
        " form, a count one place: it is divided by its unit there.",
        "",
        "| feature | numbers | range | unit | what it says |",
        "|---|---|---|---|---|",
    ]
    for features in zip(*(layout.features for layout in layouts), strict=True):
        feature, other = features[0], features[-1]
        shape = " × ".join(
            str(one) if one == many else _by_players(one, many, first.players)
            for one, many in zip(feature.shape, other.shape, strict=True)
        )
        most = str(feature.most)
        if feature.most != other.most:
            most = _by_players(feature.most, other.most, first.players)
        unit = "choice" if feature.unit is None else str(feature.unit)
        if feature.unit != other.unit:
            unit = "by *n*"
        least = str(feature.least).replace("-", "−")
        lines.append(
            f"| `{feature.name}` | {shape or 1} | {least} to {most} | {unit} | {feature.meaning} |"
        )
    return "\n".join([*lines, ""])


def _by_players(one: int, many: int, fewest: int) -> str:
    """Returns how a number that changes with the players follows from them."""
    more = one - fewest
    if more:
        return f"*n* {'+' if more > 0 else '−'} {abs(more)}" if many - one < 9 else "by *n*"
    return "*n*"


def pages() -> dict[Path, str]:
    return {
        FOLDER / f"{name}.gen.md": page(game)
        for name, game in games.items()
        if game.observation is not None
    }


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
