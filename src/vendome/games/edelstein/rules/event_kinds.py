"""The kinds of events: what can happen in a match, as data for logs, animations and bots.

Each event has a kind and up to six numbers, named here. A number named `event` is the kind of an
event card (E1.3).
"""

from __future__ import annotations

GEM_ARGS = ("red", "yellow", "green", "blue")

EVENT_KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("phase_began", ("phase", "rounds")),
    ("card_set_aside", ("card",)),
    ("shortage", ("colour",)),  # E8.2
    ("turn_began", ("turn", "active")),  # active: only of two players
    ("card_dealt", ("seat", "card")),
    ("event_turned_up", ("event",)),
    ("has_chosen", ("seat",)),
    ("chose", ("seat", "action")),  # for the chooser alone
    ("revealed", ("seat", "action")),
    ("named", ("seat", "action")),
    ("named_wrongly", ("seat", "action")),
    ("action_lost", ("action", "choosers")),
    ("bargain_began", ("action", "opener", "rival")),
    ("offered_nothing", ("seat",)),
    ("offered", ("seat", *GEM_ARGS)),
    ("accepted", ("seat", "offerer", *GEM_ARGS)),
    ("took_single", ("seat", "offerer", "colour")),
    ("bargain_failed", ("action",)),
    ("took_money", ("seat", "millions")),
    ("took_gems", ("seat", *GEM_ARGS)),
    ("took_open_event", ("seat", "event")),
    ("took_hidden_event", ("seat", "event")),
    ("no_event_left", ("seat",)),
    ("event_discarded", ("event",)),
    ("events_shuffled", ("cards",)),
    ("event_laid_out", ("seat", "event")),
    ("event_used", ("seat", "event")),
    ("event_forgone", ("seat", "event")),
    ("half_scoring", ("seat", "colour")),
    ("swapped", ("seat", "opponent", "given", "taken")),
    ("removed", ("seat", "opponent", "colour")),
    ("returned", ("seat", *GEM_ARGS)),
    ("free_choice", ("seat", "colour")),  # the gem returned; took_gems follows
    ("free_choice_declined", ("seat",)),
    ("free_choice_impossible", ("seat",)),
    ("free_choice_empty", ("seat",)),  # E4.5: nothing left in the supply for this seat
    ("scoring_began", ("phase",)),
    ("colour_scored", ("colour", "gems", "holders", "millions")),  # millions: to each
    ("majority_paid", ("seat", "colour", "millions")),
    ("card_paid", ("seat", "event", "colour", "millions")),
    ("certificates_paid", ("seat", "place", "certificates", "millions")),
    ("events_returned", ("cards",)),
    ("game_ended", ()),
    ("won", ("seat", "millions", "gems")),
)

(
    PHASE_BEGAN,
    CARD_SET_ASIDE,
    SHORTAGE,
    TURN_BEGAN,
    CARD_DEALT,
    EVENT_TURNED_UP,
    HAS_CHOSEN,
    CHOSE,
    REVEALED,
    NAMED,
    NAMED_WRONGLY,
    ACTION_LOST,
    BARGAIN_BEGAN,
    OFFERED_NOTHING,
    OFFERED,
    ACCEPTED,
    TOOK_SINGLE,
    BARGAIN_FAILED,
    TOOK_MONEY,
    TOOK_GEMS,
    TOOK_OPEN_EVENT,
    TOOK_HIDDEN_EVENT,
    NO_EVENT_LEFT,
    EVENT_DISCARDED,
    EVENTS_SHUFFLED,
    EVENT_LAID_OUT,
    EVENT_USED,
    EVENT_FORGONE,
    HALF_SCORING_BEGAN,
    SWAPPED,
    REMOVED,
    RETURNED,
    FREE_CHOICE,
    FREE_CHOICE_DECLINED,
    FREE_CHOICE_IMPOSSIBLE,
    FREE_CHOICE_EMPTY,
    SCORING_BEGAN,
    COLOUR_SCORED,
    MAJORITY_PAID,
    CARD_PAID,
    CERTIFICATES_PAID,
    EVENTS_RETURNED,
    GAME_ENDED,
    WON,
) = range(len(EVENT_KINDS))
