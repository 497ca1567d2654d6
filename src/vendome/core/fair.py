"""Fair deals: the server commits to a secret, everybody adds a value, and both make the seed.

commitment = SHA-256(secret), told before the first value is given;
seed = SHA-256(secret ‖ value of seat 0 ‖ value of seat 1 ‖ …), a bot's value being empty.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, values: Sequence[str]) -> bytes:
    return hashlib.sha256(secret + b"".join(bytes.fromhex(value) for value in values)).digest()
