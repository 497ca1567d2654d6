"""All catalogues of the project, and what its source says of their messages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import vendome
from vendome.core.words import LANGUAGES

SOURCE = Path(vendome.__file__).parent
FOLDERS = sorted({path.parent for path in SOURCE.rglob("*.po")})
WEB = Path(__file__).parents[2] / "web"
CLIENT_FOLDERS = [WEB / "catalogue", *sorted(WEB.glob("src/games/*/catalogue"))]
ALL_FOLDERS = [*FOLDERS, *CLIENT_FOLDERS]
NAMES = [str(folder.relative_to(WEB.parent)) for folder in ALL_FOLDERS]


@cache
def catalogue(folder: Path, language: str) -> Catalog:
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(folder: Path, language: str) -> dict[str, Message]:
    """By key; the header, whose key is empty, is not among them."""
    return {key_of(message): message for message in catalogue(folder, language) if message.id}


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def names(message: Message) -> set[str]:
    """What stands in braces: arguments, and numbers of the rules (`#fine`)."""
    return {name for text in texts(message) for _, name, _, _ in Formatter().parse(text) if name}


def arguments(message: Message) -> set[str]:
    return {name for name in names(message) if not name.startswith("#")}


def groups(message: Message) -> set[str]:
    """The groups of messages a message draws on: `gem` for `{colour:gem}`."""
    return {group for text in texts(message) for _, _, group, _ in Formatter().parse(text) if group}


def every_text(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    for key, message in messages(folder, language).items():
        yield from ((key, text) for text in texts(message))


def all_keys() -> set[str]:
    return {key for folder in FOLDERS for key in messages(folder, "en")}


def all_groups() -> set[str]:
    return {
        group
        for folder in FOLDERS
        for language in LANGUAGES
        for message in messages(folder, language).values()
        for group in groups(message)
    }


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}


def strings_in_source() -> set[str]:
    return {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def patterns_in_source() -> Iterator[re.Pattern[str]]:
    """What f-strings can come to; those with hardly a letter of their own could be anything."""
    for tree in trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                fixed = [str(p.value) if isinstance(p, ast.Constant) else None for p in node.values]
                if sum(c.isalpha() for part in fixed if part for c in part) >= 3:
                    pattern = "".join(".+" if part is None else re.escape(part) for part in fixed)
                    yield re.compile(pattern)
