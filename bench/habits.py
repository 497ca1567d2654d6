"""`python -m bench.habits`: how a bot plays Edel, Stein & Reich among its like, as people notice
it: whether its secret choice can be foretold, how often many choose alike, how long it bargains.

A choice is foretold by asking the same bot, with other seeds, from what its seat knows: half of the
answers say what it does most often, and the other half whether that is so.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console
from rich.progress import track
from rich.table import Table

import vendome
from vendome.bots import KNOWN, Bot
from vendome.core.match import Match

GAME = vendome.games["edelstein"]
ASKED = 16  # times, at each choice
SECRET = ("choosing", "secret", "naming")  # E3.2, E9.3
FREE_CHOICE = 3  # E3.1: the fourth action
MANY = 3  # that choose alike are too many for a bargain (E5.1)


@dataclass(frozen=True)
class Habits:
    """What was seen in some games, as parts of one, and offers. Two do not choose all at once."""

    players: int
    foretold: float  # of the secret choices
    alike: float  # of the rounds: three or more chose the same
    free: float  # of the choices: Free Choice
    offers: float  # in a bargain
    longest: int


def habits(kind: str, players: int, games: int) -> Habits:
    """Returns the habits of bots of one kind, in so many games."""
    hits: list[float] = []
    rounds: list[Counter[int]] = []
    offers: list[int] = []
    for seed in range(games):
        match = GAME.start(players, seed=seed)
        hits += _played(match, [Bot(kind, seat) for seat in range(players)], kind)
        rounds += _rounds(match)
        offers += _offers(match)
    chosen = sum(rounds, Counter())
    return Habits(
        players,
        sum(hits) / len(hits),
        sum(max(each.values()) >= MANY for each in rounds) / max(1, len(rounds)),
        chosen[FREE_CHOICE] / max(1, chosen.total()),
        sum(offers) / len(offers),
        max(offers),
    )


def _played(match: Match, bots: list[Bot], kind: str) -> Iterator[float]:
    """Play a match. Yields of each secret choice how likely it is foretold."""
    while not match.over:
        seat = match.waiting[0]
        if match.view(None)["stage"] in SECRET:
            said = [Bot(kind, 1000 + i).choose(match, seat) for i in range(ASKED)]
            [(guess, _)] = Counter(said[::2]).most_common(1)
            yield said[1::2].count(guess) / len(said[1::2])
        bots[seat].play(match, seat)


def _rounds(match: Match) -> list[Counter[int]]:
    """Returns how often each action was chosen, round by round."""
    rounds: list[Counter[int]] = []
    for event in match.events(None):
        if event.kind == "turn_began":
            rounds.append(Counter())
        elif event.kind == "revealed":
            rounds[-1][event.numbers["action"]] += 1
    return [each for each in rounds if each]


def _offers(match: Match) -> list[int]:
    """Returns how many offers were made, bargain by bargain."""
    made: list[int] = []
    for event in match.events(None):
        if event.kind == "bargain_began":
            made.append(0)
        elif event.kind == "offered":
            made[-1] += 1
    return made


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.habits", description=__doc__)
    parser.add_argument("bots", nargs="*", default=["greedy", "greedy-1"], metavar="BOT")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="default: 40")
    options = parser.parse_args()
    strange = [bot for bot in options.bots if bot not in KNOWN]
    if strange or options.games < 1:
        parser.error(f"bots are: {', '.join(KNOWN)}; and at least one game is played")
    table = Table("bot", "players", title="Edel, Stein & Reich, all seats alike")
    for title in ("foretold", f"{MANY} or more alike", "Free Choice", "offers", "at most"):
        table.add_column(title, justify="right")
    todo = [(bot, players) for bot in options.bots for players in GAME.players]
    for bot, players in track(todo, "Playing", console=Console(stderr=True), transient=True):
        seen = habits(bot, players, options.games)
        parts = (f"{100 * part:.1f} %" for part in (seen.foretold, seen.alike, seen.free))
        table.add_row(bot, str(players), *parts, f"{seen.offers:.1f}", str(seen.longest))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
