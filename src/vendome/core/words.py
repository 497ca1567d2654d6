"""Words in English, French and German: gettext catalogues, one folder for the core, one per game.

A message has a key (its msgid) and a text in each language, with as many plural forms as the
language has; the argument `count` picks the form. In a text `{name}` stands for an argument, and
`{name:group}` for the message `group.` + the argument: with `colour="red"`, `{colour:gem}` is what
the message `gem.red` says. So callers pass the names that programs use, and each language brings
in the form its sentence needs. The same catalogues serve every client.

`{#fine}` stands for a number of the rules, out of the facts of the game whose words these are, and
`{#fashion.0}` for one within a list or a table there. Nobody passes these: they are filled in when
a catalogue is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LANGUAGES = ("en", "fr", "de")

A_FACT = re.compile(r"\{#([\w.]+)\}")

plural_rule = cache(c2py)  # from the Plural-Forms of a catalogue: which form a number takes


class Words:
    """The messages of one folder. Those of another folder (`behind`) serve where it has none."""

    def __init__(self, folder: Path, behind: Words | None = None) -> None:
        self.folder = folder
        self._behind = behind
        self._catalogues: dict[str, Catalog] = {}
        self._strings: dict[tuple[str, str], str | tuple[str, ...] | None] = {}
        self._facts: Mapping[str, Any] = {}

    def learn(self, facts: Mapping[str, Any]) -> None:
        """From now on put these facts in the place of `{#name}`, here and in all words behind which
        these stand.

        Before that, `{#name}` stays as it is: a wrong deck is refused in words while there are no
        facts.
        """
        self._facts = facts
        self._catalogues = {}
        self._strings = {}

    @property
    def facts(self) -> Mapping[str, Any]:
        return self._facts or (self._behind.facts if self._behind is not None else {})

    def catalogue(self, language: str) -> Catalog:
        if language not in self._catalogues:
            with (self.folder / f"{language}.po").open("rb") as file:
                catalogue = read_po(file, locale=language, abort_invalid=True)
            for message in catalogue if self.facts else ():
                message.string = self._stated(message.string)
            self._catalogues[language] = catalogue
        return self._catalogues[language]

    def _stated(self, text: Any) -> Any:
        """Returns a text, or all plural forms of one, with the numbers of the rules filled in."""
        if isinstance(text, tuple):
            return tuple(self._stated(form) for form in text)
        return A_FACT.sub(lambda found: str(self._fact(found[1])), text)

    def _fact(self, path: str) -> Any:
        fact: Any = self.facts
        for name in path.split("."):
            fact = fact[int(name) if isinstance(fact, Sequence) else name]
        return fact

    def say(self, language: str, key: str, /, **arguments: Any) -> str:
        """Returns the message `key` in a language. The argument `count` chooses its plural form."""
        text = self._text(language, key, arguments.get("count", 0))
        return "".join(
            literal + (self._filled(language, arguments[name], group) if name else "")
            for literal, name, group in _pieces(text)
        )

    def _filled(self, language: str, value: Any, group: str) -> str:
        """Returns an argument as text. Those that have a sentence, such as refusals, give that."""
        if type(value) is not str and hasattr(value, "in_language"):
            return str(value.in_language(language))
        return self.say(language, f"{group}.{value}") if group else str(value)

    def join(self, language: str, items: Sequence[str]) -> str:
        """Returns a list in words: `red, green and blue`."""
        if len(items) < 2:
            return "".join(items)
        return self.say(language, "and", first=", ".join(items[:-1]), last=items[-1])

    def has(self, key: str) -> bool:
        return key in self.catalogue("en") or (self._behind is not None and self._behind.has(key))

    def to(self, you: int | None, key: str, people: Mapping[str, int]) -> str:
        """Returns the key of the message that says the same to somebody it speaks of.

        It is `key.you_seat` for whom the argument `seat` stands for, and `key` itself for others.
        """
        for argument, person in people.items() if you is not None else ():
            if person == you and self.has(f"{key}.you_{argument}"):
                return f"{key}.you_{argument}"
        return key

    def _text(self, language: str, key: str, count: int) -> str:
        string = self._string(language, key)
        if string is None:
            if self._behind is None:
                raise KeyError(f"no message {key!r} in {self.folder.name}/{language}.po")
            return self._behind._text(language, key, count)
        if isinstance(string, tuple):
            expression = self.catalogue(language).plural_expr
            return string[plural_rule(expression)(abs(int(count)))]
        return string

    def _string(self, language: str, key: str) -> str | tuple[str, ...] | None:
        """Returns the text of a message of this folder, or all plural forms of it."""
        place = language, key
        if place not in self._strings:
            message = self.catalogue(language).get(key)
            string = message.string if message is not None else None
            self._strings[place] = tuple(string) if isinstance(string, list | tuple) else string
        return self._strings[place]


@lru_cache(maxsize=5000)
def _pieces(text: str) -> list[tuple[str, str | None, str]]:
    """Returns what a text is put together of: each time a piece of it, then an argument's name and
    the group of messages it stands for."""
    return [(literal, name, group or "") for literal, name, group, _ in Formatter().parse(text)]


@dataclass(frozen=True, slots=True)
class Listed:
    """Several things as one argument of a sentence: a list in the reader's language."""

    items: Sequence[str]

    def in_language(self, language: str) -> str:
        return core_words().join(language, self.items)


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Returns the first of our languages that the reader's system asks for, else English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in environment.get(variable, "").split(":"):
            if wanted[:2] in LANGUAGES:
                return wanted[:2]
    return "en"


@cache
def core_words() -> Words:
    return Words(Path(__file__).parent / "catalogue")
