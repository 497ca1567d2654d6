# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a learner is shown of Queen's Necklace. `features` and `observe` name the same things in the
same order.
"""

from __future__ import annotations

from vendome.core.observation import Feature, Observation, choice, count
from vendome.core.rule import rule
from vendome.core.seats import from_seat, seat_at
from vendome.games.necklace.hidden.memory import sure_cards
from vendome.games.necklace.rules.actions import (
    PLAY_CONFESSOR,
    PLAY_FORGER,
    PLAY_THIEF,
)
from vendome.games.necklace.rules.kinds import in_box, price_of
from vendome.games.necklace.rules.selling import ALL_STEPS, next_step
from vendome.games.necklace.rules.state import (
    ALCHEMIST_ASKED,
    BLANKS,
    DECK,
    FORGED,
    KINDS,
    LOTS,
    MOST_OF_A_KIND,
    NONE,
    PARRYING,
    PLACES,
    REACTION,
    ROLES,
    SALES,
    SEATS,
    SELLING,
    STAGES,
    STEPS,
    STONES,
)

MOST_TURNS = 999
MOST_SCORE = 9999
MOST_DUCATS = 99
MOST_PRICE = 99
MOST_WORTH = 99  # of a blank card
ASKED = tuple(REACTION)


def features(players: int) -> tuple[Feature, ...]:
    nobody, last, most = NONE, players - 1, MOST_OF_A_KIND
    stones = len(STONES)
    return (
        choice("seat", "the seat that looks, as the game counts", 0, last),
        choice("stage", "what is asked, by its place among the stages", 0, len(STAGES) - 1),
        count("waiting", "who must act", 1, players),
        choice("turn", "whose turn it is", 0, last),
        count("turns", "how many have begun", MOST_TURNS, unit=50),
        choice("fashion", "N1.4: the place of each stone, 0 is paid 30", 0, stones - 1, stones),
        count("ducats", "left to spend in this turn", MOST_DUCATS, unit=10),
        count("bought", "cards bought in this turn", DECK, unit=5),
        choice("market", "the card in each place", nobody, KINDS - 1, PLACES),
        count("market_step", "on which of its prices each stands", STEPS - 1, PLACES),
        count("market_price", "in ducats", MOST_PRICE, PLACES, unit=10),
        count("gone", "cards out of the game, by kind", most, KINDS, unit=5),
        count(
            "unseen",
            "cards in the stack or in hands one does not know, by kind",
            most,
            KINDS,
            unit=5,
        ),
        count("stack", "cards left", DECK),
        count("merchants", "how many have been drawn", SALES),
        count("sales", "held so far", SALES),
        count("due", "N4.8: sales at the end of each seat's next turn", SALES, players),
        choice("wearer", "of the Necklace", nobody, last),
        count("score", "of each seat, in livres", MOST_SCORE, players, least=-MOST_SCORE, unit=100),
        count("hand_size", "of each seat", DECK, players, unit=10),
        count(
            "known", "cards that one is sure each seat holds, by kind", most, players, KINDS, unit=5
        ),
        count("asked", "N4.12: to whom the question at hand was put", 1, players),
        choice("drawn", "N4.10: the card that the Queen may take", nobody, KINDS - 1),
        choice("forger", "N4.3: who plays the Forger", nobody, last),
        choice("victim", "and against whom", nobody, last),
        choice("forged", "the stone named", nobody, stones - 1),
        choice("step", "N5.1: what of one's display is asked next", nobody, ALL_STEPS),
        count("display", "cards of one's own display so far, by kind", most, KINDS, unit=5),
        count("display_rings", "Rings in each lot of it", most, LOTS, unit=3),
        choice("display_grey", "the lot of a grey Ring of N8 in it", nobody, LOTS - 1),
        choice("display_king", "the lot of a King in it", nobody, LOTS - 1),
        choice("display_necklace", "the lot of the Necklace in it", nobody, LOTS - 1),
        count(
            "shown",
            "N4.11: cards in each revealed display of this sale",
            most,
            players,
            KINDS,
            unit=5,
        ),
        choice("blank_role", "N8: what each blank card does", nobody, len(ROLES) - 1, BLANKS),
        choice("blank_stone", "the stone of each that is a stone card", nobody, stones - 1, BLANKS),
        count("blank_worth", "its stones, jewels, livres or ducats", MOST_WORTH, BLANKS, unit=10),
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
    row[i] = from_seat(players, seat, int(k.turn))
    row[i + 1] = k.turns
    i += 2
    for place in range(LOTS):
        row[i + int(k.fashion[place])] = place
    i += LOTS
    row[i] = k.ducats
    row[i + 1] = k.bought
    i += 2
    for place in range(PLACES):
        kind = int(k.market[place])
        row[i + place] = kind
        row[i + PLACES + place] = k.ring[place] if kind != NONE else 0
        row[i + 2 * PLACES + place] = price_of(k, kind, int(k.ring[place])) if kind != NONE else 0
    i += 3 * PLACES
    unseen = i + KINDS
    for kind in range(KINDS):
        row[i + kind] = k.gone[kind]
        row[unseen + kind] = in_box(k, kind) - int(k.gone[kind])
    for place in range(PLACES):
        if k.market[place] != NONE:
            row[unseen + int(k.market[place])] -= 1
    if k.drawn != NONE:
        row[unseen + int(k.drawn)] -= 1
    i = unseen + KINDS
    row[i] = k.stack_left
    row[i + 1] = k.merchants
    row[i + 2] = k.held
    i += 3
    row[i + players] = from_seat(players, seat, int(k.wearer))
    score, hand_size = i + players + 1, i + 2 * players + 1
    known = hand_size + players
    for other in range(players):
        for kind in range(KINDS):
            scratch.sure[other, kind] = 0
    sure_cards(k, seat if k.hand[seat, 0] != NONE else NONE, scratch.sure)
    for turned in range(players):
        other = seat_at(players, seat, turned)
        row[i + turned] = k.due[other]
        row[score + turned] = k.score[other]
        row[hand_size + turned] = k.hand_size[other]
        open_hand = k.hand[other, 0] != NONE
        for kind in range(KINDS):
            cards = int(k.hand[other, kind]) if open_hand else int(scratch.sure[other, kind])
            row[known + KINDS * turned + kind] = cards
            row[unseen + kind] -= cards
    i = known + KINDS * players
    reacting = False
    for stage in ASKED:
        reacting = reacting or k.stage == stage
    for turned in range(players):
        asked = reacting and k.asked >> seat_at(players, seat, turned) & 1
        row[i + turned] = 1 if asked else 0
    i += players
    row[i] = k.drawn if reacting else NONE
    forgery = k.stage == PARRYING or k.stage == FORGED
    row[i + 1] = from_seat(players, seat, int(k.turn)) if forgery else NONE
    row[i + 2] = from_seat(players, seat, int(k.victim)) if forgery else NONE
    row[i + 3] = k.forged if forgery else NONE
    selling = k.stage == SELLING and k.hand[seat, 0] != NONE
    row[i + 4] = next_step(k, seat) if selling and k.waiting >> seat & 1 else NONE
    i += 5
    for kind in range(KINDS):
        row[i + kind] = k.display[seat, kind] if selling else 0
    i += KINDS
    for lot in range(LOTS):
        row[i + lot] = k.display_rings[seat, lot] if selling else 0
    i += LOTS
    row[i] = k.display_grey[seat] if selling else NONE
    row[i + 1] = k.display_king[seat] if selling else NONE
    row[i + 2] = k.display_necklace[seat] if selling else NONE
    i += 3
    revealed = k.stage == ALCHEMIST_ASKED
    for turned in range(players):
        other = seat_at(players, seat, turned)
        for kind in range(KINDS):
            row[i + KINDS * turned + kind] = k.shown[other, kind] if revealed else 0
    i += KINDS * players
    for blank in range(BLANKS):
        row[i + blank] = k.blank_role[blank]
        row[i + BLANKS + blank] = k.blank_stone[blank]
        row[i + 2 * BLANKS + blank] = k.blank_worth[blank]


OBSERVATION = Observation(
    1,
    features,
    observe,
    seats_named=(
        (PLAY_CONFESSOR, 1, SEATS),
        (PLAY_THIEF, 1, SEATS),
        (PLAY_FORGER, len(STONES), SEATS),
    ),
)
