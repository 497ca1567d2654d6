"""`vendome.verify`: a record of a table, honest and in every way not."""

from __future__ import annotations

from typing import Any

import pytest

import vendome
from tests.core.deals import (
    COMMITMENT,
    GAME,
    OPTIONS,
    PEOPLE,
    SECRET,
    SEEN,
    TABLE,
    VALUES,
    abandoned,
    found,
    game_of,
    honest_record,
    pledges,
    record_without_pledges,
    seal,
    verdict,
)
from vendome.core import fair


@pytest.fixture
def record() -> dict[str, Any]:
    return honest_record()


def test_an_honest_record_is_proved_to_who_saw_it_sealed(record: dict[str, Any]) -> None:
    told = ("commitment", "people", "pledges", "seed", "abandoned")
    mine = ("seen", "value", "seal", "witness")
    assert found(record, **SEEN) == dict.fromkeys((*told, *mine, "moves", "scores"), True)
    assert verdict(record, value=VALUES[0], seals=[seal()]) == "proved"


@pytest.mark.parametrize("lacking", [("value",), ("seals",), ("value", "seals"), tuple(SEEN)])
def test_without_what_somebody_saw_it_is_the_servers_word(
    record: dict[str, Any], lacking: tuple[str, ...]
) -> None:
    """It could have chosen everything, and written the pledges afterwards."""
    seen = {name: value for name, value in SEEN.items() if name not in lacking}
    assert found(record, **seen)["witness"] is None
    assert verdict(record, **seen) == "unknown"


ALONE = ["anna", None, None, "anna"]


def against_bots(value: str, secret: bytes) -> tuple[dict[str, Any], str]:
    """Anna's game against bots, and the seal of its deal."""
    values, commitment = [value, "", "", ""], fair.commitment(secret)
    record, told = game_of(values, secret), pledges(values, commitment)
    record["online"] |= {"people": ALONE, "pledges": told, "abandoned": []}
    record["online"]["by"] = ["person" if ALONE[s] else "bot" for s, _ in record["moves"]]
    return record, fair.seal(fair.Terms(TABLE, GAME.name, OPTIONS, commitment, ALONE, told))


def test_against_bots_alone_it_takes_the_seal_too() -> None:
    record, shown = against_bots(VALUES[0], SECRET)
    assert verdict(record, commitment=COMMITMENT, value=VALUES[0]) == "unknown"
    assert verdict(record, commitment=COMMITMENT, value=VALUES[0], seals=[shown]) == "proved"


def test_a_deal_against_bots_that_was_dropped_and_left_out_is_noticed() -> None:
    """The server saw her value, did not like the deal, and dealt again as if for the first time."""
    _, dropped = against_bots("dd" * 16, bytes(32))
    record, shown = against_bots(VALUES[0], SECRET)
    seen = {"commitment": COMMITMENT, "value": VALUES[0]}
    assert verdict(record, **seen) == "unknown"
    assert verdict(record, **seen, seals=[dropped, shown]) == "refuted"


def test_a_deal_that_the_server_chose_is_refuted() -> None:
    """It has seen all values, and adds one for a bot until the deal suits it."""
    chosen = [*VALUES[:1], "cc" * 16, *VALUES[2:]]
    record = game_of(chosen)
    record["online"] |= {"people": list(PEOPLE), "pledges": pledges(), "abandoned": []}
    assert found(record, **SEEN)["people"] is False
    record["online"]["pledges"][1] = fair.pledge(chosen[1], TABLE, "", COMMITMENT)
    assert found(record, **SEEN)["people"] is False
    del record["online"]["pledges"]
    assert verdict(record, commitment=COMMITMENT, value=VALUES[2]) == "refuted"


@pytest.mark.parametrize("place", [0, 2])
def test_a_puppet_that_chooses_last_is_refuted(place: int) -> None:
    """Its value is not the one that it had pledged; or its pledge is not the one you saw."""
    values = [value if seat != place else "dd" * 16 for seat, value in enumerate(VALUES)]
    record = game_of(values)
    record["online"] |= {"people": list(PEOPLE), "pledges": pledges(), "abandoned": []}
    seen = {**SEEN, "value": VALUES[2 - place]}
    assert found(record, **seen)["pledges"] is False
    record["online"]["pledges"] = pledges(values)
    assert found(record, **seen)["seal"] is False


@pytest.mark.parametrize(
    "change",
    [
        {"values": [*VALUES, "ee" * 16]},
        {"values": VALUES[:3]},
        {"values": ["", *VALUES[1:]]},
        {"people": ["anna", "cleo", "ben", "anna"]},
        {"people": ["anna", None, "anna", "anna"]},
        {"people": ["anna", None, None, "anna"]},
        {"people": ["anna", None, "ben", "cleo"]},
        {"values": [*VALUES[:3], "aa" * 16], "pledges": [*pledges()[:3], pledges()[0]]},
    ],
    ids=str,
)
def test_one_value_for_each_person_and_none_for_a_bot(
    record: dict[str, Any], change: dict[str, Any]
) -> None:
    record["online"] |= change
    assert found(record)["people"] is False


def test_abandoned_deals_are_counted_and_nothing_is_proved(record: dict[str, Any]) -> None:
    record["online"]["abandoned"] = [abandoned()]
    first = seal(fair.commitment(bytes(32)))
    seen = {"value": VALUES[2], "seals": [seal(before=first)]}
    assert verdict(record, **seen) == "unknown"
    (finding,) = [one for one in vendome.verify(record, **seen) if one.check == "abandoned"]
    assert finding.in_language("en").startswith("1 deal was abandoned before this one")
    assert "Ben" in finding.in_language("en")
    assert found(record, **{**seen, "seals": [first, seal(before=first)]})["seal"] is True


def test_an_abandoned_deal_left_out_or_put_in_is_noticed(record: dict[str, Any]) -> None:
    first = seal(fair.commitment(bytes(32)))
    both = {"value": VALUES[2], "seals": [first, seal(before=first)]}
    assert found(record, **both)["seal"] is False
    record["online"]["abandoned"] = [abandoned()]
    assert found(record, value=VALUES[2], seals=[seal()])["seal"] is False
    assert found(record, value=VALUES[2], seals=[first])["seal"] is False


def test_an_abandoned_deal_is_checked_too(record: dict[str, Any]) -> None:
    record["online"]["abandoned"] = [abandoned() | {"secret": SECRET.hex()}]
    assert found(record)["commitment"] is False
    record["online"]["abandoned"] = [abandoned() | {"values": ["cc" * 16, "", "", ""]}]
    assert found(record)["pledges"] is False
    record["online"]["abandoned"] = [abandoned() | {"people": ["anna", None, None, "anna"]}]
    assert found(record)["people"] is False


def test_another_secret_is_noticed(record: dict[str, Any]) -> None:
    record["online"]["secret"] = bytes(32).hex()
    assert found(record)["commitment"] is False
    assert found(record)["seed"] is False


def test_another_value_is_noticed(record: dict[str, Any]) -> None:
    record["online"]["values"][0] = "cc" * 16
    holds = found(record, value=VALUES[0])
    assert (holds["commitment"], holds["pledges"]) == (True, False)
    assert (holds["seed"], holds["value"]) == (False, False)


@pytest.mark.parametrize(("game", "options"), [("carats", OPTIONS), ("edelstein", {})])
def test_another_game_and_other_options_have_another_seal(
    record: dict[str, Any], game: str, options: dict
) -> None:
    record |= {"game": game, "options": options}
    assert found(record, **SEEN)["seal"] is False


@pytest.mark.parametrize("value", ["", " ", "00", VALUES[0][:-2]])
def test_no_value_is_not_a_bots(record: dict[str, Any], value: str) -> None:
    assert found(record, value=value)["value"] is False


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
    record["online"]["rules"].pop()
    assert found(record)["scores"] is False


def test_a_game_that_all_agreed_to_end_stood_where_it_says(record: dict[str, Any]) -> None:
    record["online"]["agreed"] = True
    assert found(record)["agreed"] is False  # the rules had ended it
    record["moves"].pop()
    for each_move in ("rules", "by"):
        record["online"][each_move].pop()
    record["online"]["scores"] = list(vendome.replay(record).scores)
    holds = found(record)
    assert (holds["agreed"], "scores" in holds) == (True, False)
    record["online"]["scores"][0] += 1
    assert found(record)["agreed"] is False


def test_a_record_from_before_there_were_pledges_proves_no_deal() -> None:
    older = record_without_pledges()
    holds = found(older, commitment=COMMITMENT, value=VALUES[2])
    unknown = {check for check, held in holds.items() if held is None}
    assert unknown == {"older"}
    assert all(holds[check] for check in set(holds) - unknown)
    assert verdict(older, commitment=COMMITMENT, value=VALUES[2], seals=[seal()]) == "unknown"


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
        ("agreed", 1),
        ("resigned", ["0"]),
        ("resigned", 0),
        ("rules", [True]),
        ("rules", []),
        ("scores", None),
        ("by", [None]),
        ("table", "one\ntwo"),
        ("people", ["an\na", None, "ben", "anna"]),
        ("people", None),
        ("pledges", ["", "", ""]),
        ("pledges", ["00", "", "", ""]),
        ("abandoned", None),
        ("abandoned", [[]]),
        ("abandoned.0.who", None),
        ("abandoned.0.secret", ""),
        ("abandoned.0.pledges", []),
    ],
)
def test_a_damaged_online_part_is_refused(record: dict[str, Any], field: str, value: Any) -> None:
    *path, last = field.split(".")
    if path:
        record["online"]["abandoned"] = [abandoned() | {last: value}]
    else:
        record["online"][last] = value
    with pytest.raises(vendome.BadRecord, match=f"online.{field}"):
        vendome.verify(record)


@pytest.mark.parametrize("online", [[1], None])
def test_an_online_part_that_is_no_table_is_refused(record: dict[str, Any], online: Any) -> None:
    record["online"] = online
    with pytest.raises(vendome.BadRecord, match="online"):
        vendome.verify(record)
