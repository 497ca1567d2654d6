"""The server's own secret: made on first start, in a file that only its owner can read."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import sys
from pathlib import Path

from itsdangerous import BadSignature, Signer

from vendome.server.words import refused

FILE = "secret.key"
LENGTH = 32
ALIAS, ALIAS_DIGITS = "ip-", 12
# O_BINARY: without it Windows writes every line feed as two characters, also in a key.
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def server_key(folder: Path) -> bytes:
    """Returns the key in this folder, or a new one if there is none yet."""
    path = folder / FILE
    try:
        with os.fdopen(os.open(path, NEW, 0o600), "wb") as file:
            file.write(secrets.token_bytes(LENGTH))
    except FileExistsError:
        pass
    # On Windows the mode of a file always says that everybody may read it.
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        raise refused("key_open_to_others", path=path)
    key = path.read_bytes()
    if len(key) != LENGTH:
        raise refused("key_damaged", path=path, count=LENGTH)
    return key


class Aliases:
    """What stands for an address in the database and in the log: a hash that only this house can
    make again."""

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"vendome.address", "sha256")

    def __call__(self, address: str | None) -> str | None:
        """Returns the alias of an address, or None for one that is not counted."""
        if address is None:
            return None
        return ALIAS + hmac.digest(self._key, address.encode(), "sha256").hex()[:ALIAS_DIGITS]


class Signatures:
    """Signs the id that a guest's browser stores, and knows its own signature again."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="vendome.guest", digest_method=hashlib.sha256)

    def sign(self, person: str) -> str:
        return self._signer.sign(person).decode()

    def read(self, cookie: str | None) -> str | None:
        """Returns the id, if this cookie is one of ours, or else None."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None
