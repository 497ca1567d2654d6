"""`vendome train`: let bots learn, from games against themselves, what a standing is worth."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from vendome.core.refusal import BadOption, cut
from vendome.core.rule import is_on_disk
from vendome.core.words import LANGUAGES, preferred_language
from vendome.games import games
from vendome.lab.command_line import add_cluster, cluster_of
from vendome.lab.progress import Progress
from vendome.lab.simulate import checked_threads
from vendome.learning.picture import FORMATS, can_draw, draw
from vendome.learning.standings import prepare
from vendome.learning.training import Generation, Training
from vendome.learning.words import WORDS

MOST = 1_000_000
DEFAULT_GAMES, DEFAULT_DEALS, DEFAULT_GENERATIONS = 400, 200, 3

NOTES = """\
The folder has training.json (what was asked, and each generation), the standings of all games, and
at the end weights.json, as the package has it in games/GAME/bot, and learning.png and .svg. A
training that was stopped goes on with the same command.
"""


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Tell the command line about this verb."""
    parser = verbs.add_parser(
        "train",
        help="let bots learn from games against themselves",
        description="Let bots learn what a standing is worth: they play against themselves, fit"
        " the weights of features to who won, and play against what they were before. What is not"
        " better is dropped.",
        epilog=NOTES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(games)}")
    parser.add_argument("--players", metavar="N", help="only for this many (default: all)")
    for name, default, what in (
        ("generations", DEFAULT_GENERATIONS, "how many there should be"),
        ("games", DEFAULT_GAMES, "that each generation plays"),
        ("deals", DEFAULT_DEALS, "in which it meets the generation before"),
        ("seed", 1, "a number"),
    ):
        parser.add_argument(
            f"--{name}", metavar="N", default=default, help=f"{what} (default: {default})"
        )
    parser.add_argument(
        "--level", default="apprentice", help="how much they think (default: apprentice)"
    )
    add_cluster(parser)
    parser.add_argument("--threads", metavar="N", help="how many (default: as many as cores)")
    parser.add_argument(
        "--folder", metavar="FOLDER", help="of the training (default: training-GAME)"
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="of what is printed")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    language = options.lang or preferred_language()
    game = games[options.game]
    tables = list(game.players)
    if options.players is not None:
        tables = [_number("--players", options.players, game.players[0], game.players[-1])]
    generations = _number("--generations", options.generations, 1, MOST)
    per_generation = _number("--games", options.games, 2, MOST)
    deals = _number("--deals", options.deals, 2, MOST)
    folder = Path(options.folder or f"training-{game.name}")
    threads = None if options.threads is None else _number("--threads", options.threads, 1, 1024)
    total = len(tables) * (generations * per_generation + (generations - 1) * deals)
    kernels = game.kernels

    def compiled() -> bool:
        return is_on_disk(kernels.play)

    with Progress(compiled, total, language) as progress:
        training = Training.open(
            game,
            folder,
            level=options.level,
            games=per_generation,
            deals=deals,
            seed=_number("--seed", options.seed, 0, 2**63),
            threads=checked_threads(threads),
            progress=progress.advance,
        )
        needed = (prepare, (game, tables, options.level))
        with cluster_of(options.cluster, game, needed, threads=threads) as training.executor:
            try:
                _learn(training, tables, generations, language)
            except KeyboardInterrupt:
                print("\n" + WORDS.say(language, "train_stopped"))
                return 130
    _finish(training, language)
    return 0


def _learn(training: Training, tables: list[int], generations: int, language: str) -> None:
    for players in tables:
        print(WORDS.say(language, "train_head", game=training.game.title, players=players))
        for made in training.done.get(players, []):
            training.progress(training.plan.games + (training.plan.deals if made.number else 0))
            print("  " + _told(made, language))
        while len(training.done.get(players, [])) < generations:
            print("  " + _told(training.learn(players), language), flush=True)


def _finish(training: Training, language: str) -> None:
    """Write the weights, if there are some for every number of players, and the pictures."""
    files = []
    if sorted(training.done) == list(training.game.players):
        files.append(training.folder / "weights.json")
        files[0].write_text(json.dumps(training.table(), indent=1) + "\n", "utf-8")
    if can_draw():
        for ending in FORMATS:
            files.append(training.folder / f"learning{ending}")
            draw(training, files[-1], language)
    else:
        print(WORDS.say(language, "train_no_plots"))
    if files:
        print(WORDS.say(language, "train_written", files=", ".join(map(str, files))))


def _told(made: Generation, language: str) -> str:
    surprise = f"{made.surprise:.4f}"
    if made.share is None or made.error is None:
        return WORDS.say(language, "train_first", number=made.number, surprise=surprise)
    return WORDS.say(
        language,
        "train_kept" if made.kept else "train_dropped",
        number=made.number,
        surprise=surprise,
        share=f"{100 * made.share:.1f} %",
        error=f"{100 * made.error:.1f} %",
    )


def _number(option: str, value: str | int, least: int, most: int) -> int:
    try:
        number = int(value)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise BadOption(
            "train_bad_count",
            WORDS,
            option=option,
            least=least,
            most=most,
            value=cut(str(value), 40),
        )
    return number
