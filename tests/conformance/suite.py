"""The checks, all of them. Each raises `Broken` with what is wrong and where."""

from __future__ import annotations

from collections.abc import Callable

from tests.conformance.knowledge import (
    dealt_worlds_fit_what_is_known,
    spectators_know_no_more_than_seats,
    views_and_events_are_plain_data,
)
from tests.conformance.leaks import nothing_hidden_leaks
from tests.conformance.legality import (
    games_end,
    illegal_actions_are_always_refused,
    legal_actions_are_never_refused,
    moves_from_elsewhere_are_refused,
)
from tests.conformance.round_trips import (
    moves_in_words_read_back,
    positions_read_back,
    replays_are_identical,
)
from tests.conformance.simultaneous import arrival_order_does_not_matter
from tests.conformance.subject import Subject
from tests.conformance.telling import everything_is_told
from tests.conformance.transcript import compiled_and_uncompiled_agree

# For a game and a number of players.
CHECKS: tuple[Callable[[Subject, int], None], ...] = (
    legal_actions_are_never_refused,
    illegal_actions_are_always_refused,
    moves_from_elsewhere_are_refused,
    games_end,
    replays_are_identical,
    moves_in_words_read_back,
    positions_read_back,
    arrival_order_does_not_matter,
    views_and_events_are_plain_data,
    everything_is_told,
    spectators_know_no_more_than_seats,
    dealt_worlds_fit_what_is_known,
    nothing_hidden_leaks,
)

# For a game as a whole.
WHOLE_CHECKS: tuple[Callable[[Subject], None], ...] = (compiled_and_uncompiled_agree,)
