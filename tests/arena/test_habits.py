"""Readers with one fixed idea: each does what its name says, in every game that has a meaning for
it, and knows no more than its seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import vendome
from vendome.arena import readers
from vendome.bots import Bot
from vendome.core.match import Match

EDELSTEIN, CARATS, NECKLACE = (vendome.games[name] for name in ("edelstein", "carats", "necklace"))
KEY = bytes(32)


def bargain(offer: str = "") -> Match:
    """Seat 0, with two gems of each colour, opens a bargain, or answers an offer of seat 1."""
    return EDELSTEIN.position(
        {
            "players": 3,
            "stage": "answering" if offer else "opening",
            "seats": [{"gems": "2r2y2g2b", "card": "RB7"}, {"gems": "4r4b"}, {"gems": "1r"}],
            "bargain": {
                "action": "money",
                "opener": 0,
                "rival": 1,
                **({"offerer": 1, "offer": offer} if offer else {}),
            },
        }
    )


def choosing() -> Match:
    return EDELSTEIN.start(3, seed=1)


def to_exchange(*offers: str) -> Match:
    """Seat 3 of 30 Carats has laid out a lot, and some others have made offers for it."""
    match = CARATS.position({"seats": [{}, {}, {}, {"cards": [1, 2, 3]}], "seller": 3})
    for move in ("card 1", "lot 2w"):
        match.play(3, move)
    for seat, offer in enumerate(offers):
        match.play(seat, offer)
    return match


def to_buy(move: str = "") -> Match:
    """Seat 0 of Queen's Necklace has a Thief; after `move` it may buy."""
    match = NECKLACE.position({"seats": [{"hand": "thief 2 ring"}, {"hand": "ruby1"}], "turn": 0})
    if move:
        match.play(0, move)
    return match


def sale() -> Match:
    return NECKLACE.position(
        {
            "stage": "selling",
            "seats": [{"hand": "2 diamond1 ruby2 ring"}, {"hand": "ruby1"}],
        }
    )


def parrying() -> Match:
    """N4.3: seat 0 has a Musketeer against the Forger of seat 1."""
    match = NECKLACE.position(
        {"seats": [{"hand": "musketeer ruby1"}, {"hand": "forger"}], "turn": 1}
    )
    match.play(1, "forger 1 ruby")
    return match


def does(bot: str, match: Match, seat: int = 0) -> str:
    """Returns the whole move that a reader makes."""
    player = readers.sit(match.game, bot, KEY)
    moves = len(match.moves)
    while len(match.moves) == moves:
        match.play(seat, player.choose(match, seat))
    return match.moves[moves][1]


@pytest.mark.parametrize(
    ("bot", "position", "move"),
    [
        ("raiser", lambda: bargain(), "offer 1b"),
        ("raiser", lambda: bargain("2b"), "offer 1g1b"),
        ("raiser", lambda: bargain("4r4b"), "accept"),  # E5.4: it has nothing that is more
        ("silent", lambda: bargain(), "offer nothing"),
        ("silent", lambda: bargain("1b"), "accept"),
        ("hoarder", lambda: bargain(), "offer nothing"),
        ("hoarder", choosing, "choose gems"),
        ("dumper", lambda: bargain(), "offer 2r2y2g2b"),
        ("dumper", lambda: bargain("1b"), "offer 2r2y2g2b"),
        ("silent", to_exchange, "offer 1w"),
        ("hoarder", to_exchange, "offer 1w"),
        ("dumper", to_exchange, "offer 5n5b5g5r5w"),
        ("silent", parrying, "pass"),
        ("hoarder", to_buy, "end"),
        ("dumper", to_buy, "thief 2"),
        ("hoarder", sale, "show nothing"),
        ("dumper", sale, "show 2 diamond1 ring / ruby2"),
    ],
)
def test_each_does_what_its_name_says(bot: str, position: Callable[[], Match], move: str) -> None:
    assert does(bot, position()) == move


@pytest.mark.parametrize(("bot", "bank"), [("silent", True), ("hoarder", False)])
def test_with_whom_a_lot_is_exchanged(bot: str, bank: bool) -> None:
    match = to_exchange("offer 1n", "offer 1w", "offer 1w")
    assert (does(bot, match, 3) == "bank") is bank


def a_round(*chosen: str) -> Match:
    """A round of Edel, Stein & Reich in which these were chosen, played to its end."""
    match = EDELSTEIN.start(3, seed=1)
    for seat, card in enumerate(chosen):
        match.play(seat, f"choose {card}")
    while match.view(None)["stage"] != "choosing":
        Bot("greedy", 1).play(match, match.waiting[0])
    return match


@pytest.mark.parametrize("card", ["money", "event", "gems"])
def test_a_mirror_does_what_the_player_before_did(card: str) -> None:
    others = [name for name in ("money", "event", "gems") if name != card]
    match = a_round(card, *others)
    match.play(0, f"choose {others[0]}")  # E3.2: a secret
    assert does("mirror", match, 1) == f"choose {card}"


def test_a_mirror_is_greedy_where_nobody_was_before_it_or_the_same_is_not_legal() -> None:
    match = choosing()
    greedy = match.copy()
    Bot("greedy", KEY).play(greedy, 0)
    assert does("mirror", match) == greedy.moves[0][1]
    screens = CARATS.start(3, seed=1)
    screens.play(0, "screen red")
    assert does("mirror", screens, 1) != "screen red"


@pytest.mark.parametrize("bot", [readers.MIRROR, *readers.HABITS])
@pytest.mark.parametrize("name", vendome.games)
def test_each_plays_whole_games_or_is_refused(name: str, bot: str) -> None:
    game = vendome.games[name]
    if bot != readers.MIRROR and bot not in game.heuristics.habits:
        with pytest.raises(vendome.BadOption, match=f"“{bot}” means nothing in {game.title}"):
            vendome.tournament(name, 3, [bot, "greedy"], 3, seed=1, processes=1)
        return
    played = vendome.tournament(name, 3, [bot, "greedy"], 3, seed=1, processes=1)
    assert played.games == 3
    assert vendome.tournament(name, 3, [bot, "greedy"], 3, seed=1, processes=1).played == (
        played.played
    )


def test_a_game_may_have_no_habits() -> None:
    heuristics = replace(EDELSTEIN.heuristics, habits={})
    bare = replace(EDELSTEIN, heuristics=heuristics)
    with pytest.raises(
        vendome.BadOption, match="Readers there are: mirror, and such as reader:greedy"
    ):
        readers.check(bare, "raiser")
    readers.check(bare, "mirror")


def test_readers_are_not_offered_at_tables() -> None:
    for bot in (readers.MIRROR, *readers.HABITS, "reader:greedy"):
        assert readers.is_reader(bot)
        with pytest.raises(vendome.BadOption, match="There is no bot"):
            vendome.simulate("edelstein", 3, games=1, bots=bot)
