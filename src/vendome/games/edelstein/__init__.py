"""Edel, Stein & Reich, by Reinhard Staupe (alea, 2003). Two to five players.

The folder reads as the rulebook does: cards, state, rounds, the actions (`free_choice`,
`event_cards`), bargaining, scoring, two players; then what is made of them: knowledge, view,
notation, refusals, positions, words. `rules` is where the core comes in.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from vendome.core.game import Game, Option, Rules
from vendome.core.rulebook import Rulebook
from vendome.games.edelstein import notation, refusals
from vendome.games.edelstein.cards import COLOURS, EVENT_MILLIONS, EVENTS, HERE
from vendome.games.edelstein.greedy import greedy
from vendome.games.edelstein.happenings import HAPPENINGS
from vendome.games.edelstein.invariants import FAULTS, fault
from vendome.games.edelstein.knowledge import deal, reveal
from vendome.games.edelstein.position import read_position, write_position
from vendome.games.edelstein.rounds import start
from vendome.games.edelstein.rules import apply, legal, midway, points
from vendome.games.edelstein.scoring import COLOUR_MILLIONS, HALF_MILLIONS, score_all
from vendome.games.edelstein.state import ACTIONS, State
from vendome.games.edelstein.summary import summary
from vendome.games.edelstein.telling import tell
from vendome.games.edelstein.view import look
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
        forecast=score_all,
    ),
    happenings=HAPPENINGS,
    faults=FAULTS,
    notation=EdelsteinNotation(),
    look=look,
    write_position=write_position,
    read_position=read_position,
    tell=tell,
    rulebook=Rulebook(HERE / "rulebook"),
    words=WORDS,
    options=(Option("one_sole_majority", clause="E7.2"),),
    facts={
        "colour_millions": dict(zip(COLOURS, COLOUR_MILLIONS.tolist(), strict=True)),
        "half_millions": dict(zip(COLOURS, HALF_MILLIONS.tolist(), strict=True)),
        "event_millions": dict(zip(EVENTS, EVENT_MILLIONS.tolist(), strict=True)),
    },
    summary=summary,
)
