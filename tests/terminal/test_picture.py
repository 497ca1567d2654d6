"""The picture of a game in the README."""

from __future__ import annotations

import re
from pathlib import Path

from docs import draw_table

PICTURE = Path(draw_table.__file__).with_name("table.svg")


def test_the_picture_is_what_the_program_draws_now() -> None:
    assert PICTURE.read_text(encoding="utf-8") == draw_table.picture()


def test_the_picture_asks_no_server_for_anything() -> None:
    addresses = re.findall(r"[a-z]+://[^\"')\s]+", PICTURE.read_text(encoding="utf-8"))
    assert addresses == ["http://www.w3.org/2000/svg"]
