# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""The kernels: the few compiled entry points that every game has, written once over its rules.

Each kernel is a template. `Kernels` binds it to one game, whose rules take the places named below.
A kernel takes one-element arrays and not single states, because such a call is five times cheaper.
Whoever calls a kernel hands it all the memory that it works in; two threads never share any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vendome.core.chance import next_block, rekey
from vendome.core.rule import interpreted, kernel

# The places of a game's rules; `offered.py` says the same to whoever writes a game, and to mypy.
start: Any = None  # (state, log): do the set-up, up to the first question
legal: Any = None  # (state, seat, moves): list what a seat can do now; returns how many actions
apply: Any = None  # (state, seat, action, log): take the action
midway: Any = None  # (state, seat): returns whether the seat has begun a move and not finished it
reveal: Any = None  # (state, seat, knowledge): add what the seat may see of the hidden part
deal: Any = None  # (knowledge, seat, chance, scratch): fill in what the seat does not know
points: Any = None  # (state, seat)
fault: Any = None  # (state, scratch): returns the number of an invariant that does not hold, or 0
forecast: Any = None  # (knowledge, log): log what would be paid if it were scored now


def k_begin(states, logs):
    start(states[0], logs[0])


def k_moves(states, seat, moves):
    """Put the actions that are legal for `seat` into `moves`. Returns how many there are."""
    return legal(states[0], seat, moves[0])


def k_play(states, seat, steps, count, moves, logs):
    """Make one move of `count` steps for `seat`, or as many of its steps as are legal.

    Returns 0 if the move is complete, 1 if it needs more steps, and -1 - i if step number i is
    illegal.
    """
    s = states[0]
    for i in range(count):
        if i > 0 and not midway(s, seat):
            return -1 - i
        found = False
        for j in range(legal(s, seat, moves[0])):
            found = found or moves[0].ids[j] == steps[i]
        if not found:
            return -1 - i
        apply(s, seat, steps[i], logs[0])
    return 1 if midway(s, seat) else 0


def k_points(states, seat):
    return points(states[0], seat)


def k_forecast(knows, logs):
    """Score the knowledge in `knows`, and put what is paid into the log. This spoils `knows`."""
    forecast(knows[0], logs[0])


def k_wind(states, blocks):
    """Set the chance stream of a state to where this number of its blocks has been made."""
    states[0].blocks = blocks - 1
    next_block(states[0])


def k_fault(states, scratches):
    """Returns the number of an invariant that does not hold in this state, or 0 if all hold."""
    return fault(states[0], scratches[0])


def k_know(states, state_words, seat, knows, know_words, public):
    """Put what `seat` knows of the state into `knows`. A spectator is seat -1."""
    for i in range(public):
        know_words[i] = state_words[i]
    for i in range(public, state_words.shape[0]):
        know_words[i] = -1
    reveal(states[0], seat, knows[0])


def k_deal(states, seat, minds, scratches):
    """Turn what `seat` knows, in `states`, into a whole state that fits it, with fresh chance."""
    s = states[0]
    deal(s, seat, minds[0], scratches[0])
    rekey(s, minds[0])


class Kernels:
    """The kernels of one game. Each is compiled when it is first called.

    Where nobody should wait for that, they are interpreted at first: a house opens at once, and
    takes the compiled kernels when they are ready. Both give the same answers.
    """

    def __init__(self, owner: str, rules: Mapping[str, Any]) -> None:
        self._owner = owner
        self._rules = rules
        self._interpreted = False
        for template in TEMPLATES.values():
            self.bind(template)

    @property
    def interpreted(self) -> bool:
        """Whether they run as plain Python, since the compiled ones are not ready yet."""
        return self._interpreted

    def interpret(self) -> None:
        """Run as plain Python from now on, until `take_over` is called."""
        self._interpreted = True
        for template in TEMPLATES.values():
            setattr(self, _name(template), interpreted(template, self._rules))

    def take_over(self, compiled: Kernels) -> None:
        """Run as these kernels do from now on. A call that has begun ends as it began."""
        vars(self).update(vars(compiled))
        for name in vars(self).keys() - vars(compiled).keys():
            delattr(self, name)  # bound again when it is asked for

    def bind(self, template: Callable[..., Any]) -> Any:
        """Returns the kernel that `template` makes over this game's rules. It is made only once.

        Bots and the simulator bring templates of their own.
        """
        name = _name(template)
        if name not in vars(self):
            made = (
                interpreted(template, self._rules)
                if self._interpreted
                else kernel(template, self._rules, self._owner)
            )
            setattr(self, name, made)
        return getattr(self, name)

    begin: Any
    moves: Any
    play: Any
    points: Any
    fault: Any
    forecast: Any
    wind: Any
    know: Any
    deal: Any


def _name(template: Callable[..., Any]) -> str:
    return template.__name__.removeprefix("k_")


TEMPLATES: dict[str, Callable[..., Any]] = {
    "begin": k_begin,
    "moves": k_moves,
    "play": k_play,
    "points": k_points,
    "fault": k_fault,
    "forecast": k_forecast,
    "wind": k_wind,
    "know": k_know,
    "deal": k_deal,
}
