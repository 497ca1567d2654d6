"""The reader that knows its opponent: it asks that very bot, and answers what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import vendome
from tests.lengths import longer
from vendome.arena import readers
from vendome.arena.readers.answering import Answering
from vendome.bots import Bot
from vendome.core import chance
from vendome.core.match import Match

GAME = vendome.games["edelstein"]


def key(number: int) -> bytes:
    return bytes([number]) * 32


def game_of(of: str, players: int, seed: int) -> Iterator[tuple[Match, int, int]]:
    """A reader in seat 0 against the bot that it knows: each position, who acts, and what it does
    next."""
    match = GAME.start(players, seed=seed)
    table = [readers.sit(GAME, f"reader:{of}", key(seed))]
    table += [Bot(of, key(seed + seat)) for seat in range(1, players)]
    while not match.over:
        seat = match.waiting[0]
        action = table[seat].choose(match, seat)
        yield match, seat, action
        match.play(seat, action)


@pytest.mark.parametrize("games", [2, *longer(8)])
def test_it_wins_against_a_bot_that_can_be_foretold(games: int) -> None:
    result = vendome.tournament(
        "edelstein", 2, ["reader:greedy-1", "greedy-1"], games, seed=1, processes=1
    )
    assert result.share["reader:greedy-1"] > 0.8


@pytest.mark.long
def test_it_plays_the_same_from_the_same_seed() -> None:
    asked = ("edelstein", 2, ["reader:greedy-1", "greedy-1"])
    one, two = (vendome.tournament(*asked, games, seed=1, processes=1) for games in (4, 2))
    assert two.played == one.played[:2]


def test_of_two_it_names_what_the_other_chose() -> None:
    """E9.4: greedy-1 can be foretold, so whoever asks it knows."""
    chosen, right, named = -1, 0, 0
    for match, seat, action in game_of("greedy-1", 2, seed=3):
        stage = match.view(None)["stage"]
        if stage == "secret":
            chosen = action
        elif stage == "naming" and seat == 0 and match.view(None)["named"] == []:
            named += 1
            right += action == chosen
    assert named == 15
    assert right > named / 2


@pytest.mark.parametrize(
    ("name", "players", "stages"),
    [
        ("edelstein", 2, {"secret": 1, "naming": 1, "opening": 0, "taking": 0}),
        ("edelstein", 4, {"choosing": 3, "opening": 0, "answering": 0, "taking": 0}),
        ("necklace", 3, {"buying": 0, "influence": 0, "selling": 2}),
        ("carats", 4, {"screens": 0, "lot": 0, "exchanging": 0, "naming": 0}),
    ],
)
def test_those_are_asked_who_choose_at_the_same_time(
    name: str, players: int, stages: dict[str, int]
) -> None:
    game = vendome.games[name]
    answering = Answering(game, players, Bot("greedy", 1))
    match = game.start(players, seed=2)
    seen = set()
    while not match.over:
        stage = match.view(None)["stage"]
        seat = match.waiting[-1]
        again = stage == "naming" and name == "edelstein" and match.view(None)["named"]
        if stage in stages and not again:
            asked = answering.asked(match, seat)
            assert seat not in asked
            hands = match.view(None)["seats"]
            empty = sum(hands[other].get("hand_size") == 0 for other in range(players))
            assert len(asked) == max(0, stages[stage] - empty)
            seen.add(stage)
        elif again:
            assert answering.asked(match, seat) == ()
        Bot("greedy", len(match.moves)).play(match, seat)
    assert seen == set(stages)


@pytest.mark.parametrize("name", ["edelstein", *longer("necklace", "carats")])
def test_it_makes_legal_moves_from_what_its_seat_knows_alone(name: str) -> None:
    """Against a bot that searches. In another world with the same knowledge it does the same."""
    game = vendome.games[name]
    players = 3
    match = game.start(players, seed=5)
    tried = 0
    scratch = np.zeros(1, game.scratch)
    answering = Answering(game, players, Bot("apprentice", 1))
    while not match.over and tried < 4:
        seat = match.waiting[-1]
        legal = {action.id for action in match.actions(seat)}
        if len(match.moves) % 3 == 0 and len(legal) > 1 and answering.asked(match, seat):
            tried += 1
            world = match.knowledge(seat)
            game.kernels.deal(world, seat, chance.seeded(key(tried)), scratch)
            other = Match.restored(game, world, match.origin, match.moves, match.happened)
            action, same = (
                readers.sit(game, "reader:apprentice", key(7)).choose(table, seat)
                for table in (match, other)
            )
            assert action == same
            assert action in legal
        Bot("greedy", len(match.moves)).play(match, seat)
    assert tried


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("reader:", "There is no bot “”"),
        ("reader:clever", "There is no bot “clever”"),
        ("reader:reader:greedy", "There is no bot “reader:greedy”"),
    ],
)
def test_its_opponent_must_be_a_bot(bot: str, sentence: str) -> None:
    with pytest.raises(vendome.BadOption, match=sentence):
        vendome.tournament("edelstein", 3, [bot, "greedy"], 3)


def test_a_game_that_cannot_be_searched_cannot_be_read() -> None:
    bare = replace(GAME, heuristics=replace(GAME.heuristics, outlook=None))
    with pytest.raises(vendome.BadOption, match="nothing by which a reader could look ahead"):
        readers.check(bare, "reader:greedy")
