# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a learner is shown of 30 Carats. `features` and `observe` name the same things in the same
order.

Kinds are counted from the seat that looks, too: nuggets, its own stones, those of the next seat, …
"""

from __future__ import annotations

from vendome.core.observation import Feature, Observation, choice, count
from vendome.core.rule import rule
from vendome.core.seats import from_seat, seat_at
from vendome.games.carats.rules.bag import comes_from_bag
from vendome.games.carats.rules.cards import DEMANDS
from vendome.games.carats.rules.demands import SIMULTANEOUS
from vendome.games.carats.rules.exchange import bank_price
from vendome.games.carats.rules.state import (
    BANK,
    CARDS,
    CARDS_EACH,
    COLOURS,
    EACH,
    EXCHANGING,
    KINDS,
    LOOK,
    LOT,
    MOST_OF_A_KIND,
    NAME,
    NONE,
    NUGGET,
    OFFERING,
    PARTS,
    PILE,
    RANK,
    RATING,
    SALES,
    SCREENS,
    SEATS,
    SECRETS,
    STAGES,
    TRADE,
)

MOST_ITEMS = EACH * KINDS * KINDS


def features(players: int) -> tuple[Feature, ...]:
    nobody, last, kinds, most = NONE, players - 1, players + 1, MOST_OF_A_KIND
    return (
        choice("seat", "the seat that looks, as the game counts", 0, last),
        choice("stage", "what is asked, by its place among the stages", 0, len(STAGES) - 1),
        count("waiting", "who must act", 1, players),
        count("ledger", "C1.6: whether the option is on", 1),
        count("cap_offers", "C2.4: whether the option is on", 1),
        count("rating_agencies", "C6.1: whether the option is on", 1),
        choice("colour", "C1.1: of each seat's screen", nobody, len(COLOURS) - 1, players),
        choice("part", "of the day", 0, PARTS - 1),
        count("turn", "how many have been seller in this part", players),
        choice("seller", "whose turn it is", nobody, last),
        choice("first", "who began each part", nobody, last, PARTS),
        choice("turned_up", "C1.5: the values turned up, 0 is −30", nobody, SECRETS - 1, PARTS),
        choice("value", "of each seat's stones, as far as one knows", nobody, SECRETS - 1, players),
        count("looked", "C3.1: whether each seat has looked at each value", 1, players, players),
        count("bag", "how many items are in it", MOST_ITEMS, unit=EACH * kinds),
        count("total", "how many items each seat has", MOST_ITEMS, players, unit=EACH * kinds),
        count("cards", "how many transaction cards each seat has", CARDS, players, unit=CARDS_EACH),
        count("held", "one's own items, by kind", most, kinds, least=NONE, unit=EACH),
        count(
            "open",
            "what each seat holds by all that lay open to this one",
            *(most, players, kinds),
            least=-most,
            unit=EACH,
        ),
        count("drawn", "C2.8: and how many more the bank gave it", MOST_ITEMS, players, unit=EACH),
        count("own_cards", "whether one has each transaction card", 1, CARDS),
        choice(
            "card_at",
            "C5.1: who has each card, or the pile (last), as all know",
            nobody,
            players,
            CARDS,
        ),
        choice("on_table", "the card being carried out", nobody, CARDS - 1),
        count("simultaneous", "C2.5: whether offers are made in secret", 1),
        count("lot", "on the table, by kind", most, kinds, unit=EACH),
        count(
            "offers",
            "of each seat, by kind; of a secret one, one's own",
            most,
            players,
            kinds,
            unit=EACH,
        ),
        count("passed", "C2.4: whether each seat could make no offer", 1, players),
        count("has_answered", "whether each seat has made its offer or ranking", 1, players),
        choice("ranking", "C6.1: one's own, seats by value", nobody, last, players),
        choice("kind", "of which a half-made lot or offer needs a number next", nobody, players),
        count("steps", "one's half-made lot or offer, by kind", most, kinds, unit=EACH),
        choice("ranked", "one's half-made ranking", nobody, last, players),
    )


@rule
def observe(k, seat, row, scratch):
    players = int(k.players)
    kinds = players + 1
    stage = int(k.stage)
    begun = stage != SCREENS
    row[0] = seat
    row[1] = stage
    row[2 + players] = k.ledger
    row[3 + players] = k.cap_offers
    row[4 + players] = k.rating_agencies
    i = 5 + players
    for turned in range(players):
        other = seat_at(players, seat, turned)
        row[2 + turned] = k.waiting >> other & 1
        row[i + turned] = k.colour[other]
    i += players
    row[i] = k.part
    row[i + 1] = k.turn
    row[i + 2] = from_seat(players, seat, int(k.seller))
    i += 3
    for part in range(PARTS):
        row[i + part] = from_seat(players, seat, int(k.first[part]))
        known = begun and part <= k.part
        row[i + PARTS + part] = k.values[players + part] if known else NONE
    i += 2 * PARTS
    # What everybody has, in blocks of all seats.
    looked = i + players
    bag = looked + players * players
    total, cards = bag + 1, bag + 1 + players
    row[bag] = k.bag_left
    for turned in range(players):
        other = seat_at(players, seat, turned)
        row[i + turned] = k.values[other] if begun else NONE
        for other_turned in range(players):
            at = seat_at(players, seat, other_turned)
            row[looked + players * turned + other_turned] = k.looked[other] >> at & 1
        row[total + turned] = k.total[other]
        row[cards + turned] = k.hand[other]
    i = cards + players
    row[i] = k.held[seat, NUGGET]
    for turned in range(players):
        row[i + 1 + turned] = k.held[seat, 1 + seat_at(players, seat, turned)]
    i += kinds
    _write_open(k, seat, row, i)
    i += (kinds + 1) * players
    for card in range(CARDS):
        row[i + card] = begun and k.place[card] == seat
        at = int(k.card_seen[card])
        row[i + CARDS + card] = players if at == PILE else from_seat(players, seat, at)
    i += 2 * CARDS
    row[i] = k.on_table
    secret = k.on_table != NONE and DEMANDS[k.on_table, SIMULTANEOUS] != 0
    row[i + 1] = secret
    _write_sale(k, seat, row, i + 2, secret)
    i += 2 + kinds + players * kinds + 2 * players
    for place in range(players):
        row[i + place] = from_seat(players, seat, int(k.ranking[seat, place]))
    i += players
    mine = k.waiting >> seat & 1
    counting = stage == LOT or stage == OFFERING
    kind = int(k.picked[seat]) if mine and counting else NONE
    row[i] = 1 + from_seat(players, seat, kind - 1) if kind > 0 else kind
    i += 1
    for turned in range(kinds):
        place = 0 if turned == 0 else 1 + seat_at(players, seat, turned - 1)
        row[i + turned] = k.picks[seat, place] if counting and place < k.picked[seat] else 0
    i += kinds
    for place in range(players):
        made = stage == RATING and place < k.picked[seat]
        row[i + place] = from_seat(players, seat, int(k.picks[seat, place])) if made else NONE


@rule
def _write_open(k, seat, row, i):
    """Write what follows from the sales that everybody saw (`hidden/journal.py` says how each is
    read), and how many items the bank gave that `seat` does not know.
    """
    players = int(k.players)
    kinds = players + 1
    drawn = i + players * kinds
    for turned in range(players):
        other = seat_at(players, seat, turned)
        known = k.basis[other, NUGGET] >= 0
        row[i + kinds * turned] = k.basis[other, NUGGET] if known else 0
        for kind in range(players):
            row[i + kinds * turned + 1 + kind] = (
                k.basis[other, 1 + seat_at(players, seat, kind)] if known else 0
            )
        row[drawn + turned] = 0
    for sale in range(SALES):
        seller = int(k.sold_by[sale])
        if seller == NONE:
            continue
        giver = from_seat(players, seat, seller)
        for moment in range(3):
            row[i + kinds * giver] -= k.paid[sale, moment]
        partner = int(k.partner[sale])
        if partner == NONE or partner > BANK:
            continue
        own_lot = not comes_from_bag(int(k.sold_under[sale]))
        taker = from_seat(players, seat, partner) if partner != BANK else NONE
        if partner == BANK:
            row[i + kinds * giver] -= bank_price(k, sale)
        known = k.drawn[sale, NUGGET] >= 0
        for turned in range(kinds):
            kind = 0 if turned == 0 else 1 + seat_at(players, seat, turned - 1)
            mine = i + kinds * giver + turned
            laid = int(k.lot[sale, kind])
            if own_lot:
                row[mine] -= laid
            if taker != NONE:
                offered = int(k.offers[sale, partner, kind])
                row[i + kinds * taker + turned] += laid - offered
                row[mine] += offered
            elif known:
                row[mine] += k.drawn[sale, kind]
            else:
                row[drawn + giver] += laid


@rule
def _write_sale(k, seat, row, i, secret):
    """Write the lot, the offers, and who has passed or answered."""
    players = int(k.players)
    kinds = players + 1
    sale = int(k.sale)
    laid_out = k.stage == OFFERING or k.stage == EXCHANGING
    passed = i + kinds + players * kinds
    for turned in range(kinds):
        kind = 0 if turned == 0 else 1 + seat_at(players, seat, turned - 1)
        row[i + turned] = k.lot[sale, kind] if laid_out else 0
        for giver in range(players):
            other = seat_at(players, seat, giver)
            offered = int(k.offers[sale, other, kind]) if laid_out else 0
            if k.stage == OFFERING and other == seat and k.fist[seat, kind] > 0:
                offered = int(k.fist[seat, kind])
            row[i + kinds + kinds * giver + turned] = offered
    for turned in range(players):
        other = seat_at(players, seat, turned)
        gave_up = laid_out and k.passed[sale] >> other & 1
        row[passed + turned] = 1 if gave_up else 0
        answered = False
        if k.stage == RATING or (k.stage == OFFERING and secret):
            answered = other != k.seller and k.waiting >> other & 1 == 0
        elif laid_out:
            answered = k.passed[sale] >> other & 1 == 1
            for kind in range(kinds):
                answered = answered or k.offers[sale, other, kind] > 0
        row[passed + players + turned] = answered


OBSERVATION = Observation(
    1,
    features,
    observe,
    seats_named=((LOOK, 1, SEATS), (TRADE, 1, SEATS), (NAME, 1, SEATS), (RANK, 1, SEATS)),
)
