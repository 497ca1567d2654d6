"""The words of the browser client, out of the catalogues: `python -m tools.bundles`.

For each language `web/src/gen/words.<language>.gen.json` holds what the house says, what the lobby
says of each game (its group `<game>.lobby`) included, and `<game>.<language>.gen.json` what a
game's client says, with those messages of the game's own
catalogue that its client uses: the keys it writes out in `t(…)`, the groups in its `GROUPS`, and
the groups these messages themselves refer to. `facts/<game>.gen.json` holds the printed numbers
that it shows and what its stages are, `facts/titles.gen.json` what the games are called.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from string import Formatter

from tools import ROOT
from vendome.core.words import LANGUAGES, Words
from vendome.games import NAMES, games

WEB = ROOT / "web"

Texts = dict[str, str | list[str]]


def texts(words: Words, language: str) -> Texts:
    """Returns all messages of one folder of catalogues.

    A list holds the plural forms of one message.
    """
    return {
        str(message.id[0] if isinstance(message.id, tuple) else message.id): (
            list(message.string) if isinstance(message.string, tuple) else str(message.string)
        )
        for message in words.catalogue(language)
        if message.id
    }


def house(language: str, web: Path = WEB) -> Texts:
    said = texts(Words(web / "catalogue"), language)
    for name in NAMES:
        said |= {key: text for key, text in _client(name, language, web).items() if _lobby(key)}
    return said


def game(name: str, language: str, web: Path = WEB) -> Texts:
    said = {key: text for key, text in _client(name, language, web).items() if not _lobby(key)}
    own = texts(games[name].words, language)
    return {**used(own, said, source(web / "src" / "games" / name)), **said}


def _client(name: str, language: str, web: Path) -> Texts:
    catalogue = web / "src" / "games" / name / "catalogue"
    if not (catalogue / "en.po").is_file():
        return {}
    return texts(Words(catalogue, behind=games[name].words), language)


def _lobby(key: str) -> bool:
    """Returns whether a message of a game is said before the game is loaded."""
    return ".lobby." in key


def source(folder: Path) -> str:
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in {".ts", ".svelte"})
    return "\n".join(path.read_text("utf-8") for path in files)


def literal_keys(source: str) -> set[str]:
    return set(re.findall(r"""\bt\(\s*["']([\w.]+)["']""", source))


def groups(source: str) -> set[str]:
    """Returns what the `GROUPS` of a source hold: the beginnings
    of the keys that it puts together.
    """
    arrays = re.findall(r"\bGROUPS\b[^=]*=\s*\[([^\]]*)\]", source)
    return {group for array in arrays for group in re.findall(r"""["']([\w.]+)["']""", array)}


def used(own: Texts, said: Texts, source: str) -> Texts:
    """Returns the messages of a game's own catalogue that its client may use."""
    literal = literal_keys(source)
    wanted = groups(source) | referred(said)
    found: Texts = {}
    while True:
        more = {
            key: text
            for key, text in own.items()
            if key not in found and (key in literal or _in_groups(key, wanted))
        }
        if not more:
            return found
        found |= more
        wanted |= referred(more)


def referred(said: Texts) -> set[str]:
    """Returns the groups that `{argument:group}` in these messages names."""
    forms = (form for text in said.values() for form in ([text] if isinstance(text, str) else text))
    return {spec for form in forms for _, _, spec, _ in Formatter().parse(form) if spec}


def _in_groups(key: str, wanted: set[str]) -> bool:
    return key.rpartition(".")[0] in wanted


def facts(name: str) -> dict[str, object]:
    stages = {stage: asdict(what) for stage, what in games[name].stages.items()}
    return {**games[name].facts, "stages": stages}


def write(web: Path = WEB) -> list[Path]:
    folder = web / "src" / "gen"
    written = []
    contents: dict[str, object] = {"facts/titles": {name: games[name].title for name in NAMES}}
    for name in NAMES:
        contents[f"facts/{name}"] = facts(name)
    for language in LANGUAGES:
        contents[f"words.{language}"] = house(language, web)
        for name in NAMES:
            if (web / "src" / "games" / name / "catalogue" / "en.po").is_file():
                contents[f"{name}.{language}"] = game(name, language, web)
    for subject, content in contents.items():
        path = folder / f"{subject}.gen.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    write()
