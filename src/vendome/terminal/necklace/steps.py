"""The steps of a longer move: what can be picked, and the question that the picks answer."""

from __future__ import annotations

from collections.abc import Sequence

from vendome.games.necklace.state import STONES
from vendome.terminal.necklace.cards import card_name, change_name, stone_and_size
from vendome.terminal.necklace.displays import Laid, counted_name, laid
from vendome.terminal.seats import Seat
from vendome.terminal.table import Label, View
from vendome.terminal.voice import Voice

ON_PLAYERS = ("confessor", "thief")  # players are picked by their own numbers


def steps(view: View, seats: Sequence[Seat], say: Voice, texts: Sequence[str]) -> Sequence[Label]:
    verb = texts[0].split()[0]
    if verb == "show":
        return display_steps(view, say, [laid(view, text) for text in texts])
    question = say(f"step.{verb}")
    numbers = [int(text.split()[1]) if verb in ON_PLAYERS else None for text in texts]
    names = [name_of(view, seats, say, text) for text in texts]
    return [Label(name, question, n) for name, n in zip(names, numbers, strict=True)]


def name_of(view: View, seats: Sequence[Seat], say: Voice, text: str) -> str:
    verb, *rest = text.split()
    if verb == "alchemist":
        return change_name(view, say, *rest)
    if verb == "favourite":
        return say(f"stone.{rest[0]}")
    name = seats[int(rest[0]) - 1].name
    return say("of", whose=name, what=say(f"stone.{rest[1]}")) if rest[1:] else name


def display_steps(view: View, say: Voice, displays: Sequence[Laid]) -> list[Label]:
    """What a step asks is what the displays differ in: how many of a card, or which lot."""
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
