"""Who sits where: every bot in every seat equally often, with the same deals for all."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import vendome
from tests.arena import made_up
from vendome.arena import playing
from vendome.arena.tournament import Tournament
from vendome.core.match import Match

SIZES = [(players, bots) for players in range(2, 7) for bots in range(2, players + 1)]


@pytest.mark.parametrize(("players", "bots"), SIZES)
def test_every_bot_sits_in_every_seat_equally_often(players: int, bots: int) -> None:
    tournament = made_up.tournament(*"abcdef"[:bots], players=players)
    for deal in range(3):
        seatings = tournament.seatings(deal)
        assert len(seatings) == tournament.games_per_deal
        for seat in range(players):
            sat = Counter(seating[seat] for seating in seatings)
            assert sat == {
                bot: tournament.games_per_deal * seats // players
                for bot, seats in enumerate(tournament.seats.values())
            }


def test_each_bot_has_a_seat_and_the_last_one_fills_the_rest() -> None:
    tournament = made_up.tournament("master", "journeyman", "greedy", players=5)
    assert tournament.seats == {"master": 1, "journeyman": 1, "greedy": 3}
    assert tournament.fair == {"master": 0.2, "journeyman": 0.2, "greedy": 0.6}
    assert all(sorted(seating) == [0, 1, 2, 2, 2] for seating in tournament.seatings(0))


def test_few_seatings_are_all_played_and_of_many_the_order_is_drawn_for_each_deal() -> None:
    three = made_up.tournament("a", "b", "c", players=3)
    assert len(set(three.seatings(0))) == 6
    four = made_up.tournament("a", "b", "c", "d", players=4)
    orders = {
        seating[seating.index(0) :] + seating[: seating.index(0)]
        for deal in range(40)
        for seating in four.seatings(deal)
    }
    assert len(orders) == 6  # whoever sits after whom, all ways round the table


def test_a_deal_that_is_played_once_is_played_in_a_seating_that_is_drawn() -> None:
    tournament = replace(made_up.tournament("a", "b", players=4), once=True)
    seatings = [tournament.seating(number) for number in range(400)]
    assert tournament.games_per_deal == 1
    assert tournament.deal_key(0) != tournament.deal_key(1)
    sat = Counter(seating.index(0) for seating in seatings)
    assert set(sat) == {0, 1, 2, 3}
    assert all(70 < count < 130 for count in sat.values())


class Watcher:
    """In the place of a bot: takes the first legal action, and notes at which deal it sits."""

    deals: list[tuple[str, int, str]]

    def __init__(self, kind: str, seed: bytes) -> None:
        self.kind = kind
        self.seed = seed

    def choose(self, match: Match, seat: int) -> int:
        Watcher.deals.append((self.kind, seat, match.origin["seed"]))
        return match.actions(seat)[0].id


def test_a_deal_is_the_same_in_all_its_seatings(monkeypatch: pytest.MonkeyPatch) -> None:
    Watcher.deals = []
    monkeypatch.setattr(playing, "Bot", Watcher)
    tournament = Tournament.checked("edelstein", 3, "greedy,random", 1)
    for number in range(2 * tournament.games_per_deal):
        playing.play(tournament, number)
    keys = [tournament.deal_key(0).hex(), tournament.deal_key(1).hex()]
    assert len(set(keys)) == 2
    for key in keys:
        sat = {(kind, seat) for kind, seat, seed in Watcher.deals if seed == key}
        assert sat == {(kind, seat) for kind in ("greedy", "random") for seat in range(3)}


def test_no_two_minds_of_a_tournament_have_the_same_seed() -> None:
    tournament = made_up.tournament("a", "b", players=4)
    seeds = [tournament.mind_key(number, seat) for number in range(20) for seat in range(4)]
    seeds += [tournament.deal_key(deal) for deal in range(20)]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"bots": "greedy,clever"}, "There is no bot “clever”"),
        ({"bots": "greedy"}, "Name from 2 to 3 different bots"),
        ({"bots": ()}, "Name from 2 to 3 different bots"),
        ({"bots": "greedy,random,greedy"}, "The bot “greedy” is named twice"),
        ({"bots": 3}, "Bots are named in a list"),
        ({"bots": ["greedy", 3]}, "Bots are named in a list"),
        ({"bots": "greedy,program:"}, "“program:” names no program"),
        ({"bots": ["greedy", "program:'"]}, "names no program"),
        ({"bots": "greedy,program:./nobody-has-this"}, "There is no program “./nobody-has-this”"),
        ({"players": 9}, "Edel, Stein & Reich is for 2 to 5 players, not for 9."),
        ({"game": "chess"}, "There is no game “chess”"),
        ({"games": 2}, "from 3, which is one deal in all its seatings"),
        ({"games": True}, "The number of games is a whole number"),
        ({"processes": 0}, "The number of processes is a whole number from 1 to 1024, not 0."),
        ({"against": 1.5}, "a number between 0 and 1, such as 0.9, not 1.5"),
        ({"move_seconds": 0}, "a number of seconds above 0 and at most 3600, not 0"),
        ({"seed": "x"}, "A seed is a whole number or 32 bytes"),
        ({"options": {"taxes": True}}, "has no option “taxes”"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    arguments: dict[str, Any], sentence: str
) -> None:
    usual: dict[str, Any] = {"game": "edelstein", "players": 3, "bots": "greedy,random"}
    with pytest.raises(vendome.Refusal, match=re.escape(sentence)) as refused:
        vendome.tournament(**{**usual, **arguments})
    for language in ("fr", "de"):
        assert refused.value.in_language(language) != str(refused.value)


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(vendome.BadOption, match="no more than there are seats, not 3"):
        vendome.tournament("edelstein", 2, ["greedy", "random", "program:python3"])
