"""Whom the house is closed to, and who may not talk there: what follows from all acts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from vendome.server.acts import Act
from vendome.server.words import WORDS, Forbidden, refused

Target = str | None


@dataclass(frozen=True, slots=True)
class Worded:
    """An argument of a sentence that is a sentence itself."""

    message: str

    def in_language(self, language: str) -> str:
        return WORDS.say(language, self.message)


class Sanctions:
    def __init__(self) -> None:
        self._held: dict[tuple[str, str], Act] = {}  # by verb and target

    def __bool__(self) -> bool:
        return bool(self._held)

    def follow(self, done: Iterable[Act]) -> None:
        """Take further acts into account, in their order."""
        for act in done:
            if act.verb in ("ban", "mute"):
                self._held[act.verb, act.target] = act
            elif act.verb in ("unban", "unmute"):
                self._held.pop((act.verb.removeprefix("un"), act.target), None)

    def banned(self, people: Iterable[str], address: Target, now: float) -> Act | None:
        """Returns why somebody may not come in, or None if they may.

        A program comes with the person whose it is.
        """
        return self._found("ban", (*people, address), now)

    def muted(self, people: Iterable[str], address: Target, now: float) -> Act | None:
        return self._found("mute", (*people, address), now)

    def _found(self, verb: str, targets: Iterable[Target], now: float) -> Act | None:
        held = (self._held.get((verb, target)) for target in targets if target is not None)
        return next((act for act in held if act and (act.until is None or act.until > now)), None)

    def check_entry(self, people: Iterable[str], address: Target, now: float) -> None:
        if act := self.banned(people, address, now):
            raise refused("banned", Forbidden, until=_until(act), reason=_reason(act))

    def check_talk(self, people: Iterable[str], address: Target, now: float) -> None:
        if act := self.muted(people, address, now):
            raise refused("talk_muted", Forbidden, until=_until(act), reason=_reason(act))


def _until(act: Act) -> str | Worded:
    if act.until is None:
        return Worded("no_end")
    return f"{datetime.fromtimestamp(act.until, UTC):%Y-%m-%d %H:%M} UTC"


def _reason(act: Act) -> str | Worded:
    return act.reason or Worded("no_reason")
