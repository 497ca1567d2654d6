"""The terminal's messages: complete in every language, none unused, the same arguments."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

import vendome.terminal
from tests.terminal.talk import GAME
from vendome import Game, games
from vendome.core.words import LANGUAGES, Words
from vendome.terminal.table import table_of, voice
from vendome.terminal.voice import CATALOGUE

SOURCE = Path(vendome.terminal.__file__).parent
FOLDERS = (CATALOGUE, *(table_of(game).catalogue for game in games.values()))


def messages(folder: Path, language: str) -> dict[str, list[str]]:
    """Every message with its forms."""
    catalogue: Catalog = Words(folder).catalogue(language)
    found = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = [message.string] if isinstance(message.string, str) else [*message.string]
    return found


def arguments(text: str) -> set[tuple[str, str | None]]:
    return {(name, group) for _, name, group, _ in Formatter().parse(text) if name is not None}


def strings() -> Iterator[str]:
    """Every string in the source, as a pattern: what is filled in stands for anything."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z_0-9]+"
                    for part in node.values
                ]
                if re.match(r"[a-z]+\\\.", parts[0]):
                    yield "".join(parts)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_messages_with_the_same_arguments(folder: Path) -> None:
    english = messages(folder, "en")
    for language in LANGUAGES:
        own = messages(folder, language)
        assert list(own) == list(english), language
        for key, forms in own.items():
            assert all(forms), (language, key)
            wanted = arguments(english[key][-1])
            assert all(arguments(form) == wanted for form in forms), (language, key)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_message_is_unused(folder: Path) -> None:
    patterns = re.compile("|".join(f"(?:{pattern})" for pattern in set(strings())))
    unused = [key for key in messages(folder, "en") if not patterns.fullmatch(key)]
    assert not unused


@pytest.mark.parametrize("game", games.values(), ids=list(games))
def test_every_message_that_is_asked_for_by_name_is_there(game: Game) -> None:
    words = voice(game, "en").words
    for file in (*SOURCE.glob("*.py"), *(SOURCE / game.name).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            name = node.func.id if isinstance(node.func, ast.Name) else name
            key = node.args[0]
            if name in ("say", "_say", "Refusal", "refused") and isinstance(key, ast.Constant):
                assert words.has(key.value), (file.name, key.value)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_french_and_german_typography(folder: Path) -> None:
    for key, forms in messages(folder, "fr").items():
        for form in forms:
            text = re.sub(r"\{[^}]*\}", "x", form)
            assert not re.search(r"(?<!\u202f)[;:!»]|«(?!\u202f)|[^\u202f?]\?|'|\"", text), key
    for key, forms in messages(folder, "de").items():
        for form in forms:
            assert form.count("„") == form.count("“"), key
            assert not re.search("[”\"']", form), key
    for key, forms in messages(folder, "en").items():
        for form in forms:
            assert form.count("“") == form.count("”"), key
            assert not re.search("[\"']", form), key


def test_commands_and_answers_differ_from_each_other() -> None:
    """A command in one language must not be the word for another one."""
    for language in LANGUAGES:
        say = voice(GAME, language)
        names = ("help", "why", "rules", "log", "table", "hint", "save", "quit")
        translated = [say(f"command.{name}") for name in names]
        assert len(set(translated)) == len(names)
        assert not set(translated) & set(names) - {
            name for name, word in zip(names, translated, strict=True) if name == word
        }
        assert say("yes")[0] != say("no")[0]
