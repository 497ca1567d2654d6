"""N4.11: the Alchemist, right after all displays are revealed; N4.12: who is asked about him."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.sales import blank, earned, lots, rarity, sale, shown
from tests.rulebook.necklace.table import can, fields, gone, hand, happened, play, sound, stage

FIRST = {0: "alchemist"}  # seat 0 keeps the Alchemist
CHANGED = ("diamond", "ruby", "emerald")


# Who is asked


@pytest.mark.clause("N4.11", "N4.12")
def test_who_showed_a_diamond_ruby_or_emerald_and_has_cards_left_is_asked() -> None:
    match = shown(
        *("diamond1", "ruby1", "amber / banker", "emerald3"),
        kept={0: "thief", 1: "alchemist", 2: "thief"},
    )
    assert stage(match) == "alchemist"
    assert match.waiting == (0, 1)
    assert match.view(2)["question"] == {
        **{"reaction": "alchemist", "asked": [0, 1], "card": None, "place": None},
        **{"by": None, "stone": None},
        "might": [
            {"seat": 0, "moves": ["alchemist diamond1 ruby", "alchemist diamond1 emerald"]},
            {"seat": 1, "moves": ["alchemist ruby1 diamond", "alchemist ruby1 emerald"]},
        ],
    }


@pytest.mark.clause("N4.12")
@pytest.mark.parametrize("stone", CHANGED)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_any_such_card_is_enough(stone: str, size: int) -> None:
    assert shown(f"{stone}{size}", "amber", kept={0: "thief", 1: "thief"}).waiting == (0,)


@pytest.mark.clause("N4.12")
@pytest.mark.parametrize(
    "position", [{"gone": "alchemist"}, {"market": [None, "alchemist", "ruby1", "amber", "amber"]}]
)
def test_nobody_is_asked_once_the_alchemist_lies_discarded_or_open(position: dict) -> None:
    match = shown("diamond1", "ruby1", kept={0: "thief", 1: "thief"}, **position)
    assert match.view(None)["sales_held"] == 1
    assert earned(match) == [30 + 10, 20]


@pytest.mark.clause("N4.12")
def test_nobody_is_asked_whose_hand_is_empty() -> None:
    match = shown("diamond1", "amber", kept={1: "thief"}, stack={"top": ["forger"]})
    assert match.view(None)["sales_held"] == 1


@pytest.mark.clause("N4.12")
def test_without_the_alchemist_one_can_only_pass() -> None:
    match = shown("diamond1", "ruby1", kept={0: "thief", 1: "alchemist"})
    assert can(match, 0) == ["pass"]
    assert can(match, 1) == ["pass", "alchemist ruby1 diamond", "alchemist ruby1 emerald"]


@pytest.mark.clause("N4.11")
def test_who_is_asked_and_passes_keeps_him() -> None:
    match = play(shown("diamond1", "ruby1", kept=FIRST), "0 pass")
    assert hand(match, 0) == {"alchemist": 1}
    assert happened(match, "alchemist_played") == []
    assert earned(match) == [30 + 10, 20]


@pytest.mark.clause("N4.12", "N4.11")
def test_answers_are_secret_until_the_last_is_in() -> None:
    match = shown("diamond1", "ruby1", kept={0: "alchemist", 1: "thief"})
    play(match, "0 alchemist diamond1 emerald")
    assert match.waiting == (1,)
    assert happened(match, "alchemist_played") == []
    assert match.view(None)["sale"]["displays"][0]["changed"] is None
    assert match.view(None)["sale"]["rarity"] is None
    assert match.view(None)["sale"]["earned"] is None
    assert gone(match) == {"diamond1": 1, "ruby1": 1, "merchant": 1}
    play(match, "1 pass")
    assert happened(match, "alchemist_played") == [{"seat": 0, "card": 0, "stone": 2}]
    assert sale(match)["displays"][0]["changed"] == {"card": "diamond1", "to": "emerald"}
    assert fields(match.states)["answer"] == [0, 0, 0, 0]
    assert fields(match.states)["asked"] == 0


@pytest.mark.clause("N4.11")
def test_the_last_seat_can_play_him_too() -> None:
    match = shown("diamond1", "diamond1", "diamond1", "ruby3", kept={3: "alchemist"})
    play(match, "3 alchemist ruby3 diamond")
    assert earned(match) == [0, 0, 0, 30]
    assert sale(match)["displays"][3]["changed"] == {"card": "ruby3", "to": "diamond"}


# What he can change


@pytest.mark.clause("N4.11")
def test_any_stone_card_shown_becomes_any_other_of_the_three_and_never_amber() -> None:
    match = shown(
        "diamond1 diamond3 / ruby2 / emerald1 emerald2 / amber / banker", "amber", kept=FIRST
    )
    assert set(can(match, 0)) == {
        "pass",
        *(
            f"alchemist {card} {stone}"
            for card in ("diamond1", "diamond3")
            for stone in CHANGED[1:]
        ),
        *(f"alchemist ruby2 {stone}" for stone in ("diamond", "emerald")),
        *(f"alchemist {card} {s}" for card in ("emerald1", "emerald2") for s in CHANGED[:2]),
    }
    assert len(can(match, 0)) == 11


@pytest.mark.clause("N4.11")
@pytest.mark.parametrize("stone", CHANGED)
def test_every_change_does_what_it_says(stone: str) -> None:
    for size in (1, 2, 3):
        for to in CHANGED:
            if to == stone:
                continue
            match = shown(f"{stone}{size}", "amber", kept=FIRST)
            play(match, f"0 alchemist {stone}{size} {to}")
            assert match.moves[-1] == (0, f"alchemist {stone}{size} {to}")
            counted = {"diamond": 0, "ruby": 0, "emerald": 0, "amber": 1, to: size}
            assert sale(match)["stones"] == counted
            assert sale(match)["jewels"] == [{to: 1}, {"amber": 1}]


@pytest.mark.clause("N4.11", "N8.1")
@pytest.mark.parametrize("stone", CHANGED)
def test_a_grey_stone_card_can_be_changed_with_all_its_stones(stone: str) -> None:
    options = blank("grey", "stone", stone=stone, size=4)
    match = shown("grey", "amber", kept=FIRST, options=options)
    others = [one for one in CHANGED if one != stone]
    assert can(match, 0) == ["pass", *(f"alchemist grey {one}" for one in others)]
    play(match, f"0 alchemist grey {others[1]}")
    assert sale(match)["stones"][others[1]] == 4
    assert sale(match)["stones"][stone] == 0
    assert sale(match)["displays"][0]["changed"] == {"card": "grey", "to": others[1]}


@pytest.mark.clause("N4.11", "N8.1")
@pytest.mark.parametrize(
    "effect",
    [
        {"effect": "stone", "stone": "amber", "size": 4},
        {"effect": "ring", "jewels": 2},
        {"effect": "banker", "livres": 10},
    ],
)
def test_other_grey_cards_cannot(effect: dict) -> None:
    match = shown("amber grey", "amber", kept=FIRST, options=blank("grey", **effect))
    assert match.view(None)["sales_held"] == 1


@pytest.mark.clause("N4.11")
def test_one_card_of_several_is_changed() -> None:
    match = shown("2 diamond2", "diamond3", kept=FIRST)
    play(match, "0 alchemist diamond2 ruby")
    assert sale(match)["stones"] == {"diamond": 5, "ruby": 2, "emerald": 0, "amber": 0}
    assert sale(match)["jewels"] == [{"ruby": 1}, {"diamond": 1}]
    assert lots(match, 0) == {"diamond": ["diamond2", "diamond2"]}


@pytest.mark.clause("N4.11", "N3.6")
def test_he_is_discarded_and_the_card_was_what_it_was() -> None:
    match = play(shown("diamond1", "ruby1", kept=FIRST), "0 alchemist diamond1 ruby")
    assert hand(match, 0) == {}
    assert gone(match) == {"diamond1": 1, "ruby1": 1, "alchemist": 1, "merchant": 1}
    assert sound(match)


# What follows


@pytest.mark.clause("N4.11", "N5.3")
def test_rarity_is_counted_after_him() -> None:
    match = shown("diamond2 / ruby1", "ruby1 / emerald1 / amber", kept=FIRST)
    play(match, "0 alchemist ruby1 diamond")
    # 3 diamonds, 1 ruby, 1 emerald, 1 amber.
    assert rarity(match) == [0, 30, 20, 10]
    assert earned(match) == [30, 50 + 30 + 10]


@pytest.mark.clause("N4.11", "N5.4")
def test_a_change_can_win_a_stone_or_lose_one() -> None:
    match = shown("ruby3 / diamond1", "diamond2", kept=FIRST)
    passed = play(match.copy(), "0 pass")
    assert earned(passed) == [20, 30 + 10]
    play(match, "0 alchemist ruby3 diamond")
    assert sale(match)["jewels"] == [{"diamond": 1}, {}]


@pytest.mark.clause("N4.11", "N5.5")
def test_rings_stay_where_they_lie() -> None:
    match = shown("diamond2 2 ring / ruby1", "ruby1", kept=FIRST)
    play(match, "0 alchemist diamond2 ruby")
    assert sale(match)["jewels"] == [{"ruby": 1}, {}]  # the Rings are for diamonds
    match = shown("diamond1 2 ring / ruby2", "amber", kept=FIRST)
    play(match, "0 alchemist ruby2 diamond")
    assert sale(match)["jewels"] == [{"diamond": 3}, {"amber": 1}]


@pytest.mark.clause("N4.11", "N5.4")
def test_rings_alone_in_an_emptied_lot_sell_nothing() -> None:
    match = play(shown("diamond2 ring", "amber", kept=FIRST), "0 alchemist diamond2 ruby")
    assert sale(match)["jewels"] == [{"ruby": 1}, {"amber": 1}]
    assert [event["stone"] for event in happened(match, "unsold")] == [0, 2]


@pytest.mark.clause("N4.11", "N5.6")
def test_a_king_in_an_emptied_lot_still_forbids_its_stone() -> None:
    match = shown("diamond2 king", "diamond1 / ruby1", kept=FIRST)
    play(match, "0 alchemist diamond2 ruby")
    assert happened(match, "king_forbade") == [{"seat": 0, "stone": 0}]
    assert sale(match)["jewels"] == [{"ruby": 1}, {}]


@pytest.mark.clause("N4.11", "N5.7")
def test_the_necklace_in_an_emptied_lot_still_voids_kings() -> None:
    match = shown("diamond2 necklace", "diamond1 king", kept=FIRST)
    play(match, "0 alchemist diamond2 ruby")
    assert happened(match, "fined") == [{"seat": 1, "opponent": 0, "livres": 50}]
    assert sale(match)["jewels"] == [{"ruby": 1}, {"diamond": 1}]


@pytest.mark.clause("N4.11", "N5.5")
def test_bankers_still_add_their_share() -> None:
    match = play(shown("diamond1 / banker", "amber", kept=FIRST), "0 alchemist diamond1 emerald")
    # 1 emerald and 1 amber, no diamond and no ruby: 10 + 10 + 10.
    assert earned(match) == [30, 0]
