"""N3.1, N3.6, N3.7: the phases of a turn, discards, what is hidden."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.story import story, told
from tests.rulebook.necklace.table import (
    NECKLACE,
    at,
    can,
    gone,
    hand,
    market,
    on,
    play,
    refused,
    seat,
    sizes,
    sound,
    stage,
)

DEAR = [{"card": "king", "step": 1}, "ring", "amber", "ruby1", "diamond1"]


# N3.1


@pytest.mark.clause("N3.1")
def test_a_turn_is_influence_then_purchase_then_devaluation():
    match = at(seat("courtier"), seat(), market=DEAR, stack={"top": ["thief", "king"]})
    assert (stage(match), match.view(None)["ducats"]) == ("influence", 10)
    play(match, "0 courtier", "0 end")
    assert (stage(match), match.waiting) == ("buying", (0,))
    play(match, "0 buy 2")
    assert (stage(match), match.view(None)["ducats"]) == ("influence", 10)
    assert story(match) == [
        "courtier_played 0 courtier 3 13",
        "influence_ended 0 13",
        "bought 0 ring 9 1 4",
        "buying_ended 0 4",
        "devalued 0 king 6",
        "devalued 2 amber 4",
        "devalued 3 ruby1 4",
        "devalued 4 diamond1 4",
        "opened 1 thief 8",
        "turn_began 1 2",
    ]
    assert hand(match, 0) == {"ring": 1}
    assert sound(match)


@pytest.mark.clause("N3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise(players):
    match = at(*[seat()] * players, turn=players - 1, market=["king"] * 2)
    for turn in range(2 * players):
        number = (players - 1 + turn) % players
        view = match.view(None)
        assert (view["turn"], view["turns"], match.waiting) == (number, 1 + turn, (number,))
        assert (view["ducats"], view["bought"], view["stage"]) == (10, 0, "influence")
        for other in range(players):
            assert bool(can(match, other)) == (other == number)
        play(match, f"{number} end")
        on(match, lambda m: stage(m) == "influence")


@pytest.mark.clause("N3.1")
def test_who_is_not_in_turn_waits():
    match = at(seat("thief"), seat("thief"), seat())
    refusal = refused(match, "1 thief 1")
    assert (refusal.clause, refusal.message) == ("N3.2", "not_your_turn")
    assert "player 1 is to move" in str(refusal)
    play(match, "0 end")
    refusal = refused(match, "2 buy ring")
    assert (refusal.clause, refusal.message) == ("N3.3", "not_your_turn")


@pytest.mark.clause("N3.1")
def test_the_phases_cannot_be_turned_round():
    match = at(seat("courtier"), seat())
    refusal = refused(match, "0 buy ring")
    assert (refusal.clause, refusal.message) == ("N3.2", "not_now")
    play(match, "0 end")
    refusal = refused(match, "0 courtier")
    assert (refusal.clause, refusal.message) == ("N3.3", "not_now")


# N3.6


@pytest.mark.clause("N3.6")
def test_every_card_that_was_played_or_fell_out_is_out_of_the_game():
    match = at(
        seat("courtier confessor"),
        seat("ruby1"),
        market=["ring", {"card": "king", "step": 3}, "king", "king", "banker"],
        stack=["thief", "thief", "merchant"],
        sales_held=2,
    )
    before = gone(match)
    play(match, "0 courtier", "0 confessor 2", "0 end", "0 buy ring", "0 end")
    after = gone(match)
    changed = {card: after[card] - before.get(card, 0) for card in after}
    assert {card for card, more in changed.items() if more} == {"courtier", "confessor", "king"}
    assert all(more in (0, 1) for more in changed.values())


@pytest.mark.clause("N3.6")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_what_is_gone_never_comes_back(players, seed):
    match = NECKLACE.start(players, seed)
    before = match.states["gone"][0]
    seen = before

    def shrank(match):
        nonlocal before
        now = match.states["gone"][0]
        worse, before = (now < before).any(), now
        return worse or not sound(match)

    on(match, shrank, seed=seed)
    assert match.over
    assert before.sum() > seen.sum() + 20


@pytest.mark.clause("N3.6")
def test_cards_shown_in_a_sale_are_out_of_the_game():
    match = at(seat("2 amber"), seat("ring"), stage="selling", stack={"top": ["thief"]})
    play(match, "0 show amber", "1 show nothing")
    assert gone(match)["amber"] == 1
    assert (hand(match, 0), hand(match, 1)) == ({"amber": 1}, {"ring": 1})


# N3.7


@pytest.mark.clause("N3.7")
def test_hands_are_hidden_and_their_sizes_are_not():
    match = at(seat("ring amber"), seat("queen"), seat("3 ruby1"))
    for viewer in (None, 0, 1, 2):
        seats = match.view(viewer)["seats"]
        assert [one["hand_size"] for one in seats] == [2, 1, 3]
        for number, one in enumerate(seats):
            assert (one["hand"] is None) == (number != viewer)
    assert match.view(1)["seats"][1]["hand"] == {"queen": 1}


@pytest.mark.clause("N3.7")
def test_purchases_discards_scores_and_the_necklace_are_public():
    match = at(
        seat("courtier", earned=[40], score=40),
        seat("necklace", earned=[-10], score=-10),
        market=["ring", {"card": "king", "step": 3}, None, "amber", "king"],
        sales_held=1,
        stack={"top": ["forger", "thief", "banker"]},
    )
    play(match, "0 courtier", "0 end", "0 buy ring", "0 end")
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert (view["scores"], view["wearer"]) == ([40, -10], 1)
        assert {"courtier": 1, "king": 1}.items() <= view["gone"].items()
        assert told(match, "bought", viewer) == ["0 ring 9 0 4"]
        assert told(match, "fell_out", viewer) == ["1 king"]
    assert market(match) == [("forger", 8), ("thief", 8), ("banker", 8), ("amber", 4), ("king", 8)]
    assert sizes(match) == [1, 1]
