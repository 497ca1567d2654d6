"""N3.7: what the journal tells of hidden cards, in cases at the edge of it."""

from __future__ import annotations

import pytest

from tests.rulebook.necklace.telltale import evidence, kinds, told, until
from tests.rulebook.necklace.test_worlds import exact, has
from vendome.core.rule import plain
from vendome.games.necklace.hidden.evidence import follow
from vendome.games.necklace.hidden.slots import lay_claims
from vendome.games.necklace.hidden.suppositions import follow_journal
from vendome.games.necklace.rules.state import (
    CARD_NAMES,
    CARDINAL,
    CONFESSOR,
    COURTIER,
    FORGER,
    NONE,
)

NECKLACE = kinds("necklace")[0]


@pytest.mark.clause("N3.7", "N8.1")
@pytest.mark.parametrize(
    ("dealt", "stack", "lines"),
    [
        (("mauve", "amber king"), "ring", ()),
        (("", "amber king"), "mauve", ()),
        (("", "mauve amber"), "king", ("1 spent mauve",)),
        (("", "mauve amber"), "king", ("1 spent mauve", "1 bought mauve")),
        (("", "king amber"), "ring", ("1 bought mauve", "1 spent mauve", "1 spent king")),
        (("", "king amber"), "ring", ("1 drew mauve", "1 showed 0")),
        (("", "king amber"), "mauve", ("1 showed 0", "1 drew ring")),
        (("", "king amber"), "ring", ("1 drew mauve", "1 spent mauve", "1 drew ring")),
        (("", "king mauve"), "ring", ("0 took mauve 1", "1 took mauve 0", "1 spent mauve")),
        (("", "king mauve"), "ring", ("1 showed 0",)),
        (("", "king diamond1"), "diamond1", ("1 showed 0",)),
        (("", "king amber"), "diamond1", ("1 lacked diamond 0",)),
        (("", "king diamond1"), "diamond1", ("1 spent diamond1", "1 lacked diamond 0")),
        (("", "king ruby1"), "ruby1 ruby1", ("1 spent ruby1", "1 lacked ruby 0")),
        (("", "king amber"), "ring", ("1 drew diamond1", "1 spent diamond1")),
    ],
)
def test_the_first_and_the_last_of_all_kinds_count_like_any_other(dealt, stack, lines):
    assert exact(told(dealt, stack, *lines)) > 0


@pytest.mark.clause("N3.7", "N4.7")
@pytest.mark.parametrize(
    "lines",
    [
        # Each card left before the next was drawn.
        "1 drew amber; 1 drew ring; 1 drew king; 1 spent amber; 1 drew king",
        "1 drew king; 1 drew ring; 1 spent amber; 1 drew king; 1 drew ring; 1 spent ring",
        "1 drew king; 1 drew ring; 1 drew king; 1 showed 0; 1 drew king",
        "1 drew king; 1 drew ring; 1 drew king; 1 drew king; 1 showed 0",
    ],
)
def test_as_many_cards_as_there_are_astrologers_are_drawn_one_after_the_other(lines):
    assert exact(told(("", "amber"), "ruby1", *lines.split("; "))) > 0


def necklaces(lines: str, dealt: tuple[str, ...]) -> tuple[list[int], list[int], int]:
    """Who had the Necklace at first, what of all hands was hidden, and from whom."""
    match = told(dealt, "king", *lines.split("; "))
    _, w = evidence(match)
    assert w.thefts == 0
    assert w.pool[NECKLACE] == 0
    hidden = int(w.pool[: NECKLACE + 1].sum())
    return w.known[:3, NECKLACE].tolist(), w.dealt_slots[:3].tolist(), hidden


@pytest.mark.clause("N2.4", "N4.5", "N3.7")
@pytest.mark.parametrize(
    ("lines", "dealt", "first"),
    [
        ("0 bought ring", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 bought necklace", ("", "amber", "ring ring"), [0, 0, 0]),
        ("2 took necklace 1", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 bought necklace; 2 took necklace 1", ("", "amber", "ring ring"), [0, 0, 0]),
        ("2 took necklace 1; 1 took necklace 2", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("2 took necklace 1; 2 spent necklace", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 spent necklace", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 spent necklace; 2 bought necklace", ("", "necklace amber", "ring ring"), [0, 1, 0]),
        ("1 took necklace 0", ("necklace", "amber", "ring ring"), [1, 0, 0]),
    ],
)
def test_the_necklace_was_always_where_all_saw_it(lines, dealt, first):
    assert necklaces(lines, dealt) == (first, [0, 1, 2], 4)


@pytest.mark.clause("N3.7", "N4.5", "N4.7")
def test_what_is_not_known_is_counted():
    lines = ("1 took diamond1 2", "1 drew amber", "2 took diamond1 1", "0 took ring 2")
    _, w = evidence(told(("king", "amber", "diamond1 ring"), "ring king", *lines))
    assert w.thefts == 2
    assert w.draws.tolist() == [0, 1, 0, 0]
    assert w.base_size.tolist() == [1, 1, 2, 0]
    assert w.dealt_slots.tolist() == [0, 1, 2, 0]
    lines = ("1 took diamond1 0", "0 took diamond1 1")
    for viewer, thefts in ((0, 0), (1, 0), (None, 2)):
        _, w = evidence(told(("diamond1", "amber"), "king", *lines), viewer)
        assert w.thefts == thefts


def phase(dealt: tuple[str, ...], lines: str, **rest: object) -> tuple[int, dict[str, int]]:
    """Whose influence phase it is after these lines, and the cards that are new in that hand."""
    happened = lines.split("; ")
    _, w = until(told(dealt, "king", *happened, **rest), len(happened))
    return int(w.mover), {CARD_NAMES[kind]: int(n) for kind, n in enumerate(w.fresh) if n}


@pytest.mark.clause("N3.2", "N3.1")
@pytest.mark.parametrize("card", ["confessor", "courtier", "forger", "favourite", "thief"])
def test_who_plays_an_influence_card_is_in_turn(card):
    assert phase(("", card), f"1 spent {card}") == (1, {})
    assert phase(("", card), f"1 spent {card}; 1 bought ring") == (NONE, {})
    assert phase(("", card), f"1 spent {card}; 1 drew ring") == (NONE, {})
    assert phase(("", card), f"1 granted ring; 1 spent {card}; 1 lacked ruby 0") == (1, {})
    then = f"1 spent {card}; 2 lacked ruby 1; 1 spent queen"
    assert phase(("", f"{card} queen", ""), then) == (NONE, {})


@pytest.mark.clause("N3.2", "N4.9")
@pytest.mark.parametrize(
    ("card", "mover"),
    [("musketeer", 1), ("ruby1", NONE), ("king", NONE), ("cardinal", NONE), ("alchemist", NONE)],
)
def test_of_other_cards_only_musketeers_tell_that(card, mover):
    assert phase(("", card), f"1 spent {card}") == (mover, {})


THEFT = "1 spent thief; 1 took diamond1 0; 1 took diamond1 0; 1 took mauve 0"
ROBBED = ("diamond1 diamond1 mauve", "thief forger", "thief ruby1 musketeer", "musketeer diamond1")


@pytest.mark.clause("N3.2", "N4.3", "N4.5")
@pytest.mark.parametrize(
    ("lines", "mover", "new"),
    [
        ("", 1, {"diamond1": 2, "mauve": 1}),
        ("; 0 took diamond1 1", 1, {"diamond1": 1, "mauve": 1}),
        ("; 0 took diamond1 3", 1, {"diamond1": 2, "mauve": 1}),
        ("; 0 took forger 1", 1, {"diamond1": 2, "mauve": 1}),
        ("; 1 spent forger", 1, {"diamond1": 2, "mauve": 1}),
        # What the victim of a Forger does is not the beginning of his turn.
        ("; 1 spent forger; 2 spent ruby1", 1, {"diamond1": 2, "mauve": 1}),
        ("; 1 spent forger; 2 spent musketeer", 1, {"diamond1": 2, "mauve": 1}),
        ("; 1 spent forger; 3 spent musketeer", 1, {"diamond1": 2, "mauve": 1}),
        # In the turn of another nothing is new that came before it.
        ("; 2 spent thief", 2, {}),
        ("; 2 spent musketeer", 2, {}),
        ("; 1 spent forger; 2 spent ruby1; 2 spent thief", 2, {}),
        ("; 1 spent forger; 2 lacked amber 1; 2 spent thief; 2 took mauve 1", 2, {"mauve": 1}),
        ("; 2 spent ruby1", NONE, {"diamond1": 2, "mauve": 1}),
        ("; 2 bought ring", NONE, {"diamond1": 2, "mauve": 1}),
    ],
)
def test_what_is_new_in_a_hand_is_what_was_stolen_in_this_turn(lines, mover, new):
    assert phase(ROBBED, THEFT + lines) == (mover, new)


@pytest.mark.clause("N3.2", "N4.3")
def test_also_when_a_forger_was_the_first_card_ever_played():
    dealt = ("", "forger", "ruby1 musketeer")
    assert phase(dealt, "1 spent forger; 2 spent ruby1") == (1, {})
    assert phase(dealt, "1 spent forger; 2 spent musketeer") == (1, {})
    assert phase(dealt, "2 spent musketeer; 1 spent forger; 1 granted ring")[0] == NONE
    assert phase(dealt, "1 bought forger; 2 spent musketeer")[0] == 2
    assert (
        phase(("", "blue", "musketeer"), "1 spent blue; 2 spent musketeer", blanks={1: FORGER})[0]
        == 1
    )


def needs(dealt: tuple[str, ...], lines: str, owner: int, card: str, **rest: object) -> int:
    """How many of a card a hand must have had in slots, after these lines."""
    happened = lines.split("; ")
    _, w = until(told(dealt, "king", *happened, **rest), len(happened))
    return int(w.need[owner, w.age[owner], kinds(card)[0]])


@pytest.mark.clause("N3.2")
def test_only_in_this_phase_a_new_card_is_not_the_one_that_was_played():
    theft, dealt = "1 spent thief; 1 took cardinal 0", ("cardinal", "thief cardinal", "cardinal")
    assert needs(dealt, f"{theft}; 1 spent cardinal", 1, "cardinal") == 0
    assert needs(dealt, f"{theft}; 2 spent cardinal", 2, "cardinal") == 1
    theft, dealt = "1 spent thief; 1 took courtier 0", ("courtier", "thief courtier", "courtier")
    assert needs(dealt, f"{theft}; 1 spent courtier", 1, "courtier") == 1
    assert needs(dealt, f"{theft}; 1 bought ring; 1 spent courtier", 1, "courtier") == 0
    assert needs(dealt, f"{theft}; 2 spent courtier", 2, "courtier") == 1
    assert needs(dealt, f"{theft}; 0 took courtier 1; 1 spent courtier", 1, "courtier") == 1


@pytest.mark.clause("N4.7", "N3.7")
def test_what_a_hand_needs_it_needs_ever_after():
    for card in ("diamond1", "mauve", "amber"):
        drew = f"1 spent {card}; 1 drew ring; 1 drew king"
        assert needs(("", f"{card} king"), drew, 1, card) == 1


@pytest.mark.clause("N3.7")
def test_the_journal_can_be_followed_again_and_tells_the_same():
    lines = ("1 spent king", "1 drew amber", "1 spent amber", "1 showed 0")
    k, w = evidence(told(("", "amber king"), "amber ring", *lines))
    tellings = []
    for _ in range(3):
        assert plain(follow_journal)(k, w, False, None)
        tellings.append((plain(lay_claims)(k, w), w.need.tolist(), w.settled.tolist()))
    assert tellings == [tellings[0]] * 3
    assert tellings[0][0] > 0


@pytest.mark.clause("N8.1", "N3.2")
def test_a_blank_copy_comes_after_all_printed_ones_but_those_that_are_new():
    confessor = {"blanks": {1: CONFESSOR}}
    dealt = ("confessor", "thief blue amber")
    lines = ("1 spent thief", "1 took confessor 0", "1 spent blue")
    match = told(dealt, "confessor ring", *lines, **confessor)
    assert exact(
        match, lambda world: has(world[0], "thief", "blue") and not has(world[0], "confessor")
    )
    cardinal = {"blanks": {2: CARDINAL}}
    lines = ("1 spent cardinal", "1 spent mauve")
    match = told(("", "cardinal mauve amber"), "cardinal ring", *lines, **cardinal)
    one = kinds("cardinal")[0]
    assert exact(match, lambda world: has(world[0], "mauve") and world[0].count(one) == 1)
    # A Courtier and its copy are played in any order.
    match = told(("", "blue amber"), "courtier ring", "1 spent blue", blanks={1: COURTIER})
    assert exact(match) == 3


@pytest.mark.clause("N8.1", "N3.2")
def test_a_blank_copy_played_before_a_printed_card_that_was_there_cannot_be():
    lines = ("1 bought cardinal", "1 spent mauve")
    match = told(("", "mauve"), "king", *lines, blanks={2: CARDINAL})
    k, w = until(match, 1)
    mauve = kinds("mauve")[0]
    assert not plain(follow)(k, w, 1, 1, NONE, mauve)
    # A position may not keep to that.
    k, w = until(match, 1)
    w.strict = 0
    assert plain(follow)(k, w, 1, 1, NONE, mauve)
    # Whatever is new in another hand does not matter.
    lines = ("1 spent thief", "1 took cardinal 0", "2 spent mauve")
    match = told(("cardinal", "thief", "mauve"), "king", *lines, blanks={2: CARDINAL})
    k, w = until(match, 2)
    assert plain(follow)(k, w, 2, 2, NONE, mauve)
    assert w.need[2, 0].sum() == 1
