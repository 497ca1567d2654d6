"""The action space: what each number means, and that whoever reads it reads the same."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.table import NECKLACE, at
from vendome.core.reading import Reading
from vendome.games.necklace.rules.actions import (
    ACTIONS,
    ACTS,
    BUY,
    CHANGE,
    COUNT,
    INFLUENCE_ACTS,
    INFLUENCE_ROLES,
    KIND_NAMED,
    MEANINGS,
    PLAY_BLUE,
    PLAY_FORGER,
    REACT,
    ROLE_PLAYED,
    SEAT_NAMED,
    STONE_NAMED,
    Meaning,
)
from vendome.games.necklace.rules.cards import CLASS_OF
from vendome.games.necklace.rules.state import (
    BLUE,
    CARD_NAMES,
    FORGER,
    GREY,
    MERCHANT_CARD,
    MUSKETEER,
    NONE,
    PRINTED,
    ROLES,
    STONES,
)
from vendome.games.necklace.text.notation import READERS, read, write
from vendome.terminal.necklace import TABLE
from vendome.terminal.necklace.moves import INFLUENCE


def test_every_number_belongs_to_one_act() -> None:
    assert len(MEANINGS) == ACTIONS == NECKLACE.actions
    for action, meant in enumerate(MEANINGS):
        chosen = [getattr(meant, named.what) for named in meant.act.named]
        assert meant.act.number(*chosen) == action
    assert [act.first for act in ACTS] == sorted({act.first for act in ACTS})


@pytest.mark.clause("N4.3")
def test_a_forger_names_a_seat_and_a_stone() -> None:
    meant = MEANINGS[PLAY_FORGER + 2 * len(STONES) + 1]
    assert (meant.act.role, meant.seat, meant.stone, meant.kind) == (FORGER, 2, 1, NONE)
    assert meant.act.targets == ("seat", "stone")


@pytest.mark.clause("N4.11")
def test_the_alchemist_names_a_card_and_a_stone() -> None:
    assert (MEANINGS[CHANGE].kind, MEANINGS[CHANGE].stone) == (0, 0)
    assert (MEANINGS[COUNT - 1].kind, MEANINGS[COUNT - 1].stone) == (GREY, 2)
    assert {meant.kind for meant in MEANINGS[CHANGE:COUNT]} == {*range(9), GREY}


def test_compiled_rules_read_the_same_table() -> None:
    for action, meant in enumerate(MEANINGS):
        found = [table[action] for table in (ROLE_PLAYED, SEAT_NAMED, STONE_NAMED, KIND_NAMED)]
        assert found == [meant.act.role, meant.seat, meant.stone, meant.kind]


@pytest.mark.clause("N3.2")
def test_blue_cards_are_those_played_in_the_influence_phase_and_three_musketeers() -> None:
    blue = [CARD_NAMES[kind] for kind in range(PRINTED) if CLASS_OF[kind] == "blue"]
    assert [ROLES[role] for role in INFLUENCE_ROLES] == blue
    others = {act.role for act in INFLUENCE_ACTS} - set(INFLUENCE_ROLES)
    assert others == {MUSKETEER}


@pytest.mark.clause("N8.1")
def test_a_blue_card_of_the_table_does_what_an_influence_card_does() -> None:
    effects = NECKLACE.facts["blank_cards"]["effects"]["blue"]
    assert sorted(effects) == sorted(ROLES[role] for role in INFLUENCE_ROLES)
    assert list(effects) == ["confessor", "forger", "favourite", "thief", "courtier"]


def can_be_written(meant: Meaning) -> bool:
    """Not what a market or a question says, nor what is no move: a Merchant, a ruby as a ruby."""
    if meant.act in (MEANINGS[REACT].act, MEANINGS[BUY].act):
        return False
    if meant.kind == NONE:
        return True
    same = meant.stone != NONE and CARD_NAMES[meant.kind].rstrip("123") == STONES[meant.stone]
    return meant.kind != MERCHANT_CARD and not same


def test_what_is_written_for_an_action_is_read_as_that_action() -> None:
    state = Reading.of(at(players=4).states)
    can = [action for action in range(COUNT) if can_be_written(MEANINGS[action])]
    assert len(can) == COUNT - 1 - 5 - 1 - 9  # a reaction, places, the Merchant, nine stone cards
    for action in can:
        assert read(state, 0, write(state, 0, [action])) == [action]


def test_verbs_of_the_phase_are_those_of_its_acts() -> None:
    verbs = list(READERS)
    of_acts = [act.verb for act in sorted(INFLUENCE_ACTS, key=lambda act: act.role)]
    assert verbs[: verbs.index("buy")] == of_acts
    assert write(Reading.of(at().states), 0, [PLAY_BLUE]) == "courtier blue"
    assert MEANINGS[PLAY_BLUE].kind == BLUE
    assert {act.first for act in INFLUENCE_ACTS} == {
        act.first for act in ACTS if act.role != NONE and act.first < BUY
    }


def test_the_terminal_groups_what_names_a_player_or_a_stone() -> None:
    assert TABLE.grouped == {"confessor", "thief", "forger", "favourite", "alchemist"}
    assert INFLUENCE == ["confessor", "courtier", "forger", "favourite", "thief"]
