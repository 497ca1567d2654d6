"""The server's side of a fair deal; `core.fair` says what that is, `core.verify` checks it."""

from __future__ import annotations

import re
import secrets

from vendome.core.fair import commitment, seed
from vendome.server.words import refused

__all__ = ["checked_value", "commitment", "new_secret", "seed"]

VALUE = re.compile(r"(?:[0-9a-f]{2}){16,64}")


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def checked_value(value: str) -> str:
    if not VALUE.fullmatch(value):
        raise refused("bad_value")
    return value
