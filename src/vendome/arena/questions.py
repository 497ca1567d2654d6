"""What a tournament is to decide: whether a bot's share is above or below some share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vendome.arena.intervals import LEVEL
from vendome.arena.sequential import Verdict, decided
from vendome.arena.tournament import Tournament
from vendome.arena.words import WORDS
from vendome.core.refusal import BadOption, brief


@dataclass(frozen=True)
class Question:
    """Is the share of a bot above or below this one?"""

    bot: str
    against: float
    level: float = LEVEL

    def verdict(self, shares: np.ndarray) -> Verdict | None:
        """Returns the answer after these deals, or None while it is open. It stays what it was when
        it was first found."""
        found = decided(shares, self.against, self.level)
        return None if found is None else found[0]


def questions_of(
    tournament: Tournament, decide: bool, against: float | None
) -> tuple[Question, ...]:
    """Returns what is to be decided: about the first bot, if a share is given, and else about each
    bot whether it is above its fair share.

    Of two bots one says it all. Among more the risk of an error is split, so that all answers are
    right at 95 %.
    """
    bots, fair = tournament.bots, tournament.fair
    if against is not None:
        known = isinstance(against, int | float) and not isinstance(against, bool)
        if not known or not 0 < against < 1:
            raise BadOption("bad_against", WORDS, share=brief(against))
        return (Question(bots[0], float(against)),)
    if not decide:
        return ()
    asked = bots[:1] if len(bots) == 2 else bots
    level = 1 - (1 - LEVEL) / len(asked)
    return tuple(Question(bot, fair[bot], level) for bot in asked)
