"""The greedy bot of Queen's Necklace: it beats chance, and values cards by what they earn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.necklace.sales import blank, shown
from tests.rulebook.necklace.table import NECKLACE, altered, at, seat
from vendome.bots import Bot
from vendome.core.reading import Reading

GAMES = 200
LAST_SALE = {"stage": "selling", "sales_held": 2}
LAST_TURN = {"sales_held": 2, "merchants": 3, "due": [0]}  # the last sale comes right after it


def known(mine: str, *theirs: str, **position: Any) -> vendome.Match:
    """Seat 0 has seen the others buy all that they hold, as `ring ruby2 ruby2`."""
    journal = [
        {"line": "bought", "seat": number, "card": card}
        for number, cards in enumerate(theirs, 1)
        for card in cards.split()
    ]
    return at(seat(mine), *(seat(cards) for cards in theirs), journal=journal, **position)


def move(match: vendome.Match, number: int = 0) -> str:
    Bot("greedy", 1).play(match, number)
    return match.moves[-1][1]


def moves(match: vendome.Match, kind: str = "greedy") -> Counter[str]:
    """Returns how often each whole move is the one that this bot makes, over many seeds."""
    made: Counter[str] = Counter()
    for seed in range(30):
        trial = match.copy()
        Bot(kind, seed).play(trial, 0)
        made[trial.moves[-1][1]] += 1
    return made


def buys(match: vendome.Match) -> str:
    match.play(0, "end")
    return move(match)


@pytest.mark.parametrize("players", NECKLACE.players)
def test_greedy_nearly_always_wins_among_random_players(players: int) -> None:
    bots = ["greedy"] + ["random"] * (players - 1)
    result = vendome.simulate("necklace", players, games=GAMES, bots=bots, seed=players)
    assert result.won[result.played_by("greedy")].mean() > 0.85


@pytest.mark.parametrize("players", NECKLACE.players)
def test_random_hardly_ever_wins_among_greedy_players(players: int) -> None:
    bots = ["random"] + ["greedy"] * (players - 1)
    result = vendome.simulate("necklace", players, games=GAMES, bots=bots, seed=players)
    assert result.won[result.played_by("random")].mean() < 1 / (5 * players)


@pytest.mark.parametrize("players", NECKLACE.players)
def test_greedy_wins_more_than_its_share_from_greedy_1(players: int) -> None:
    bots = ["greedy"] + ["greedy-1"] * (players - 1)
    result = vendome.simulate("necklace", players, games=GAMES, bots=bots, seed=players)
    assert result.won[result.played_by("greedy")].mean() > 1.15 / players


@pytest.mark.parametrize(
    "options",
    [
        blank("grey", "stone", stone="ruby", size=4),
        blank("grey", "ring", jewels=3),
        blank("grey", "banker", livres=20),
        blank("blue", "courtier", ducats=6),
        blank("blue", "thief"),
        blank("mauve", "cardinal"),
    ],
)
def test_greedy_plays_whole_games_with_blank_cards(options: dict) -> None:
    for seed in range(5):
        match = NECKLACE.start(3, seed, options)
        bots = [Bot("greedy", number) for number in range(3)]
        while not match.over:
            bots[match.waiting[0]].play(match, match.waiting[0])
        assert match.winners


def test_greedy_plays_every_kind_of_card() -> None:
    result = vendome.simulate("necklace", 4, games=300, bots="greedy", seed=1, events=True)
    kinds = [kind for kind, _ in NECKLACE.event_kinds]
    counts = dict(zip(kinds, result.tally.sum(axis=(1, 2)).tolist(), strict=True))
    for card in ("confessor", "courtier", "forger", "favourite", "thief", "musketeers", "queen"):
        assert counts[f"{card}_played"], card
    for kind in ("cardinal_played", "alchemist_played", "king_forbade", "necklace_saved"):
        assert counts[kind], kind


def test_greedy_does_not_look_at_what_its_seat_cannot_see() -> None:
    # The same table to seat 0, whatever the others hold and whatever comes from the stack.
    match = at(seat("ruby2 forger thief"), seat("2 ruby1 king"), seat("2 emerald1 ring"))
    hands = match.states["hand"][0].copy()
    hands[[1, 2]] = hands[[2, 1]]
    stack = match.states["stack"][0].copy()
    left = Reading.of(match.states).stack_left
    stack[:left] = stack[:left][::-1]
    other = altered(match, hand=hands, dealt=hands, stack=stack)
    assert np.any(other.states["hand"] != match.states["hand"])
    for _ in range(3):
        assert move(match) == move(other)


# Buying


def test_greedy_buys_more_of_the_stone_it_is_fighting_for() -> None:
    market = ["diamond2", "ruby2", "emerald2", "confessor", "musketeer"]
    theirs = "ruby2 ruby2 diamond3 diamond3 emerald3 emerald3"
    assert buys(known("ruby2 ruby1 2 ring", theirs, market=market, **LAST_TURN)) == "buy ruby2"


def test_greedy_buys_a_ring_when_it_has_a_jewel_to_set_in_it() -> None:
    market = ["ring", "diamond1", "emerald1", "amber", "confessor"]
    assert buys(known("3 ruby2", "", market=market)) == "buy ring"


def test_greedy_buys_no_ring_when_it_has_no_jewel_to_set_in_it() -> None:
    market = ["ring", "diamond2", "ruby2", "confessor", "musketeer"]
    assert buys(known("", "emerald1", market=market, **LAST_TURN)) != "buy ring"


def test_greedy_buys_no_thief_when_no_turn_is_left_to_play_him() -> None:
    market = ["thief", "ruby2", "confessor", "confessor", "musketeer"]
    assert buys(known("ruby1", "ruby2", market=market, **LAST_TURN)) == "buy ruby2"


def test_greedy_buys_no_cardinal_when_no_merchant_is_left() -> None:
    market = ["ruby1", "cardinal", "confessor", "confessor", "courtier"]
    theirs = "ruby1 amber amber amber amber"
    assert buys(known("ruby2", theirs, market=market, **LAST_TURN)) == "buy ruby1"


def test_greedy_buys_no_necklace_when_no_king_is_left() -> None:
    necklace = {"card": "necklace", "step": 1}
    market = [necklace, "amber", "confessor", "confessor", "musketeer"]
    assert buys(known("ruby1", "ruby2", market=market, gone="3 king")) != "buy necklace"


# Influence


def test_greedy_brings_its_own_stone_into_fashion_before_a_sale() -> None:
    match = known("favourite 4 amber 2 ring", "diamond1 diamond1", **LAST_TURN)
    assert move(match) == "favourite amber"


def test_greedy_does_not_play_a_favourite_that_would_help_others_only() -> None:
    assert move(known("favourite", "amber amber ring ring", **LAST_TURN)) == "end"


def test_greedy_plays_a_courtier_for_what_it_wants_and_cannot_pay() -> None:
    market = ["ring", {"card": "ruby3", "step": 3}, "confessor", "confessor", "favourite"]
    assert move(known("courtier ruby3 2 ruby2", "", market=market)) == "courtier"


def test_greedy_forges_the_stone_of_who_is_just_ahead() -> None:
    match = known("forger 2 diamond2 2 ring", "diamond3 diamond1 diamond1", **LAST_TURN)
    assert move(match) == "forger 2 diamond"


def test_greedy_steals_from_the_richer_hand_before_a_sale() -> None:
    match = known("thief", "confessor confessor", "diamond3 diamond3 ring ring", **LAST_TURN)
    assert move(match) == "thief 3"


def test_greedy_looks_at_a_hand_it_does_not_know_before_a_sale() -> None:
    match = at(seat("confessor"), seat("amber"), seat("3 ruby1 ring"), **LAST_TURN)
    assert move(match) == "confessor 3"


@pytest.mark.parametrize("theirs", ["ring ring confessor", "diamond3 diamond1 diamond1 musketeer"])
def test_greedy_forges_neither_what_is_not_there_nor_what_will_be_parried(theirs: str) -> None:
    soon = {"sales_held": 2, "merchants": 3, "due": [1]}
    assert move(known("forger 2 ruby1 2 ring", theirs, **soon)) == "end"


def test_greedy_does_not_forge_the_stone_that_it_has_just_stolen() -> None:
    journal = [
        *({"line": "bought", "seat": 1, "card": card} for card in ("ruby3", "ring", "confessor")),
        {"line": "taken", "seat": 0, "other": 1, "card": "ruby3"},
    ]
    soon = {"sales_held": 2, "merchants": 3, "due": [1], "gone": "thief cardinal"}
    hands = seat("forger ruby3 ruby1 2 ring"), seat("ring confessor")
    assert move(at(*hands, journal=journal, **soon)) == "end"


def test_greedy_does_not_forge_a_stone_that_a_hand_is_known_to_lack() -> None:
    match = at(
        *(seat("forger 2 ruby1 2 ring"), seat("3 confessor"), seat("forger emerald1")),
        **{"sales_held": 2, "merchants": 3, "due": [0], "turn": 2},
    )
    match.play(2, "forger 2 ruby")
    while match.waiting != (0,):
        match.play(match.waiting[0], match.actions(match.waiting[0])[0].id)
    assert move(match) != "forger 2 ruby"


def test_greedy_does_not_send_a_thief_to_musketeers() -> None:
    theirs = "musketeer musketeer ring", "ring confessor confessor"
    assert move(known("thief ruby2 ring", *theirs, **LAST_TURN)) == "thief 3"


def test_greedy_looks_at_a_hand_before_it_steals() -> None:
    hands = seat("confessor thief ruby2 ring"), seat("amber"), seat("3 ruby1 ring")
    assert move(at(*hands, **LAST_TURN)) == "confessor 3"


# Reactions


def test_greedy_takes_a_stone_it_needs_with_the_queen() -> None:
    asked = {"turn": 1, "stage": "queen", "question": {"card": "ruby3"}}
    assert move(known("queen ruby2 2 ring", "ruby2 ruby1", **asked)) == "queen"


def test_greedy_does_not_spend_the_queen_on_a_useless_stone() -> None:
    asked = {"turn": 1, "stage": "queen", "question": {"card": "amber"}}
    assert move(known("queen ruby2 2 ring", "ruby2 ruby1", **asked)) == "pass"


@pytest.mark.parametrize(("stone", "answer"), [("ruby", "musketeer"), ("amber", "pass")])
def test_greedy_parries_a_forger_only_if_it_has_the_stone(stone: str, answer: str) -> None:
    match = at(seat("forger"), seat("musketeer ruby3"))
    match.play(0, f"forger 2 {stone}")
    assert move(match, 1) == answer


def test_greedy_discards_its_smallest_card_to_a_forger() -> None:
    forgery = {"victim": 0, "stone": "ruby"}
    match = at(seat("ruby3 ruby1 ruby2"), seat(), turn=1, stage="forged", forgery=forgery)
    assert move(match) == "discard ruby1"


def test_greedy_discards_a_larger_card_where_fewer_stones_sell_for_more() -> None:
    # Nobody else has rubies: one of them is enough, and rarer.
    theirs = "diamond1 emerald1 amber"
    asked = {"turn": 1, "stage": "forged", "forgery": {"victim": 0, "stone": "ruby"}}
    last = {"sales_held": 2, "merchants": 3, "due": [1]}
    assert move(known("ruby3 ruby1", theirs, **asked, **last)) == "discard ruby3"


def test_greedy_takes_even_a_small_stone_when_none_may_follow() -> None:
    last = {"sales_held": 2, "merchants": 3, "due": [1]}
    asked = {"turn": 1, "stage": "queen", "question": {"card": "amber"}}
    assert move(known("queen ruby2 ring", "ruby2 amber", **asked, **last)) == "queen"


def test_greedy_puts_off_the_last_sale_for_a_turn_that_it_has_alone() -> None:
    last = {"turn": 1, "stage": "cardinal", "sales_held": 2, "merchants": 3}
    assert move(known("cardinal ruby2 ring", "amber", **last)) == "cardinal"


RICH, POOR = "diamond3 emerald3 ring ring", "ruby1"


@pytest.mark.parametrize(
    ("mine", "theirs", "answer"), [(POOR, RICH, "cardinal"), (RICH, POOR, "pass")]
)
def test_greedy_puts_off_a_sale_that_others_would_win(mine: str, theirs: str, answer: str) -> None:
    match = known(f"cardinal {mine}", theirs, turn=1, stage="cardinal")
    assert move(match) == answer


# Sales


def test_greedy_has_no_use_for_rings_and_bankers_after_the_last_sale() -> None:
    shows = move(known("2 ruby2 2 ring banker", "confessor", **LAST_SALE))
    assert "2 ring" in shows
    assert "banker" in shows


def test_greedy_sets_its_rings_where_it_is_sure_to_sell() -> None:
    shows = move(known("2 diamond3 ruby1 2 ring", "ruby2 ruby2 ruby2", **LAST_SALE))
    assert "diamond3 2 ring" in shows


def test_greedy_keeps_stones_that_would_not_sell() -> None:
    match = known("2 diamond2 ruby1", "ruby3 ruby3 ruby2", stage="selling")
    assert "ruby" not in move(match)


def test_greedy_shows_no_more_stones_than_it_needs() -> None:
    assert move(known("2 diamond3", "diamond1 ruby1", stage="selling")) == "show diamond3"


def test_greedy_lays_a_king_on_what_another_would_sell() -> None:
    match = known("king diamond1", "diamond3 diamond3 ring ring", **LAST_SALE)
    assert move(match) == "show diamond1 king"


def test_greedy_lays_no_king_where_the_necklace_may_lie() -> None:
    match = known("king diamond1", "diamond3 necklace", **LAST_SALE)
    assert "king" not in move(match)


def test_greedy_lays_no_king_under_a_necklace_that_will_be_shown() -> None:
    match = known("king diamond1", "diamond3 diamond3 ring ring necklace", **LAST_SALE)
    assert not any("king" in shows for shows in moves(match))


def test_greedy_does_not_void_its_own_king() -> None:
    match = known("king necklace diamond1", "diamond3 diamond3 ring ring", **LAST_SALE)
    assert set(moves(match)) == {"show diamond1 king"}


def test_greedy_never_forgets_the_stone_that_its_king_lies_with() -> None:
    match = known("king necklace diamond1 ruby1", "diamond3 diamond3 ring ring", **LAST_SALE)
    assert set(moves(match)) == {"show diamond1 king / ruby1 necklace"}


def test_nobody_can_foretell_which_of_equal_displays_greedy_chooses() -> None:
    match = known("diamond2 ruby2 emerald2 2 ring", "diamond2 ruby2 emerald2", stage="selling")
    assert len(moves(match)) > 1
    assert len(moves(match, "greedy-1")) == 1


def test_greedy_changes_a_stone_where_that_earns_most() -> None:
    match = shown("diamond2", "diamond3", kept={0: "alchemist"}, sales_held=2)
    assert move(match) == "alchemist diamond2 ruby"


def test_greedy_keeps_the_alchemist_if_he_would_only_cost_it_a_jewel() -> None:
    match = shown("diamond3", "amber", kept={0: "alchemist"})
    assert move(match) == "pass"
