"""Write a house with something of everything that is kept: for the tests of later versions."""

from __future__ import annotations

import argparse
import logging
import tempfile
from collections.abc import Sequence
from pathlib import Path

import structlog

from tests.server.houses import dumped
from tests.server.magpies import pass_by
from tests.server.place import BOT, ME, OPEN, SCREEN, Clock, Guest, Place
from tests.server.screen import Screen
from vendome.server.windows import SLOT

SHORTEST = {"edelstein": 2, "necklace": 2, "carats": 3}


def furnish(place: Place) -> None:
    anna, ben = place.guest(), place.guest("fr")
    anna.ask("PATCH", "/api/me", {"name": "Anna"})
    ben.ask("PATCH", "/api/me", {"name": "Ben"})
    for game, least in SHORTEST.items():
        bots = [BOT] * (least - 1)
        ended = anna.started(ME, *bots, game=game, listed=False)
        with anna.at(ended) as screen:
            place.until_over(screen)
        print(f"{game}: one game ended", flush=True)
        live = {"game": game, "clock": {"kind": "live", "amount": 60}}
        half_played(place, anna, ben, live)
        days = {"game": game, "clock": {"kind": "days", "amount": 3}, "listed": False}
        half_played(place, anna, ben, days)
        left(place, anna, ben, {"game": game})
        anna.started(ME, *[SCREEN] * (least - 1), game=game)
        print(f"{game}: four in play", flush=True)
    anna.do(ended, "rematch")
    gathering(anna, ben)
    window(place, anna, ben)
    orders(place, anna)


def half_played(place: Place, anna: Guest, ben: Guest, table: dict) -> None:
    """A table in the middle of a game, with talk, notes, and somebody who is not heard."""
    made = anna.started(ME, OPEN, BOT, **table)
    ben.join(made)
    screens = [anna.at(made), ben.at(made)]
    for _ in range(6):
        for screen in screens:
            screen.settle()
            if view := screen.asked():
                place.clock.pass_by(1)
                screen.answer(**screen.move(view))
    screens[0].accepted(type="say", text="Good luck!")
    screens[1].accepted(type="say", text="Bonne chance !")
    screens[0].accepted(type="note", seat=0, key="red", text="Ben has two")
    screens[1].accepted(type="mute", person=anna.id, muted=True)
    for screen in screens:
        screen.shut()


def left(place: Place, anna: Guest, ben: Guest, table: dict) -> None:
    """Somebody has got up, and a bot plays for them."""
    made = anna.started(ME, OPEN, BOT, **table)
    ben.join(made)
    ben.do(made, "leave")


def gathering(anna: Guest, ben: Guest) -> None:
    anna.make(ME, OPEN)  # nobody has pledged a value
    anna.started(ME, OPEN, BOT)  # its maker has
    full = anna.make(ME, OPEN)  # the last pledge is missing
    ben.join(full)
    gone = anna.make(ME, OPEN)
    anna.do(gone, "leave")


def window(place: Place, anna: Guest, ben: Guest) -> None:
    """A question out of turn is open, and somebody has answered it."""
    clock = {"kind": "live", "amount": 300}
    while True:
        made = anna.started(ME, OPEN, game="necklace", clock=clock)
        ben.join(made)
        screens = [anna.at(made), ben.at(made)]
        for _ in range(12):
            for screen in screens:
                screen.settle()
            if screens[0].table["question"]:
                answer_in_window(place, screens)
                return
            for screen in screens:
                if view := screen.asked():
                    screen.accepted(**screen.move(view, _theft(view)))
                    screen.settle()
        anna.do(made, "leave")
        ben.do(made, "leave")


def answer_in_window(place: Place, screens: list[Screen]) -> None:
    """Whoever is asked says something, which is taken at the next slot."""
    said = [
        (screen, screen.say(**screen.move(view))) for screen in screens if (view := screen.asked())
    ]
    for screen, _ in said:
        screen.settle()
    pass_by(place, SLOT)
    for screen, number in said:
        assert screen.answer_to(number)["type"] == "answer"


def _theft(view: dict) -> str | None:
    """A move that others may react to, if there is one."""
    return next((form for form in view["forms"] if form.startswith("thief")), None)


def orders(place: Place, anna: Guest) -> None:
    made = anna.started(
        ME, BOT, game="necklace", clock={"kind": "days", "amount": 2}, reactions={"kind": "orders"}
    )
    with anna.at(made) as screen:
        screen.accepted(type="order", seat=0, orders={"queen": 2, "cardinal": "always"})


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.houses", description=__doc__)
    parser.add_argument("file", type=Path, help="where to write it, as SQL")
    wanted = parser.parse_args(arguments)
    quiet = structlog.make_filtering_bound_logger(logging.CRITICAL)
    structlog.configure(wrapper_class=quiet)
    with tempfile.TemporaryDirectory() as folder:
        with Place(Path(folder), Clock()) as place:
            furnish(place)
        wanted.file.write_text(dumped(Path(folder)))


if __name__ == "__main__":
    main()
