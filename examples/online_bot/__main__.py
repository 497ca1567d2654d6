"""Join a table, or make one, and play it to the end."""

from __future__ import annotations

import argparse
import os

from examples.online_bot import Player


def main() -> None:
    parser = argparse.ArgumentParser(prog="online_bot", description="Play a table by protocol.")
    parser.add_argument("address", help="of the server, as http://127.0.0.1:8000")
    parser.add_argument("table", nargs="?", help="the table to join (default: make one, with bots)")
    parser.add_argument("--game", default="edelstein", help="what to play at a table of its own")
    parser.add_argument("--opponents", type=int, default=2, help="bots there (default: 2)")
    options = parser.parse_args()
    player = Player(options.address, token=os.environ.get("VENDOME_TOKEN"))
    table = options.table
    if table is None:
        table = player.make(options.game, options.opponents)
    else:
        player.join(table)
    print(f"{player.me['name']} plays at {options.address}/t/{table}")
    over = player.play(table)
    for seat in over["seats"]:
        won = " (won)" if seat["seat"] in (over["winners"] or []) else ""
        print(f"{seat['name']}: {(over['scores'] or {})[seat['seat']]}{won}")


if __name__ == "__main__":
    main()
