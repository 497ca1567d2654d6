"""Refusals: everything that can be wrong with what somebody hands us, each as a sentence.

Nothing has changed when one of these is raised. `str()` is the English sentence; `in_language`
gives it in the reader's language. A sentence is a message of a catalogue (`words.py`) with its
arguments.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vendome.core.words import Words, core_words

if TYPE_CHECKING:
    from vendome.core.rulebook import Rulebook


class Refusal(ValueError):
    """Something was refused. The sentence says what is wrong and what would be right."""

    def __init__(self, message: str, words: Words | None = None, /, **arguments: Any) -> None:
        self.message = message
        self.arguments = arguments
        self._words = words or core_words()
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (type(self), self.__dict__)

    def in_language(self, language: str) -> str:
        """Returns the sentence in `en`, `fr` or `de`, with the moves that are possible instead."""
        reason = self.reason(language)
        if "moves" not in self.arguments:
            return reason
        moves = core_words().say(language, "possible_moves", moves=self.arguments["moves"])
        return f"{reason} {moves}"

    def reason(self, language: str) -> str:
        """Returns what is wrong, for who sees in another way what would be right: on a board."""
        return self._words.say(language, self.message, **self.arguments)

    def __str__(self) -> str:
        return self.in_language("en")

    __repr__ = __str__


def _revived(kind: type[Refusal], state: dict[str, Any]) -> Refusal:
    """Returns a refusal that was pickled, for example by another process."""
    refusal = kind.__new__(kind)
    refusal.__dict__.update(state)
    return refusal


class Malformed(Refusal):
    """A move that cannot be read."""


class Illegal(Refusal):
    """A move that can be read but is against the rules. `clause` says against which one."""

    def __init__(
        self, clause: str, message: str, words: Words | None = None, /, **arguments: Any
    ) -> None:
        super().__init__(message, words, **arguments)
        self.clause = clause
        self.rulebook: Rulebook | None = None  # whoever refuses for a game adds its rulebook

    def quote(self, language: str) -> str:
        """Returns the text of the clause, in the reader's language."""
        return self.rulebook.clause(self.clause, language).text if self.rulebook else ""


class BadOption(Refusal):
    """An option, a number of players or a seed that a game does not take."""


class BadPosition(Refusal):
    """A position that is impossible. `field` names what does not add up."""

    def __init__(
        self, field: str, message: str, words: Words | None = None, /, **arguments: Any
    ) -> None:
        super().__init__(message, words, field=field, **arguments)
        self.field = field


class BadRecord(Refusal):
    """A record of a game that cannot be replayed."""


class BadDeck(Refusal):
    """A deck file with a wrong line. The message says what is wrong with it."""

    def __init__(
        self, file: str, line: int, message: str, words: Words | None = None, /, **arguments: Any
    ) -> None:
        problem = Refusal(message, words, **arguments)
        super().__init__("bad_deck", file=file, line=line, problem=problem)


def brief(value: object) -> str:
    """Returns a value as an error quotes it: a text as it is, all else as JSON, on a short line."""
    text = value if isinstance(value, str) else as_json(value)
    return cut("".join(c if c.isprintable() else "?" for c in text), 40)


def as_json(value: object) -> str:
    """Returns a value as JSON writes it, a text in quotes.

    What JSON does not know is written as in Python.
    """
    if isinstance(value, int) and value.bit_length() > 100:
        return "…"  # Python refuses to write out a number of thousands of digits
    try:
        return json.dumps(value, ensure_ascii=False)
    except TypeError:
        return _as_python(value)
    except (ValueError, RecursionError):
        return "…"


def _as_python(value: object) -> str:
    try:
        return repr(value)
    except (ValueError, RecursionError):
        return "…"


def cut(text: str, most: int = 60) -> str:
    """Returns a text of at most `most` characters, with a sign if some were left out."""
    return text if len(text) <= most else text[: most - 1] + "…"
