"""N3.7: a world dealt to a seat looks to it as the true one does, and can be played on."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.necklace.table import NECKLACE, at, fields, on, play, seat, sound
from tests.rulebook.necklace.telltale import kinds, told
from tests.worlds.necklace.dealing import dealt_worlds, fits, worlds
from tests.worlds.necklace.every_world import every_world
from vendome.core.rule import COMPILED
from vendome.games.necklace.rules.actions import CHANGE, PASS, REACT
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    CARD_NAMES,
    FORGED,
    MERCHANT_CARD,
    QUEEN_ASKED,
    RING_CARD,
    STONE_KINDS,
)

# Hands, the stack, and what happened: cards stolen by others than seat 0.
THEFTS: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    (("", "thief", "amber musketeer"), "king", ("1 spent thief", "1 took amber 2")),
    # What the taker lost later, it had stolen or been dealt.
    (("", "ring", "amber amber"), "ring king", ("1 took amber 2", "1 spent amber")),
    (("", "ring", "amber king"), "amber", ("1 took amber 2", "1 spent amber", "1 showed 0")),
    (("", "ring", "king"), "king", ("2 bought amber", "1 took amber 2", "1 spent amber")),
    # What the victim had, and lost later.
    (("", "ring", "amber king"), "amber", ("2 showed 0", "2 spent king", "1 took amber 2")),
    (("", "ring", "amber king"), "amber", ("1 took amber 2", "2 showed 0")),
    (("", "king", "amber"), "amber", ("2 bought ring", "1 took amber 2", "2 spent ring")),
    (("", "king", "amber"), "amber", ("1 took amber 2", "2 drew ring", "2 spent ring")),
    # What was lacking.
    (("", "ring", "amber ring"), "ruby1", ("2 lacked ruby 1", "1 took amber 2")),
    (("", "ring", "amber"), "ruby2", ("2 bought ruby1", "1 took amber 2", "1 lacked ruby 0")),
    # From hand to hand.
    (
        *(("", "ring", "amber", ""), "king ruby1"),
        ("1 took amber 2", "3 took amber 1", "1 bought king", "3 spent amber"),
    ),
    (("", "ring", "amber"), "king", ("1 took amber 2", "2 took ring 1", "1 took ring 2")),
    # What this seat took, or lost, in between.
    (("ring", "king", "amber amber"), "amber", ("1 took amber 2", "0 took king 1")),
    (("ring", "king", "amber amber"), "ring", ("1 took ring 0", "1 took amber 2", "0 took ring 1")),
    (("ring", "", "amber amber"), "", ("1 took amber 2", "0 took amber 1", "0 took amber 2")),
    # A Musketeer that was caught, and what was drawn before and after.
    (
        *(("", "ring", "musketeer amber"), "king"),
        ("2 caught musketeer 1", "1 took amber 2", "1 spent ring"),
    ),
    (("", "king", "amber"), "ring", ("2 drew ring", "1 took amber 2", "2 spent ring")),
    (("", "king", "mauve"), "ring amber", ("1 took mauve 2", "1 spent king")),
    (("", "mauve", "amber"), "king", ("2 bought mauve", "1 took amber 2", "2 took mauve 1")),
    (("mauve", "king", "amber"), "ring", ("1 took mauve 0", "2 took mauve 1", "0 took mauve 2")),
    # Who was seen to have none of it cannot lose it, nor be seen with it again.
    (("", "ring", "amber king"), "king", ("2 showed 0", "1 took amber 2", "2 showed 0")),
    (("", "ring", "king ring"), "amber", ("2 lacked amber 1", "1 took king 2")),
    (("", "ring", "amber king"), "king", ("2 showed 0", "1 took amber 2", "2 spent king")),
    (("", "ring", "amber amber"), "king", ("2 showed 0", "1 took amber 2", "2 spent amber")),
    (("", "ring", "ruby1"), "ruby1 king", ("1 lacked ruby 0", "1 took ruby1 2", "1 spent ruby1")),
]

GAMES = 12 if COMPILED else 1  # uncompiled, a deal can take a tenth of a second
BLANK_CARDS = [
    [],
    [
        {"class": "grey", "effect": "stone", "stone": "ruby", "size": 4},
        {"class": "blue", "effect": "thief"},
        {"class": "mauve", "effect": "musketeer"},
    ],
    [
        {"class": "grey", "effect": "ring", "jewels": 2},
        {"class": "blue", "effect": "forger"},
        {"class": "mauve", "effect": "astrologer"},
    ],
    [
        {"class": "grey", "effect": "banker", "livres": 20},
        {"class": "blue", "effect": "courtier", "ducats": 5},
        {"class": "mauve", "effect": "cardinal"},
    ],
]


def everybody(match: vendome.Match) -> tuple[int | None, ...]:
    return (None, *range(match.players))


def started(players: int, seed: int, blank_cards: list[dict[str, Any]]) -> vendome.Match:
    named = [
        {"name": f"Our {card['class']}", "prices": [6, 5, 4, 3], **card} for card in blank_cards
    ]
    return NECKLACE.start(players, seed, {"blank_cards": named})


def roguishly(match: vendome.Match, number: int, dice: Random) -> int:
    """An action: most often one that plays a card on another."""
    actions = match.actions(number)
    rogues = [action for action in actions if action.text.split()[0] in ("thief", "musketeers")]
    return dice.choice(rogues if rogues and dice.random() < 0.8 else actions).id


@pytest.mark.clause("N3.7", "N2.2", "N4.1", "N4.3", "N4.5", "N4.7", "N8.1")
def test_through_many_games_every_world_dealt_to_anybody_looks_the_same_to_them():
    dice = Random(1)
    dealt = 0
    for game in range(GAMES):
        match = started(game % 3 + 2, game, BLANK_CARDS[game // 3 % 4])
        while not match.over:
            if dice.random() < 0.2:
                number = dice.choice(everybody(match))
                for world in worlds(match, number, 1):
                    fits(world, match, number)
                    dealt += 1
            number = dice.choice(match.waiting)
            match.play(number, roguishly(match, number, dice))
    assert dealt > 20 * GAMES


@pytest.mark.clause("N6.1")
def test_when_the_game_is_over_there_is_nothing_to_deal():
    match = on(started(2, 1, []), seed=1)
    for number in everybody(match):
        for world in worlds(match, number, 1):
            assert fields(world.knowledge(number)) == fields(match.knowledge(number))
            for name in ("hand", "dealt", "stack", "secret_card"):
                assert fields(world.states)[name] == fields(match.states)[name]


@pytest.mark.clause("N3.7")
def test_worlds_have_chance_of_their_own_and_can_be_played_to_the_end():
    match = on(started(3, 2, []), lambda match: match.states["held"][0] == 1, seed=2)
    keys = {tuple(fields(match.states)["key"])}
    for world in worlds(match, 1, 2):
        keys.add(tuple(fields(world.states)["key"]))
        on(world, seed=1)
        assert world.winners
        assert sound(world)
    assert len(keys) == 3


def merchant_places(match: vendome.Match, count: int) -> list[set[int]]:
    """How many other cards lay below each Merchant that is to come, the first of them first."""
    found: list[set[int]] = []
    for world in worlds(match, 0, count):
        stack = fields(world.states)["stack"]
        below = [
            place - stack[:place].count(MERCHANT_CARD)
            for place in range(match.states["stack_left"][0])
            if stack[place] == MERCHANT_CARD
        ]
        found = found or [set() for _ in below]
        for places, place in zip(found, reversed(below), strict=True):
            places.add(place)
    return found


@pytest.mark.clause("N2.3")
def test_merchants_are_where_the_set_up_put_them_and_the_cards_drawn_leave_room():
    match = started(2, 5, [])  # 92 cards in the stack, in parts of 30, 30 and 32
    count = 60 if COMPILED else 30
    first, second, third = merchant_places(match, count)
    assert first <= {*range(62, 68)}
    assert second <= {*range(32, 38)}
    assert third <= {*range(5)}
    assert len(first) + len(second) + len(third) >= 15
    on(match, lambda match: match.states["stack_left"][0] == 67, seed=5)  # 64 and three Merchants
    assert match.states["merchants"][0] == 0
    first, second, _ = merchant_places(match, count)
    assert first == {62, 63, 64}
    assert second <= {*range(32, 38)}


@pytest.mark.clause("N2.3")
def test_in_a_position_there_are_as_many_parts_as_merchants_to_come():
    match = at(seat("ring"), seat("king"), merchants=1, sales_held=1, gone="14 amber")
    size = int(match.states["stack_left"][0]) - 2
    first, second = merchant_places(match, 30)
    assert first <= {*range(size - size // 2, size - size // 2 + 6)}
    assert second <= {*range(5)}


@pytest.mark.clause("N5.1")
def test_displays_chosen_in_secret_are_such_as_can_be_chosen():
    hand = "2 diamond1 2 ruby2 3 ring king banker necklace"
    match = at(seat(hand), seat(hand.replace("necklace", "amber")), seat("amber"), stage="selling")
    play(match, "0 show 2 diamond1 ring")
    match.play(1, match.actions(1)[-1].id)
    shown = set()
    for number in (0, 1, 2):
        for world in worlds(match, number, 12):
            fits(world, match, number)
            s = fields(world.states)
            for other in {1, 2} - {number}:  # still choosing
                assert not any(s["display"][other])
                assert s["picked"][other] == 0
            lots = {kind // 3 for kind in range(STONE_KINDS) if s["display"][0][kind]}
            for name in ("display_king", "display_necklace"):
                assert s[name][0] in {*lots, -1}
            rings = s["display_rings"][0]
            assert sum(rings) == s["display"][0][RING_CARD]
            assert all(lot in lots for lot in range(4) if rings[lot])
            if number:
                shown.add(tuple(s["display"][0]))
    assert len(shown) > 5


@pytest.mark.clause("N4.12")
def test_answers_given_in_secret_are_such_as_can_be_given():
    asked = {"asked": 0b111, "waiting": 0b101}
    queen = {"stage": QUEEN_ASKED, "drawn": 0, "draw_place": 0}
    shown = np.zeros((4, len(CARD_NAMES)), int)
    shown[1, kinds("diamond2 amber")] = 1
    alchemist = {"stage": ALCHEMIST_ASKED, "shown": shown, "held": 2}
    changes = [CHANGE + 1 * 3 + stone for stone in (1, 2)]
    for card, rest, answers in (("queen", queen, [REACT]), ("alchemist", alchemist, changes)):
        match = told(("", card, "ring"), "king", **asked, **rest)
        found = set()
        for world in worlds(match, 0, 40):
            fits(world, match, 0)
            s = fields(world.states)
            has_it = s["hand"][1][kinds(card)[0]] > 0
            found.add((has_it, s["answer"][1]))
            assert s["answer"][0] == s["answer"][2] == s["answer"][3] == PASS
        assert found == {(False, PASS), (True, PASS), *((True, answer) for answer in answers)}


@pytest.mark.clause("N4.5", "N3.7")
@pytest.mark.parametrize(("dealt", "stack", "lines"), THEFTS)
def test_thefts_between_others_moved_what_they_can_have_moved_and_roughly_as_likely(
    dealt, stack, lines
):
    match = told(dealt, stack, *lines)
    wanted = every_world(match, 0)
    count = 300 if COMPILED else 8
    found = dealt_worlds(match, 0, count)
    assert set(found) <= set(wanted)
    off = sum(abs(found[world] / count - float(likely)) for world, likely in wanted.items()) / 2
    assert off < (0.25 if COMPILED else 1)


@pytest.mark.clause("N3.2")
def test_what_was_stolen_in_this_turn_is_new_in_every_world():
    lines = ("1 spent thief", "1 took amber 2")
    match = told(("", "thief", "amber king"), "ruby1", *lines, turn=1)
    for world in worlds(match, 0, 6):
        s = fields(world.states)
        assert [kind for kind, count in enumerate(s["fresh"]) if count] == [s["secret_card"][1]]
    match = told(("", "thief", "amber king"), "ruby1", *lines, "1 bought ring", turn=2)
    for world in worlds(match, 0, 2):
        assert not any(fields(world.states)["fresh"])


@pytest.mark.clause("N3.2")
def test_also_where_a_position_does_not_keep_to_the_rules_worlds_are_dealt():
    lines = ("1 spent thief", "1 took courtier 0", "1 spent courtier")
    match = told(("courtier", "thief"), "ring", *lines, turn=1)
    for number in everybody(match):
        for world in worlds(match, number, 2):
            fits(world, match, number)


@pytest.mark.clause("N4.7")
def test_nor_how_many_cards_were_drawn():
    match = told(("", "ring"), "ring king", *["1 drew amber", "1 spent amber"] * 8)
    for number in everybody(match):
        for world in worlds(match, number, 2):
            fits(world, match, number)


@pytest.mark.clause("N3.7", "N4.3")
@pytest.mark.parametrize(
    ("dealt", "stack", "lines"),
    [
        # The stack has run out: all that is not seen is in hands.
        (("", "amber king", "ruby1 ruby2"), "", ("1 lacked ruby 2",)),
        (("", "amber king", "ruby1 ruby2"), "", ("1 lacked ruby 2", "1 drew ruby3")),
        (("", "amber ring", "ruby1 ruby2", "king"), "", ("3 lacked ruby 2", "2 lacked amber 1")),
        (("", "amber ring", "ruby1"), "ruby1", ("1 spent ring", "1 drew ruby2", "1 spent ruby2")),
        (("", "amber ring", "ruby1"), "king", ("1 lacked ruby 2", "1 drew ring", "1 spent ring")),
    ],
)
def test_cards_that_fit_are_found_also_where_chance_would_hardly_come_upon_them(
    dealt, stack, lines
):
    match = told(dealt, stack, *lines)
    for world in worlds(match, 0, 3):
        fits(world, match, 0)


@pytest.mark.clause("N4.3")
def test_then_too_the_victim_of_a_forger_has_the_stone():
    rest = {"stage": FORGED, "victim": 1, "forged": 1}
    match = told(("", "ruby1 king"), "amber amber ruby2", **rest)
    rubies = kinds("ruby1 ruby2")
    for world in worlds(match, 0, 20):
        fits(world, match, 0)
        assert any(fields(world.states)["hand"][1][ruby] for ruby in rubies)
