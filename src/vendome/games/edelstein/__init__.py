"""Edel, Stein & Reich, by Reinhard Staupe (alea, 2003). Two to five players.

`rules` is the rulebook and nothing else. Everything made from it has a folder of its own: `hidden`
(what a seat knows, and worlds that fit it), `text` (moves, views and the log in words), `position`
(states written by hand) and `bot`. `invariants` checks what holds in every state, and `summary`
counts what happened in many games.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from vendome.core.game import Game, Heuristics, Option, Rules
from vendome.core.rulebook import Rulebook
from vendome.core.stage import stages
from vendome.games.edelstein.bot.greedy import greedy
from vendome.games.edelstein.bot.greedy_1 import greedy_1
from vendome.games.edelstein.bot.habits import HABITS
from vendome.games.edelstein.bot.observation import OBSERVATION
from vendome.games.edelstein.bot.outlook import OUTLOOK
from vendome.games.edelstein.bot.scratch import Scratch
from vendome.games.edelstein.hidden.knowledge import deal, reveal
from vendome.games.edelstein.invariants import FAULTS, fault
from vendome.games.edelstein.position.whole import POSITION
from vendome.games.edelstein.rules.cards import (
    COLOURS,
    EVENT_CLAUSES,
    EVENT_MILLIONS,
    EVENTS,
    GEMS_PER_COLOUR,
    HERE,
)
from vendome.games.edelstein.rules.event_cards import FOUR
from vendome.games.edelstein.rules.event_kinds import EVENT_KINDS
from vendome.games.edelstein.rules.play import apply, legal, midway, points
from vendome.games.edelstein.rules.rounds import PHASES, start
from vendome.games.edelstein.rules.scoring import (
    COLOUR_MILLIONS,
    FIRST_MILLIONS,
    HALF_MILLIONS,
    SECOND_MILLIONS,
    score_all,
)
from vendome.games.edelstein.rules.state import (
    ACTIONS,
    CHANGEABLE,
    CLAUSES,
    IN_SECRET,
    SEATS,
    STAGES,
    State,
)
from vendome.games.edelstein.summary import summary
from vendome.games.edelstein.text import notation, refusals
from vendome.games.edelstein.text.event_words import EVENT_WORDS
from vendome.games.edelstein.text.foresight import preview
from vendome.games.edelstein.text.telling import tell
from vendome.games.edelstein.text.view import look
from vendome.games.edelstein.words import WORDS


class EdelsteinNotation:
    read = staticmethod(notation.read)
    write = staticmethod(notation.write)
    step = staticmethod(notation.step)
    forms = staticmethod(refusals.forms)
    explain = staticmethod(refusals.explain)


def _digest(*files: str) -> str:
    data = b"".join(Path(HERE / name).read_bytes() for name in files)
    return hashlib.sha256(data).hexdigest()[:12]


GAME = Game(
    name="edelstein",
    title="Edel, Stein & Reich",
    version=1,
    cards=_digest("gem_cards.csv", "event_cards.csv"),
    players=(2, 3, 4, 5),
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
        forecast=score_all,
    ),
    heuristics=Heuristics(greedy=greedy, outlook=OUTLOOK, greedy_1=greedy_1, habits=HABITS),
    event_kinds=EVENT_KINDS,
    event_words=EVENT_WORDS,
    faults=FAULTS,
    notation=EdelsteinNotation(),
    look=look,
    preview=preview,
    positions=POSITION,
    tell=tell,
    rulebook=Rulebook(Path(__file__).parent / "text" / "rulebook"),
    words=WORDS,
    options=(Option("one_sole_majority", clause="E7.2"),),
    stages=stages(STAGES, CLAUSES, IN_SECRET, changeable=CHANGEABLE),
    facts={
        "gems_per_colour": GEMS_PER_COLOUR,
        "phases": PHASES,
        "colour_millions": dict(zip(COLOURS, COLOUR_MILLIONS.tolist(), strict=True)),
        "half_millions": dict(zip(COLOURS, HALF_MILLIONS.tolist(), strict=True)),
        "event_millions": dict(zip(EVENTS, EVENT_MILLIONS.tolist(), strict=True)),
        "event_clauses": EVENT_CLAUSES,
        "certificate_millions": [FIRST_MILLIONS, SECOND_MILLIONS],
        "set_to": FOUR,
        "free_players": SEATS,  # E1.4
    },
    summary=summary,
    observation=OBSERVATION,
)
