"""`python -m bench.leaks`: the leak law over public games.

It looks at each game of OpenSpiel with imperfect information that loads without parameters, and
prints what is found. Each has a process of its own and a time after which it is given up: some
games stop the process, and some take long. What was found stands in docs/research.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from importlib.metadata import version

from rich.console import Console
from rich.table import Table

LOOK = """
import json, sys
from open_spiel.python import games
from vendome.envs.leaks import check_openspiel
found = check_openspiel(sys.argv[1], games=int(sys.argv[2]), seed=1)
print(json.dumps([[each.kind, each.what, each.player] for each in found]))
print(json.dumps(min(found.drawn.values(), default=0)))
"""


def hidden_games() -> list[str]:
    """Returns the games of OpenSpiel in which something is hidden, ours left out."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401

    kinds = pyspiel.registered_games()
    imperfect = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return sorted(
        kind.short_name
        for kind in kinds
        if kind.default_loadable
        and kind.information == imperfect
        and not kind.short_name.startswith("vendome_")
    )


def looked_at(name: str, games: int, seconds: float) -> tuple[str, str]:
    """Returns what is found in a game, and the least share of looks in which a display changed."""
    command = [sys.executable, "-c", LOOK, name, str(games)]
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return f"not done after {seconds:.0f} s", ""
    if said.returncode != 0:
        return f"stopped: {(said.stderr.strip().splitlines() or ['?'])[-1][:90]}", ""
    *_, findings, drawn = said.stdout.splitlines()
    kinds: dict[str, list[str]] = {}
    for kind, what, player in json.loads(findings):
        kinds.setdefault(f"{kind}: {what}", []).append(player)
    named = "; ".join(f"{what} ({', '.join(players)})" for what, players in kinds.items())
    return named or "nothing", f"{100 * json.loads(drawn):.0f} %"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.leaks", description=__doc__)
    parser.add_argument("names", nargs="*", help="of games; without, all")
    parser.add_argument("--games", type=int, default=3, help="to be played of each")
    parser.add_argument("--seconds", type=float, default=60, help="for each game")
    options = parser.parse_args()
    table = Table(title=f"OpenSpiel {version('open_spiel')}", show_edge=False)
    for column in ("game", "found", "drawn anew, least"):
        table.add_column(column)
    for name in options.names or hidden_games():
        table.add_row(name, *looked_at(name, options.games, options.seconds))
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
