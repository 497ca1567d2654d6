"""Fair deals: the server commits to a secret, everybody adds a value, and both make the seed.

commitment = SHA-256(secret), told before the first value is given;
seed = SHA-256(secret ‖ value of seat 0 ‖ value of seat 1 ‖ …), a bot's value being empty.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence

from vendome.server.words import refused

VALUE = re.compile(r"(?:[0-9a-f]{2}){16,64}")


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, values: Sequence[str]) -> bytes:
    return hashlib.sha256(secret + b"".join(bytes.fromhex(value) for value in values)).digest()


def checked_value(value: str) -> str:
    if not VALUE.fullmatch(value):
        raise refused("bad_value")
    return value
