"""greedy in Edel, Stein & Reich: its choices are mixed, and its bargains are short."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import vendome
from vendome.bots import Bot

GAME = vendome.games["edelstein"]
SEEDS = range(60)
DOCS = Path(__file__).parents[2] / "docs" / "bots"


def choices(match: vendome.Match, seat: int, kind: str = "greedy") -> Counter[int]:
    """Returns how often each action is the first that this bot would take, over many seeds."""
    return Counter(Bot(kind, seed).choose(match, seat) for seed in SEEDS)


def alike(players: int) -> vendome.Match:
    """All have the same gems, and the game has just begun."""
    seats = [{"gems": "3r3y3g3b"} for _ in range(players)]
    return GAME.position({"players": players, "stage": "choosing", "seats": seats})


def played(players: int, seed: int, kind: str = "greedy") -> vendome.Match:
    match = GAME.start(players, seed=seed)
    bots = [Bot(kind, seat) for seat in range(players)]
    while not match.over:
        bots[match.waiting[0]].play(match, match.waiting[0])
    return match


@pytest.mark.parametrize("players", [3, 4, 5])
def test_its_choice_among_equals_varies(players: int) -> None:
    match = alike(players)
    for seat in range(players):
        [(_, most), *others] = choices(match, seat).most_common()
        assert others
        assert most < 0.9 * len(SEEDS)


def test_of_two_the_secret_choice_and_both_namings_vary() -> None:
    match = GAME.start(2, seed=3)
    [active] = match.waiting
    assert len(choices(match, active)) == 3
    match.play(active, 0)
    assert len(choices(match, 1 - active)) == 3
    match.play(1 - active, 1)
    assert set(choices(match, 1 - active)) == {0, 2}


def test_an_action_worth_far_more_is_chosen_far_more_often() -> None:
    # In the last round red gems decide nothing for seat 0; the money on its card is its own.
    seats = [{"gems": "9r9y", "card": "RB7"}, {"gems": "9g"}, {"gems": "9b"}]
    match = GAME.position(
        {"players": 3, "phase": 3, "round": 8, "stage": "choosing", "seats": seats}
    )
    assert choices(match, 0)[0] > len(SEEDS) / 2


def test_three_rarely_meet_and_bargains_are_short() -> None:
    lost, offers, bargains, rounds = 0, 0, 0, 0
    for seed in range(4):
        kinds = Counter(event.kind for event in played(4, seed).events(None))
        lost += kinds["action_lost"]
        offers += kinds["offered"]
        bargains += kinds["bargain_began"]
        rounds += kinds["turn_began"]
    assert lost < 0.3 * rounds
    assert offers < 4 * bargains


def test_five_do_not_all_flock_to_free_choice() -> None:
    chosen = Counter(
        event.numbers["action"]
        for seed in range(3)
        for event in played(5, seed).events(None)
        if event.kind == "revealed"
    )
    assert all(chosen[action] > 0.1 * chosen.total() for action in range(4))
    assert chosen[3] < 0.5 * chosen.total()


def test_opening_offers_vary_and_go_beyond_the_cheapest_gem() -> None:
    match = GAME.position(
        {
            "players": 3,
            "phase": 2,
            "round": 5,
            "stage": "opening",
            "seats": [
                {"gems": "2r5y6g7b", "card": "RB7"},
                {"gems": "4r3y2g2b", "card": "YY7"},
                {"gems": "3r4y3g3b"},
            ],
            "bargain": {"action": "money", "opener": 0, "rival": 1},
        }
    )
    offers = set()
    for seed in SEEDS:
        trial = GAME.position(match.position())
        Bot("greedy", seed).play(trial, 0)
        offers.add(trial.moves[-1][1])
    assert len(offers) > 2
    assert offers & {"offer 1r1b", "offer 1g1b", "offer 1r1g"}  # two gems at once


def test_greedy_never_pays_for_gems_with_the_gems_that_it_would_get() -> None:
    """E4.3: a card that gives two red and one green, at move 31 of docs/bots/edelstein.md."""
    kept = json.loads((DOCS / "edelstein-2.json").read_text("utf-8"))
    told = vendome.replay({**kept, "moves": kept["moves"][:30]})
    offers = set()
    for seed in SEEDS:
        trial = told.copy()
        Bot("greedy", seed).play(trial, 2)
        offers.add(trial.moves[-1][1])
    assert len(offers) > 1
    assert not any("2r1g" in offer for offer in offers)


def test_a_move_that_somebody_else_began_is_finished() -> None:
    match = GAME.position(
        {
            "players": 3,
            "phase": 3,
            "round": 8,
            "stage": "opening",
            "seats": [{"gems": "9r", "card": "RRR4"}, {"gems": "8r"}, {"gems": "1r"}],
            "bargain": {"action": "money", "opener": 0, "rival": 1},
        }
    )
    match.play(0, 18 + 9)  # nine red gems: far more than four millions are worth
    Bot("greedy", 1).play(match, 0)
    assert match.moves[-1][1] == "offer 9r"


def test_it_takes_gems_by_what_they_bring_and_not_by_their_order() -> None:
    # Three blue gems more make it alone with most; all else is far away.
    seats = [{"gems": "1r2b"}, {"gems": "9r2b"}, {"gems": "9y9g"}]
    match = GAME.position(
        {
            "players": 3,
            "phase": 3,
            "round": 8,
            "stage": "gathering",
            "waiting": [0],
            "drawn_event": "gather",
            "seats": seats,
        }
    )
    Bot("greedy", 1).play(match, 0)
    assert match.moves[-1][1] == "gather b"


def test_the_simulator_tells_it_from_greedy_1() -> None:
    names = ["greedy-1", "greedy"]
    result = vendome.simulate("edelstein", 2, 60, bots=names, seed=4)
    assert result.played_by("greedy-1").sum() == 60
    same = vendome.simulate("edelstein", 2, 60, bots="greedy", seed=4)
    assert (result.scores != same.scores).any()
