"""The server's secret: made on first start, for nobody else to read."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from vendome.core.refusal import Refusal
from vendome.server.keys import FILE, LENGTH, Signatures, server_key


def test_it_is_made_once_and_kept(tmp_path: Path) -> None:
    key = server_key(tmp_path)
    assert len(key) == LENGTH
    assert server_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_each_house_has_its_own(tmp_path: Path) -> None:
    keys = set()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        keys.add(server_key(tmp_path / name))
    assert len(keys) == 2


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o620, 0o602, 0o610])
def test_one_that_others_could_read_or_change_is_refused(tmp_path: Path, mode: int) -> None:
    server_key(tmp_path)
    (tmp_path / FILE).chmod(mode)
    with pytest.raises(Refusal, match="chmod 600"):
        server_key(tmp_path)


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 33])
def test_a_damaged_one_is_refused(tmp_path: Path, content: bytes) -> None:
    server_key(tmp_path)
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(Refusal, match="32 bytes"):
        server_key(tmp_path)


def test_a_signature_is_known_from_any_other() -> None:
    ours, theirs = Signatures(bytes(32)), Signatures(b"x" * 32)
    signed = ours.sign("somebody")
    assert ours.read(signed) == "somebody"
    assert theirs.read(signed) is None
    for place in range(len(signed)):
        other = "A" if signed[place] != "A" else "B"
        assert ours.read(signed[:place] + other + signed[place + 1 :]) != "somebody"
        assert ours.read(signed[:place]) is None
    for odd in (None, "", ".", "\udcff", "é.é", "somebody."):
        assert ours.read(odd) is None
