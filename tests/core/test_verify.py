"""`vendome.verify`: a record of a table, honest and in every way not."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import vendome
from vendome import cli
from vendome.bots import Bot
from vendome.core import fair

GAME = vendome.games["edelstein"]
SECRET = bytes(range(32))
VALUES = ["aa" * 16, "", "bb" * 16]


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """A whole game, with what a table online adds to its record."""
    match = GAME.start(3, fair.seed(SECRET, VALUES))
    bots = [Bot("greedy", seat) for seat in range(3)]
    while not match.over:
        seat = match.waiting[0]
        bots[seat].play(match, seat)
    online = {
        "commitment": fair.commitment(SECRET),
        "secret": SECRET.hex(),
        "values": VALUES,
        "rules": [GAME.version] * len(match.moves),
        "scores": list(match.scores),
    }
    return {**match.record(), "online": online}


@pytest.fixture
def record(played: dict[str, Any]) -> dict[str, Any]:
    return copy.deepcopy(played)


def found(record: Any, **seen: str) -> dict[str, bool | None]:
    return {finding.check: finding.holds for finding in vendome.verify(record, **seen)}


def test_an_honest_record_holds(record: dict[str, Any]) -> None:
    seen = {"commitment": fair.commitment(SECRET), "value": VALUES[2]}
    checks = ("commitment", "seed", "seen", "value", "moves", "scores")
    assert found(record, **seen) == dict.fromkeys(checks, True)


def test_another_secret_is_noticed(record: dict[str, Any]) -> None:
    record["online"]["secret"] = bytes(32).hex()
    assert found(record)["commitment"] is False
    assert found(record)["seed"] is False


def test_another_deal_is_noticed(record: dict[str, Any]) -> None:
    record["online"]["values"][0] = "cc" * 16
    holds = found(record, value=VALUES[0])
    assert (holds["commitment"], holds["seed"], holds["value"]) == (True, False, False)


def test_another_commitment_than_one_saw_is_noticed(record: dict[str, Any]) -> None:
    assert found(record, commitment="00" * 32)["seen"] is False


def test_a_changed_move_is_noticed(record: dict[str, Any]) -> None:
    record["moves"][-1][1] = "offer 22r"
    assert found(record)["moves"] is False


def test_changed_scores_are_noticed(record: dict[str, Any]) -> None:
    record["online"]["scores"][0] += 1
    assert found(record)["scores"] is False


def test_a_game_that_has_not_ended_is_noticed(record: dict[str, Any]) -> None:
    record["moves"].pop()
    assert found(record)["scores"] is False


def test_a_change_of_the_rules_is_said_plainly(record: dict[str, Any]) -> None:
    record["online"]["rules"][10:] = [GAME.version + 1] * len(record["online"]["rules"][10:])
    finding = vendome.verify(record)[-1]
    assert (finding.check, finding.holds) == ("crossed", None)
    assert finding.in_language("en").startswith("From move 11 on")


def test_a_record_of_older_rules_is_said_plainly(record: dict[str, Any]) -> None:
    record["rules"] = GAME.version + 7
    record["online"]["rules"] = [GAME.version + 7] * len(record["moves"])
    assert found(record)["since"] is None


def test_a_game_played_elsewhere_has_no_deal_to_check(record: dict[str, Any]) -> None:
    del record["online"]
    assert found(record) == {"deal": None, "moves": True}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("secret", "xyz"),
        ("secret", None),
        ("commitment", "00"),
        ("values", "aa"),
        ("values", ["a"]),
        ("rules", [True]),
        ("scores", None),
    ],
)
def test_a_damaged_online_part_is_refused(record: dict[str, Any], field: str, value: Any) -> None:
    record["online"][field] = value
    with pytest.raises(vendome.BadRecord, match=f"online.{field}"):
        vendome.verify(record)


def test_an_online_part_that_is_no_table_is_refused(record: dict[str, Any]) -> None:
    record["online"] = [1]
    with pytest.raises(vendome.BadRecord, match="online"):
        vendome.verify(record)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_command_says_what_holds(
    record: dict[str, Any], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert cli.main(["verify", str(path), "--lang", language]) == 0
    assert capsys.readouterr().out.count("✓") == 4
    assert cli.main(["verify", str(path), "--value", "00", "--lang", language]) == 1
    assert capsys.readouterr().out.count("✗") == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"moves": 1}', '{"moves": [], "game": []}'])
def test_other_files_are_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    assert cli.main(["verify", str(path), "--lang", "en"]) in (1, 2)
    told = capsys.readouterr()
    assert (told.out + told.err).strip()
