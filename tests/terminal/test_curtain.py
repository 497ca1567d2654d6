"""Several people at one keyboard: what one chooses in secret, no other reads off the screen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.lengths import longer
from tests.terminal.talk import CLEARED, GAME, Talk, seats_of, session
from vendome.terminal.screen import Leave

SCROLLBACK_WIPED = "\x1b[3J"
NOSY = ("log", "table", "help", "hint apprentice", "rules E3", "why", "xyzzy", "")


def told(lines: Sequence[str], players: int, terminal: bool, bots: int = 0) -> str:
    """All that is printed while these lines are typed, from a fixed start."""
    match = GAME.start(players, seed=3)
    talk = Talk(lines, terminal=terminal, height=30)
    people = seats_of("Anna", "Ben", "Cleo", bots=bots)[: players - bots]
    seats = people + seats_of(bots=bots)
    with pytest.raises(Leave):
        session(talk, match, seats).play()
    return talk.printed


@pytest.mark.clause("E3.2")
@pytest.mark.parametrize("terminal", [*longer(False), True])
def test_nothing_on_the_screen_depends_on_what_another_chose_in_secret(terminal: bool) -> None:
    """Ben looks wherever he can after Anna has chosen, then Cleo after both: all is the same."""
    start = ["", ""] if terminal else [""]  # a page for all to see, and the curtain
    turned = ["" for _ in NOSY] if terminal else []
    nosy = [line for pair in zip(NOSY, turned, strict=True) for line in pair] if turned else NOSY
    versions = {
        told([*start, anna, "", *nosy, ben, "", *nosy], 3, terminal)
        for anna in ("choose money", "choose event", "choose gems")
        for ben in ("choose money", "choose gems")
    }
    assert len(versions) == 1
    assert versions.pop().count("Cleo> ") > len(NOSY)


@pytest.mark.clause("E9.3", "E9.4")
def test_of_two_the_secret_choice_stays_secret_while_the_other_names() -> None:
    def until_named(choice: str) -> str:
        match = GAME.start(2, seed=3)
        first = match.waiting[0]
        names = ["Anna", "Ben"] if first == 0 else ["Ben", "Anna"]
        talk = Talk(["", choice, *NOSY, "name gems", *NOSY])
        with pytest.raises(Leave):
            session(talk, match, seats_of(*names)).play()
        assert match.moves[1][1] == "name gems"
        return talk.printed

    assert until_named("choose money") == until_named("choose event")


@pytest.mark.clause("E3.2")
def test_the_screen_and_the_scrollback_are_wiped_on_both_sides_of_a_secret() -> None:
    printed = told(["", "", "choose event", "", "choose money"], 3, terminal=True)
    anna, ben = "Hand the keyboard to Anna", "Hand the keyboard to Ben"
    for curtain in (anna, ben, "Hand the keyboard to Cleo"):
        before = printed.partition(curtain)[0]
        assert before.rstrip().endswith(SCROLLBACK_WIPED)
        assert CLEARED in before[-20:]
    between = printed.partition(anna)[2].partition(ben)[0]
    assert between.count("Anna> ") == 1
    assert SCROLLBACK_WIPED in between.partition("Anna> ")[2]


def test_everything_happens_on_the_alternate_screen() -> None:
    match = GAME.start(3, seed=3)
    talk = Talk(["1"], terminal=True)
    with pytest.raises(Leave), talk.screen:
        session(talk, match, seats_of("Anna", bots=2)).play()
    assert talk.printed.startswith("\x1b[?1049h")
    before, switched_back, after = talk.printed.rpartition("\x1b[?1049l")
    assert switched_back
    assert CLEARED in before[-30:]
    assert not after


def test_where_a_screen_cannot_be_cleared_the_secret_scrolls_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    match = GAME.start(3, seed=3)
    talk = Talk(["", "", "choose event"], terminal=True, environment={"TERM": "dumb"})
    with pytest.raises(Leave):
        session(talk, match, seats_of("Anna", "Ben", "Cleo")).play()
    assert "\x1b" not in talk.printed
    assert "\n" * 24 in talk.printed.partition("Anna> ")[2].partition("Hand the keyboard")[0]


def test_one_person_among_bots_needs_no_curtain() -> None:
    match = GAME.start(3, seed=3)
    talk = Talk(["1"])
    with pytest.raises(Leave):
        session(talk, match, seats_of("Anna", bots=2)).play()
    assert "Hand the keyboard" not in talk.printed


def test_what_is_revealed_is_shown_to_all_before_the_next_secret() -> None:
    match = GAME.position({"players": 3, "seats": [{}, {"chosen": "event"}, {"chosen": "gems"}]})
    talk = Talk(["", "choose money", ""])
    bots = seats_of(bots=1)
    with pytest.raises(Leave):
        session(talk, match, [*seats_of("Anna", "Ben"), *bots]).play()
    assert match.moves[0] == (0, "choose money")
    after = talk.printed.partition("Anna> ")[2]
    assert "Anna reveals Money." in after
    assert "Ben reveals Event." in after


def test_an_open_turn_needs_no_curtain_but_says_whose_it_is() -> None:
    position = {
        "stage": "opening",
        "bargain": {"action": "money", "opener": 1, "rival": 0},
        "seats": [{"chosen": "money"}, {"chosen": "money"}, {"chosen": "gems"}],
        "waiting": [1],
    }
    match = GAME.position(position)
    talk = Talk(["1b", "1y"])
    with pytest.raises(Leave):
        session(talk, match, seats_of("Anna", "Ben", bots=1)).play()
    assert [move for _, move in match.moves[:2]] == ["offer 1b", "offer 1y"]
    assert "Hand the keyboard" not in talk.printed
    assert "Ben> " in talk.printed
    assert "Anna> " in talk.printed
