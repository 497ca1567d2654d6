"""30 Carats, by Fabien Chevillon (Grosso Modo). Three to six players.

`rules` is the rulebook and nothing else. Everything made from it has a folder of its own: `hidden`
(what a seat knows, and worlds that fit it), `text` (moves, views and the log in words), `position`
(states written by hand) and `bot`. `invariants` checks what holds in every state, `summary` counts
what happened in many games, and `scratch` is the memory that rules work in.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import to_builtins

from vendome.core.game import Game, Heuristics, Option, Rules
from vendome.core.rulebook import Rulebook
from vendome.core.stage import stages
from vendome.games.carats.bot.greedy import greedy
from vendome.games.carats.bot.greedy_1 import greedy_1
from vendome.games.carats.bot.habits import HABITS
from vendome.games.carats.bot.observation import OBSERVATION
from vendome.games.carats.bot.outlook import OUTLOOK
from vendome.games.carats.hidden.knowledge import reveal
from vendome.games.carats.hidden.worlds import deal
from vendome.games.carats.invariants import FAULTS, fault
from vendome.games.carats.position.whole import POSITION
from vendome.games.carats.rules.cards import FILE, fingerprint
from vendome.games.carats.rules.day import start
from vendome.games.carats.rules.event_kinds import EVENT_KINDS
from vendome.games.carats.rules.play import apply, legal, midway
from vendome.games.carats.rules.scoring import points
from vendome.games.carats.rules.state import (
    ACTIONS,
    BANK_PRICES,
    CARDS,
    CARDS_EACH,
    CLAUSES,
    EACH,
    IN_SECRET,
    LEAST_TO_LOOK,
    LOOK_PRICES,
    MOST_IN_LOT,
    NUGGET_VALUE,
    RANK_POINTS,
    STAGES,
    VALUES,
    State,
)
from vendome.games.carats.scratch import Scratch
from vendome.games.carats.summary import summary
from vendome.games.carats.text import notation, refusals
from vendome.games.carats.text.asked import card_asked
from vendome.games.carats.text.event_words import EVENT_WORDS
from vendome.games.carats.text.telling import tell
from vendome.games.carats.text.view import look
from vendome.games.carats.words import WORDS


class CaratsNotation:
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    step = staticmethod(notation.step)
    forms = staticmethod(refusals.forms)
    explain = staticmethod(refusals.explain)


GAME = Game(
    name="carats",
    title="30 Carats",
    version=1,
    cards=fingerprint(FILE),
    players=(3, 4, 5, 6),
    state=State,
    scratch=Scratch,
    actions=ACTIONS,
    rules=Rules(
        start=start,
        legal=legal,
        apply=apply,
        midway=midway,
        reveal=reveal,
        deal=deal,
        points=points,
        fault=fault,
    ),
    heuristics=Heuristics(greedy=greedy, outlook=OUTLOOK, greedy_1=greedy_1, habits=HABITS),
    event_kinds=EVENT_KINDS,
    event_words=EVENT_WORDS,
    faults=FAULTS,
    notation=CaratsNotation(),
    look=look,
    positions=POSITION,
    tell=tell,
    rulebook=Rulebook(Path(__file__).parent / "text" / "rulebook"),
    words=WORDS,
    options=(
        Option("ledger", clause="C1.6"),
        Option("cap_offers", clause="C2.4"),
        Option("rating_agencies", clause="C6.1"),
    ),
    stages=stages(STAGES, CLAUSES, IN_SECRET),
    facts={
        "each": EACH,
        "cards_each": CARDS_EACH,
        "values": VALUES.tolist(),
        "nugget_value": NUGGET_VALUE,
        "bank_prices": BANK_PRICES.tolist(),
        "look_prices": LOOK_PRICES.tolist(),
        "least_to_look": LEAST_TO_LOOK,
        "rank_points": RANK_POINTS,
        "most_in_lot": MOST_IN_LOT,
        "cards": [to_builtins(card_asked(card + 1)) for card in range(CARDS)],
    },
    summary=summary,
    observation=OBSERVATION,
)
