"""The table as a seat sees it, within 80 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from vendome.core.rule import plain
from vendome.games.edelstein.rules.cards import COLOURS, EVENT_MILLIONS, EVENTS
from vendome.games.edelstein.rules.scoring import COLOUR_MILLIONS, share_of
from vendome.games.edelstein.rules.state import ACTION_CARDS
from vendome.terminal.edelstein.gems import LETTER_OF, STYLES, card_text, counted, gems_text
from vendome.terminal.prose import Prose
from vendome.terminal.seats import Seat
from vendome.terminal.table import View
from vendome.terminal.voice import Voice

_share_of = plain(share_of)
LEADS = "★"
HAS_CHOSEN = "✓"


def draw(view: View, seats: Sequence[Seat], say: Voice) -> RenderableType:
    return Group(
        Rule(Text(heading(view, say), "bold"), style="dim"),
        players(view, seats, say),
        Text(),
        open_event(view, say),
        stacks(view, say),
        *bargain(view, seats, say),
        *choices(view, seats, say),
    )


def heading(view: View, say: Voice) -> str:
    if view["stage"] == "over":
        return say("table.over")
    key = "table.heading.two" if view["players"] == 2 else "table.heading"
    return say(key, phase=view["phase"], turn=view["round"], turns=view["rounds"])


def players(view: View, seats: Sequence[Seat], say: Voice) -> Grid:
    """Returns a line for each player, and one for the supply:
    who leads a colour, and what that pays.
    """
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="not bold dim")
    grid.add_column("", justify="right", no_wrap=True)
    grid.add_column(say("table.player"), no_wrap=True, min_width=13, max_width=18)
    grid.add_column(say("table.money"), justify="right", no_wrap=True)
    for colour in COLOURS:
        grid.add_column(say(f"colour.{colour}"), no_wrap=True, min_width=7)
    grid.add_column(say("table.card"), no_wrap=True)
    grid.add_column(say("table.front"))
    for number, (seat, data) in enumerate(zip(seats, view["seats"], strict=True)):
        grid.add_row(
            Text(str(number + 1)),
            player_name(view, number, seat),
            Text(str(data["money"]), "bold"),
            *(holding(view, number, colour) for colour in COLOURS),
            card_text(data["card"]),
            in_front(data["events"], say),
        )
    supply = [counted(count, colour) for colour, count in view["supply"].items()]
    grid.add_row("", Text(say("table.supply"), "italic"), "", *supply)
    return grid


def player_name(view: View, number: int, seat: Seat) -> Text:
    name = Text(seat.name, "bold" if number == view["seat"] else "")
    if seat.bot is not None:
        name.append(" (bot)", "dim")
    if view["seats"][number]["has_chosen"] and view["stage"] in ("choosing", "naming"):
        name.append(f" {HAS_CHOSEN}", "green")
    if number == view["active"]:
        name.append(" ◂", "dim")
    return name


def holding(view: View, number: int, colour: str) -> Text:
    """Returns how many gems a player has, with a star and millions if that is a majority."""
    text = counted(view["seats"][number]["gems"][colour], colour)
    leaders = view["majorities"][colour]
    if number in leaders:
        millions = _share_of(int(COLOUR_MILLIONS[COLOURS.index(colour)]), len(leaders))
        text.append(f" {LEADS}{millions}")
    return text


def in_front(events: Sequence[str], say: Voice) -> Text:
    """Returns the scoring cards that lie in front of a player, and the number of certificates.

    `R alone +8` is the sole majority in red, `alone +4` any sole majority, `+1 per R` each red gem.
    """
    parts = []
    for event, count in Counter(events).items():
        kind, _, colour = event.partition("_")
        millions = int(EVENT_MILLIONS[EVENTS.index(event)])
        gem = (LETTER_OF.get(colour, ""), STYLES.get(colour, ""))
        if kind == "certificate":
            parts.append(Text(say("table.certificates", count=count)))
        elif kind == "sole":
            parts.append(Text.assemble(gem, " ", say("table.sole", millions=millions)))
        elif kind == "each":
            parts.append(Text.assemble(say("table.each", millions=millions), " ", gem))
        else:
            parts += [Text(say("table.sole", millions=millions))] * count
    for part in parts:
        part.plain = part.plain.replace(" ", "\u00a0")
    return Prose().append_text(Text(", ").join(parts))


def open_event(view: View, say: Voice) -> Text:
    drawn = view["drawn_event"]
    event = drawn or view["open_event"]
    if event is None:
        return Prose(say("table.no_event"))
    line = Prose(say("table.drawn_event" if drawn else "table.open_event") + " ")
    line.append(say(f"event.{event}"), "bold")
    return line.append(" – " + say(f"event_text.{event}"))


def stacks(view: View, say: Voice) -> Text:
    line = Prose(style="dim")
    under = sum(view["events_under"].values())
    line.append(say("table.event_stack", down=view["event_stack"], under=under))
    line.append("  " + say("table.gem_stack", cards=view["gem_stack"]))
    if view["set_aside"]:
        line.append("  " + say("table.set_aside") + " ")
        line.append_text(card_text(view["set_aside"]))
    return line


def bargain(view: View, seats: Sequence[Seat], say: Voice) -> list[Text]:
    terms = view["bargain"]
    if terms is None:
        return []
    opener, rival = seats[terms["opener"]].name, seats[terms["rival"]].name
    line = Prose(
        say("table.bargain", action=say(f"action.{terms['action']}"), opener=opener, rival=rival),
        "bold",
    )
    if terms["offerer"] is not None:
        line.append(" " + say("table.offer", name=seats[terms["offerer"]].name) + " ")
        line.append_text(gems_text(terms["offer"]))
    return [line]


def choices(view: View, seats: Sequence[Seat], say: Voice) -> list[Text]:
    """Returns who chose what this round, once it is revealed;
    of two players, what has been named.
    """
    if view["stage"] == "naming":
        named = [say(f"action.{action}") for action in view["named"]]
        return [Prose(say("table.named", actions=", ".join(named)))] if named else []
    if view["stage"] in ("choosing", "secret", "over"):
        return []
    parts = []
    for action in ACTION_CARDS:
        names = [
            seat.name
            for seat, data in zip(seats, view["seats"], strict=True)
            if data["chosen"] == action
        ]
        if names:
            name = say(f"action.{action}")
            parts.append(say("table.chose", action=name, names=", ".join(names)))
    return [Prose(" · ".join(parts), "dim")]
