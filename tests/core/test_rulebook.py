"""The rulebook as data: the same clauses in every language, found by id and by word."""

from __future__ import annotations

import pytest

import vendome
from vendome.core.rulebook import plain
from vendome.core.words import LANGUAGES

BOOK = vendome.games["edelstein"].rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_clauses_and_rulings(language: str) -> None:
    english, other = BOOK.clauses("en"), BOOK.clauses(language)
    assert list(other) == list(english)
    for name, clause in other.items():
        assert clause.text.count("[R]") == english[name].text.count("[R]")
        assert len(clause.text) > 20
        assert clause.part


@pytest.mark.parametrize("name", list(vendome.games))
def test_every_language_has_a_title_and_the_english_one_is_the_game_s(name: str) -> None:
    game = vendome.games[name]
    assert game.rulebook.title("en") == game.title
    assert all(game.rulebook.title(language) for language in LANGUAGES)
    assert vendome.games["necklace"].rulebook.title("fr") == "Le Collier de la Reine"


def test_a_clause_is_found_by_its_id() -> None:
    assert BOOK.clause("e5.4 ", "de").id == "E5.4"
    assert [clause.id for clause in BOOK.search("E5.4", "fr")] == ["E5.4"]
    assert {clause.id.split(".")[0] for clause in BOOK.search("e6", "en")} == {"E6"}


@pytest.mark.parametrize(
    ("language", "word"), [("en", "certificate"), ("fr", "certificat"), ("de", "ZERTIFIKAT")]
)
def test_clauses_are_found_by_word(language: str, word: str) -> None:
    found = [clause.id for clause in BOOK.search(word, language)]
    assert {"E6.4", "E7.4"} <= set(found)


def test_accents_and_case_do_not_matter() -> None:
    assert BOOK.search("decompte", "fr") == BOOK.search("Décompte", "fr") != []
    assert plain("Événement GRÜN") == "evenement grun"


def test_all_words_must_be_there() -> None:
    both = BOOK.search("certificate money", "en")
    assert set(both) <= set(BOOK.search("certificate", "en"))
    assert BOOK.search("certificate zebra", "en") == []


def test_an_unknown_clause_or_language_is_refused() -> None:
    with pytest.raises(vendome.Refusal, match="E99"):
        BOOK.clause("E99.1", "en")
    for asked in (BOOK.clauses, BOOK.title):
        with pytest.raises(vendome.Refusal, match="klingon"):
            asked("klingon")
