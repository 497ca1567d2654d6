"""Which numbers a sentence states, in digits or in words, in any of the three languages.

One is not counted as a word: in all of them it is an article or a pronoun too. Neither are
ordinals, halves and thirds.
"""

from __future__ import annotations

import re

_TO_TWENTY = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
    "dix-sept dix-huit dix-neuf vingt",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn "
    "sechzehn siebzehn achtzehn neunzehn zwanzig",
}
IN_WORDS = {
    language: {word: number for number, word in enumerate(words.split(), start=2)}
    for language, words in _TO_TWENTY.items()
}
IN_WORDS["de"] |= {  # “viermal”, “bei zweien”
    f"{word}{ending}": number
    for word, number in [*IN_WORDS["de"].items()]
    for ending in ("mal", "en")
}
IN_WORDS["de"] |= {"zweit": 2, "dritt": 3, "viert": 4, "fünft": 5, "sechst": 6}  # “zu dritt”

A_CLAUSE = re.compile(r"\b[A-Z]\d+(\.\d+)?\b")
AN_ARGUMENT = re.compile(r"\{[^}]*\}")
A_WORD = re.compile(r"\d+|[^\W\d_]+(?:-[^\W\d_]+)*")


def numbers_in(text: str, language: str) -> list[int]:
    """The numbers of a sentence in its order; references to clauses, as E6.1, are none."""
    bare = AN_ARGUMENT.sub(" ", A_CLAUSE.sub(" ", text))
    known = IN_WORDS[language]
    words = [word for match in A_WORD.finditer(bare.casefold()) for word in _parts(match[0], known)]
    return [int(word) if word.isdigit() else known[word] for word in words]


def _parts(word: str, known: dict[str, int]) -> list[str]:
    """“five” of “five-player”, but “dix-sept” whole."""
    parts = [word] if word in known else word.split("-")
    return [part for part in parts if part.isdigit() or part in known]
