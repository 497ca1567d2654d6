"""Chance: the keystream is ChaCha20's, draws are even, shuffles as documented."""

from __future__ import annotations

import struct
from collections import Counter

import numpy as np
import pytest

from vendome.core import chance
from vendome.core.chance import draw, next_byte, rekey, shuffle
from vendome.core.rule import kernel

# RFC 8439, appendix A.1: key, block number, keystream; the nonce is zero in all of these.
VECTORS = [
    (
        "00" * 32,
        0,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        "00" * 32,
        1,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
]


def t_bytes(streams, out):
    for i in range(out.shape[0]):
        out[i] = next_byte(streams[0])


def t_draws(streams, n, out):
    for i in range(out.shape[0]):
        out[i] = draw(streams[0], n)


def t_shuffle(streams, cards, first, last):
    shuffle(streams[0], cards, first, last)


def t_rekey(streams, source):
    rekey(streams[0], source[0])


bytes_of, draws_of, shuffled, rekeyed = (
    kernel(template, {}, "test") for template in (t_bytes, t_draws, t_shuffle, t_rekey)
)


def keystream(key: bytes, count: int) -> bytes:
    out = np.zeros(count, "i8")
    bytes_of(chance.seeded(key), out)
    return bytes(out.astype("u1"))


def by_the_book(key: bytes, block: int) -> bytes:
    """ChaCha20's block function, written once more and plainly."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), block, 0, 0, 0]
    x = list(start)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for p, q, r, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) % 2**32
            mixed = x[r] ^ x[p]
            x[r] = (mixed << turn | mixed >> (32 - turn)) % 2**32

    for _ in range(10):
        for i in range(4):
            quarter(i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(x, start, strict=True)))


@pytest.mark.parametrize(("key", "block", "expected"), VECTORS)
def test_the_keystream_is_that_of_the_rfc(key: str, block: int, expected: str) -> None:
    stream = keystream(bytes.fromhex(key), (block + 1) * 64)
    assert stream[block * 64 :].hex() == expected


@pytest.mark.parametrize("seed", range(5))
def test_the_keystream_agrees_with_a_second_implementation(seed: int) -> None:
    key = chance.key_of(seed)
    assert keystream(key, 256) == b"".join(by_the_book(key, block) for block in range(4))


@pytest.mark.parametrize("n", [1, 2, 3, 5, 39, 128, 200, 256])
def test_a_draw_is_the_documented_function_of_the_bytes(n: int) -> None:
    key = chance.key_of(n)
    stream = iter(keystream(key, 4000))
    expected = []
    while len(expected) < 500:
        product = next(stream) * n
        if product % 256 >= 256 % n:
            expected.append(product // 256)
    out = np.zeros(500, "i8")
    draws_of(chance.seeded(key), n, out)
    assert out.tolist() == expected


def test_every_answer_is_exactly_as_likely_as_any_other() -> None:
    for n in range(1, 257):
        kept = Counter(b * n // 256 for b in range(256) if b * n % 256 >= 256 % n)
        assert set(kept) == set(range(n))
        assert len(set(kept.values())) == 1


def test_a_shuffle_swaps_downwards() -> None:
    key = chance.key_of(3)
    cards = np.arange(12, dtype="i1")
    shuffled(chance.seeded(key), cards, 2, 10)
    expected = list(range(12))
    streams = chance.seeded(key)
    for i in range(7, 0, -1):
        one = np.zeros(1, "i8")
        draws_of(streams, i + 1, one)
        j = int(one[0])
        expected[2 + i], expected[2 + j] = expected[2 + j], expected[2 + i]
    assert cards.tolist() == expected


def test_a_fresh_stream_differs_from_its_source() -> None:
    source, fresh = chance.seeded(chance.key_of(1)), chance.seeded(chance.key_of(2))
    rekeyed(fresh, source)
    assert fresh["key"].tobytes() == keystream(chance.key_of(1), 32)
    assert fresh["blocks"][0] == fresh["used"][0] == 0
    again = fresh.copy()
    rekeyed(again, source)
    assert again["key"].tobytes() == keystream(chance.key_of(1), 96)[64:]


def test_seeds_stand_for_keys() -> None:
    assert chance.key_of(bytes(range(32))) == bytes(range(32))
    assert len({chance.key_of(seed) for seed in (-1, 0, 1, 10**30)}) == 4
