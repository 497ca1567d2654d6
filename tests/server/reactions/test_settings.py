"""How a table answers questions out of turn, as it is made."""

from __future__ import annotations

import pytest

from tests.server.magpies import go
from tests.server.place import BOT, ME, OPEN, Guest, Place, new_table, refused


@pytest.mark.parametrize("seconds", [1, 30])
def test_a_table_sets_the_length(place: Place, anna: Guest, ben: Guest, seconds: int) -> None:
    reactions = {"kind": "window", "seconds": seconds}
    table = anna.started(ME, OPEN, game="magpies", reactions=reactions)
    ben.join(table)
    assert table["reactions"] == reactions
    go(anna.at(table))
    assert anna.look(table)["question"]["ends"] == place.clock.time + seconds


@pytest.mark.parametrize(
    ("game", "timed", "reactions", "said"),
    [
        ("magpies", "none", {"kind": "window", "seconds": 0}, "1 to 30 seconds"),
        ("magpies", "none", {"kind": "window", "seconds": 31}, "1 to 30 seconds"),
        ("magpies", "none", {"kind": "orders", "seconds": 3}, "leave “seconds” out"),
        ("magpies", "days", {"kind": "window"}, "choose “orders”"),
        ("edelstein", "none", {"kind": "orders"}, "leave “reactions” out"),
    ],
)
def test_what_cannot_be_set_is_refused(
    anna: Guest, game: str, timed: str, reactions: dict, said: str
) -> None:
    amount = {"none": 0, "days": 2}[timed]
    more = {"clock": {"kind": timed, "amount": amount}, "reactions": reactions}
    body = {**new_table(ME, BOT), "game": game, **more}
    assert said in refused(anna.ask("POST", "/api/tables", body), 409)


def test_what_is_set_unless_somebody_chooses(anna: Guest) -> None:
    assert anna.make(ME, BOT)["reactions"] is None
    window = {"kind": "window", "seconds": 3}
    assert anna.make(ME, BOT, game="magpies")["reactions"] == window
    chosen = anna.make(ME, BOT, game="magpies", reactions={"kind": "window"})
    assert chosen["reactions"] == window
    days = {"kind": "days", "amount": 2}
    by_days = anna.make(ME, BOT, game="magpies", clock=days)
    assert by_days["reactions"] == {"kind": "orders", "seconds": None}
    info = {game["name"]: game["reactions"] for game in anna.get("/api/games")}
    assert info["edelstein"] is None
    assert info["magpies"]["orders"][1] == {"name": "bell", "values": ["never", "always"]}
