"""Playing many games: the same whatever the threads and parts, and the same as move by move."""

from __future__ import annotations

import numpy as np
import pytest

import vendome
from vendome.bots.kernels import k_greedy, k_random
from vendome.core import chance
from vendome.core.state import Moves
from vendome.lab.batch import TALLIED, Batch
from vendome.lab.simulate import MOST_GAMES, parts

GAMES = 60


def same(one, other) -> bool:
    names = ("scores", "winners", "decisions_by_game", "steps_by_game", "tally")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def test_the_interface_of_the_readme():
    result = vendome.simulate("edelstein", players=4, games=10, bots="random", seed=1)
    assert result.scores.shape == (10, 4)
    assert isinstance(result.decisions, int)
    assert result.decisions == result.decisions_by_game.sum() > 10
    assert result.steps == result.steps_by_game.sum() >= result.decisions
    assert result.games == 10


@pytest.mark.parametrize("players", [2, 5])
def test_threads_make_no_difference(players):
    one = vendome.simulate("edelstein", players, GAMES, "random", 7, threads=1, events=True)
    four = vendome.simulate("edelstein", players, GAMES, "random", 7, threads=4, events=True)
    assert same(one, four)


def test_parts_make_no_difference():
    whole = vendome.simulate("edelstein", 3, GAMES, "random,greedy", seed=7)
    batch = Batch.checked("edelstein", 3, "random,greedy", seed=7)
    for size in (1, 7, GAMES):
        pieces = list(parts(batch, GAMES, threads=3, size=size))
        assert [piece.first for piece in pieces] == list(range(0, GAMES, size))
        for name in ("scores", "winners", "decisions_by_game", "steps_by_game", "slots"):
            together = np.concatenate([getattr(piece, name) for piece in pieces])
            assert np.array_equal(together, getattr(whole, name))


def test_fewer_games_are_the_first_of_more():
    few = vendome.simulate("edelstein", 3, 5, seed=7)
    more = vendome.simulate("edelstein", 3, 50, seed=7)
    assert np.array_equal(few.scores, more.scores[:5])


def test_watching_changes_nothing():
    batch = Batch.checked("edelstein", 4, "random,greedy", seed=3)
    bare = batch.play(0, 20)
    watched = batch.play(0, 20, observe=True, events=True, faults=True)
    assert np.array_equal(bare.scores, watched.scores)
    assert not len(bare.tally)
    assert watched.tally.sum() > 0
    assert not watched.faults[:, 0].any()


def test_the_seed_and_the_options_matter():
    def scores(**settings):
        return vendome.simulate("edelstein", 5, GAMES, **settings).scores

    assert not np.array_equal(scores(seed=1), scores(seed=2))
    assert np.array_equal(scores(seed=1), scores(seed=chance.key_of(1)))
    assert not np.array_equal(scores(), scores())
    switched_on = scores(seed=1, options={"one_sole_majority": True})
    assert not np.array_equal(scores(seed=1), switched_on)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_goes_as_it_does_move_by_move(players):
    """Game number g is dealt, and its bots think, from block g of the seed's keystream."""
    game = vendome.games["edelstein"]
    options = {"one_sole_majority": True}
    result = vendome.simulate(
        game, players, 4, "greedy,random", seed=5, options=options, events=True
    )
    tally = np.zeros_like(result.tally)
    for number in range(result.games):
        stream = np.zeros(1, game.state)
        stream["key"][0] = np.frombuffer(chance.key_of(5), "<i4")
        game.kernels.wind(stream, number + 1)
        block = stream["keystream"][0].astype("<i4").tobytes()
        match = game.start(players, block[:32], options)
        steps, decisions = play_out(match, result.batch.bots, number, chance.seeded(block[32:]))
        assert match.scores == tuple(result.scores[number])
        assert match.winners == tuple(np.flatnonzero(result.won[number]))
        assert steps == result.steps_by_game[number]
        assert decisions == result.decisions_by_game[number]
        count_events(match, tally)
    kinds = [kind for kind, _ in game.event_kinds]
    public = [number for number, kind in enumerate(kinds) if kind != "chose"]
    assert np.array_equal(tally[public], result.tally[public])
    assert result.tally[kinds.index("chose")].sum() == tally[kinds.index("has_chosen")].sum()


def play_out(match, bots, number, mind) -> tuple[int, int]:
    """All bots of a game think with one mind; what is forced takes no thought."""
    kernels, moves = match.game.kernels, np.zeros(1, Moves)
    scratch = np.zeros(1, match.game.scratch)
    steps = decisions = 0
    while not match.over:
        seat = match.waiting[0]
        knows = match.knowledge(seat)
        count = kernels.moves(knows, seat, moves)
        action = int(moves["ids"][0, 0])
        if count > 1:
            decisions += 1
            if bots[(seat + number) % match.players] == "greedy":
                action = int(kernels.bind(k_greedy)(knows, seat, moves, count, mind, scratch))
            else:
                action = int(kernels.bind(k_random)(moves, count, mind))
        match.play(seat, action)
        steps += 1
    return steps, decisions


def count_events(match, tally) -> None:
    """By kind and first two numbers; too small or too large ones count as the least or the most."""
    kinds = [kind for kind, _ in match.game.event_kinds]
    for event in match.events(None):
        first, second, *_ = np.clip([*event.numbers.values(), 0, 0], 0, TALLIED - 1)
        tally[kinds.index(event.kind), first, second] += 1


def test_bots_take_every_seat_in_turn():
    result = vendome.simulate("edelstein", 5, 10, bots=["random", "greedy"], seed=1)
    assert result.batch.bots == ("random", "greedy", "random", "greedy", "random")
    assert result.slots[0].tolist() == [0, 1, 2, 3, 4]
    assert result.slots[1].tolist() == [1, 2, 3, 4, 0]
    assert result.played_by("greedy")[1].tolist() == [True, False, True, False, False]
    assert result.played_by("greedy").sum(axis=0).tolist() == [4] * 5
    assert len(result.scores[result.played_by("random")]) == 30


def test_progress_is_told_up_to_the_last_game():
    told: list[int] = []
    vendome.simulate("edelstein", 2, 300, seed=1, threads=1, progress=told.append)
    assert told[-1] == 300
    assert told == sorted(set(told))


def test_a_simulation_can_be_left_in_the_middle():
    batch = Batch.checked("edelstein", 2, seed=1)
    going = parts(batch, MOST_GAMES, threads=2, size=8)
    assert next(going).games == 8
    going.close()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": 3}, "unknown_game"),
        ({"players": 6}, "bad_players"),
        ({"players": "3"}, "bad_players"),
        ({"players": True}, "bad_players"),
        ({"games": 0}, "bad_games"),
        ({"games": -1}, "bad_games"),
        ({"games": 2**31}, "bad_games"),
        ({"games": 1.5}, "bad_games"),
        ({"games": True}, "bad_games"),
        ({"bots": "random,grumpy"}, "unknown_bot"),
        ({"bots": ""}, "unknown_bot"),
        ({"bots": "random,"}, "unknown_bot"),
        ({"bots": [None]}, "unknown_bot"),
        ({"bots": []}, "bots_and_seats"),
        ({"bots": ["random"] * 4}, "bots_and_seats"),
        ({"bots": 3}, "bots_not_a_list"),
        ({"seed": "x"}, "bad_seed"),
        ({"seed": b"x"}, "bad_seed_length"),
        ({"options": {"no_such": True}}, "unknown_option"),
        ({"options": {"one_sole_majority": 1}}, "option_not_switch"),
        ({"options": "one_sole_majority"}, "options_not_a_table"),
        ({"threads": 0}, "bad_threads"),
        ({"threads": 2.0}, "bad_threads"),
        ({"threads": 10**6}, "bad_threads"),
    ],
)
def test_bad_input_is_refused_by_a_sentence(settings, message):
    with pytest.raises(vendome.BadOption) as refused:
        vendome.simulate(**{"game": "edelstein", "players": 3, "games": 2, "seed": 1, **settings})
    assert refused.value.message == message
    sentences = {refused.value.in_language(language) for language in ("en", "fr", "de")}
    assert len(sentences) == 3
