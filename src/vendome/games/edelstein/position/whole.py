"""Any state as a readable table, and back.

A position written by hand is a list of differences from a freshly begun game: what it leaves out
is as at the start of that game, and cards it does not place are where its shuffle puts them.
Seats count from zero. Phases and rounds count from one, as players count them.
"""

from __future__ import annotations

from vendome.core.position import (
    Field,
    Given,
    PerSeat,
    Position,
    Steps,
    Table,
    always,
    at_stages,
)
from vendome.core.position_kinds import (
    SEAT,
    SEAT_SET,
    Counts,
    Listed,
    Maybe,
    Name,
    Number,
    OrNone,
)
from vendome.core.reading import Reading, seats_in
from vendome.core.unplaced import Unplaced
from vendome.games.edelstein.position.cards import (
    EventsUnder,
    bad,
    gem_discards,
    place_events,
    place_gem_cards,
)
from vendome.games.edelstein.rules.cards import (
    COLOURS,
    EVENT_CARDS,
    EVENTS,
    GEM_CARDS,
    GEMS_PER_COLOUR,
    SCORING_KINDS,
)
from vendome.games.edelstein.rules.rounds import PHASES
from vendome.games.edelstein.rules.state import (
    ACTION_CARDS,
    ACTIONS,
    ANSWERING,
    CHOOSING,
    COLOUR,
    COUNT,
    EVENT,
    FREE,
    FREE_ALONE,
    FREE_SHARED,
    GEMS,
    NAMING,
    NONE,
    OPENING,
    OPPONENT,
    OVER,
    RESOLVING,
    ROUND_END,
    SECRET,
    SINGLE,
    STAGES,
    SWAPPING,
)
from vendome.games.edelstein.text.notation import gems_text, read_gems
from vendome.games.edelstein.text.view import CARD_NAMES, ROUNDS_OF, SET_ASIDE_OF

NEXT = (*ACTION_CARDS, "end")
MOST_MONEY = 9999
IMPOSSIBLE = {  # by players: stages that a game does not come to, or at which nobody is asked
    2: (CHOOSING, FREE_ALONE, FREE_SHARED, RESOLVING),
    3: (SECRET, NAMING, FREE_ALONE, FREE_SHARED, RESOLVING),
    4: (SECRET, NAMING, FREE_ALONE, FREE_SHARED, RESOLVING),
    5: (SECRET, NAMING, RESOLVING),
}


class Gems(Counts):
    """`3r2b`, or a table of colours."""

    example = "3r2b"

    def names(self, s: Reading) -> tuple[str, ...]:
        return COLOURS

    def most(self, s: Reading) -> int:
        return GEMS_PER_COLOUR

    def parse(self, s: Reading, text: str) -> list[int] | None:
        return read_gems(text.replace(" ", "")) if text else [0] * len(COLOURS)

    def write(self, s: Reading, value: list[int]) -> str:
        return gems_text(value)


def _last_round(s: Reading) -> int:
    last: int = ROUNDS_OF[s.players] + (s.stage == OVER)
    return last


def _action_cards(s: Reading) -> tuple[str, ...]:
    return ACTION_CARDS if s.players == 5 else ACTION_CARDS[:FREE]


def _steps(s: Reading) -> list[int]:
    """Returns the actions of the move being put together."""
    picks = s.picks[: s.picked]
    if s.stage in (OPENING, ANSWERING):
        return [COUNT + pick for pick in picks]
    first = OPPONENT if s.stage == SWAPPING else COLOUR
    return [(first if i == 0 else COLOUR) + pick for i, pick in enumerate(picks)]


def _fill(s: Reading, given: Given) -> None:
    if s.stage in IMPOSSIBLE[s.players]:
        raise bad("stage", "stage_impossible", stage=STAGES[s.stage], players=s.players)
    if s.stage == OVER:
        s.phase, s.turn = PHASES - 1, ROUNDS_OF[s.players]
    s.beginner, s.active = (
        (s.beginner, (s.beginner + s.turn) % 2) if s.players == 2 else (NONE, NONE)
    )
    unplaced = Unplaced([GEMS_PER_COLOUR] * len(COLOURS), COLOURS)
    for gems in s.gems:
        unplaced.take_counts(gems, "seats")
    s.supply = unplaced.left
    _check_choices(s)
    place_gem_cards(s, given)
    place_events(s, given)
    if s.stage in BARGAINING:
        _check_bargain(s)
    s.resolving = _what_follows(s)
    if s.served and s.stage != FREE_SHARED:
        raise bad("served", "only_shared_free_choice")
    if (s.winners != 0) != (s.stage == OVER):
        raise bad("winners", "winners_and_stage")
    s.waiting = _who_waits(s, given.get("waiting", 0))


def _check_choices(s: Reading) -> None:
    for seat, chosen in enumerate(s.chosen):
        late = s.stage in (SECRET, OVER) or (s.players == 2 and seat != s.active)
        if chosen != NONE and late:
            raise bad(f"seats[{seat}].chosen", "cannot_have_chosen")
    named = [action for action in s.named if action != NONE]
    if named and (s.players > 2 or s.stage in (SECRET, OVER) or len(set(named)) != len(named)):
        raise bad("named", "cannot_be_named")
    if s.stage == NAMING:
        chosen = s.chosen[s.active]
        if chosen == NONE or len(named) > 1 or chosen in named:
            raise bad("named", "naming_needs_choice", seat=s.active)


def _check_bargain(s: Reading) -> None:
    if s.opener == s.rival:
        raise bad("bargain.rival", "rival_is_opener")
    stands = any(s.offer)
    if (s.stage == ANSWERING) != stands or (s.offerer in (s.opener, s.rival)) != stands:
        raise bad("bargain.offer", "offer_and_stage")
    s.offerer = s.offerer if stands else NONE
    if s.players == 2:
        if s.chosen[s.active] not in (NONE, s.contested):
            raise bad("bargain.action", "chosen_and_stage")
        return
    for seat, chosen in enumerate(s.chosen):
        if chosen != NONE and (chosen == s.contested) != (seat in (s.opener, s.rival)):
            raise bad(f"seats[{seat}].chosen", "chosen_and_stage")
    s.chosen[s.opener] = s.chosen[s.rival] = s.contested


def _what_follows(s: Reading) -> int:
    if s.stage in (CHOOSING, SECRET, NAMING, OVER):
        return 0
    if s.players == 2:
        return ROUND_END
    if s.stage in BARGAINING:
        return int(s.contested) + 1
    return GEMS if s.stage < FREE_ALONE else ROUND_END


def _who_waits(s: Reading, given: int) -> int:
    if s.stage == CHOOSING:
        waiting = sum(1 << seat for seat in range(s.players) if s.chosen[seat] == NONE)
        if not waiting:
            raise bad("seats", "nobody_left_to_choose")
        return waiting
    if s.stage == OVER:
        return 0
    one = {
        SECRET: s.active,
        NAMING: 1 - s.active,
        OPENING: s.opener,
        SINGLE: s.rival,
        ANSWERING: s.opener + s.rival - s.offerer,
    }.get(s.stage)
    if one is not None:
        return int(1 << one)
    if given.bit_count() != 1:
        raise bad("waiting", "one_must_wait", stage=STAGES[s.stage])
    if given & s.served:
        raise bad("served", "served_and_waiting")
    _check_chooser(s, seats_in(given)[0])
    return given


def _check_chooser(s: Reading, seat: int) -> None:
    """Refuse that somebody is asked at a stage of an action that they have not chosen."""
    action = FREE if s.stage in (FREE_ALONE, FREE_SHARED) else EVENT
    if s.players > 2 and s.chosen[seat] not in (NONE, action):
        raise bad(f"seats[{seat}].chosen", "chosen_and_stage")
    if action == FREE:
        s.chosen[seat] = FREE
        if s.stage == FREE_ALONE and s.chosen.count(FREE) > 1:
            raise bad("seats", "chosen_and_stage")


BARGAINING = (OPENING, ANSWERING, SINGLE)
GEM_COUNTS, EVENT_NAMES = Gems(), Name(EVENTS)
GEM_CARD_LIST = Listed(Name(CARD_NAMES), GEM_CARDS)

POSITION = Position(
    fields=(
        Field("phase", Number(1, PHASES, first=1)),
        Field("round", Number(1, _last_round, first=1), of="turn"),
        Field("stage", Name(STAGES)),
        Field("waiting", SEAT_SET),
        Field("next", Name(NEXT), of="resolving"),
        Field("supply", GEM_COUNTS),
        PerSeat(
            Field("gems", GEM_COUNTS),
            Field("money", Number(0, MOST_MONEY)),
            Field("card", Maybe(Name(CARD_NAMES))),
            Field(
                "events",
                Listed(Name(EVENTS[:SCORING_KINDS]), EVENT_CARDS),
                of=lambda s, seat: [e for e, n in enumerate(s.front[seat]) for _ in range(n)],
            ),
            Field("chosen", Maybe(Name(_action_cards))),
        ),
        Field("gem_stack", GEM_CARD_LIST, of=lambda s: s.deck[s.dealt :]),
        Field("gem_discards", GEM_CARD_LIST, of=gem_discards),
        Field("set_aside", GEM_CARD_LIST, of=lambda s: s.deck[: SET_ASIDE_OF[s.players]]),
        Field(
            "event_stack",
            Listed(EVENT_NAMES, EVENT_CARDS),
            of=lambda s: s.stack[: s.stack_left][::-1],
        ),
        Field("events_under", EventsUnder(), of=lambda s: s.under),
        Field("open_event", OrNone(EVENT_NAMES), of=lambda s: s.face_up),
        Field("drawn_event", Maybe(EVENT_NAMES), of="drawn"),
        Field("active", Maybe(SEAT)),
        Field("beginner", Maybe(SEAT)),
        Field("named", Listed(Name(_action_cards), 2, width=2)),
        Table(
            "bargain",
            (
                Field("action", Name(ACTION_CARDS[:FREE]), of="contested", needed=always),
                Field("opener", SEAT, needed=always),
                Field("rival", SEAT, needed=always),
                Field("offerer", Maybe(SEAT)),
                Field("offer", GEM_COUNTS),
            ),
            when=at_stages(*BARGAINING),
        ),
        Field("served", SEAT_SET),
        Steps(ACTIONS, 4, _steps),
        Field("winners", SEAT_SET),
    ),
    fill=_fill,
    usual=3,
    blames={
        "face-up event cards lie on top of the stack": "event_stack",
        "an offer stands that its maker does not own": "bargain.offer",
    },
)
