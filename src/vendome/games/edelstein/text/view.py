"""What a seat sees. It is made only from the seat's knowledge."""

from __future__ import annotations

from functools import lru_cache

from vendome.core.reading import Reading, seats_in
from vendome.core.rule import plain
from vendome.games.edelstein.rules.cards import (
    CARD_GEMS,
    CARD_MILLIONS,
    EVENTS,
    GEM_CARDS,
    LETTERS,
)
from vendome.games.edelstein.rules.scoring import holds_against
from vendome.games.edelstein.rules.state import (
    ACTION_CARDS,
    ANSWERING,
    CHOOSING,
    NAMING,
    NONE,
    OPENING,
    OVER,
    ROUNDS,
    SET_ASIDE,
    SINGLE,
    STAGES,
)
from vendome.games.edelstein.text.shapes import (
    BargainView,
    Counts,
    GemCardView,
    Majorities,
    Options,
    SeatView,
    View,
)

_holds_against = plain(holds_against)
GEMS: list[list[int]] = CARD_GEMS.tolist()
MILLIONS: list[int] = CARD_MILLIONS.tolist()
SET_ASIDE_OF: list[int] = SET_ASIDE.tolist()  # by players
ROUNDS_OF: list[int] = ROUNDS.tolist()
CARD_NAMES = tuple(
    "".join(letter * n for letter, n in zip(LETTERS, gems, strict=True)) + str(millions)
    for gems, millions in zip(GEMS, MILLIONS, strict=True)
)
CARD_VIEWS = tuple(
    GemCardView(name, Counts(*gems), millions)
    for name, gems, millions in zip(CARD_NAMES, GEMS, MILLIONS, strict=True)
)


def name_or_none(names: tuple[str, ...], number: int) -> str | None:
    return names[number] if number >= 0 else None


def card_view(card: int) -> GemCardView | None:
    return CARD_VIEWS[card] if card >= 0 else None


def look(k: Reading, seat: int | None) -> View:
    """Returns the view of `seat` from its knowledge `k`; None is a spectator."""
    players, stage, waiting, active = k.players, k.stage, k.waiting, k.active
    gems, cards, deck = k.gems[:players], k.card, k.deck
    aside, rounds = SET_ASIDE_OF[players], ROUNDS_OF[players]
    last = ROUNDS_OF[2] * (k.phase + 1) if players == 2 else GEM_CARDS  # E9.2
    lying = len(cards) - cards.count(NONE)
    in_front = zip(gems, k.money, cards, k.front, k.chosen, strict=False)
    return View(
        game="edelstein",
        seat=seat,
        players=players,
        options=Options(one_sole_majority=bool(k.one_sole_majority)),
        phase=k.phase + 1,
        round=min(k.turn + 1, rounds),
        rounds=rounds,
        stage=STAGES[stage],
        waiting=seats_in(waiting),
        supply=Counts(*k.supply),
        seats=[
            SeatView(
                gems=Counts(*own),
                money=money,
                card=card_view(card),
                events=laid_out(tuple(events)),
                has_chosen=has_chosen(stage, waiting, s, active, chosen),
                chosen=name_or_none(ACTION_CARDS, chosen),
                place=place(k, s) if stage == OVER else None,
            )
            for s, (own, money, card, events, chosen) in enumerate(in_front)
        ],
        majorities=Majorities(*map(holders, zip(*gems, strict=True))),
        open_event=name_or_none(EVENTS, k.face_up),
        drawn_event=name_or_none(EVENTS, k.drawn),
        event_stack=k.stack_left,
        events_under={EVENTS[e]: n for e, n in enumerate(k.under) if n},
        gem_stack=last - k.dealt,
        gem_discards=[CARD_NAMES[card] for card in deck[aside : k.dealt - lying]],
        set_aside=card_view(deck[aside - 1]) if aside else None,
        bargain=bargain(k) if stage in (OPENING, ANSWERING, SINGLE) else None,
        active=active if players == 2 else None,
        named=[ACTION_CARDS[a] for a in k.named if a >= 0],
        steps=k.picks[: max(0, k.picked)],
        winners=seats_in(k.winners),
    )


def has_chosen(stage: int, waiting: int, seat: int, active: int, chosen: int) -> bool:
    """E3.2: returns whether a seat's action card lies on the table, face down or up."""
    if stage == CHOOSING:
        return not waiting >> seat & 1
    if stage == NAMING:
        return seat == active
    return chosen != NONE


def place(k: Reading, seat: int) -> int:
    """E8.3: returns the place of a seat at the end; seats that are equal share one."""
    return 1 + sum(not _holds_against(k, seat, other) for other in range(k.players))


# From one view to the next hardly any of these changes.
@lru_cache(maxsize=1000)
def holders(counts: tuple[int, ...]) -> list[int]:
    """E6.1, E6.3: returns who has most of a colour."""
    most = max(counts)
    return [s for s, count in enumerate(counts) if count == most] if most else []


@lru_cache(maxsize=1000)
def laid_out(counts: tuple[int, ...]) -> list[str]:
    """Returns the names of event cards, each as often as there are such cards."""
    return [EVENTS[e] for e, n in enumerate(counts) for _ in range(n)]


def bargain(k: Reading) -> BargainView:
    return BargainView(
        action=ACTION_CARDS[k.contested],
        opener=k.opener,
        rival=k.rival,
        offerer=None if k.offerer == NONE else k.offerer,
        offer=Counts(*k.offer),
    )
