"""The command `vendome`: one verb per job, each defined where the job is done."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import metadata

from vendome.arena import tournament_command
from vendome.core.refusal import Refusal
from vendome.core.words import preferred_language
from vendome.lab import merge_command, simulate_command
from vendome.learning import train_command
from vendome.mcp import mcp_command
from vendome.prepare import prepare_command
from vendome.server import backup_command, database_command, house_command, serve_command
from vendome.terminal import (
    analyse_command,
    play_command,
    replay_command,
    rules_command,
    verify_command,
)

COMMANDS = (
    play_command,
    serve_command,
    backup_command,
    house_command,
    database_command,
    mcp_command,
    rules_command,
    replay_command,
    verify_command,
    analyse_command,
    simulate_command,
    merge_command,
    tournament_command,
    train_command,
    prepare_command,
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="vendome", description="Games of gems.")
    version = metadata.version("vendome")
    parser.add_argument("--version", action="version", version=f"vendome {version}")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB")
    for command in COMMANDS:
        command.add(verbs)
    options, more = parser.parse_known_args(arguments)
    if more and "words" in options and not any(word.startswith("-") for word in more):
        options.words += more  # argparse does not see words that follow an option
    elif more:
        parser.error(f"unrecognized arguments: {' '.join(more)}")
    if "run" not in options:
        parser.print_help()
        return 0
    try:
        return int(options.run(options) or 0)
    except Refusal as refusal:
        language = getattr(options, "lang", None) or preferred_language()
        print(f"vendome: {refusal.in_language(language)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141


if __name__ == "__main__":
    sys.exit(main())
