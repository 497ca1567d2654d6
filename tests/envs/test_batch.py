"""The batched environment: a match's games, from the seed alone, in the caller's arrays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import vendome
from tests.core.test_memory import calls_of_the_runtime, compiled_only
from vendome import Match
from vendome.core.refusal import BadOption
from vendome.envs.batch import Arrays, BatchEnv
from vendome.envs.kernels import k_encode, k_first_illegal, k_observe, k_seat_slots, k_step
from vendome.envs.observing import Observer

TABLES = [(name, count) for name, game in vendome.games.items() for count in game.players]
SMALL = [(name, game.players[0]) for name, game in vendome.games.items()]


def chosen(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action in each game, each as likely."""
    dice = rng.random(mask.shape)
    dice[~mask] = -1
    return dice.argmax(axis=1)


def by_slot(mask: np.ndarray, first: int, step: int) -> np.ndarray:
    """A legal action in each game, by the number of the slot and of the step alone."""
    actions = []
    for slot, legal in enumerate(mask, start=first):
        ids = np.flatnonzero(legal)
        actions.append(ids[(7 * slot + 13 * step) % len(ids)] if len(ids) else 0)
    return np.array(actions)


def copied(arrays: Arrays) -> Arrays:
    return Arrays(**{name: array.copy() for name, array in vars(arrays).items()})


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_shows_what_a_match_shows(name: str, players: int) -> None:
    """Step by step: who is asked, what it knows, what it can do, and what everybody gets."""
    env = BatchEnv(name, players, games=3, seed=5, autoreset="disabled")
    arrays, rng = env.reset(), np.random.default_rng(1)
    observer = Observer(env.game, players)
    matches = [Match(env.game, env.states[[i]], origin={}) for i in range(3)]
    for _ in range(2000):
        for i, match in enumerate(matches):
            seat = int(arrays.seat[i])
            if not match.over:
                assert seat == match.waiting[0]
            own = [action.id for action in match.actions(seat)]
            assert sorted(env.layout.actions[seat][arrays.mask[i]].tolist()) == sorted(own)
            assert sorted(env.legal(i)) == np.flatnonzero(arrays.mask[i]).tolist()
            shown = observer.of_state(match.states, seat)
            assert arrays.observation[i].tolist() == shown.tolist()
        actions = chosen(arrays.mask, rng)
        for i, match in enumerate(matches):
            if not match.over:
                seat = int(arrays.seat[i])
                match.play(seat, int(env.layout.actions[seat][actions[i]]))
        before = [match.over for match in matches]
        env.step(actions)
        for i, match in enumerate(matches):
            assert env.states[[i]].tobytes() == match.states.tobytes()
            assert bool(arrays.done[i]) == match.over
            share = [
                (seat in match.winners) / max(1, len(match.winners)) - 1 / players
                for seat in range(players)
            ]
            if not match.over:
                assert not arrays.reward[i].any()
            elif arrays.reward[i].any():
                np.testing.assert_allclose(arrays.reward[i], share, atol=1e-6)
        if all(before):
            return
    raise AssertionError("the games do not end")


@pytest.mark.parametrize(("name", "players"), SMALL)
def test_a_game_depends_on_the_seed_and_its_number_alone(name: str, players: int) -> None:
    """Not on how many there are beside it, on threads, or on where a batch was cut."""
    whole = BatchEnv(name, players, games=200, seed=7, seats=(0,), bots="random")
    threaded = BatchEnv(name, players, games=200, seed=7, seats=(0,), threads=3)
    part = BatchEnv(name, players, games=20, seed=7, seats=(0,), first=150)
    assert threaded.threads == 3
    for env in (whole, threaded, part):
        env.reset()
    for step in range(60):
        np.testing.assert_array_equal(whole.states, threaded.states)
        np.testing.assert_array_equal(whole.states[150:170], part.states)
        for field in ("observation", "mask", "seat", "reward", "done"):
            one, two = getattr(whole.arrays, field), getattr(threaded.arrays, field)
            np.testing.assert_array_equal(one, two, err_msg=field)
            np.testing.assert_array_equal(one[150:170], getattr(part.arrays, field))
        for env in (whole, threaded, part):
            env.step(by_slot(env.arrays.mask, env.first, step))
    threaded.close()


@pytest.mark.parametrize("bots", ["random", "greedy", "greedy-1"])
def test_bots_play_the_seats_that_are_not_one_s_own(bots: str) -> None:
    env = BatchEnv("edelstein", 4, games=30, seed=1, seats=[2], bots=bots)
    arrays, rng = env.reset(), np.random.default_rng(0)
    ends = 0
    for _ in range(300):
        assert (arrays.seat == 2).all()
        assert arrays.mask[~arrays.done].any(axis=1).all()
        env.step(chosen(arrays.mask, rng))
        ends += int(arrays.done.sum())
    assert ends > 30


def test_greedy_bots_beat_a_random_learner() -> None:
    won = {}
    for bots in ("random", "greedy"):
        env = BatchEnv("edelstein", 3, games=64, seed=2, seats=(0,), bots=bots)
        arrays, rng = env.reset(), np.random.default_rng(0)
        total, games = 0.0, 0
        while games < 128:
            env.step(chosen(arrays.mask, rng))
            total += float(arrays.reward[:, 0].sum())
            games += int(arrays.done.sum())
        won[bots] = total / games
    assert won["greedy"] < -0.2 < won["random"]


def play_to_the_end(env: BatchEnv, rng: np.random.Generator) -> Arrays:
    """Steps until some game ends; what was shown before that step."""
    while True:
        before = copied(env.arrays)
        env.step(chosen(env.arrays.mask, rng))
        if env.arrays.done.any():
            return before


def test_next_step_shows_the_end_and_begins_anew_in_the_step_after() -> None:
    env, rng = BatchEnv("edelstein", 3, games=8, seed=3), np.random.default_rng(2)
    arrays = env.reset()
    play_to_the_end(env, rng)
    over = int(np.flatnonzero(arrays.done)[0])
    shown = env.layout.read(arrays.observation[over])
    assert shown["stage"] == 15
    assert not arrays.mask[over].any()
    assert arrays.reward[over].sum() == pytest.approx(0, abs=1e-6)
    assert arrays.reward[over].max() > 0
    actions = chosen(arrays.mask, rng)
    actions[over] = 99  # of a game that is over, no action is looked at
    env.step(actions)
    assert not arrays.done[over]
    assert not arrays.reward[over].any()
    begun = env.layout.read(arrays.observation[over])
    assert (begun["phase"], begun["round"], begun["stage"]) == (1, 1, 0)


def test_same_step_begins_anew_at_once_and_keeps_what_was_known_at_the_end() -> None:
    env, rng = BatchEnv("edelstein", 3, games=8, seed=3, autoreset="same_step"), None
    rng = np.random.default_rng(2)
    arrays = env.reset()
    play_to_the_end(env, rng)
    over = int(np.flatnonzero(arrays.done)[0])
    assert env.layout.read(arrays.final[over])["stage"] == 15
    assert env.layout.read(arrays.observation[over])["stage"] == 0
    assert arrays.mask[over].any()
    assert arrays.reward[over].max() > 0
    env.step(chosen(arrays.mask, rng))
    assert not arrays.done[over]


def test_the_next_game_of_a_slot_is_the_same_however_it_is_begun() -> None:
    """In the next step, in the same, or by hand."""
    begun = {}
    for mode in ("next_step", "same_step", "disabled"):
        env, rng = (
            BatchEnv("necklace", 2, games=1, seed=4, autoreset=mode),
            np.random.default_rng(0),
        )
        env.reset()
        play_to_the_end(env, rng)
        if mode == "next_step":
            env.step(np.zeros(1, int))
        elif mode == "disabled":
            env.step(np.zeros(1, int))
            assert env.arrays.done.all()
            assert not env.arrays.reward.any()
            env.reset(which=np.ones(1, bool))
        assert not env.arrays.done.any() or mode == "same_step"
        begun[mode] = env.states.tobytes(), env.arrays.observation.tobytes()
    assert len({*begun.values()}) == 1


def test_points_can_be_what_is_rewarded() -> None:
    env, rng = BatchEnv("carats", 3, games=4, seed=1, reward="points"), np.random.default_rng(0)
    arrays = env.reset()
    play_to_the_end(env, rng)
    over = int(np.flatnonzero(arrays.done)[0])
    match = Match(env.game, env.states[[over]], origin={})
    assert arrays.reward[over].tolist() == list(match.scores)


def test_a_seed_given_to_reset_begins_all_anew() -> None:
    env = BatchEnv("edelstein", 4, games=5, seed=1)
    first = env.reset().observation.copy()
    env.reset()
    assert (env.arrays.observation != first).any()
    env.reset(seed=1)
    np.testing.assert_array_equal(env.arrays.observation, first)


def test_actions_can_be_numbered_as_in_the_game() -> None:
    """In 30 Carats many name a seat."""
    turned = BatchEnv("carats", 4, games=6, seed=2)
    env = BatchEnv("carats", 4, games=6, seed=2, counted="game")
    turned.reset()
    env.reset()
    differ = 0
    for step in range(150):
        numbers = turned.layout.actions[turned.arrays.seat]
        mask = np.take_along_axis(env.arrays.mask, numbers.astype(int), axis=1)
        np.testing.assert_array_equal(mask, turned.arrays.mask)
        differ += int((env.arrays.mask != turned.arrays.mask).any())
        actions = by_slot(turned.arrays.mask, 0, step)
        turned.step(actions)
        env.step(np.take_along_axis(numbers, actions[:, None], axis=1)[:, 0])
        np.testing.assert_array_equal(env.states, turned.states)
    assert differ


@pytest.mark.parametrize("form", ["plain", "one_hot"])
def test_a_position_can_be_put_in_the_place_of_a_game(form: str) -> None:
    match = vendome.games["carats"].start(4, seed=8)
    for _ in range(30):
        match.play(match.waiting[0], match.actions(match.waiting[0])[-1].id)
    env = BatchEnv("carats", 4, games=3, seed=1, form=form)
    env.reset()
    env.put(1, match.states)
    seat = match.waiting[0]
    assert env.arrays.seat[1] == seat
    shown = Observer(env.game, 4, form).of_state(match.states, seat)
    np.testing.assert_array_equal(env.arrays.observation[1], shown)
    own = sorted(action.id for action in match.actions(seat))
    assert sorted(env.layout.actions[seat][env.arrays.mask[1]].tolist()) == own
    actions = env.arrays.mask.argmax(axis=1)
    match.play(seat, int(env.layout.actions[seat][actions[1]]))
    env.step(actions)
    assert env.states[[1]].tobytes() == match.states.tobytes()
    with pytest.raises(BadOption, match="position for 4 players"):
        env.put(1, vendome.games["carats"].start(3, seed=1).states)


def test_options_hold_in_all_games() -> None:
    options = {"rating_agencies": True}
    env = BatchEnv("carats", 3, games=4, seed=1, options=options)
    assert env.reset().observation[:, env.layout.at["rating_agencies"]].all()


def test_the_caller_s_own_arrays_are_written_into() -> None:
    made = BatchEnv("edelstein", 2, games=6, seed=1, form="one_hot")
    own = copied(made.arrays)
    env = BatchEnv("edelstein", 2, games=6, seed=1, form="one_hot", arrays=own)
    assert env.reset() is own
    np.testing.assert_array_equal(own.observation, made.reset().observation)
    assert own.observation.any()


@pytest.mark.parametrize("form", ["plain", "one_hot"])
@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_both_forms_are_the_layout_s(form: str, autoreset: str) -> None:
    plain = BatchEnv("carats", 3, games=5, seed=9, autoreset=autoreset)
    env = BatchEnv("carats", 3, games=5, seed=9, autoreset=autoreset, form=form)
    rng = np.random.default_rng(0)
    plain.reset()
    env.reset()
    for _ in range(200):
        actions = chosen(plain.arrays.mask, rng)
        plain.step(actions)
        env.step(actions)
        for field in ("observation", "final"):
            rows, made = getattr(plain.arrays, field), getattr(env.arrays, field)
            if field == "final":  # before a game has ended there is nothing in it
                rows, made = (
                    rows[plain.arrays.done[: len(rows)]],
                    made[env.arrays.done[: len(made)]],
                )
            expected = rows if form == "plain" else plain.layout.one_hot(rows)
            np.testing.assert_allclose(made, expected, rtol=1e-6)


Wrong = Any


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": 7}, "for 2 to 5 players, not for 7"),
        ({"games": 0}, "games.*from 1 to"),
        ({"games": True}, "games.*from 1 to"),
        ({"first": -1}, "first.*from 0 to"),
        ({"seats": []}, "different whole numbers from 0 to 3"),
        ({"seats": [1, 1]}, "different whole numbers from 0 to 3"),
        ({"seats": [4]}, "different whole numbers from 0 to 3"),
        ({"seats": "ab"}, "different whole numbers from 0 to 3"),
        ({"bots": "master"}, "bots.*random, greedy, greedy-1; not master"),
        ({"form": "tiny"}, "form.*plain, one_hot"),
        ({"reward": "fame"}, "reward.*win, points"),
        ({"autoreset": "never"}, "autoreset.*next_step, same_step, disabled"),
        ({"counted": "me"}, "counted.*seat, game"),
        ({"threads": 0}, "number of threads"),
        ({"options": {"cheating": True}}, "no option"),
        ({"arrays": 3}, "is an Arrays, not a int"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wrong: Wrong, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        BatchEnv("edelstein", **{"players": 4, "games": 4, "seed": 1, **wrong})


def test_an_array_that_does_not_fit_is_named() -> None:
    good = BatchEnv("edelstein", 4, games=4, seed=1).arrays
    for name, array in (
        ("observation", good.observation[:2]),
        ("mask", good.mask.astype("i1")),
        ("reward", np.asfortranarray(good.reward)),
        ("final", np.zeros(4)),
    ):
        with pytest.raises(BadOption, match=f"array “{name}” needs the shape"):
            BatchEnv("edelstein", 4, games=4, seed=1, arrays=replace(good, **{name: array}))
    frozen = good.seat.copy()
    frozen.flags.writeable = False
    with pytest.raises(BadOption, match=r"“seat”.*writeable"):
        BatchEnv("edelstein", 4, games=4, seed=1, arrays=replace(good, seat=frozen))


def test_an_illegal_action_changes_nothing_in_any_game() -> None:
    env = BatchEnv("edelstein", 4, games=5, seed=1)
    with pytest.raises(BadOption, match="begins with"):
        env.step(np.zeros(5, int))
    with pytest.raises(BadOption, match="begins with"):
        env.reset(which=np.ones(5, bool))
    arrays = env.reset()
    states, shown = env.states, copied(arrays)
    legal = chosen(arrays.mask, np.random.default_rng(0))
    for action in (-1, env.game.actions, 10**9, 20):
        wrong = legal.copy()
        wrong[3] = action
        with pytest.raises(BadOption, match=rf"In game 3 the action {action} is not legal; .*0, 1"):
            env.step(wrong)
    for wrong in (legal[:3], legal.astype(float), legal[:, None]):
        with pytest.raises(BadOption, match="array of 5 whole numbers"):
            env.step(wrong)
    with pytest.raises(BadOption, match="each of the 5 games"):
        env.reset(which=np.ones(4, bool))
    np.testing.assert_array_equal(env.states, states)
    for name, array in vars(shown).items():
        np.testing.assert_array_equal(getattr(arrays, name), array)


@compiled_only
@pytest.mark.parametrize("name", list(vendome.games))
def test_its_kernels_allocate_nothing(name: str) -> None:
    env = BatchEnv(name, games=2, seed=1)
    env.reset()
    env.step(chosen(env.arrays.mask, np.random.default_rng(0)))
    Observer(env.game, form="one_hot").of_state(env.states[:1], 0)
    for template in (k_observe, k_seat_slots, k_first_illegal, k_step, k_encode):
        assert calls_of_the_runtime(env.game.kernels.bind(template)) == set()
