"""Something wrong in the rules, and the soak that must find it: uncompiled, so it takes a second.

    NUMBA_DISABLE_JIT=1 python -m tests.soak.planted

prints what was found, as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.conformance.subject import subject
from tests.soak.soaking import Soak
from vendome.core.state import EVERYBODY, emit
from vendome.games.edelstein.rules.event_kinds import CHOSE, TURN_BEGAN
from vendome.games.edelstein.rules.state import CHOOSING

EDELSTEIN = subject("edelstein")
RULES = EDELSTEIN.game.rules


def lost_gem(s: Any, seat: int, action: int, log: Any) -> None:
    RULES.apply(s, seat, action, log)
    if s.turn == 1:
        s.supply[0] -= 1


def nothing_to_do(s: Any, seat: int, moves: Any) -> int:
    return 0 if s.turn == 1 else int(RULES.legal(s, seat, moves))


def always_something_to_do(s: Any, seat: int, moves: Any) -> int:
    return max(1, int(RULES.legal(s, seat, moves)))


def twice_the_same(s: Any, seat: int, moves: Any) -> int:
    count = int(RULES.legal(s, seat, moves))
    moves.ids[count] = moves.ids[0]
    return count + (count > 0)


def next_card_known(s: Any, seat: int, k: Any) -> None:
    RULES.reveal(s, seat, k)
    if s.dealt < 30:
        k.deck[s.dealt] = s.deck[s.dealt]


def fewer_for_a_hidden_card(s: Any, seat: int, moves: Any) -> int:
    count = int(RULES.legal(s, seat, moves))
    return count - 1 if count > 1 and s.stack[0] % 2 else count


def told_to_all(s: Any, seat: int, action: int, log: Any) -> None:
    choosing = s.stage == CHOOSING
    RULES.apply(s, seat, action, log)
    if choosing:
        emit(log, CHOSE, EVERYBODY, seat, action)


def shown_to_all(s: Any, seat: int, action: int, log: Any) -> None:
    RULES.apply(s, seat, action, log)
    if s.stage == CHOOSING:
        s.served = action


def steps_told(s: Any, seat: int, action: int, log: Any) -> None:
    RULES.apply(s, seat, action, log)
    if s.picked:
        emit(log, TURN_BEGAN, EVERYBODY, seat)


PLANTED: dict[str, tuple[str, dict[str, Callable[..., Any]]]] = {
    "none": ("rules", {}),
    "lost gem": ("rules", {"apply": lost_gem}),
    "nothing to do": ("rules", {"legal": nothing_to_do}),
    "always something to do": ("rules", {"legal": always_something_to_do}),
    "twice the same": ("rules", {"legal": twice_the_same}),
    "next card known": ("leaks", {"reveal": next_card_known}),
    "fewer for a hidden card": ("leaks", {"legal": fewer_for_a_hidden_card}),
    "told to all": ("leaks", {"apply": told_to_all}),
    "shown to all": ("leaks", {"apply": shown_to_all}),
    "steps told": ("leaks", {"apply": steps_told}),
}


def main() -> None:
    found = {}
    for name, (law, changes) in PLANTED.items():
        game = replace(EDELSTEIN.game, rules=replace(RULES, **changes))
        _, wrong = Soak(replace(EDELSTEIN, game=game), seed=1).play(law, 3, 0, 1)
        found[name] = [fault.what for fault in wrong]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
