"""A game's rulebook as data: every clause in every language, found by id or by word."""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from vendome.core.refusal import Refusal
from vendome.core.words import LANGUAGES

RULING = "[R]"  # after a sentence that is a ruling, since the printed rules are silent or differ


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    part: str  # the title of the part it belongs to
    text: str


class Rulebook:
    """The clauses in the files `en.toml`, `fr.toml` and `de.toml` of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def title(self, language: str) -> str:
        """Returns what the game is called in a language."""
        return _read(self._file(language))[0]

    def clauses(self, language: str) -> dict[str, Clause]:
        return _read(self._file(language))[1]

    def _file(self, language: str) -> Path:
        if language not in LANGUAGES:
            raise Refusal("unknown_language", language=language, known=", ".join(LANGUAGES))
        return self.folder / f"{language}.toml"

    def clause(self, clause_id: str, language: str) -> Clause:
        clauses = self.clauses(language)
        found = clauses.get(clause_id.strip().upper())
        if found is None:
            raise Refusal("no_such_clause", clause=clause_id, first=min(clauses), last=max(clauses))
        return found

    def search(self, words: str, language: str) -> list[Clause]:
        """Returns the clauses with these ids or of these parts, else those with all the words."""
        clauses = self.clauses(language)
        ids = words.upper().split()
        named = [c for c in clauses.values() if c.id in ids or c.id.split(".")[0] in ids]
        if named and all(any(i in (c.id, c.id.split(".")[0]) for c in named) for i in ids):
            return named
        parts = plain(words).split()
        return [c for c in clauses.values() if all(w in plain(f"{c.part} {c.text}") for w in parts)]


def plain(text: str) -> str:
    """Returns a text without case and accents, so that words are found however they are written."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@cache
def _read(path: Path) -> tuple[str, dict[str, Clause]]:
    """Returns the title and the clauses of a file."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    return str(data["title"]), {
        f"{part}.{number}": Clause(f"{part}.{number}", data[part]["title"], text)
        for part in data
        if isinstance(data[part], dict)
        for number, text in data[part].items()
        if number != "title"
    }
