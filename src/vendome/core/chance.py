# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""Chance: ChaCha20 (RFC 8439) inside the state. Nobody can predict a card from those they saw.

The keystream is that of an all-zero nonce and a block counter from 0. It is read byte by byte:

- `draw(s, n)`, for n from 1 to 256, takes the next byte b. The answer is (b·n) div 256, unless
  (b·n) mod 256 is less than 256 mod n: then b is thrown away and the next byte taken. So each of
  the n answers is exactly as likely as any other.
- A shuffle of n cards goes down from place n-1 to place 1; at place i it draws j from i+1 and
  swaps places i and j.

Words are stored signed and worked on as 64-bit integers masked to 32 bits, compiled or not.
"""

from __future__ import annotations

import hashlib

import numpy as np

from vendome.core.rule import hot_rule, rule

FIELDS: list[tuple[str, str] | tuple[str, str, int]] = [
    ("key", "<i4", 8),
    ("keystream", "<i4", 16),
    ("blocks", "<i4"),  # how many blocks of the keystream have been made
    ("used", "i1"),  # how many bytes of the last one have been drawn
]
Chance = np.dtype((np.record, FIELDS))

WORD = 0xFFFFFFFF
BLOCK = 64


@rule
def _signed(word):
    return ((word + 0x80000000) & WORD) - 0x80000000


@rule
def _quarter(a, b, c, d):
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@rule
def next_block(s):
    """Put block number `s.blocks` of the keystream into `s.keystream`."""
    c0, c1, c2, c3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    k0, k1 = int(s.key[0]) & WORD, int(s.key[1]) & WORD
    k2, k3 = int(s.key[2]) & WORD, int(s.key[3]) & WORD
    k4, k5 = int(s.key[4]) & WORD, int(s.key[5]) & WORD
    k6, k7 = int(s.key[6]) & WORD, int(s.key[7]) & WORD
    n = int(s.blocks) & WORD
    x0, x1, x2, x3 = c0, c1, c2, c3
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = n, 0, 0, 0
    for _ in range(10):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    out = s.keystream
    out[0], out[1] = _signed(x0 + c0), _signed(x1 + c1)
    out[2], out[3] = _signed(x2 + c2), _signed(x3 + c3)
    out[4], out[5] = _signed(x4 + k0), _signed(x5 + k1)
    out[6], out[7] = _signed(x6 + k2), _signed(x7 + k3)
    out[8], out[9] = _signed(x8 + k4), _signed(x9 + k5)
    out[10], out[11] = _signed(x10 + k6), _signed(x11 + k7)
    out[12], out[13] = _signed(x12 + n), _signed(x13)
    out[14], out[15] = _signed(x14), _signed(x15)
    s.blocks = _signed(n + 1)
    s.used = 0


@hot_rule
def next_byte(s):
    used = int(s.used)
    if used >= BLOCK or s.blocks == 0:
        next_block(s)
        used = 0
    s.used = used + 1
    return (int(s.keystream[used >> 2]) >> (8 * (used & 3))) & 255


@hot_rule
def draw(s, n):
    """Returns a whole number from 0 to n-1, each as likely as the others; n is at most 256."""
    product = next_byte(s) * n
    if (product & 255) < n:
        while (product & 255) < 256 % n:
            product = next_byte(s) * n
    return product >> 8


@rule
def shuffle(s, cards, first, last):
    """Shuffle `cards[first:last]` in place."""
    for i in range(last - first - 1, 0, -1):
        j = draw(s, i + 1)
        card = cards[first + i]
        cards[first + i] = cards[first + j]
        cards[first + j] = card


@rule
def rekey(s, source):
    """Give `s` a fresh stream, keyed by the next block of `source`."""
    next_block(source)
    for i in range(8):
        s.key[i] = source.keystream[i]
    for i in range(16):
        s.keystream[i] = 0
    source.used = BLOCK
    s.blocks = 0
    s.used = 0


def key_of(seed: int | bytes) -> bytes:
    """Returns the key of a seed: the 32 bytes themselves, or the SHA-256 of a number's digits."""
    if isinstance(seed, bytes):
        return seed
    return hashlib.sha256(f"vendome seed {seed}".encode()).digest()


def seeded(key: bytes) -> np.ndarray:
    """Returns a one-element array that holds a fresh stream for `key`."""
    chance = np.zeros(1, Chance)
    chance["key"][0] = np.frombuffer(key, "<i4")
    return chance
