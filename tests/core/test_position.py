"""The engine of positions: kinds of values, fields, and what is not placed yet."""

from __future__ import annotations

import json
from typing import Any

import pytest

import vendome
from examples.pebbles import GAME as PEBBLES
from vendome.core.position import Field, Position, Rows, Table, at_stages, must_be
from vendome.core.position_kinds import (
    LEFT_OUT,
    NONE,
    SEAT,
    SEAT_SET,
    Bits,
    Kind,
    Listed,
    Maybe,
    Name,
    Number,
    Order,
    OrNone,
    Switch,
)
from vendome.core.reading import Reading
from vendome.core.refusal import BadPosition
from vendome.core.unplaced import Unplaced
from vendome.core.words import LANGUAGES

EDELSTEIN = vendome.games["edelstein"]
STONES = ("ruby", "amber", "jade")


def a_state(players: int = 3) -> Reading:
    return Reading.of(PEBBLES.start(players, 0).states)


@pytest.mark.parametrize(
    ("kind", "stands", "written"),
    [
        (Number(1, 3, first=1), 2, 3),
        (Number(0, lambda s: s.players), 3, 3),
        (Name(STONES), 1, "amber"),
        (Name(lambda s: STONES[: s.players]), 2, "jade"),
        (OrNone(Name(STONES)), NONE, None),
        (OrNone(SEAT), 2, 2),
        (Maybe(SEAT), 1, 1),
        (SEAT_SET, 0b101, [0, 2]),
        (Bits(18, first=1), 0b11, [1, 2]),
        (Listed(SEAT, 4), [0, 2], [0, 2]),
        (Listed(SEAT, 4, width=4), [0, 2, NONE, NONE], [0, 2]),
        (Order(STONES), [2, 0, 1], ["jade", "ruby", "amber"]),
        (Order(STONES, width=4), [2, 0, 1, NONE], ["jade", "ruby", "amber"]),
        (Switch(), 1, True),
    ],
)
def test_a_kind_reads_what_it_writes(kind: Kind, stands: Any, written: Any) -> None:
    assert kind.write(a_state(), stands) == written
    assert kind.read(a_state(), json.loads(json.dumps(written)), "it") == stands


@pytest.mark.parametrize(
    ("kind", "wrong", "field", "message"),
    [
        (Number(1, 3), 4, "it", "position_number"),
        (Number(0, 3), True, "it", "position_number"),
        (SEAT, 3, "it", "position_number"),
        (Name(STONES), "pearl", "it", "position_name"),
        (Name(STONES), ["ruby"], "it", "position_name"),
        (Maybe(SEAT), -1, "it", "position_number"),
        (SEAT_SET, None, "it", "position_list"),
        (SEAT_SET, [0, 3], "it[1]", "position_number"),
        (SEAT_SET, [0, 0, 0, 0], "it", "position_list"),
        (Bits(18, first=1), [0], "it[0]", "position_number"),
        (Listed(SEAT, 2), [0, 0, 0], "it", "position_list"),
        (Order(STONES), ["ruby", "ruby", "jade"], "it", "position_once"),
        (Order(STONES), ["ruby"], "it", "position_once"),
        (Order(STONES, width=4), ["ruby", "jade"], "it", "position_once"),
        (Switch(), 1, "it", "position_switch"),
    ],
)
def test_a_kind_refuses_the_rest(kind: Kind, wrong: Any, field: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        kind.read(a_state(), wrong, "it")
    assert (caught.value.field, caught.value.message) == (field, message)


def test_null_is_nothing_or_left_out() -> None:
    assert Maybe(SEAT).write(a_state(), NONE) is None
    assert Maybe(SEAT).read(a_state(), None, "it") is LEFT_OUT
    assert OrNone(SEAT).read(a_state(), None, "it") == NONE


class WritesOnly(Kind):
    def write(self, s: Reading, value: Any) -> Any:
        return value


def test_a_kind_that_does_not_both_write_and_read_cannot_be_made() -> None:
    with pytest.raises(TypeError, match=r"read.*write"):
        Kind()  # type: ignore[abstract]
    with pytest.raises(TypeError, match=r"abstract method '?read"):
        WritesOnly()  # type: ignore[abstract]


# Fields


def read(fields: tuple[Any, ...], position: dict[str, Any], fill: Any = None) -> Reading:
    """A game of Pebbles whose positions have just these fields; what stands in the state then."""
    seen: list[Reading] = []

    def filled(s: Reading, given: dict[str, Any]) -> None:
        (fill or (lambda s, given: None))(s, given)
        seen.append(s)

    made = Position(fields=fields, fill=filled, usual=2)
    made.read(PEBBLES, {"seats": [], **position})
    return seen[0]


def refused(fields: tuple[Any, ...], position: dict[str, Any], fill: Any = None) -> tuple[str, str]:
    with pytest.raises(BadPosition) as caught:
        read(fields, position, fill)
    for language in LANGUAGES:
        assert caught.value.in_language(language).startswith(caught.value.field)
    return caught.value.field, caught.value.message


SEATS_OF = Rows("seats", (), 4, lambda s: ())
ROUND = Field("round", Number(1, 5), of="turn")


def test_a_field_stands_under_its_own_name_or_another() -> None:
    assert read((ROUND, SEATS_OF), {"round": 3}).turn == 3
    assert read((Field("turn", Number(1, 5)), SEATS_OF), {"turn": 2}).turn == 2
    assert read((ROUND, SEATS_OF), {}).turn == 1


def test_what_was_said_must_still_stand_there_in_the_end() -> None:
    def fill(s: Reading, given: dict[str, Any]) -> None:
        s.turn = 2

    assert read((ROUND, SEATS_OF), {"round": 2}, fill).turn == 2
    assert refused((ROUND, SEATS_OF), {"round": 3}, fill) == ("round", "position_must_be")
    scores = Rows("seats", (Field("score", Number(0, 15)),), 4, lambda s: range(2))

    def no_score(s: Reading, given: dict[str, Any]) -> None:
        s.score = [0] * 4

    wrong = {"seats": [{"score": 0}, {"score": 4}]}
    assert refused((scores,), wrong, no_score) == ("seats[1].score", "position_must_be")
    assert "only be [1]" in str(must_be("waiting", [1]))


def test_what_is_worked_out_is_for_fill_to_put() -> None:
    heard = []
    hint = Field("hint", Number(0, 9), of=lambda s: 7)
    read((hint, SEATS_OF), {"hint": 3}, lambda s, given: heard.append(given["hint"]))
    assert heard == [3]
    assert hint.write(a_state()) == 7


def test_fields_only_or_needed_at_times() -> None:
    def second(s: Reading, *row: int) -> bool:
        return bool(s.turn == 2)

    late = Field("winner", SEAT, of="winners", when=second, needed=second)
    fields = (ROUND, late, SEATS_OF)
    assert refused(fields, {"winner": 1}) == ("winner", "position_not_now")
    assert refused(fields, {"round": 2}) == ("winner", "position_needed")
    assert read(fields, {"winner": None}).winners == 0
    assert read(fields, {"round": 2, "winner": 1}).winners == 1
    assert late.write(a_state()) is None
    assert refused(fields, {"round": 2, "winner": 7}) == ("winner", "position_number")


def test_a_table_of_fields_is_null_where_there_is_none() -> None:
    def second(s: Reading, *row: int) -> bool:
        return bool(s.turn == 2)

    inner = Field("prize", Number(1, 5), needed=second)
    fields = (ROUND, Table("deal", (inner,), when=second), SEATS_OF)
    assert refused(fields, {"deal": {"prize": 1}}) == ("deal", "position_not_now")
    assert refused(fields, {"round": 2}) == ("deal.prize", "position_needed")
    assert refused(fields, {"round": 2, "deal": 3}) == ("deal", "position_table")
    assert refused(fields, {"round": 2, "deal": {"cost": 3}}) == ("deal.cost", "position_unknown")
    assert read(fields, {"round": 2, "deal": {"prize": 4}}).prize == 4
    assert fields[1].write(a_state()) is None


def test_a_sparse_table_has_only_the_fields_there_are() -> None:
    only = Field("left", Number(1, 9), of="turn", when=lambda s: s.turn > 1)
    assert Table("it", (only, ROUND), sparse=True).write(a_state()) == {"round": 1}
    assert Table("it", (only, ROUND)).write(a_state()) == {"left": None, "round": 1}


def test_stages_are_asked_of_the_state() -> None:
    s = a_state()
    s.__dict__["stage"] = 4
    assert at_stages(3, 4)(s)
    assert not at_stages(3)(s)


# Whole positions


@pytest.mark.parametrize("name", vendome.games)
def test_a_game_can_be_the_key_of_something(name: str) -> None:
    """Words and tables are looked up by it, whatever its positions are declared with."""
    game = vendome.games[name]
    assert {game: name}[game] == name


def test_an_empty_position_is_a_game_just_begun() -> None:
    assert PEBBLES.position({}).states.tobytes() == PEBBLES.start(2, 0).states.tobytes()


@pytest.mark.parametrize(
    ("position", "field", "message"),
    [
        (7, "position", "position_table"),
        ({"hats": 1}, "position.hats", "position_unknown"),
        ({"players": 5}, "players", "position_number"),
        ({"players": 2, "seats": [{}] * 3}, "seats", "position_list"),
        ({"seats": [{"hat": 1}]}, "seats[0].hat", "position_unknown"),
        ({"seed": "x"}, "seed", "position_because"),
        ({"options": 1}, "options", "position_because"),
        ({"prizes": [2, 2]}, "prizes[1]", "position_too_many"),
        ({"turn": 2}, "seats[0].left", "position_list"),
        ({"seats": [{"played": 1}, {"played": 2}]}, "winners", "position_needed"),
        ({"winners": [0], "turn": 5, "seats": [{}]}, "seats[0].left", "position_list"),
        ({"chance": {"key": "00"}}, "chance.key", "position_key"),
        ({"chance": {"key": "0" * 64, "drawn": -1}}, "chance.drawn", "position_number"),
    ],
)
def test_positions_that_cannot_be(position: Any, field: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        PEBBLES.position(position)
    assert (caught.value.field, caught.value.message) == (field, message)
    for language in LANGUAGES:
        assert caught.value.in_language(language).startswith(field)


def test_a_fault_of_the_whole_is_told_in_every_language() -> None:
    """Pebbles has no words of its own for its faults; a game that has some uses them."""

    def fill(s: Reading, given: dict[str, Any]) -> None:
        s.prizes = [1, 1, 2, 3, 4]

    assert refused((SEATS_OF,), {}, fill) == ("position", "position_fault")
    blaming = Position(fields=(SEATS_OF,), fill=fill, usual=2, blames={PEBBLES.faults[1]: "prizes"})
    with pytest.raises(BadPosition, match="prizes: this cannot be: a prize is missing"):
        blaming.read(PEBBLES, {})


@pytest.mark.parametrize("name", vendome.games)
def test_fields_are_blamed_for_faults_that_there_are(name: str) -> None:
    game = vendome.games[name]
    assert set(game.positions.blames) <= set(game.faults)


def test_somebody_must_be_able_to_act() -> None:
    def fill(s: Reading, given: dict[str, Any]) -> None:
        s.left = [0] * 4

    assert refused((SEATS_OF,), {}, fill) == ("stage", "position_stuck")


def test_steps_belong_to_whoever_is_to_move() -> None:
    begun = {"players": 3, "stage": "swapping", "drawn_event": "swap", "waiting": [1]}
    match = EDELSTEIN.position(begun)
    match.play(1, match.actions(1)[0].id)
    assert EDELSTEIN.position(match.position()).position() == match.position()
    over = {"stage": "over", "winners": [0], "steps": [9]}
    with pytest.raises(BadPosition) as caught:
        EDELSTEIN.position(over)
    assert (caught.value.field, caught.value.message) == ("steps", "position_no_steps_now")


# What is not placed yet


def test_nothing_is_placed_more_often_than_it_is_there() -> None:
    unplaced = Unplaced([2, 1, 0], STONES)
    assert unplaced.take(0, "here") == 0
    with pytest.raises(BadPosition, match="here: with this, “amber” would be there"):
        unplaced.take(1, "here", 2)
    assert unplaced.left == [1, 1, 0]


def test_gaps_are_filled_in_an_order() -> None:
    unplaced = Unplaced([2, 1, 1], STONES)
    assert unplaced.find([2, 0, 0, 0, 1], 3, barred=(1,)) == [2, 0, 0]
    assert Unplaced([1, 1, 1], STONES).find([1, 2, 0], 2) == [1, 2]
    rest = Unplaced([1, 1, 0], STONES)
    assert rest.fill([2, NONE, NONE, NONE], [1, 0, 2]) == [2, 1, 0, NONE]
