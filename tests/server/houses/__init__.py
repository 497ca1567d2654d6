"""Houses as earlier versions left them, as SQL, each named by the day of that version.

`python -m tests.server.houses FILE` writes one with the code as it is now: something of everything
that is kept. `unpack` lays one out again.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from vendome.server.databases import FILE
from vendome.server.keys import FILE as KEY

HERE = Path(__file__).parent
HOUSES = sorted(path.stem for path in HERE.glob("*.sql"))
KEY_LINE = re.compile(r"-- key: ([0-9a-f]{64})\n")


def dumped(folder: Path) -> str:
    """The database of a house as SQL, with its key, so that its people are known again."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        rows = "\n".join(database.iterdump())
    return f"-- key: {(folder / KEY).read_bytes().hex()}\n{rows}\n"


def unpack(house: str, folder: Path) -> Path:
    """Lay out a kept house in a folder, as a server left it there. Returns its database."""
    return lay_out((HERE / f"{house}.sql").read_text(), folder)


def lay_out(text: str, folder: Path) -> Path:
    """Likewise one that was dumped."""
    found = KEY_LINE.match(text)
    assert found is not None
    (folder / KEY).write_bytes(bytes.fromhex(found[1]))
    (folder / KEY).chmod(0o600)
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.executescript(text)
    return folder / FILE
