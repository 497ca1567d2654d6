"""What the browser client says: every key it asks for is there, and every message is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.words.catalogues import CLIENT_FOLDERS, WEB, messages
from tools import bundles
from vendome.core.words import LANGUAGES
from vendome.games import NAMES, games

HOUSE = WEB / "catalogue"


def source_of_the_house() -> str:
    """The client's source but for the games' own folders."""
    whole = bundles.source(WEB / "src")
    for name in NAMES:
        whole = whole.replace(bundles.source(WEB / "src" / "games" / name), "")
    return whole


def copied(web: Path) -> Path:
    """The client's catalogues once more, to write bundles beside."""
    for folder in CLIENT_FOLDERS:
        copy = web / folder.relative_to(WEB)
        copy.mkdir(parents=True)
        for language in LANGUAGES:
            (copy / f"{language}.po").write_bytes((folder / f"{language}.po").read_bytes())
    return web


def said(key: str, keys: set[str], groups: set[str]) -> bool:
    return key in keys or key.rpartition(".")[0] in groups


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_house_asks_for_is_there(language: str) -> None:
    there = bundles.house(language)
    assert bundles.literal_keys(source_of_the_house()) - set(there) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_game_asks_for_is_there(name: str, language: str) -> None:
    there = set(bundles.game(name, language)) | set(bundles.house(language))
    source = bundles.source(WEB / "src" / "games" / name)
    assert bundles.literal_keys(source) - there == set()
    for group in bundles.groups(source):
        assert any(key.rpartition(".")[0] == group for key in there), group


def test_every_message_of_the_client_is_asked_for() -> None:
    source = bundles.source(WEB / "src")
    keys, groups = bundles.literal_keys(source), bundles.groups(source)
    for language in LANGUAGES:
        for name in NAMES:
            groups |= bundles.referred(bundles.game(name, language))
        groups |= bundles.referred(bundles.house(language))
    for folder in CLIENT_FOLDERS:
        unused = [key for key in messages(folder, "en") if not said(key, keys, groups)]
        assert unused == [], folder


@pytest.mark.parametrize("name", NAMES)
def test_a_game_and_the_house_have_no_key_in_common(name: str) -> None:
    assert set(bundles.game(name, "en")) & set(bundles.house("en")) == set()


def test_bundles_hold_every_language_alike(tmp_path: Path) -> None:
    written = bundles.write(copied(tmp_path))
    keys: dict[str, set[str]] = {}
    for path in (path for path in written if path.parent.name == "gen"):
        subject = path.name.split(".")[0]
        found = set(json.loads(path.read_text(encoding="utf-8")))
        assert keys.setdefault(subject, found) == found, path.name
    assert set(keys) == {"words", *NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_game_s_printed_numbers_go_along(name: str, tmp_path: Path) -> None:
    bundles.write(copied(tmp_path))
    written = json.loads((tmp_path / "src/gen/facts" / f"{name}.gen.json").read_text())
    assert written == json.loads(json.dumps(bundles.facts(name)))
    assert written.keys() == {*games[name].facts, "stages"}
