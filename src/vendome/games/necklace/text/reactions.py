"""N4.12: how a standing order answers, for a seat that cannot be asked in time."""

from __future__ import annotations

from vendome.core.reactions import Orders, Reactions, StandingOrder
from vendome.core.reading import Reading, legal_by
from vendome.core.rule import plain
from vendome.games.necklace.rules.actions import PASS, REACT
from vendome.games.necklace.rules.cards import KIND_OF
from vendome.games.necklace.rules.kinds import how_many, stones_on
from vendome.games.necklace.rules.selling import legal_changes
from vendome.games.necklace.rules.state import ALCHEMIST, REACTION, ROLES
from vendome.games.necklace.text.foresight import earnings
from vendome.games.necklace.text.notation import write

NEVER = "never"
ALWAYS = "always"

_how_many, _stones_on = plain(how_many), plain(stones_on)
_legal_changes = plain(legal_changes)


def asked(state: Reading) -> str | None:
    return REACTION.get(state.stage)


def answer(k: Reading, seat: int, orders: Orders) -> str:
    """Returns what `seat`, which knows `k`, answers by its orders.

    The Alchemist's best change takes time to find. It is found for everybody, whether or not they
    have the card and want to play it: nobody may learn anything from how long it takes.
    """
    reaction = REACTION[k.stage]
    order = orders[reaction]
    s = k.copy()
    holds = _how_many(s, s.hand[seat], ROLES.index(reaction)) > 0
    action = REACT
    if reaction == "alchemist":
        s.hand[seat, KIND_OF[ALCHEMIST]] = 1
        action = best_change(s, seat)
    elif reaction == "queen" and order != NEVER:
        holds = holds and _stones_on(s, s.drawn) >= int(order)
    return write(k, seat, [action if holds and order != NEVER else PASS])


def best_change(s: Reading, seat: int) -> int:
    """Returns the change that earns the seat most in this sale, or PASS if none earns more."""
    best, most = PASS, earnings(s, seat)
    for action in legal_by(_legal_changes, s, seat)[1:]:
        earned = earnings(s, seat, action)
        if earned > most:
            best, most = action, earned
    return best


REACTIONS = Reactions(
    clause="N4.12",
    orders=(
        StandingOrder("queen", (NEVER, 1, 2, 3, 4)),
        StandingOrder("cardinal", (NEVER, ALWAYS)),
        StandingOrder("musketeer", (NEVER, ALWAYS)),
        StandingOrder("alchemist", (NEVER, ALWAYS)),
    ),
    asked=asked,
    answer=answer,
)
