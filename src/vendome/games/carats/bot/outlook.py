# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
"""What the search asks of 30 Carats: where a turn ends, likely values, and how a seat stands."""

from __future__ import annotations

from vendome.core.chance import draw
from vendome.core.game import Outlook
from vendome.core.rule import rule
from vendome.games.carats.bot.beliefs import NEW, chances, study
from vendome.games.carats.rules.state import (
    KINDS,
    NUGGET,
    NUGGET_VALUE,
    OFFERING,
    PARTS,
    RATING,
    SCREENS,
    SECRETS,
    VALUES,
)

FEATURES = (
    "worth",
    "worth_late",
    "nuggets",
    "items",
    "own",
    "own_late",
    "cards",
)


@rule
def clock(s):
    return int(s.part) * int(s.players) + int(s.turn) + (s.stage == RATING)


@rule
def ask_again(s, seat, mind, scratch):
    """Values as they are likely by how their owners traded; offers not revealed are asked again."""
    if s.stage == SCREENS:
        return
    study(s, NEW, scratch)
    seen = 0
    players = int(s.players)
    for part in range(s.part + 1):
        seen |= 1 << int(s.values[players + part])
    for other in range(players):
        if other == seat or s.looked[seat] >> other & 1:
            seen |= 1 << int(s.values[other])
    begin = draw(mind, players)
    for i in range(players):
        other = (begin + i) % players
        if other == seat or s.looked[seat] >> other & 1:
            continue
        total = chances(scratch.like[other], seen, scratch.ways, NEW)
        at = (draw(mind, 256) * 65536 + draw(mind, 256) * 256 + draw(mind, 256)) * total >> 24
        value = 0
        while at >= scratch.ways[value]:
            at -= scratch.ways[value]
            value += 1
        for place in range(SECRETS):
            if s.values[place] == value:
                s.values[place] = s.values[other]
        s.values[other] = value
        seen |= 1 << value
    if s.stage == OFFERING:
        for other in range(players):
            made = False
            for kind in range(KINDS):
                made = made or s.fist[other, kind] > 0
            if other != seat and made and not s.waiting >> other & 1:
                for kind in range(KINDS):
                    s.fist[other, kind] = 0
                s.picked[other] = 0
                s.waiting |= 1 << other


@rule
def features(s, rows, scratch):
    players = int(s.players)
    left = (PARTS * players - clock(s)) / (PARTS * players)
    for seat in range(players):
        worth = int(s.held[seat, NUGGET]) * NUGGET_VALUE
        items = int(s.held[seat, NUGGET])
        for owner in range(players):
            value = int(VALUES[s.values[owner]])
            worth += int(s.held[seat, 1 + owner]) * value
            items += int(s.held[seat, 1 + owner])
        own = int(VALUES[s.values[seat]])
        out = rows[seat]
        out[0] = worth / 100.0
        out[1] = worth / 100.0 * (1 - left)
        out[2] = int(s.held[seat, NUGGET]) / 5.0 * left
        out[3] = items / 10.0 * left
        out[4] = own / 30.0 * left
        out[5] = own * int(s.held[seat, 1 + seat]) / 100.0 * left
        out[6] = int(s.hand[seat]) * left


# A playout costs nine times as much at six players as at three.
LEVELS = {
    3: ((64, 0), (1024, 1), (6144, 1), (24576, 1)),
    4: ((128, 0), (768, 1), (3072, 1), (12288, 1)),
    5: ((96, 0), (384, 1), (1536, 1), (6144, 1)),
    6: ((64, 0), (256, 1), (640, 1), (2560, 1)),
}
OUTLOOK = Outlook(clock, ask_again, features, FEATURES, LEVELS)
