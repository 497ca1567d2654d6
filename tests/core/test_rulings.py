"""Marks of rulings: after each sentence on which the printed rules are silent, and nowhere else."""

from __future__ import annotations

import re

import pytest

import vendome
from vendome.core.rulebook import RULING
from vendome.core.words import LANGUAGES

# How many sentences of a clause are rulings. All other clauses are as printed.
RULINGS = {
    "edelstein": "E1.5 E3.1 E3.2 E4.1 E4.4×3 E4.5 E5.2 E6.2 E6.3 E6.5 E7.2×2 E7.5×2 E7.6 E7.7 E8.3 "
    "E9.5 E9.7×2",
    "necklace": "N2.3 N2.4 N3.2×2 N3.3×2 N3.4 N3.6 N4.1 N4.3×2 N4.4 N4.5 N4.6 N4.7 N4.8×2 N4.10 "
    "N4.11 N4.12 N5.1 N5.5 N5.7 N6.1 N8.1",
    "carats": "C1.1×3 C1.6 C2.2 C2.4×3 C2.5×2 C2.8×2 C2.9×2 C3.1×3 C3.3 C4.1×2 C4.2 C5.1×4 C5.2",
}
BOOKS = [(name, language) for name in RULINGS for language in LANGUAGES]

# Where print gives one half of a rule and is silent on the other, the mark belongs to the other.
ONLY_THIS_PART = {
    "E4.5": "those still waiting get nothing",
    "E6.2": "Whoever has fewer returns all of them",
    "E7.2": "A player with both is paid twice",
    "N3.4": "They are filled from left to right",
    "N3.6": "Neither do any other discards",
    "N4.3": "Only you see the cards",
    "N4.10": "It does not matter whose turn it is",
    "N5.5": "Two Bankers add 20",
    "C1.1": "The game is for 3 to 6 players",
    "C1.6": "What is drawn in an exchange with the bank is not",
    "C2.5": "The player to the seller’s left begins",
    "C2.8": "Only the seller sees what was drawn",
}


def marks(text: str) -> dict[str, int]:
    """`E4.1 E4.4×3` as a table."""
    counts = (word.partition("×") for word in text.split())
    return {clause: int(times or 1) for clause, _, times in counts}


@pytest.mark.parametrize(("name", "language"), BOOKS)
def test_just_these_clauses_have_rulings(name: str, language: str) -> None:
    clauses = vendome.games[name].rulebook.clauses(language).values()
    found = {c.id: c.text.count(RULING) for c in clauses if RULING in c.text}
    assert found == marks(RULINGS[name])


@pytest.mark.parametrize(("name", "language"), BOOKS)
def test_a_mark_follows_a_whole_sentence(name: str, language: str) -> None:
    for clause in vendome.games[name].rulebook.clauses(language).values():
        assert clause.text.count(RULING) == len(re.findall(r"\. \[R\](?= \S|$)", clause.text))


@pytest.mark.parametrize(("clause", "part"), ONLY_THIS_PART.items())
def test_where_only_a_part_is_a_ruling_the_mark_says_which(clause: str, part: str) -> None:
    name = next(name for name, text in RULINGS.items() if clause in marks(text))
    text = vendome.games[name].rulebook.clause(clause, "en").text
    marked = [piece.rstrip(".").rsplit(". ", 1)[-1] for piece in text.split(f" {RULING}")[:-1]]
    assert any(sentence.strip().endswith(part) for sentence in marked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_translation_leaves_out_is_noted_where_it_does(language: str) -> None:
    """E1.3, E2.3, E5.7: by name; nothing but the German text is called an edition."""
    word = {"en": "translation", "fr": "traduction", "de": "Übersetzung"}[language]
    clauses = vendome.games["edelstein"].rulebook.clauses(language).values()
    assert [clause.id for clause in clauses if word in clause.text] == ["E1.3", "E2.3", "E5.7"]
    assert not [c.id for c in clauses if re.search(r"edition|édition|Ausgabe", c.text)]
