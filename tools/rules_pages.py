"""Writes the rulebooks as pages, one per game and language: `python -m tools.rules_pages`."""

from __future__ import annotations

from pathlib import Path

from tools import ROOT
from vendome import games
from vendome.core.game import Game
from vendome.core.rulebook import RULING
from vendome.core.words import LANGUAGES

FOLDER = ROOT / "docs" / "rules"
NOTE = {
    "en": "⚖ marks a ruling of ours, where the printed rules are silent or doubtful.",
    "fr": "⚖ signale une décision de la maison, là où les règles imprimées laissent un doute.",
    "de": "⚖ kennzeichnet eine eigene Festlegung, wo die gedruckte Regel schweigt oder unklar ist.",
}


def page(game: Game, language: str) -> str:
    lines = [f"# {game.rulebook.title(language)}", "", NOTE[language], ""]
    part = ""
    for clause in game.rulebook.clauses(language).values():
        if clause.part != part:
            part = clause.part
            lines += [f"## {clause.id.split('.')[0]} · {part}", ""]
        lines += [f"**{clause.id}** {clause.text.replace(RULING, '⚖')}", ""]
    return "\n".join(lines)


def pages() -> dict[Path, str]:
    return {
        FOLDER / f"{name}.{language}.gen.md": page(game, language)
        for name, game in games.items()
        for language in LANGUAGES
    }


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
