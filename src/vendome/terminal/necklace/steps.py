"""The steps of a longer move: what can be picked, and the question that the picks answer."""

from __future__ import annotations

from collections.abc import Sequence

from vendome.games.necklace.rules.state import STONES
from vendome.terminal.necklace.cards import card_name, change_name, stone_and_size
from vendome.terminal.necklace.displays import Laid, counted_name, laid
from vendome.terminal.necklace.moves import TARGETS
from vendome.terminal.seats import Seat
from vendome.terminal.table import Label, View
from vendome.terminal.voice import Voice


def steps(view: View, seats: Sequence[Seat], say: Voice, texts: Sequence[str]) -> Sequence[Label]:
    verb = texts[0].split()[0]
    if verb == "show":
        return display_steps(view, say, [laid(view, text) for text in texts])
    if verb == "alchemist":
        question = say("step.alchemist")
        return [Label(change_name(view, say, *text.split()[1:]), question) for text in texts]
    named = [text.split()[1] for text in texts]
    # Where a player is named first and then a stone, what is named of one player is a stone.
    targets = TARGETS[verb]
    if targets == ("seat",) or (targets[0] == "seat" and len(set(named)) > 1):
        question = say(f"step.{verb}")
        return [Label(seats[int(n) - 1].name, question, int(n)) for n in named]
    question = say("step.stone")
    return [Label(say(f"stone.{text.split()[-1]}"), question) for text in texts]


def display_steps(view: View, say: Voice, displays: Sequence[Laid]) -> list[Label]:
    """Returns the labels of a step.

    It asks for what the displays differ in: how many of a card, or which lot.
    """
    keys = {key for display in displays for key in display}
    varying = {key for key in keys if len({display.get(key, 0) for display in displays}) > 1}
    card = min(card for _, card in varying)
    name = card_name(view, say, card)
    if len(varying) == 1:
        [key] = varying
        return [_count(view, say, key, display.get(key, 0)) for display in displays]
    question = say("step.lot", card=name)
    labels = []
    for display in displays:
        lot = next((lot for lot in STONES if (lot, card) in display), None)
        labels.append(Label(say(f"stone.{lot}") if lot else say("step.not_shown"), question))
    return labels


def _count(view: View, say: Voice, key: tuple[str, str], count: int) -> Label:
    lot, card = key
    if lot and stone_and_size(view, card) is None:
        question = say("step.with", card=card_name(view, say, card), stone=lot)
    else:
        question = say("step.how_many", card=card_name(view, say, card))
    name = counted_name(view, say, card, count) if count else say("step.none")
    return Label(name, question, count)
