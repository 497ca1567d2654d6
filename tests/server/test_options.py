"""Options of a table: switches, and options that are data, from the request to the record."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.place import BOT, ME, OPEN, Guest, Place, new_table, refused

GREY = {"class": "grey", "name": "Broche", "prices": [9, 7, 5, 3], "effect": "ring", "jewels": 2}
MAUVE = {"class": "mauve", "name": "Garde", "prices": [8, 6, 4, 2], "effect": "musketeer"}


def wanted(cards: Any) -> dict[str, Any]:
    return new_table(ME, BOT) | {"game": "necklace", "options": {"blank_cards": cards}}


def test_the_games_say_what_their_options_are(anna: Guest) -> None:
    games = {game["name"]: game["options"] for game in anna.get("/api/games")}
    switch = {"name": "one_sole_majority", "clause": "E7.2", "kind": "switch", "default": False}
    assert games["edelstein"] == [switch]
    data = {"name": "blank_cards", "clause": "N8.1", "kind": "data", "default": []}
    assert data in games["necklace"]


def test_a_switch_that_is_no_switch_is_refused(anna: Guest) -> None:
    for value in (1, "true", None, [], {}):
        wrong = new_table(ME, BOT, options={"one_sole_majority": value})
        assert "one_sole_majority" in refused(anna.ask("POST", "/api/tables", wrong), 409)
    assert anna.lobby()["mine"] == []


def test_a_table_without_cards_of_its_own(anna: Guest) -> None:
    assert anna.make(ME, BOT, game="necklace")["options"]["blank_cards"] == []


def test_a_table_keeps_what_its_options_say(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.make(ME, OPEN, game="necklace", options={"blank_cards": [MAUVE, GREY]})
    assert table["options"]["blank_cards"] == [GREY, MAUVE]
    place.reopen()
    assert ben.look(table)["options"]["blank_cards"] == [GREY, MAUVE]
    anna.ready(table)
    ben.join(table)
    with anna.at(table) as screen:
        screen.until_table(lambda told: told["status"] == "playing")
    place.reopen()
    assert ben.look(table)["options"]["blank_cards"] == [GREY, MAUVE]
    match = place.house.tables[table["id"]].match
    assert match is not None
    assert match.options["blank_cards"] == [GREY, MAUVE]


@pytest.mark.parametrize(
    ("cards", "field"),
    [
        (True, "blank_cards"),
        ([GREY, GREY], "blank_cards[1].class"),
        ([GREY, {**MAUVE, "prices": [1, 2, 3, 4]}], "blank_cards[1].prices"),
        ([{**GREY, "name": "x" * 5000}], "blank_cards[0].name"),
        ([{**GREY, "jewels": 4}], "blank_cards[0].jewels"),
    ],
)
def test_wrong_data_is_refused_by_a_sentence_that_names_the_field(
    anna: Guest, cards: Any, field: str
) -> None:
    said = set()
    for language in ("en", "fr", "de"):
        anna.language = language
        said.add(refused(anna.ask("POST", "/api/tables", wanted(cards)), 409))
    assert len(said) == 3
    assert all(sentence.startswith(field) and len(sentence) < 400 for sentence in said)
    assert anna.lobby()["mine"] == []
