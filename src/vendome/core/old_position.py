"""What the positions of Queen’s Necklace are still read with, value by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import pack
from typing import TYPE_CHECKING, Any

import numpy as np

from vendome.core.chance import BLOCK
from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition, brief

if TYPE_CHECKING:
    from vendome.core.game import Game


def table(value: Any, field: str, known: Sequence[str]) -> Mapping[str, Any]:
    """`value` as a table that has no fields but the known ones."""
    if not isinstance(value, Mapping):
        raise BadPosition(field, "position_table", found=brief(value))
    for name in value:
        if name not in known:
            raise BadPosition(f"{field}.{brief(name)}", "position_unknown", known=", ".join(known))
    return value


def number(value: Any, field: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(field, "position_number", found=brief(value), least=least, most=most)
    return value


def one_of(value: Any, field: str, names: Sequence[str]) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(field, "position_name", found=brief(value), known=", ".join(names))
    return names.index(value)


def items(value: Any, field: str, most: int) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) > most:
        raise BadPosition(field, "position_list", found=brief(value), most=most)
    return list(value)


def seats(value: Any, field: str, players: int) -> int:
    """A list of seats as bits."""
    bits = 0
    for i, seat in enumerate(items(value, field, players)):
        bits |= 1 << number(seat, f"{field}[{i}]", 0, players - 1)
    return bits


def listed(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def write_chance(state: Reading) -> dict[str, Any]:
    """Where the chance stream stands: its key, and how many bytes have been drawn."""
    drawn = (state.blocks - 1) * BLOCK + state.used if state.blocks else 0
    return {"key": pack("<8i", *state.key).hex(), "drawn": drawn}


def read_chance(game: Game, states: np.ndarray, value: Any) -> None:
    chance = table(value, "chance", ("key", "drawn"))
    drawn = number(chance.get("drawn", 0), "chance.drawn", 0, 2**31 - BLOCK)
    key = chance.get("key")
    if not isinstance(key, str) or len(key) != 64 or not all(c in HEX for c in key):
        raise BadPosition("chance.key", "position_key", found=brief(key))
    states["key"][0] = np.frombuffer(bytes.fromhex(key), "<i4")
    states["keystream"] = 0
    states["blocks"] = 0
    states["used"] = 0
    if drawn:
        blocks = (drawn + BLOCK - 1) // BLOCK
        game.kernels.wind(states, blocks)
        states["used"] = drawn - (blocks - 1) * BLOCK


HEX = "0123456789abcdefABCDEF"
