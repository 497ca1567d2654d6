"""French typography: narrow spaces and curved apostrophes in every French file there is.

An ordinary space before a colon lets a line break there, and the colon begins the next one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.words.catalogues import ALL_FOLDERS, every_text

HOME = Path(__file__).parents[2]
RULEBOOKS = [
    *sorted(HOME.glob("src/vendome/games/*/text/rulebook/fr.toml")),
    *sorted(HOME.glob("examples/*/rulebook/fr.toml")),
]
FILES = [*(folder / "fr.po" for folder in ALL_FOLDERS), *RULEBOOKS]

# High punctuation without its narrow space. A colon counts where it ends a word of the sentence:
# not in the field of an argument, `{price:ducats}`, and not in a time or an address.
ILL_SPACED = re.compile(r"[^\u202f][;!?»]|[^\u202f]:(?=\s|$)|«[^\u202f]|\s\u202f|\u202f\s|\s…")
STRAIGHT = re.compile(r"'|`|´|‘")  # for an apostrophe


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """What a French catalogue or rulebook says: message by message, or clause by clause."""
    if path.suffix == ".po":
        yield from every_text(path.parent, "fr")
        return
    for chapter, clauses in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if isinstance(clauses, str):
            yield chapter, clauses
        else:
            yield from ((f"{chapter}.{clause}", text) for clause, text in clauses.items())


def test_every_french_file_of_the_project_is_looked_at() -> None:
    found = {
        path
        for folder in ("src", "web/src", "web/catalogue", "examples")
        for path in (HOME / folder).rglob("fr.*")
        if path.suffix in (".po", ".toml")
    }
    assert set(FILES) == found


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(HOME)) for path in FILES])
def test_french_has_narrow_spaces_and_curved_apostrophes(path: Path) -> None:
    assert [key for key, text in texts(path) if ILL_SPACED.search(text)] == []
    assert [key for key, text in texts(path) if STRAIGHT.search(text)] == []
