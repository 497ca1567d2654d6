# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a learner is shown of Edel, Stein & Reich. `features` and `observe` name the same things in
the same order.
"""

from __future__ import annotations

from vendome.core.observation import Feature, Observation, choice, count
from vendome.core.rule import rule
from vendome.core.seats import from_seat, seat_at
from vendome.games.edelstein.rules.cards import (
    CARD_GEMS,
    CARD_MILLIONS,
    EVENT_CARDS,
    EVENT_COPIES,
    GEM_CARDS,
    GEMS_PER_COLOUR,
    KINDS,
    MOST_GEMS,
    MOST_MILLIONS,
    SCORING_KINDS,
)
from vendome.games.edelstein.rules.rounds import PHASES
from vendome.games.edelstein.rules.state import (
    ANSWERING,
    CHOOSING,
    FREE,
    NAMING,
    NONE,
    OPENING,
    OPPONENT,
    ROUNDS,
    SEATS,
    SET_ASIDE,
    SINGLE,
    STAGES,
    SWAPPING,
)

MOST_MONEY = 999
MOST_COPIES = int(EVENT_COPIES.max())
PICKS = 4


def features(players: int) -> tuple[Feature, ...]:
    nobody, last = NONE, players - 1
    rounds = int(ROUNDS[players])
    return (
        choice("seat", "the seat that looks, as the game counts", 0, last),
        choice("stage", "what is asked, by its place among the stages", 0, len(STAGES) - 1),
        count("waiting", "who must act", 1, players),
        count("one_sole_majority", "E7.2: whether the option is on", 1),
        choice("phase", "from 1 on", 1, PHASES),
        count("round", "of the phase, from 1 on", rounds),
        count("supply", "E1.1: gems of each colour", GEMS_PER_COLOUR, 4, unit=10),
        count("gems", "of each seat, of each colour", GEMS_PER_COLOUR, players, 4, unit=10),
        count("majority", "E6.1: whether each seat has most of each colour", 1, players, 4),
        count("money", "of each seat, in millions", MOST_MONEY, players, unit=100),
        count("card_gems", "on the gem card before each seat", MOST_GEMS, players, 4),
        count("card_millions", "on the gem card before each seat", MOST_MILLIONS, players),
        count(
            "events",
            "E7: cards before each seat, by kind",
            MOST_COPIES,
            players,
            SCORING_KINDS,
            unit=3,
        ),
        count("has_chosen", "E3.2: whether each seat's action card lies there", 1, players),
        choice(
            "chosen", "the action card of each seat, as far as one sees it", NONE, FREE, players
        ),
        choice("open_event", "the open event card", NONE, KINDS - 1),
        choice("drawn_event", "the immediate event card being carried out", NONE, KINDS - 1),
        count("event_stack", "event cards face down", EVENT_CARDS),
        count(
            "events_under",
            "event cards face up under the stack, by kind",
            MOST_COPIES,
            KINDS,
            unit=3,
        ),
        count("gem_stack", "gem cards still to come in this phase", GEM_CARDS),
        count(
            "cards_seen",
            "whether each gem card has been seen since they were shuffled",
            1,
            GEM_CARDS,
        ),
        choice("active", "E9.3: whose turn it is, of two", nobody, last),
        choice("named", "E9.4: actions named this turn", NONE, FREE, 2),
        choice("contested", "E5: the action bargained for", NONE, FREE),
        choice("opener", "E5.2: who opens the bargain", nobody, last),
        choice("rival", "the other of the two", nobody, last),
        choice("offerer", "whose offer stands", nobody, last),
        count("offer", "the offer, by colour", GEMS_PER_COLOUR, 4, unit=5),
        count(
            "steps",
            "what one's own half-made move has so far",
            GEMS_PER_COLOUR,
            PICKS,
            least=NONE,
            unit=5,
        ),
    )


@rule
def observe(k, seat, row, scratch):
    players = int(k.players)
    row[0] = seat
    row[1] = k.stage
    i = 2
    for turned in range(players):
        row[i + turned] = k.waiting >> seat_at(players, seat, turned) & 1
    i += players
    rounds = int(ROUNDS[players])
    row[i] = k.one_sole_majority
    row[i + 1] = k.phase + 1
    row[i + 2] = min(int(k.turn) + 1, rounds)
    i += 3
    for colour in range(4):
        row[i + colour] = k.supply[colour]
    i += 4
    # What lies before each seat, in blocks of all seats.
    gems, majority = i, i + 4 * players
    money = majority + 4 * players
    card_gems = money + players
    card_millions = card_gems + 4 * players
    events = card_millions + players
    has_chosen = events + SCORING_KINDS * players
    chosen = has_chosen + players
    i = chosen + players
    for turned in range(players):
        other = seat_at(players, seat, turned)
        for colour in range(4):
            row[gems + 4 * turned + colour] = k.gems[other, colour]
        row[money + turned] = k.money[other]
        card = int(k.card[other])
        for colour in range(4):
            row[card_gems + 4 * turned + colour] = CARD_GEMS[card, colour] if card >= 0 else 0
        row[card_millions + turned] = CARD_MILLIONS[card] if card >= 0 else 0
        for kind in range(SCORING_KINDS):
            row[events + SCORING_KINDS * turned + kind] = k.front[other, kind]
        row[chosen + turned] = k.chosen[other]
        laid = k.chosen[other] != NONE
        if k.stage == CHOOSING:
            laid = k.waiting >> other & 1 == 0
        elif k.stage == NAMING:
            laid = other == k.active
        row[has_chosen + turned] = laid
    for colour in range(4):
        most = 1
        for other in range(players):
            most = max(most, int(k.gems[other, colour]))
        for turned in range(players):
            row[majority + 4 * turned + colour] = row[gems + 4 * turned + colour] == most
    row[i] = k.face_up
    row[i + 1] = k.drawn
    row[i + 2] = k.stack_left
    i += 3
    for kind in range(KINDS):
        row[i + kind] = k.under[kind]
    i += KINDS
    row[i] = (rounds * (int(k.phase) + 1) if players == 2 else GEM_CARDS) - int(k.dealt)
    i += 1
    for card in range(GEM_CARDS):
        row[i + card] = 0
    for place in range(max(0, int(SET_ASIDE[players]) - 1), int(k.dealt)):
        row[i + int(k.deck[place])] = 1
    i += GEM_CARDS
    row[i] = from_seat(players, seat, int(k.active)) if players == 2 else NONE
    row[i + 1] = k.named[0]
    row[i + 2] = k.named[1]
    bargain = k.stage == OPENING or k.stage == ANSWERING or k.stage == SINGLE
    row[i + 3] = k.contested if bargain else NONE
    row[i + 4] = from_seat(players, seat, int(k.opener)) if bargain else NONE
    row[i + 5] = from_seat(players, seat, int(k.rival)) if bargain else NONE
    row[i + 6] = from_seat(players, seat, int(k.offerer)) if bargain else NONE
    i += 7
    for colour in range(4):
        row[i + colour] = k.offer[colour] if bargain else 0
    i += 4
    for step in range(PICKS):
        row[i + step] = k.picks[step] if step < k.picked else NONE
    if k.stage == SWAPPING and k.picked > 0:  # E7.7: an opponent first
        row[i] = from_seat(players, seat, int(k.picks[0]))


OBSERVATION = Observation(1, features, observe, seats_named=((OPPONENT, 1, SEATS),))
