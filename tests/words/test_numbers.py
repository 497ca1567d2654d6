"""Numbers of the rules in sentences: those of the tables, in every language."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

import tests.words.said
import vendome
from tests.words.catalogues import SOURCE, WEB, messages, texts
from tests.words.numbers import numbers_in
from vendome.core.words import A_FACT, LANGUAGES, Words

GAMES = [module.name for module in iter_modules(tests.words.said.__path__)]
each_game = pytest.mark.parametrize("game", GAMES)
A_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def said(game: str) -> ModuleType:
    return import_module(f"tests.words.said.{game}")


def folders(game: str) -> list[Path]:
    """Where messages of a game are that people read."""
    texts_of_game = SOURCE / "games" / game / "text"
    return [
        *(texts_of_game / "catalogue", texts_of_game / "summary_catalogue"),
        *(SOURCE / "terminal" / game / "catalogue", WEB / "src" / "games" / game / "catalogue"),
    ]


@each_game
@each_language
def test_clauses_of_the_rulebook_state_the_numbers_of_the_tables(game: str, language: str) -> None:
    clauses = vendome.games[game].rulebook.clauses(language)
    expected = {name: stated[language] for name, stated in said(game).CLAUSES.items()}
    assert expected.keys() <= clauses.keys()
    for name, clause in clauses.items():
        assert (name, numbers_in(clause.text, language)) == (name, expected.get(name, []))


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(said(game), "PAGE")])
def test_the_page_about_a_game_states_the_numbers_of_the_tables(game: str) -> None:
    page = (SOURCE.parents[1] / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    parts = dict(part.split("\n", 1) for part in page.split("\n## ")[1:])
    stated = {name: numbers_in(A_CODE.sub("", text), "en") for name, text in parts.items()}
    assert {name: numbers for name, numbers in stated.items() if numbers} == said(game).PAGE


@each_game
@each_language
def test_messages_state_the_numbers_of_the_tables(game: str, language: str) -> None:
    told, met = said(game), set()
    for folder in folders(game):
        for key, message in messages(folder, language).items():
            met.add(key)
            if key not in told.EXAMPLES:
                expected = told.MESSAGES[key][language] if key in told.MESSAGES else []
                for text in texts(message):
                    assert (key, numbers_in(text, language)) == (key, expected)
    assert told.EXAMPLES | told.MESSAGES.keys() <= met


@each_game
def test_numbers_that_messages_leave_to_the_rules_are_filled_in(game: str) -> None:
    words = vendome.games[game].words
    left = 0
    for folder in folders(game):
        own = Words(folder, behind=words)
        for language in LANGUAGES:
            left += sum(
                len(A_FACT.findall(text))
                for message in messages(folder, language).values()
                for text in texts(message)
            )
            for message in own.catalogue(language):
                for text in texts(message):
                    assert "{#" not in text
    assert left > 0


# French alone says “1 million” and “2 millions” of what the other two leave as it is.
NOUNS = "carte ducat joueur livre manche Marchand million pierre point"
A_COUNTED_NOUN = re.compile(rf"\{{#([\w.]+)\}}\s((?:{'|'.join(NOUNS.split())})s?)\b")


def in_the_wrong_number(text: str, words: Words) -> list[str]:
    """Returns the numbers of the rules in a French text that do not agree with their nouns."""
    numbers = A_COUNTED_NOUN.finditer(text)
    return [
        match[0] for match in numbers if (int(words._fact(match[1])) >= 2) != match[2].endswith("s")
    ]


@each_game
def test_french_nouns_agree_with_the_numbers_that_the_rules_fill_in(game: str) -> None:
    words = vendome.games[game].words
    wrong = {
        key: found
        for folder in folders(game)
        for key, message in messages(folder, "fr").items()
        for text in texts(message)
        if (found := in_the_wrong_number(text, words))
    }
    assert wrong == {}


def test_a_french_noun_that_does_not_agree_is_found(tmp_path: Path) -> None:
    words = Words(tmp_path)
    words.learn({"one": 1, "many": [4]})
    text = "{#one} million, {#many.0}\u00a0millions, {#one} millions, {#many.0} million"
    assert in_the_wrong_number(text, words) == ["{#one} millions", "{#many.0} million"]


@pytest.mark.parametrize(
    ("language", "text", "numbers"),
    [
        ("en", "Take three gems, or 12; see E6.1 and N4.12.", [3, 12]),
        ("en", "In a five-player game one of them has {count} more.", [5]),
        ("fr", "Les deux en prennent dix-sept, et un de plus.", [2, 17]),
        ("fr", "Cette carte existe en quinze exemplaires.", [15]),
        (
            "de",
            "Zu dritt gibt es 6, bei zweien je 22-mal 4; die dritte viermal.",
            [3, 6, 2, 22, 4, 4],
        ),
        ("de", "Eine Karte, einmal, und niemand hat weniger als 0.", [0]),
    ],
)
def test_numbers_are_found_in_digits_and_words(
    language: str, text: str, numbers: list[int]
) -> None:
    assert numbers_in(text, language) == numbers


def test_facts_are_filled_in_by_name_and_from_behind(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.po").write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
            'msgid "paid"\nmsgstr "{#fine} by {who}, {#tiles.1} more, {#of.ruby}"\n'
        )
    behind = Words(tmp_path)
    assert "{#fine}" in behind.catalogue("en").get("paid").string
    behind.learn({"fine": 50, "tiles": [30, 20], "of": {"ruby": 7}})
    assert Words(tmp_path, behind=behind).say("en", "paid", who="Anne") == "50 by Anne, 20 more, 7"
    behind.learn({"fine": 60, "tiles": [30, 20], "of": {"ruby": 7}})
    assert behind.say("en", "paid", who="Anne") == "60 by Anne, 20 more, 7"
