"""Why some mutants survive: the list in `survivors.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

LIST = Path(__file__).parent / "survivors.toml"


def reasons(game: str) -> dict[tuple[str, str, str], str]:
    """By module, function and change, why a mutant cannot be found."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8")).get(game, {})
    return {
        (module, function, change): reason
        for module, functions in listed.items()
        for function, changes in functions.items()
        for change, reason in changes.items()
    }
