"""30 Carats, by Fabien Chevillon (Grosso Modo). Three to six players.

The folder reads as the rulebook does: cards and their demands, state, day, lots, offers, exchange,
looking, cards that cannot be met (`unmet`), scoring; then what is made of them: history, knowledge,
view, ledger, notation, refusals, positions, words. `rules` is where the core comes in.
"""

from __future__ import annotations

import hashlib

from vendome.core.game import Game, Option, Rules
from vendome.core.rulebook import Rulebook
from vendome.games.carats import notation, refusals
from vendome.games.carats.cards import DEMANDS, HERE
from vendome.games.carats.day import start
from vendome.games.carats.demands import WORDS as DEMAND_WORDS
from vendome.games.carats.greedy import greedy
from vendome.games.carats.happenings import HAPPENINGS
from vendome.games.carats.invariants import FAULTS, fault
from vendome.games.carats.knowledge import reveal
from vendome.games.carats.position import read_position, write_position
from vendome.games.carats.rules import apply, legal, midway
from vendome.games.carats.scoring import points
from vendome.games.carats.state import (
    ACTIONS,
    BANK_PRICES,
    LOOK_PRICES,
    MOST_IN_LOT,
    NUGGET_VALUE,
    RANK_POINTS,
    VALUES,
    State,
)
from vendome.games.carats.summary import summary
from vendome.games.carats.telling import tell
from vendome.games.carats.view import look
from vendome.games.carats.words import WORDS
from vendome.games.carats.worlds import deal


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
    cards=hashlib.sha256((HERE / "transaction_cards.csv").read_bytes()).hexdigest()[:12],
    players=(3, 4, 5, 6),
    state=State,
    actions=ACTIONS,
    rules=Rules(
        start=start,
        legal=legal,
        apply=apply,
        midway=midway,
        reveal=reveal,
        deal=deal,
        points=points,
        greedy=greedy,
        fault=fault,
    ),
    happenings=HAPPENINGS,
    faults=FAULTS,
    notation=CaratsNotation(),
    look=look,
    write_position=write_position,
    read_position=read_position,
    tell=tell,
    rulebook=Rulebook(HERE / "rulebook"),
    words=WORDS,
    options=(
        Option("ledger", clause="C1.6"),
        Option("cap_offers", clause="C2.4"),
        Option("rating_agencies", clause="C6.1"),
    ),
    facts={
        "values": VALUES.tolist(),
        "nugget_value": NUGGET_VALUE,
        "bank_prices": BANK_PRICES.tolist(),
        "look_prices": LOOK_PRICES.tolist(),
        "rank_points": RANK_POINTS,
        "most_in_lot": MOST_IN_LOT,
        "cards": [
            {"number": number, **dict(zip(DEMAND_WORDS, demand, strict=True))}
            for number, demand in enumerate(DEMANDS.tolist(), start=1)
        ],
    },
    summary=summary,
)
