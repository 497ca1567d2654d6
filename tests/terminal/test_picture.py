"""The picture of a game in the README."""

from __future__ import annotations

import re

from tools.draw_table import TARGET, picture


def test_the_picture_is_what_the_program_draws_now() -> None:
    assert TARGET.read_text(encoding="utf-8") == picture()


def test_the_picture_asks_no_server_for_anything() -> None:
    addresses = re.findall(r"[a-z]+://[^\"')\s]+", TARGET.read_text(encoding="utf-8"))
    assert addresses == ["http://www.w3.org/2000/svg"]
