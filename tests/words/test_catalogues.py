"""The catalogues: complete in every language, nothing unused, each set by its own typography."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel import Locale

from tests.words.catalogues import (
    ALL_FOLDERS,
    NAMES,
    all_groups,
    all_keys,
    catalogue,
    every_text,
    messages,
    names,
    patterns_in_source,
    strings_in_source,
    texts,
)
from vendome.core.words import LANGUAGES, plural_rule

each_folder = pytest.mark.parametrize("folder", ALL_FOLDERS, ids=NAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_folder
def test_every_message_is_there_in_every_language(folder: Path) -> None:
    keys = list(messages(folder, "en"))
    for language in LANGUAGES:
        assert list(messages(folder, language)) == keys, language


@each_folder
@each_language
def test_no_message_is_empty_doubtful_obsolete_or_there_twice(folder: Path, language: str) -> None:
    found = messages(folder, language)
    assert [key for key, message in found.items() if not all(texts(message))] == []
    assert [key for key, message in found.items() if message.fuzzy] == []
    assert not catalogue(folder, language).obsolete
    written = (folder / f"{language}.po").read_text(encoding="utf-8")
    assert len(re.findall(r'^msgid "[^"]', written, re.MULTILINE)) == len(found)


@each_folder
def test_a_message_has_the_same_arguments_in_every_language(folder: Path) -> None:
    for key, english in messages(folder, "en").items():
        for language in LANGUAGES:
            assert names(messages(folder, language)[key]) == names(english), (key, language)


@each_folder
@each_language
def test_plural_messages_have_the_forms_of_their_language(folder: Path, language: str) -> None:
    forms = catalogue(folder, language).num_plurals
    for key, message in messages(folder, language).items():
        assert message.pluralizable == messages(folder, "en")[key].pluralizable, key
        if message.pluralizable:
            assert len(texts(message)) == forms, key


@each_folder
@each_language
def test_the_plural_rule_is_that_of_the_language(folder: Path, language: str) -> None:
    rule = plural_rule(catalogue(folder, language).plural_expr)
    singular = [n for n in range(200) if Locale(language).plural_form(n) == "one"]
    assert [n for n in range(200) if rule(n) == 0] == singular


def test_every_message_is_used() -> None:
    used, patterns = strings_in_source(), list(patterns_in_source())
    drawn_on = tuple(f"{group}." for group in all_groups())
    unused = [
        key
        for key in sorted(all_keys() - used)
        if not key.startswith(drawn_on) and not any(p.fullmatch(key) for p in patterns)
    ]
    assert unused == []


def test_every_group_a_message_draws_on_is_there() -> None:
    keys = all_keys()
    for group in all_groups():
        assert any(key.startswith(f"{group}.") for key in keys), group


@each_folder
@each_language
def test_spaces_and_quotation_marks_are_neat(folder: Path, language: str) -> None:
    for key, text in every_text(folder, language):
        assert not text.startswith(" "), key
        assert "  " not in text, key
        assert not re.search(r"[\"'`]| [.,]|\.\.\.", text), key


@each_folder
@pytest.mark.parametrize(("language", "marks"), [("en", "“”"), ("fr", "«»"), ("de", "„“")])
def test_quotation_marks_are_those_of_the_language(folder: Path, language: str, marks: str) -> None:
    for key, text in every_text(folder, language):
        assert set(text) & set("„“”«»") <= set(marks), key
        assert text.count(marks[0]) == text.count(marks[1]), key
