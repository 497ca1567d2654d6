"""States and events in few bytes, as they are kept while a game is played.

A move changes few bytes of a state, so a step is kept as what differs from the step before: the
places that have changed, and what they have changed by. Events are short rows of small numbers.
What earlier versions kept, whole states and lists of numbers, is read as well.
"""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Iterator, Sequence

import numpy as np

PLACE = np.dtype("<u2")
CHANGE = PLACE.itemsize + 1  # bytes for one that has changed


def difference(before: bytes | None, after: bytes) -> bytes:
    """Returns a state by what differs from the one before; whole if that would take no less.

    So what is as long as a state is a state.
    """
    if before is None or len(before) != len(after) or len(after) > np.iinfo(PLACE).max:
        return after
    changed = np.frombuffer(before, "u1") ^ np.frombuffer(after, "u1")
    places = np.flatnonzero(changed)
    if len(places) * CHANGE >= len(after):
        return after
    return bytes(places.astype(PLACE).tobytes() + changed[places].tobytes())


def restored(before: bytes | None, kept: bytes, length: int) -> bytes:
    """Returns a state of this length, from what was kept of it and from the one before."""
    if len(kept) == length:
        return kept
    if before is None or len(before) != length or len(kept) % CHANGE or len(kept) > length:
        raise ValueError(f"{len(kept)} bytes are neither a state of {length} nor what differs")
    count = len(kept) // CHANGE
    state = np.frombuffer(before, "u1").copy()
    places = np.frombuffer(kept, PLACE, count)
    state[places] ^= np.frombuffer(kept, "u1", count, count * PLACE.itemsize)
    return state.tobytes()


def written_events(rows: Sequence[Sequence[int]]) -> str:
    """Returns the log's rows of a move as text. Zeros at the end of a row take no room."""
    out = bytearray([max(map(len, rows), default=0)])
    for row in rows:
        used = len(row)
        while used and not row[used - 1]:
            used -= 1
        out.append(used)
        for number in row[:used]:
            _write(out, number << 1 if number >= 0 else (-number << 1) - 1)
    return b85encode(bytes(out)).decode()


def read_events(kept: str | list[list[int]]) -> list[list[int]]:
    """Returns the rows that were written; what is a list of rows already is left as it is."""
    if not isinstance(kept, str):
        return kept
    data = iter(b85decode(kept))
    width, rows = next(data), []
    for used in data:
        row = [_read(data) for _ in range(used)]
        rows.append(row + [0] * (width - used))
    return rows


def _write(out: bytearray, number: int) -> None:
    """Write a number that is not negative, seven bits a byte."""
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _read(data: Iterator[int]) -> int:
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number >> 1 if not number & 1 else -(number + 1 >> 1)
        shift += 7
    raise ValueError("the events of a move are cut short")
