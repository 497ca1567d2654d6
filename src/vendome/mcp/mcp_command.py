"""`vendome mcp`: a seat for a language model, over standard input and output."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec

from vendome.core.refusal import BadOption
from vendome.core.words import LANGUAGES, preferred_language
from vendome.lab.seeds import read_seed
from vendome.mcp.house import House
from vendome.mcp.words import WORDS

TOKEN = "VENDOME_TOKEN"


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Tell the command line about this verb."""
    parser = verbs.add_parser(
        "mcp",
        help="a seat for a language model (Model Context Protocol)",
        description="Offer a seat to a language model, or any program that speaks the Model Context"
        " Protocol over standard input and output: in a private match against bots, or at a table"
        " of a house. docs/mcp.md says how to set it up. Needs: pip install vendome[mcp].",
    )
    parser.add_argument(
        "--house",
        metavar="ADDRESS",
        help="offer tables of this house too, such as http://127.0.0.1:8000; as the person whose"
        f" token stands in the environment as {TOKEN}, or else as a new guest",
    )
    parser.add_argument(
        "--seed",
        metavar="SEED",
        help="deal private matches from this number, or 64 hexadecimal digits: always the same",
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="of rules, log and refusals")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    language = options.lang or preferred_language()
    seed = None if options.seed is None else read_seed(options.seed)
    house = None
    if options.house is not None:
        house = House(options.house, os.environ.get(TOKEN), language)
    if find_spec("mcp") is None:
        raise BadOption("no_mcp", WORDS)
    from vendome.mcp.tools import Tools

    Tools(house, language, seed).server().run("stdio")
    return 0
