"""`vendome merge`: put the parts of a batch together again, and print the results."""

from __future__ import annotations

import argparse

from vendome.core.words import LANGUAGES, preferred_language
from vendome.lab.merging import read_all
from vendome.lab.output import FORMATS, Output, add_output, shape_of
from vendome.lab.progress import Progress


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Tell the command line about this verb."""
    parser = verbs.add_parser(
        "merge",
        help="put together what `vendome simulate --part` has played",
        description="Put the parts of a batch together again, as `vendome simulate --part` has"
        " played them, on one machine or on many. What comes out is what one run would have"
        " brought, to the last bit.",
        epilog=FORMATS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="of a part; in any order")
    add_output(parser)
    parser.add_argument("--lang", choices=LANGUAGES, help="of what is printed")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    language = options.lang or preferred_language()
    files = options.files
    with Progress(lambda: True, len(files), language, doing="merging") as progress:
        parts = read_all(files, lambda done: progress.reach(done, len(files)))
    batch, total = parts[0].result.batch, parts[0].head["games"]
    with Output(batch, total, shape_of(options), language).into(options.output) as output:
        for part in parts:
            output.add(part.result)
        output.finish(batch.key.hex())
    return 0
