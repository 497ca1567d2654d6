"""Options on a command line: a switch is its name, data is NAME=FILE with JSON in the file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vendome.core.game import Game
from vendome.core.refusal import BadOption


def read_options(game: Game, words: Sequence[str]) -> dict[str, Any]:
    """Returns all options of the game, with those set that are named. Raises BadOption."""
    kinds = {option.name: option.kind for option in game.options}
    wanted: dict[str, Any] = {}
    for word in words:
        name, equals, file = word.partition("=")
        kind = kinds.get(name)
        if kind == "data" and not file:
            raise BadOption("option_needs_file", option=name)
        if kind == "switch" and equals:
            raise BadOption("option_takes_no_file", option=name)
        wanted[name] = _read(name, Path(file)) if kind == "data" else True
    return game.checked_options(wanted)


def _read(option: str, path: Path) -> Any:
    file = "".join(c if c.isprintable() else "?" for c in str(path))
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadOption("option_no_file", option=option, file=file) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOption("option_unreadable", option=option, file=file, reason=reason) from error
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise BadOption("option_not_json", option=option, file=file, line=line) from error
