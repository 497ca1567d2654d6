"""Saying a message: arguments, groups, plurals, lists, and the language of the reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from vendome.core.refusal import Refusal
from vendome.core.words import LANGUAGES, Words, core_words, preferred_language

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'


def words(folder: Path, text: str, behind: Words | None = None) -> Words:
    (folder / "en.po").write_text(f"{HEADER}\n{text}", encoding="utf-8")
    return Words(folder, behind)


def test_arguments_are_put_into_the_text(tmp_path: Path) -> None:
    said = words(tmp_path, 'msgid "hello"\nmsgstr "Hello {name}, {name}!"').say
    assert said("en", "hello", name="{you}") == "Hello {you}, {you}!"


def test_a_group_says_what_its_message_for_the_argument_says(tmp_path: Path) -> None:
    said = words(
        tmp_path, 'msgid "a"\nmsgstr "A {colour:gem}."\n\nmsgid "gem.red"\nmsgstr "ruby"'
    ).say
    assert said("en", "a", colour="red") == "A ruby."


def test_what_one_folder_lacks_the_one_behind_it_has(tmp_path: Path) -> None:
    front = words(tmp_path, 'msgid "mine"\nmsgstr "Mine"', core_words())
    assert front.say("en", "mine") == "Mine"
    assert front.say("en", "and", first="a", last="b") == "a and b"
    assert front.has("mine")
    assert front.has("and")
    assert not front.has("no such message")


def test_a_message_behind_draws_on_the_groups_in_front(tmp_path: Path) -> None:
    (tmp_path / "behind").mkdir()
    behind = words(tmp_path / "behind", 'msgid "it"\nmsgstr "It is {what:thing}."')
    front = words(tmp_path, 'msgid "thing.x"\nmsgstr "an X"', behind)
    assert front.say("en", "it", what="x") == "It is an X."


def test_a_message_that_is_nowhere_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="nowhere"):
        words(tmp_path, "").say("en", "nowhere")


def test_a_refusal_inside_a_sentence_speaks_the_language_of_the_sentence() -> None:
    inner = Refusal("no_such_seat", seat="9", most=3)
    outer = Refusal("record_refused", number=2, move="accept", reason=inner)
    for language in LANGUAGES:
        assert outer.in_language(language).endswith(inner.in_language(language))
    assert len({outer.in_language(language) for language in LANGUAGES}) == 3


@pytest.mark.parametrize(
    ("items", "english", "french", "german"),
    [
        ([], "", "", ""),
        (["a"], "a", "a", "a"),
        (["a", "b"], "a and b", "a et b", "a und b"),
        (["a", "b", "c"], "a, b and c", "a, b et c", "a, b und c"),
    ],
)
def test_lists(items: list[str], english: str, french: str, german: str) -> None:
    said = [core_words().join(language, items) for language in ("en", "fr", "de")]
    assert said == [english, french, german]


@pytest.mark.parametrize(
    ("count", "english", "french", "german"),
    [(0, "bytes", "octet", "Bytes"), (1, "byte", "octet", "Byte"), (2, "bytes", "octets", "Bytes")],
)
def test_plurals(count: int, english: str, french: str, german: str) -> None:
    for language, noun in (("en", english), ("fr", french), ("de", german)):
        said = core_words().say(language, "bad_seed_length", count=count)
        assert said.endswith(f" {count} {noun}."), said


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, "fr"),
        ({"LANGUAGE": "es:de:fr", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_reader(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language
