"""Train the agent, and draw how it learned.

python -m examples.learning --seed 1 --out learning-1.json
python -m examples.learning --draw learning.svg learning-*.json

The first learns and writes what was measured, and the second draws that.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from pathlib import Path

from examples.learning import FAIR, Agent, Measured, Settings, train

GAMES, EVERY, MEASURED_ON = 120_000, 10_000, 2000


def learn(seed: int, games: int, out: str | None) -> None:
    agent, began, cpu = Agent(Settings(seed=seed)), time.perf_counter(), time.process_time()

    def told(one: Measured) -> None:
        shares = ", ".join(
            f"{100 * share:.1f} % against {bots}" for bots, share in one.share.items()
        )
        print(f"{one.games} games, {time.perf_counter() - began:.0f} s: wins {shares}", flush=True)

    curve = train(agent, games, EVERY, told, MEASURED_ON)
    spent = time.process_time() - cpu
    print(f"{spent:.0f} s of CPU time, measuring included")
    if out is not None:
        data = {"seed": seed, "cpu_seconds": round(spent), "curve": [asdict(one) for one in curve]}
        Path(out).write_text(json.dumps(data) + "\n", encoding="utf-8")


def draw(picture: str, files: list[str]) -> None:
    """Draw the share of wins by the games played, a line for each seed and opponent."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "vendome"
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    colours = {"random": "#8a6d3b", "greedy": "#2b6cb0"}
    for number, name in enumerate(files):
        run = json.loads(Path(name).read_text("utf-8"))
        for bots, colour in colours.items():
            axes.plot(
                [one["games"] for one in run["curve"]],
                [100 * one["share"][bots] for one in run["curve"]],
                color=colour,
                alpha=1 - 0.25 * number,
                label=f"against {bots}" if number == 0 else None,
            )
    axes.axhline(100 * FAIR, color="#999999", linewidth=0.8, linestyle="--")
    axes.set(xlabel="games played against itself", ylabel="wins (%)", ylim=(0, 101), xlim=(0, None))
    axes.legend(frameon=False, loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(picture, metadata={"Date": None} if picture.endswith(".svg") else None)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m examples.learning", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=GAMES, help=f"default: {GAMES}")
    parser.add_argument("--out", metavar="FILE", help="write what was measured there, as JSON")
    parser.add_argument("--draw", metavar="PICTURE", help="draw what these files have, and no more")
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_args()
    if options.draw:
        draw(options.draw, options.files)
    else:
        learn(options.seed, options.games, options.out)


if __name__ == "__main__":
    main()
