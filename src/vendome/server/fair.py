"""The server's side of a fair deal; `core.fair` says what that is, `core.verify` checks it."""

from __future__ import annotations

import re
import secrets

from vendome.core.fair import (
    A_VALUE,
    LEAST_DIGITS,
    MOST_DIGITS,
    Terms,
    commitment,
    pledge,
    seal,
    seed,
)
from vendome.server.words import refused

__all__ = [
    "Terms",
    "checked_pledge",
    "checked_value",
    "commitment",
    "new_secret",
    "pledge",
    "seal",
    "seed",
]

PLEDGE = re.compile("[0-9a-f]{64}")
VALUE = re.compile(A_VALUE)


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def checked_pledge(pledge: str) -> str:
    if not PLEDGE.fullmatch(pledge):
        raise refused("bad_pledge")
    return pledge


def checked_value(value: str) -> str:
    if not VALUE.fullmatch(value):
        raise refused("bad_value", least=LEAST_DIGITS, most=MOST_DIGITS)
    return value
