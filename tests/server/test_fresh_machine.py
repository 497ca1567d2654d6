"""A house on a machine that has never seen it: open and playing before anything is compiled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vendome
from tests.server.place import ME, OPEN, Guest, Place
from tests.server.process import Server, line_of, player
from vendome.core.rule import COMPILED


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_game_can_be_played_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VENDOME_CACHE", str(tmp_path / "cache"))
    with Server(tmp_path) as server, player(server) as guest:
        left = guest.ask("GET", "/api/preparing")
        assert [one["game"] for one in left] == [*vendome.games]
        assert all(0 <= one["done"] < one["total"] and not one["failed"] for one in left)
        table = guest.make("edelstein", opponents=2)
        with line_of(guest, table) as line:
            said = (json.loads(text) for text in line)
            view = next(one for one in said if one["type"] == "view")
            move = {"seat": 0, "decision": view["decision"], "move": "choose gems"}
            line.send(json.dumps({"type": "move", "id": 1, **move}))
            answer = next(one for one in said if one["type"] in ("accepted", "refused"))
            assert answer["type"] == "accepted"
        assert server.stop() == 130


def test_a_house_without_anything_to_compile_says_so(anna: Guest) -> None:
    assert anna.get("/api/preparing") == []


def test_the_games_that_are_played_are_known(place: Place, anna: Guest, ben: Guest) -> None:
    assert place.house.games_played() == []
    necklace = anna.make(ME, OPEN, game="necklace")
    carats = [guest.make(ME, OPEN, OPEN, game="carats") for guest in (anna, ben)]
    for screen in (anna.at(necklace), anna.at(carats[0]), ben.at(carats[1])):
        screen.until_table(bool)
    assert place.house.games_played() == ["carats", "necklace"]
