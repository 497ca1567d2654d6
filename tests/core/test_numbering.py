"""What stored tables hold by number: cards, roles, stones, stages, kinds of events.

A state and its events are stored as numbers, so a name put in before others changes what tables
from before mean. Whoever does that gives the rules a new `version`, sets `numbered` to it (tables
that began before are then refused instead of being misread), and writes the new digest here.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

import vendome
from vendome.games.carats.rules import state as carats
from vendome.games.edelstein.rules import cards as edelstein_cards
from vendome.games.edelstein.rules import state as edelstein
from vendome.games.necklace.rules import state as necklace

NUMBERED: dict[str, list[tuple[str, ...]]] = {
    "edelstein": [edelstein_cards.COLOURS, edelstein.ACTION_CARDS, edelstein.STAGES],
    "necklace": [necklace.CARD_NAMES, necklace.ROLES, necklace.STONES, necklace.STAGES],
    "carats": [carats.COLOURS, carats.PART_NAMES, carats.STAGES],
}
# By game, and by the version since which they are so.
DIGESTS = {
    ("edelstein", 1): "2b414cb40669",
    ("necklace", 1): "3ee9bbdd7344",
    ("carats", 1): "22835b3b2514",
}


def digest(*names: Any) -> str:
    return hashlib.sha256(json.dumps(names).encode()).hexdigest()[:12]


def numbers_of(game: str) -> str:
    return digest(NUMBERED[game], vendome.games[game].event_kinds)


def test_every_game_is_looked_at() -> None:
    assert NUMBERED.keys() == vendome.games.keys() == {game for game, _ in DIGESTS}


@pytest.mark.parametrize("name", NUMBERED)
def test_a_number_means_what_it_meant_when_tables_were_stored(name: str) -> None:
    game = vendome.games[name]
    assert 1 <= game.numbered <= game.version
    assert numbers_of(name) == DIGESTS[name, game.numbered]


def test_a_card_put_in_before_others_is_noticed() -> None:
    cards, *others = NUMBERED["necklace"]
    more = (*cards[:19], "page", *cards[19:])
    events = vendome.games["necklace"].event_kinds
    assert digest([more, *others], events) != numbers_of("necklace")
