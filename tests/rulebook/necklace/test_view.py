"""What a seat sees, as plain data: N3.7, N4.12, N5.1, N5.2, N6.1, N8.1. For `known`: test_known."""

from __future__ import annotations

import json
from typing import Any

import pytest

import vendome
from tests.rulebook.necklace.draws import king_bought
from tests.rulebook.necklace.sales import blank, selling, shown
from tests.rulebook.necklace.table import NECKLACE, at, on, play, seat
from tests.rulebook.scratch import used
from vendome.core.rule import plain
from vendome.games.necklace.bot.beliefs import believe
from vendome.games.necklace.rules.state import CARD_NAMES
from vendome.games.necklace.scratch import Scratch

TOP = {
    *("game", "seat", "players", "options", "stage", "waiting", "turn", "turns", "fashion"),
    *("ducats", "bought", "market", "purchases", "stack", "merchants", "sales_held", "due"),
    *("gone", "unseen", "wearer", "blanks", "question", "forgery", "sale", "sheet", "scores"),
    *("seats", "steps", "winners"),
}
SEAT = {
    *("hand", "hand_size", "known", "score", "necklace", "has_answered", "display", "playable"),
    "place",
}
SALE = {"number", "displays", "rarity", "stones", "jewels", "earned"}


def is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(type(k) is str and is_plain(v) for k, v in value.items())
    if isinstance(value, list):
        return all(is_plain(v) for v in value)
    return type(value) in (int, str, bool, type(None))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_is_plain_and_has_the_same_fields_from_the_first_move_to_the_last(
    players: int,
) -> None:
    seen = set()

    def look(match: vendome.Match) -> bool:
        stage = match.view(None)["stage"] if len(match.moves) % 11 == 0 else None
        if stage:
            seen.add(stage)
            for eyes in (None, 0, players - 1):
                view = match.view(eyes)
                assert is_plain(view)
                assert json.loads(json.dumps(view)) == view
                assert set(view) == TOP
                assert (view["game"], view["seat"], view["players"]) == ("necklace", eyes, players)
                assert all(set(one) == SEAT for one in view["seats"])
                assert len(view["market"]) == 5
                assert view["sale"] is None or set(view["sale"]) == SALE
                assert len(view["sheet"]) == view["sales_held"]
        return False

    match = on(NECKLACE.start(players, players), look, seed=players)
    assert len(seen) >= 2
    assert match.view(None)["stage"] == "over"


# The table


@pytest.mark.clause("N2.1", "N3.7")
def test_what_lies_on_the_table_is_seen_by_all() -> None:
    match = at(
        *(seat("2 amber", score=40), seat("thief necklace", score=-50), seat()),
        fashion=["ruby", "amber", "diamond", "emerald"],
        turn=2,
        turns=7,
        market=[{"card": "ring", "step": 2}, None, "diamond3"],
        gone="ring 2 thief 2 cardinal",
        sales_held=1,
        due=[1],
    )
    for eyes in (0, 1, 2, None):
        view = match.view(eyes)
        assert (view["stage"], view["waiting"], view["turn"], view["turns"]) == (
            *("influence", [2], 2, 7),
        )
        assert view["fashion"] == ["ruby", "amber", "diamond", "emerald"]
        assert view["market"] == [
            {"card": "ring", "prices": [9, 7, 5, 3], "step": 2, "price": 5},
            None,
            {"card": "diamond3", "prices": [10, 8, 6, 4], "step": 0, "price": 10},
            None,
            None,
        ]
        assert view["gone"] == {"ring": 1, "thief": 2, "cardinal": 2, "merchant": 2}
        assert (view["merchants"], view["sales_held"], view["due"]) == (2, 1, [1])
        assert view["stack"] == 103 - 4 - 2 - 7
        assert (view["wearer"], view["scores"]) == (1, [40, -50, 0])
        assert [one["score"] for one in view["seats"]] == [40, -50, 0]
        assert [one["hand_size"] for one in view["seats"]] == [2, 2, 0]
        assert [one["necklace"] for one in view["seats"]] == [False, True, False]
        assert view["sheet"] == [[40, -50, 0]]
        assert (view["ducats"], view["bought"], view["steps"]) == (10, 0, 0)
        assert view["winners"] == []
        assert view["options"] == {"blank_cards": []}
        assert view["blanks"] == {}
        assert (view["question"], view["forgery"]) == (None, None)


@pytest.mark.clause("N4.8")
def test_two_sales_put_off_are_listed_twice() -> None:
    match = at(seat(), seat(), due=[1, 1], gone="2 cardinal")
    assert match.view(None)["due"] == [1, 1]
    assert at(seat(), seat(), seat(), due=[2, 0]).view(None)["due"] == [0, 2]


@pytest.mark.clause("N3.7")
def test_hands_are_seen_by_their_owners() -> None:
    match = at(seat("2 amber ring"), seat("thief"), seat())
    for eyes in (0, 1, 2, None):
        hands = [one["hand"] for one in match.view(eyes)["seats"]]
        own = [{"amber": 2, "ring": 1}, {"thief": 1}, {}]
        assert hands == [own[n] if n == eyes else None for n in range(3)]
    assert match.view(None)["wearer"] is None
    assert match.view(None)["sale"] is None


@pytest.mark.clause("N3.3")
def test_money_and_purchases_of_the_turn() -> None:
    match = play(at(seat("courtier"), seat()), "0 courtier", "0 end", "0 buy amber")
    view = match.view(1)
    assert (view["stage"], view["ducats"], view["bought"]) == ("buying", 7, 1)
    assert view["market"][3] is None


@pytest.mark.clause("N8.1")
def test_the_cards_of_the_table_are_described() -> None:
    cards = [
        {
            **{"class": "grey", "name": "Perle", "prices": [9, 8, 7, 1], "effect": "stone"},
            **{"stone": "emerald", "size": 4},
        },
        {
            **{"class": "blue", "name": "Duchess", "prices": [6, 4, 2, 1]},
            **{"effect": "courtier", "ducats": 5},
        },
        {"class": "mauve", "name": "Guard", "prices": [19, 4, 2, 1], "effect": "musketeer"},
    ]
    market = [{"card": "mauve", "step": 1}, "grey"]
    match = at(players=2, market=market, options={"blank_cards": cards})
    view = match.view(None)
    assert view["options"] == {"blank_cards": cards}
    assert view["blanks"] == {
        "grey": {
            **{"name": "Perle", "role": "stone", "stone": "emerald", "worth": 4},
            "prices": [9, 8, 7, 1],
        },
        "blue": {
            **{"name": "Duchess", "role": "courtier", "stone": None, "worth": 5},
            "prices": [6, 4, 2, 1],
        },
        "mauve": {
            **{"name": "Guard", "role": "musketeer", "stone": None, "worth": 0},
            "prices": [19, 4, 2, 1],
        },
    }
    assert view["market"][0] == {"card": "mauve", "prices": [19, 4, 2, 1], "step": 1, "price": 4}
    assert view["market"][1]["price"] == 9


# What may be played


@pytest.mark.clause("N3.2")
def test_what_may_be_played_is_seen_by_who_is_in_turn() -> None:
    match = at(
        seat("2 thief courtier ring 2 musketeer"), seat("forger necklace"), fresh={"thief": 1}
    )
    assert match.view(0)["seats"][0]["playable"] == {"thief": 1, "courtier": 1}
    assert match.view(1)["seats"][0]["playable"] == {}
    assert match.view(1)["seats"][1]["playable"] == {}
    assert match.view(None)["seats"][0]["playable"] == {}
    assert play(match, "0 end").view(0)["seats"][0]["playable"] == {}
    every = at(
        *(seat("confessor courtier forger favourite thief blue"), seat("amber")),
        options=blank("blue", "thief"),
    )
    assert every.view(0)["seats"][0]["playable"] == {
        **dict.fromkeys(("confessor", "courtier", "forger", "favourite", "thief"), 1),
        "blue": 1,
    }
    nobody = at(seat("confessor courtier forger thief"), seat())
    assert nobody.view(0)["seats"][0]["playable"] == {"courtier": 1}


@pytest.mark.clause("N4.6")
def test_musketeers_may_be_played_where_they_can_take_the_necklace() -> None:
    def playable(own: str, other: str, **position: Any) -> dict[str, int]:
        match = at(seat(own), seat(other), **position)
        found: dict[str, int] = match.view(0)["seats"][0]["playable"]
        return found

    assert playable("3 musketeer", "necklace") == {"musketeer": 3}
    assert playable("4 musketeer", "necklace") == {"musketeer": 4}
    assert playable("2 musketeer", "necklace") == {}
    assert playable("3 musketeer", "amber") == {}
    assert playable("3 musketeer necklace", "amber") == {}
    copy = {"options": blank("mauve", "musketeer")}
    assert playable("2 musketeer mauve", "necklace", **copy) == {"musketeer": 2, "mauve": 1}


@pytest.mark.clause("N4.12")
def test_what_may_be_played_out_of_turn_is_seen_by_who_is_asked() -> None:
    def playable(match: vendome.Match, number: int) -> dict[str, int]:
        found: dict[str, int] = match.view(number)["seats"][number]["playable"]
        return found

    copy = {"options": blank("mauve", "cardinal")}
    drawn = at(seat("thief"), seat("queen 2 amber"), stack={"top": ["ruby1"]})
    play(drawn, "0 end", "0 buy ring")
    assert [playable(drawn, 0), playable(drawn, 1)] == [{}, {"queen": 1}]
    assert drawn.view(0)["seats"][1]["playable"] == {}
    assert playable(play(drawn, "1 pass"), 1) == {}
    sale = at(seat("amber"), seat("cardinal mauve"), stack={"top": ["merchant"]}, **copy)
    play(sale, "0 end", "0 buy ring")
    assert [playable(sale, 0), playable(sale, 1)] == [{}, {"cardinal": 1, "mauve": 1}]
    forged = play(at(seat("forger"), seat("ruby1 2 musketeer")), "0 forger 2 ruby")
    assert [playable(forged, 0), playable(forged, 1)] == [{}, {"musketeer": 2}]
    shows = shown("diamond1", "amber", kept={0: "alchemist"})
    assert [playable(shows, 0), playable(shows, 1)] == [{"alchemist": 1}, {}]
    amber = shown("amber", "diamond1", kept={0: "alchemist"})
    assert playable(amber, 0) == {}


@pytest.mark.clause("N5.5", "N5.6")
def test_kings_and_bankers_may_be_played_in_a_sale() -> None:
    match = selling("king banker ring", "king banker ruby1", "thief")
    assert [match.view(n)["seats"][n]["playable"] for n in range(3)] == [
        {"banker": 1},
        {"king": 1, "banker": 1},
        {},
    ]
    play(match, "1 show ruby1 king")
    assert match.view(1)["seats"][1]["playable"] == {}


# Questions


def might(reaction: str, *seats: int) -> list[dict[str, Any]]:
    return [{"seat": number, "moves": [reaction]} for number in seats]


@pytest.mark.clause("N4.12", "N4.10")
def test_a_question_about_the_queen() -> None:
    match = at(seat("queen"), seat("amber"), seat(), stack={"top": ["ruby2"]})
    play(match, "0 end", "0 buy ruby1")
    for eyes in (0, 1, 2, None):
        view = match.view(eyes)
        assert (view["stage"], view["waiting"]) == ("queen", [0, 1])
        assert view["question"] == {
            **{"reaction": "queen", "asked": [0, 1], "card": "ruby2", "place": 1},
            **{"by": None, "stone": None, "might": might("queen", 0, 1)},
        }
    play(match, "0 queen")
    view = match.view(1)
    assert view["question"]["might"] == might("queen", 1)
    assert (view["waiting"], view["question"]["asked"]) == ([1], [0, 1])
    assert [one["has_answered"] for one in view["seats"]] == [True, False, False]


@pytest.mark.clause("N4.12", "N4.8")
def test_a_question_about_a_cardinal() -> None:
    match = at(
        *(seat(), seat("thief"), seat("cardinal"), seat("amber")), stack={"top": ["merchant"]}
    )
    play(match, "0 end", "0 buy ring", "1 pass")
    view = match.view(None)
    assert (view["stage"], view["waiting"]) == ("cardinal", [2])
    assert view["question"] == {
        **{"reaction": "cardinal", "asked": [1, 2], "card": None, "place": None},
        **{"by": None, "stone": None, "might": might("cardinal", 2, 3)},
    }
    assert [one["has_answered"] for one in view["seats"]] == [False, True, False, False]


@pytest.mark.clause("N4.12", "N4.3")
def test_a_question_about_a_musketeer_and_the_forgery() -> None:
    match = play(at(seat("forger"), seat(), seat("ruby1")), "0 forger 3 ruby")
    view = match.view(1)
    assert (view["stage"], view["waiting"]) == ("parrying", [2])
    assert view["question"] == {
        **{"reaction": "musketeer", "asked": [2], "card": None, "place": None},
        **{"by": 0, "stone": "ruby", "might": might("musketeer", 2)},
    }
    assert view["forgery"] == {"by": 0, "victim": 2, "stone": "ruby"}
    view = play(match, "2 pass").view(1)
    assert (view["stage"], view["question"]) == ("forged", None)
    assert view["forgery"] == {"by": 0, "victim": 2, "stone": "ruby"}
    assert [one["has_answered"] for one in view["seats"]] == [False, False, False]
    assert play(match, "2 discard ruby1").view(1)["forgery"] is None


# Sales


@pytest.mark.clause("N1.2", "N3.7")
def test_unseen_is_what_is_neither_gone_nor_open_nor_known() -> None:
    match = at(
        seat("king 2 amber"), seat("king necklace"), wearer=1, gone="ring merchant", merchants=1
    )
    mine, theirs = match.view(0)["unseen"], match.view(None)["unseen"]
    assert (mine["king"], theirs["king"]) == (2, 3)
    assert (mine["amber"], theirs["amber"]) == (14, 16)  # of 17, one of them open
    assert mine["ring"] == theirs["ring"] == 5  # of 7
    assert mine["merchant"] == 2
    assert "necklace" not in theirs  # it is worn


@pytest.mark.clause("N4.10")
def test_the_card_that_the_queen_may_take_is_seen() -> None:
    match = king_bought(seat("ring"), seat("amber"), top=["ruby3", "thief"])
    left = NECKLACE.facts["deck"]["ruby3"] - 1
    assert [match.view(eyes)["unseen"].get("ruby3", 0) for eyes in (0, None)] == [left, left]
    assert counted_by_a_bot(match, 0)["ruby3"] == left


def counted_by_a_bot(match: vendome.Match, number: int) -> dict[str, int]:
    scratch = used(Scratch)[0]
    plain(believe)(match.knowledge(number)[0], number, scratch)
    return dict(zip(CARD_NAMES, scratch.unseen.tolist(), strict=True))


@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_counts_the_same_cards_unseen_as_the_view(players: int) -> None:
    stages = set()

    def look(match: vendome.Match) -> bool:
        stage = match.view(None)["stage"]
        if stage not in stages or len(match.moves) % 7 == 0:
            stages.add(stage)
            for eyes in range(players):
                unseen = {**match.view(eyes)["unseen"], "merchant": 0}
                counted = {card: unseen.get(card, 0) for card in CARD_NAMES}
                assert counted_by_a_bot(match, eyes) == counted
        return False

    on(NECKLACE.start(players, players), look, seed=players)
    assert len(stages) > 5


@pytest.mark.clause("N6.1")
def test_at_the_end_all_hands_are_seen() -> None:
    match = shown("ruby1", "amber", kept={0: "thief", 1: "forger"}, sales_held=2, gone="alchemist")
    for eyes in (0, 1, None):
        view = match.view(eyes)
        assert (view["stage"], view["waiting"]) == ("over", [])
        assert [one["hand"] for one in view["seats"]] == [{"thief": 1}, {"forger": 1}]
        assert [one["known"] for one in view["seats"]] == [{}, {}]
        assert [one["playable"] for one in view["seats"]] == [{}, {}]
        assert [one["display"] for one in view["seats"]] == [None, None]


@pytest.mark.clause("N1.2", "N1.3", "N1.4")
def test_the_facts_of_the_game() -> None:
    facts = NECKLACE.facts
    assert sum(facts["deck"].values()) == 103
    assert (facts["deck"]["amber"], facts["deck"]["merchant"]) == (17, 3)
    assert facts["classes"]["thief"] == "blue"
    assert facts["prices"]["necklace"] == [13, 10, 7, 4]
    assert facts["stones"]["ruby2"] == {"stone": "ruby", "size": 2}
    assert facts["stones"]["amber"] == {"stone": "amber", "size": 1}
    assert facts["fashion"] == [30, 20, 10, 0]
    assert (facts["purse"], facts["largesse"], facts["fine"], facts["interest"]) == (10, 3, 50, 10)
