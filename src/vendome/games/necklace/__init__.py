"""Le Collier de la Reine / Queen's Necklace, by Bruno Cathala and Bruno Faidutti. Two to four
players.

`rules` is the rulebook and nothing else. Everything made from it has a folder of its own: `hidden`
(what a seat knows, and worlds that fit it), `text` (moves, views and the log in words), `position`
(states written by hand) and `bot`. `invariants` checks what holds in every state, `summary` counts
what happened in many games, and `scratch` is the memory that rules work in.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from vendome.core.game import Game, Heuristics, Rules
from vendome.core.rulebook import Rulebook
from vendome.core.stage import stages
from vendome.games.necklace.bot.greedy import greedy
from vendome.games.necklace.bot.greedy_1.greedy_1 import greedy_1
from vendome.games.necklace.bot.habits import HABITS
from vendome.games.necklace.bot.observation import OBSERVATION
from vendome.games.necklace.bot.outlook import OUTLOOK
from vendome.games.necklace.hidden.knowledge import reveal
from vendome.games.necklace.hidden.worlds import deal
from vendome.games.necklace.invariants import FAULTS, fault
from vendome.games.necklace.position.whole import POSITION
from vendome.games.necklace.rules.actions import ACTIONS
from vendome.games.necklace.rules.blank_cards import BLANK_CARDS, EFFECTS, WORTHS
from vendome.games.necklace.rules.cards import (
    CLASS_OF,
    COUNTS,
    HERE,
    HIGHEST_PRICE,
    PRICES,
    SIZE,
    STONE_OF,
)
from vendome.games.necklace.rules.event_kinds import EVENT_KINDS
from vendome.games.necklace.rules.play import apply, legal, midway
from vendome.games.necklace.rules.state import (
    CARD_NAMES,
    CLAUSES,
    FASHION,
    FINE,
    IN_SECRET,
    INTEREST,
    LARGESSE,
    PRINTED,
    PURSE,
    REACTION,
    ROLE_CLAUSES,
    SALES,
    STAGES,
    STONE_KINDS,
    STONES,
    State,
)
from vendome.games.necklace.rules.turns import points, start
from vendome.games.necklace.scratch import Scratch
from vendome.games.necklace.summary import summary
from vendome.games.necklace.text import notation, refusals
from vendome.games.necklace.text.event_words import EVENT_WORDS
from vendome.games.necklace.text.foresight import preview
from vendome.games.necklace.text.reactions import REACTIONS
from vendome.games.necklace.text.telling import tell
from vendome.games.necklace.text.view import look
from vendome.games.necklace.words import WORDS


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
    notation=NecklaceNotation(),
    look=look,
    positions=POSITION,
    tell=tell,
    rulebook=Rulebook(Path(__file__).parent / "text" / "rulebook"),
    words=WORDS,
    options=(BLANK_CARDS,),
    stages=stages(STAGES, CLAUSES, IN_SECRET, REACTION),
    facts={
        "deck": {**dict(zip(PRINTED_CARDS, COUNTS.tolist(), strict=True)), "merchant": SALES},
        "classes": dict(zip(PRINTED_CARDS, CLASS_OF, strict=True)),
        "prices": dict(zip(PRINTED_CARDS, PRICES.tolist(), strict=True)),
        "stones": {
            CARD_NAMES[kind]: {"stone": STONES[STONE_OF[kind]], "size": int(SIZE[kind])}
            for kind in range(STONE_KINDS)
        },
        "role_clauses": ROLE_CLAUSES,
        "fashion": list(FASHION),
        "blank_cards": {
            "effects": EFFECTS,
            "choices": {"stone": STONES, **{part: list(of) for part, of in WORTHS.items()}},
            "highest_price": HIGHEST_PRICE,
        },
        "purse": PURSE,
        "largesse": LARGESSE,
        "fine": FINE,
        "sales": SALES,
        "interest": INTEREST,
    },
    summary=summary,
    observation=OBSERVATION,
    reactions=REACTIONS,
    preview=preview,
)
