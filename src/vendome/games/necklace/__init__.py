"""Le Collier de la Reine / Queen's Necklace, by Bruno Cathala and Bruno Faidutti. Two to four.

The folder reads as the rulebook does: cards and kinds, state, hands, turns, influence, theft,
forgery, market, drawing, selling, jewels; then what is made of them: history, knowledge, worlds,
memory, view, notation, refusals, reactions, positions, words. `rules` is where the core comes in.
"""

from __future__ import annotations

import hashlib

from vendome.core.game import Game, Rules
from vendome.core.rulebook import Rulebook
from vendome.games.necklace import notation, refusals
from vendome.games.necklace.blank_cards import BLANK_CARDS
from vendome.games.necklace.cards import CLASS_OF, COUNTS, HERE, PRICES, SIZE, STONE_OF
from vendome.games.necklace.foresight import preview
from vendome.games.necklace.greedy import greedy
from vendome.games.necklace.happenings import HAPPENINGS
from vendome.games.necklace.invariants import FAULTS, fault
from vendome.games.necklace.knowledge import reveal
from vendome.games.necklace.position import read_position, write_position
from vendome.games.necklace.reactions import REACTIONS
from vendome.games.necklace.rules import apply, legal, midway
from vendome.games.necklace.state import (
    ACTIONS,
    CARD_NAMES,
    FASHION,
    FINE,
    INTEREST,
    LARGESSE,
    PRINTED,
    PURSE,
    SALES,
    STONE_KINDS,
    STONES,
    State,
)
from vendome.games.necklace.summary import summary
from vendome.games.necklace.telling import tell
from vendome.games.necklace.turns import points, start
from vendome.games.necklace.view import look
from vendome.games.necklace.words import WORDS
from vendome.games.necklace.worlds import deal


class NecklaceNotation:
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    step = staticmethod(notation.step)
    forms = staticmethod(refusals.forms)
    explain = staticmethod(refusals.explain)


PRINTED_CARDS = CARD_NAMES[:PRINTED]

GAME = Game(
    name="necklace",
    title="Queen’s Necklace",
    version=1,
    cards=hashlib.sha256((HERE / "cards.csv").read_bytes()).hexdigest()[:12],
    players=(2, 3, 4),
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
    notation=NecklaceNotation(),
    look=look,
    write_position=write_position,
    read_position=read_position,
    tell=tell,
    rulebook=Rulebook(HERE / "rulebook"),
    words=WORDS,
    options=(BLANK_CARDS,),
    facts={
        "deck": {**dict(zip(PRINTED_CARDS, COUNTS.tolist(), strict=True)), "merchant": SALES},
        "classes": dict(zip(PRINTED_CARDS, CLASS_OF, strict=True)),
        "prices": dict(zip(PRINTED_CARDS, PRICES.tolist(), strict=True)),
        "stones": {
            CARD_NAMES[kind]: {"stone": STONES[STONE_OF[kind]], "size": int(SIZE[kind])}
            for kind in range(STONE_KINDS)
        },
        "fashion": list(FASHION),
        "purse": PURSE,
        "largesse": LARGESSE,
        "fine": FINE,
        "interest": INTEREST,
    },
    summary=summary,
    reactions=REACTIONS,
    preview=preview,
)
