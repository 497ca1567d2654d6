"""One word for one thing, and none that says something else to a native reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import vendome
from tests.words.catalogues import ALL_FOLDERS, every_text

# What not to say, and what to say instead (or why).
NEVER = {
    "de": {
        r"Dauerauftr": "Anweisung: a Dauerauftrag is what a bank does every month",
        r"Wertungskarte": "„Wertung“-Karte: the Wertungskarte in the box is the scale 14/12/10/8",
        r"malvenfarb": "lila",
        r"\bdarf\w* (?:\w+ )*nichts bieten": "kann verzichten: this forbids to bid",
        r"Auslegung": "Festlegung, as everywhere for a ruling",
        r"[Ee]nglischen? Ausgabe|[Ff]ranzösischen? Ausgabe": "Übersetzung: it is no edition",
        r"Mit wessen Augen|Preis von jetzt": "a calque",
        r"goldene[rn]? Ring": "Reif: a Ring is a card",
        r"\bdessen, der\b": "des Spielers, der",
        r"\w…": "a space before …",
        r"\berneuert\b": "aktualisiert: a house is not rebuilt by a new version",
        r"\b[Dd]eine[rn]? Spiele\b": "Partien: a Spiel is one of the three games",
        r"(?:d(?:ie|er)|keine) (?:ganze )?Festlegung\b": "Hash: a Festlegung is a ruling",
    },
    "en": {
        r"\b[Ss]coring cards?\b": "“Scoring” event card: the box's Scoring Card is a scale",
        r"\b(?:English|French) edition": "translation: it is no edition",
        r"\bof who\b": "of the player who",
        r"(?:^|[.;:] )Who (?:has|is|was|does|plays)\b[^?]*(?:$|[.;])": "Whoever",
        r"\bin turn\b": "whose turn it is: “in turn” is one after another",
        r"\b[Ww]hoever (?:has|shows) most\b|\bwith most\b": "the most",
        r"\bambers\b": "pieces of amber: a substance",
        r"(?:^|[.;:] )(?:Below|Here|here|Beside \w+ \w+) stands?\b": "the subject comes first",
        r" …": "no space before …",
        r"\bmarks who\b": "whoever",
        r"\bMaterial\b": "Components, in all three rulebooks",
        r"[^e] is no (?:address|limit)\b": "is not an address, is not a limit",
        r"\bcame to nothing\b": "was abandoned, as everywhere for a deal",
    },
    "fr": {
        r"\bambres\b": "pierres d’ambre: a substance",
        r"\b[Cc]artes? ouvertes?\b": "cartes en vente, faces visibles",
        r"\b[Uu]n regard\b": "un droit de regard",
        r"\bà qui tient\b": "à la personne qui tient",
        r"(?:^|[.;:] )[Qq]ui (?:a|ajout|pouv|ne|peut|veut|est)\w*\b[^?]*\.": "Celui qui",
        r"[ÉéEe]dition (?:anglaise|française)": "traduction: it is no edition",
        r"\b(?:[Dd]e|[Qq]ue) \{(?:names?|who|host|asked|seat)[:}]": "d’Anna, qu’Anna",
        r"\bassise?s?\b|\b[Vv]ous seule?\b": "pris place: it fits women too",
    },
}
PATTERNS = [(language, pattern) for language, words in NEVER.items() for pattern in words]


def everything_read(language: str) -> Iterator[tuple[str, str]]:
    """All that people read: messages by catalogue and key, clauses by id."""
    for folder in ALL_FOLDERS:
        for key, text in every_text(folder, language):
            yield f"{folder.parent.name}: {key}", text
    for game in vendome.games.values():
        for clause in game.rulebook.clauses(language).values():
            yield clause.id, clause.text
            yield f"the title above {clause.id}", clause.part


@pytest.mark.parametrize(("language", "pattern"), PATTERNS)
def test_nothing_says_what_natives_would_not(language: str, pattern: str) -> None:
    found = [where for where, text in everything_read(language) if re.search(pattern, text)]
    assert not found, NEVER[language][pattern]


@pytest.mark.parametrize("language", list(NEVER))
def test_minus_signs_are_minus_signs(language: str) -> None:
    assert not [at for at, text in everything_read(language) if re.search(r"(?<![\w-])-\d", text)]
