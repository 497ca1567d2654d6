"""What a game says of its stages: the clause of each, and whether it is for one's own eyes."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

import vendome
from tests.conformance.subject import subject
from tools.bundles import facts
from vendome.bots import Bot
from vendome.games import NAMES

GAMES = 2  # with each number of players
SILENT = {"edelstein": {"using"}}  # stages whose clause is that of the card in question


@cache
def secrets_met(name: str) -> dict[str, bool]:
    """The stages that random games came to, and whether something there was one seat's alone: what
    it saw beyond what anybody does, or what it was about to choose."""
    about, found = subject(name), defaultdict[str, bool](bool)
    for players in about.game.players:
        for seed in range(GAMES):
            match = about.game.start(players, seed=seed)
            bots = [Bot("random", seed=seat) for seat in range(players)]
            while not match.over:
                stage = match.view(None)["stage"]
                chosen_in_secret = about.secret(match.states)
                anybodys = match.view(None)
                for seat in match.waiting:
                    own = match.view(seat) | {"seat": None}
                    found[stage] |= chosen_in_secret or own != anybodys
                bots[match.waiting[0]].play(match, match.waiting[0])
            found[match.view(None)["stage"]] |= False
    return dict(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_stage_is_secret_if_who_is_asked_sees_or_does_what_others_must_not(name: str) -> None:
    met, stages = secrets_met(name), vendome.games[name].stages
    assert {stage: stages[stage].secret for stage in met} == met
    assert "over" in met
    assert len(met) >= len(stages) - 2  # some come up in few games


@pytest.mark.parametrize("name", NAMES)
def test_every_stage_has_a_clause_of_the_rulebook(name: str) -> None:
    game = vendome.games[name]
    without = {stage for stage, what in game.stages.items() if what.clause is None}
    assert without == SILENT.get(name, set())
    clauses = {what.clause for what in game.stages.values()} - {None}
    clauses |= set(game.facts.get("event_clauses", {}).values())
    clauses |= set(game.facts.get("role_clauses", {}).values())
    for clause in clauses:
        assert game.rulebook.clause(clause, "en").text


@pytest.mark.parametrize("name", NAMES)
def test_reactions_are_those_that_standing_orders_are_given_for(name: str) -> None:
    game = vendome.games[name]
    asked = {what.reaction for what in game.stages.values()} - {None}
    orders = game.reactions.orders if game.reactions else ()
    assert asked == {order.name for order in orders}


@pytest.mark.parametrize("name", NAMES)
def test_the_browser_is_given_the_same(name: str) -> None:
    stages = facts(name)["stages"]
    assert stages == {
        stage: {
            "clause": what.clause,
            "secret": what.secret,
            "reaction": what.reaction,
            "changeable": what.changeable,
        }
        for stage, what in vendome.games[name].stages.items()
    }
