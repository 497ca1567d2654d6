"""Who sits where: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vendome.bots import BOTS, NAMES
from vendome.core.refusal import BadOption, Refusal
from vendome.terminal.voice import Voice, terminal_words

LONGEST_NAME = 12


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    bot: str | None = None  # what kind of bot plays here; None: a person

    @property
    def is_person(self) -> bool:
        return self.bot is None


def checked_name(name: object) -> str:
    """Returns a name that fits the table and cannot upset a terminal."""
    text = name.strip() if isinstance(name, str) else ""
    if not 1 <= len(text) <= LONGEST_NAME or not text.isprintable():
        shown = "".join(c if c.isprintable() else "?" for c in str(name))[:40]
        raise Refusal("bad_name", terminal_words(), name=shown, most=LONGEST_NAME)
    return text


def check_distinct(seats: Sequence[Seat]) -> None:
    names = [seat.name.casefold() for seat in seats]
    for seat in seats:
        if names.count(seat.name.casefold()) > 1:
            raise Refusal("same_name", terminal_words(), name=seat.name)


def checked_bot(kind: object) -> str:
    if kind not in BOTS:
        raise BadOption("unknown_bot", bot=str(kind)[:40], known=", ".join(BOTS))
    return str(kind)


def seated(names: Sequence[str], players: int, bots: Sequence[str]) -> list[Seat]:
    """Returns the people first, then bots in the places left, their kinds in turn."""
    people = [Seat(checked_name(name)) for name in names]
    if not 0 < len(people) <= players:
        raise Refusal("too_many_people", terminal_words(), people=len(people), players=players)
    taken = {seat.name.casefold() for seat in people}
    free = [name for name in NAMES if name.casefold() not in taken]
    kinds = [checked_bot(kind) for kind in bots]
    count = players - len(people)
    seats = people + [Seat(free[i], kinds[i % len(kinds)]) for i in range(count)]
    check_distinct(seats)
    return seats


def default_names(say: Voice, people: int) -> list[str]:
    return [say("player", number=number) for number in range(1, people + 1)]
