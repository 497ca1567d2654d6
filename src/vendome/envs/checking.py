"""What the settings of a batch can be."""

from __future__ import annotations

from collections.abc import Iterable

from vendome.core.refusal import BadOption, brief
from vendome.envs.words import WORDS


def whole(name: str, value: int, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadOption("bad_number", WORDS, name=name, value=brief(value), least=least, most=most)
    return value


def one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise BadOption("not_one_of", WORDS, name=name, value=brief(value), known=", ".join(known))
    return value


def seats_of(seats: Iterable[int] | None, players: int) -> tuple[int, ...]:
    if seats is None:
        return tuple(range(players))
    named = list(seats) if isinstance(seats, Iterable) else [seats]
    if not named or len({*map(str, named)}) < len(named):
        raise BadOption("bad_seats", WORDS, most=players - 1)
    for seat in named:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
            raise BadOption("bad_seats", WORDS, most=players - 1)
    return tuple(sorted(named))
