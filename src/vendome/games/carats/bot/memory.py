# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What a bot has thought before, kept in its scratch together with all that it followed from.

A seat puts a move together step by step, and the sales of the day are the same at every step. So
what was learned of sales that are over, and the plan of a move that has been begun, are taken from
memory if nothing has changed that they follow from, and else worked out again. The answers are the
same in both cases.
"""

from __future__ import annotations

from vendome.core.rule import rule
from vendome.games.carats.rules.state import NONE, SECRETS
from vendome.games.carats.scratch import MODELS


@rule
def recall_sales(k, public, model, scratch):
    """Put what was learned of sales that are over into `scratch.like` and `scratch.seems`.

    Returns how many lines of the journal that was learned from: none if they are others now.
    """
    lines = int(scratch.learned_lines[model])
    if not 0 < lines <= k.sale or not _is_same_day(k, lines, public, scratch):
        return 0
    _copy_beliefs(
        k, scratch.learned_like[model], scratch.learned_seems[model], scratch.like, scratch.seems
    )
    return lines


@rule
def remember_sales(k, public, model, scratch):
    """Keep what was learned of all sales that are over. A plan made after others is forgotten, and
    so is what the other model learned from lines that are others now.
    """
    for other in range(MODELS):
        lines = int(scratch.learned_lines[other])
        if other != model and not (0 < lines <= k.sale and _is_same_day(k, lines, public, scratch)):
            scratch.learned_lines[other] = 0
    _copy_beliefs(
        k, scratch.like, scratch.seems, scratch.learned_like[model], scratch.learned_seems[model]
    )
    scratch.learned_players = k.players
    scratch.learned_public = public
    scratch.learned_lines[model] = k.sale
    for sale in range(k.sale):
        _remember_line(k, sale, scratch)
    scratch.planner = NONE


@rule
def _copy_beliefs(k, like, seems, to_like, to_seems):
    to_seems[0] = seems[0]
    for owner in range(k.players):
        to_seems[1 + owner] = seems[1 + owner]
        for value in range(SECRETS + 1):
            to_like[owner, value] = like[owner, value]


@rule
def has_planned(k, seat, public, luck, scratch):
    """Returns whether `scratch.planned` is the plan of the move that this seat has begun."""
    if scratch.planner != seat or scratch.planned_luck != luck or scratch.planned_stage != k.stage:
        return False
    picked = int(k.picked[seat])
    if not scratch.planned_after <= picked or scratch.planned_sale != k.sale:
        return False
    for i in range(picked):
        if k.picks[seat, i] != scratch.planned[i]:
            return False
    if (
        scratch.planned_capped != k.cap_offers
        or scratch.planned_based != k.based
        or scratch.planned_bag != k.bag_left
    ):
        return False
    players = int(k.players)
    if not (
        _are_same(k.held[seat], scratch.planned_held, players + 1)
        and _are_same(k.values, scratch.planned_values, SECRETS)
        and _are_same(k.total, scratch.planned_total, players)
    ):
        return False
    for sale in range(k.sale):
        if not _are_same(k.drawn[sale], scratch.planned_drawn[sale], players + 1):
            return False
    return _is_same_day(k, int(k.sale) + 1, public, scratch)


@rule
def remember_plan(k, seat, luck, scratch):
    """Keep `scratch.plan`, which the seat has just made, as `scratch.planned`."""
    for model in range(MODELS):
        if scratch.learned_lines[model] > k.sale:  # from a line that is another now
            scratch.learned_lines[model] = 0
    scratch.planner = seat
    scratch.planned_luck = luck
    scratch.planned_stage = k.stage
    scratch.planned_sale = k.sale
    scratch.planned_after = k.picked[seat]
    scratch.planned_capped = k.cap_offers
    scratch.planned_based = k.based
    scratch.planned_bag = k.bag_left
    players = int(k.players)
    _copy(scratch.plan, scratch.planned, players + 1)
    _copy(k.held[seat], scratch.planned_held, players + 1)
    _copy(k.values, scratch.planned_values, SECRETS)
    _copy(k.total, scratch.planned_total, players)
    for sale in range(k.sale):
        _copy(k.drawn[sale], scratch.planned_drawn[sale], players + 1)
    _remember_line(k, int(k.sale), scratch)


@rule
def _is_same_day(k, lines, public, scratch):
    """Returns whether as many lines of the journal are those remembered."""
    players = int(k.players)
    if scratch.learned_players != players or scratch.learned_public != public:
        return False
    for sale in range(lines):
        if (
            scratch.learned_by[sale] != k.sold_by[sale]
            or scratch.learned_under[sale] != k.sold_under[sale]
            or scratch.learned_partner[sale] != k.partner[sale]
            or not _are_same(k.lot[sale], scratch.learned_lot[sale], players + 1)
            or not _are_same(k.paid[sale], scratch.learned_paid[sale], 3)
        ):
            return False
        for seat in range(players):
            if not _are_same(k.offers[sale, seat], scratch.learned_offers[sale, seat], players + 1):
                return False
    return True


@rule
def _remember_line(k, sale, scratch):
    players = int(k.players)
    scratch.learned_by[sale] = k.sold_by[sale]
    scratch.learned_under[sale] = k.sold_under[sale]
    scratch.learned_partner[sale] = k.partner[sale]
    _copy(k.lot[sale], scratch.learned_lot[sale], players + 1)
    _copy(k.paid[sale], scratch.learned_paid[sale], 3)
    for seat in range(players):
        _copy(k.offers[sale, seat], scratch.learned_offers[sale, seat], players + 1)


@rule
def _are_same(items, others, count):
    same = True
    for i in range(count):
        same = same and items[i] == others[i]
    return same


@rule
def _copy(items, to, count):
    for i in range(count):
        to[i] = items[i]
