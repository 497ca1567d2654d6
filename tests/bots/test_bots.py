"""The bots: they play every game legally; in Edel, Stein & Reich greedy bargains within reason."""

from __future__ import annotations

import pytest

import vendome
from tests.lengths import longer
from vendome.bots import QUICK, Bot

GAME = vendome.games["edelstein"]
TABLES = [(name, players) for name, game in vendome.games.items() for players in game.players]


def bargain(worth_card: str, opener_gems: str, rival_gems: str, offer: str = "") -> vendome.Match:
    """Two bargain over Money; seat 0 opens, or answers an offer of seat 1."""
    stage = "answering" if offer else "opening"
    return GAME.position(
        {
            "players": 3,
            "phase": 3,
            "round": 8,
            "stage": stage,
            "seats": [
                {"gems": opener_gems, "card": worth_card},
                {"gems": rival_gems},
                {"gems": "1r1y1g1b"},
            ],
            "bargain": {
                "action": "money",
                "opener": 0,
                "rival": 1,
                **({"offerer": 1, "offer": offer} if offer else {}),
            },
        }
    )


def answer(match: vendome.Match) -> str:
    Bot("greedy", 1).play(match, 0)
    return match.moves[-1][1]


@pytest.mark.parametrize("kind", [*QUICK, *longer("apprentice")])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_bots_play_whole_games(name: str, players: int, kind: str) -> None:
    game = vendome.games[name]
    options = {o.name: o.example if players % 2 == 0 else o.default for o in game.options}
    match = game.start(players, seed=players, options=options)
    bots = [Bot(kind, seat) for seat in range(players)]
    while not match.over:
        seat = match.waiting[-1]
        bots[seat].play(match, seat)
    assert match.winners


@pytest.mark.parametrize("kind", [*QUICK, "apprentice"])
@pytest.mark.parametrize("name", vendome.games)
def test_the_same_seed_makes_the_same_choices(name: str, kind: str) -> None:
    def moves() -> list[tuple[int, str]]:
        match = vendome.games[name].start(vendome.games[name].players[0], seed=9)
        bots = [Bot(kind, seat) for seat in range(match.players)]
        while not match.over and len(match.moves) < 40:
            seat = match.waiting[0]
            bots[seat].play(match, seat)
        return match.moves

    assert moves() == moves()


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(vendome.BadOption, match="greedy"):
        Bot("genius")


def test_greedy_opens_with_a_gem_that_costs_less_than_the_action_is_worth() -> None:
    # In the last round a fourth blue gem against two and one decides nothing: it can go.
    assert answer(bargain("RB7", "4b", "2b")) == "offer 1b"


def test_greedy_opens_with_nothing_when_every_gem_costs_more_than_the_action() -> None:
    # Its only red gem shares 14 millions with two others; the action brings 4.
    match = bargain("RRR4", "2r", "1r")
    assert answer(match) == "offer nothing"


def test_greedy_accepts_an_offer_that_brings_more_than_the_action() -> None:
    # Two red gems would give it the sole majority: 14 millions against 7.
    assert answer(bargain("RB7", "1r2b", "3r", offer="2r")) == "accept"


def test_greedy_raises_at_once_beyond_what_the_other_has() -> None:
    # Five green gems are still most; the other has three gems and cannot raise an offer of four.
    match = bargain("RB7", "9g", "3b", offer="1b")
    assert answer(match) == "offer 4g"


def test_greedy_takes_the_event_card_that_is_worth_more() -> None:
    match = GAME.position(
        {
            "players": 3,
            "phase": 3,
            "round": 8,
            "stage": "taking",
            "waiting": [0],
            "seats": [{"gems": "9r", "events": ["certificate"]}, {"gems": "1r"}, {"gems": "1r"}],
            "open_event": "each_red",
        }
    )
    assert answer(match) == "take open"


def test_greedy_forgoes_a_card_that_would_hurt_it() -> None:
    match = GAME.position(
        {
            "players": 3,
            "phase": 3,
            "round": 8,
            "stage": "using",
            "waiting": [0],
            "drawn_event": "four_red_blue",
            "seats": [{"gems": "9r8b"}, {"gems": "6r5b"}, {"gems": "1r"}],
        }
    )
    assert answer(match) == "forgo"
