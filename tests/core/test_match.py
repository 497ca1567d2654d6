"""The public interface of a match, as the documentation promises it."""

from __future__ import annotations

import json

import pytest

import vendome

GAME = vendome.games["edelstein"]


def test_a_match_waits_for_everybody_at_first() -> None:
    match = GAME.start(players=4, seed=7, options={})
    assert match.waiting == (0, 1, 2, 3)
    assert match.actions(0)[0] == vendome.Action(id=0, text="choose money")
    assert not match.over
    assert match.scores == (0, 0, 0, 0)
    assert match.winners == ()


def test_the_same_seed_gives_the_same_match() -> None:
    one, two = (GAME.start(players=3, seed=11) for _ in range(2))
    assert one.states.tobytes() == two.states.tobytes()
    assert GAME.start(players=3, seed=12).states.tobytes() != one.states.tobytes()


def test_without_a_seed_matches_differ() -> None:
    one, two = GAME.start(players=3), GAME.start(players=3)
    assert one.record()["seed"] != two.record()["seed"]


def test_a_seed_of_32_bytes_is_the_key_itself() -> None:
    assert GAME.start(2, bytes(range(32))).record()["seed"] == bytes(range(32)).hex()


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (1, 0, {}),
        (6, 0, {}),
        (True, 0, {}),
        ("3", 0, {}),
        (3, "7", {}),
        (3, True, {}),
        (3, b"short", {}),
        (3, 1.5, {}),
        (3, 0, {"speed": True}),
        (3, 0, {"one_sole_majority": 1}),
        (3, 0, ["one_sole_majority"]),
    ],
)
def test_a_match_that_cannot_be_is_refused(players, seed, options) -> None:
    with pytest.raises(vendome.BadOption) as refusal:
        GAME.start(players, seed, options)
    assert all(refusal.value.in_language(language) for language in ("en", "fr", "de"))


def test_an_unknown_game_is_refused_by_a_sentence() -> None:
    with pytest.raises(vendome.BadOption, match="edelstein"):
        vendome.games["chess"]
    assert "chess" not in vendome.games
    assert "edelstein" in list(vendome.games)
    assert len(vendome.games) >= 1


def test_a_record_goes_through_json_and_gives_the_same_match() -> None:
    match = GAME.start(players=3, seed=5)
    for seat in match.waiting:
        match.play(seat, "choose money")
    record = json.loads(json.dumps(match.record()))
    again = vendome.replay(record)
    assert again.states.tobytes() == match.states.tobytes()
    assert again.record() == match.record()
    assert list(again.events(0)) == list(match.events(0))


@pytest.mark.parametrize("move", [None, 1.5, True, b"accept", ["accept"]])
def test_what_is_not_a_move_is_malformed(move) -> None:
    match = GAME.start(players=3, seed=5)
    with pytest.raises(vendome.Malformed):
        match.play(0, move)
    assert match.moves == []


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None])
def test_a_seat_that_is_not_there_is_malformed(seat) -> None:
    match = GAME.start(players=3, seed=5)
    with pytest.raises(vendome.Malformed):
        match.play(seat, "choose money")


@pytest.mark.parametrize("action", [-1, 41, 10**6, 10**30])
def test_an_action_outside_the_action_space_is_malformed(action: int) -> None:
    match = GAME.start(players=3, seed=5)
    with pytest.raises(vendome.Malformed):
        match.play(0, action)


def test_a_half_made_move_must_be_finished_step_by_step() -> None:
    match = GAME.position(
        {
            "players": 3,
            "stage": "opening",
            "bargain": {"action": "money", "opener": 1, "rival": 0},
        }
    )
    one_red = next(a for a in match.actions(1) if a.text == "offer 1r…")
    match.play(1, one_red.id)
    assert match.record()["open"] == [[1, [one_red.id]]]
    with pytest.raises(vendome.Malformed):
        match.play(1, "offer 2r")
    again = vendome.replay(match.record())
    assert again.states.tobytes() == match.states.tobytes()
    for text in ("offer 1r0y…", "offer 1r0y0g…", "offer 1r0y0g2b"):
        match.play(1, next(a.id for a in match.actions(1) if a.text == text))
    assert match.moves == [(1, "offer 1r2b")]
    assert match.record()["open"] == []


def test_views_of_others_do_not_show_a_half_made_move() -> None:
    match = GAME.position(
        {
            "players": 3,
            "stage": "opening",
            "bargain": {"action": "money", "opener": 1, "rival": 0},
        }
    )
    before = [match.view(seat) for seat in (0, 2, None)]
    match.play(1, match.actions(1)[-1].id)
    assert [match.view(seat) for seat in (0, 2, None)] == before
    assert match.view(1)["steps"]


def test_events_name_their_audience() -> None:
    match = GAME.start(players=3, seed=5)
    match.play(1, "choose gems")
    own = [event.kind for event in match.events(1)]
    other = [event.kind for event in match.events(0)]
    assert own == [*other, "chose"]
    assert "chose" not in [event.kind for event in match.events(None)]
    assert [event.kind for event in match.events(0, since=1)] == []


def test_events_speak_as_views_do() -> None:
    match = GAME.start(players=3, seed=5)
    for seat, action in enumerate(("gems", "money", "money")):
        match.play(seat, f"choose {action}")
    view, events = match.view(None), match.events(None)
    revealed = [event.data for event in events if event.kind == "revealed"]
    assert revealed == [
        {"seat": seat, "action": shown["chosen"]} for seat, shown in enumerate(view["seats"])
    ]
    (bargain,) = (event for event in events if event.kind == "bargain_began")
    assert bargain.data == {name: view["bargain"][name] for name in bargain.data}
    assert bargain.numbers == {**bargain.data, "action": 0}
    assert "data={'action': 'money', 'opener'" in repr(bargain)


def test_cards_of_events_are_those_of_views() -> None:
    match = vendome.games["necklace"].start(players=3, seed=5)
    market = match.view(None)["market"]
    opened = [event.data for event in match.events(None) if event.kind == "opened"]
    assert [(one["card"], one["price"]) for one in opened] == [
        (market[one["place"]]["card"], market[one["place"]]["price"]) for one in opened
    ]
    match = vendome.games["carats"].start(players=3, seed=5)
    for seat in range(match.players):
        match.play(seat, match.actions(seat)[0].id)
    dealt = [event.data["card"] for event in match.events(1) if event.kind == "card_dealt"]
    assert sorted(dealt) == match.view(1)["seats"][1]["cards"]


def test_a_copy_goes_its_own_way() -> None:
    match = GAME.start(players=3, seed=3)
    match.play(0, "choose money")
    other = match.copy()
    other.play(1, "choose gems")
    assert (match.waiting, other.waiting) == ((1, 2), (2,))
    assert len(match.events(None)) < len(other.events(None))


def test_a_copy_has_the_steps_of_a_half_made_move() -> None:
    match = GAME.start(players=3, seed=3)
    for seat, action in enumerate(("money", "gems", "gems")):
        match.play(seat, f"choose {action}")
    seat = match.waiting[0]
    match.play(seat, match.actions(seat)[-1].id)
    assert match.copy().record() == match.record()


def test_a_forecast_changes_nothing_and_pays_what_a_scoring_would() -> None:
    match = GAME.start(players=4, seed=1)
    before = match.states.tobytes()
    paid = [event for event in match.forecast(0) if event.kind == "majority_paid"]
    assert match.states.tobytes() == before
    assert [event.numbers["millions"] for event in paid] == [3] * 4 + [3] * 4 + [2] * 4 + [2] * 4
    assert match.forecast(None) == match.forecast(2)
