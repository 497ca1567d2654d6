"""Events in words, for the log: one sentence each, about people by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vendome.core.drawing import mark
from vendome.core.match import Event
from vendome.core.offered import NO_OPTIONS
from vendome.core.reading import seats_in
from vendome.games.edelstein.rules.cards import ANY_SOLE, CARD_GEMS, CARD_MILLIONS, COLOURS, EVENTS
from vendome.games.edelstein.rules.state import ACTION_CARDS
from vendome.games.edelstein.text.notation import gems_text
from vendome.games.edelstein.words import WORDS

PEOPLE = ("seat", "opponent", "offerer", "opener", "rival", "active")
NAMED = {
    "action": ACTION_CARDS,
    "event": EVENTS,
    "colour": COLOURS,
    "given": COLOURS,
    "taken": COLOURS,
}
FROM_ZERO = ("phase", "turn")

# The number of an event that its sentence agrees with in grammar.
COUNTED = {
    "phase_began": "rounds",
    "took_money": "millions",
    "events_shuffled": "cards",
    "colour_scored": "gems",
    "majority_paid": "millions",
    "card_paid": "millions",
    "certificates_paid": "millions",
    "events_returned": "cards",
    "won": "gems",
}


def tell(
    event: Event,
    language: str,
    names: Sequence[str],
    drawn: bool = False,
    options: Mapping[str, Any] = NO_OPTIONS,
    you: int | None = None,
) -> str:
    """Returns an event as a sentence. `names` are the names of the players, by seat.

    With `drawn`, gems are marked (`core.drawing`), for readers that draw them. It speaks to `you`.
    """
    gems_told = drawn_gems if drawn else gems_in_words
    arguments: dict[str, Any] = {}
    for argument, value in event.numbers.items():
        if argument in PEOPLE:
            arguments[argument] = names[value]
        elif argument in NAMED:
            arguments[argument] = NAMED[argument][value]
        else:
            arguments[argument] = value + (argument in FROM_ZERO)
    if event.kind in COUNTED:
        arguments["count"] = event.numbers[COUNTED[event.kind]]
    if "card" in event.numbers:
        card = event.numbers["card"]
        arguments["gems"] = gems_told(CARD_GEMS[card].tolist(), language)
        arguments["millions"] = int(CARD_MILLIONS[card])
    if COLOURS[0] in event.numbers:
        arguments["gems"] = gems_told([event.numbers[colour] for colour in COLOURS], language)
    if "holders" in event.numbers:
        holders = seats_in(event.numbers["holders"])
        others = [names[seat] for seat in holders if seat != you]
        arguments["holders"] = WORDS.join(language, [names[seat] for seat in holders])
        arguments["others"] = WORDS.join(language, others)
    for amount in ("millions", "certificates"):
        if amount in arguments:
            arguments[amount] = WORDS.say(language, amount, count=arguments[amount])
    key = f"told.{event.kind}{_variant(event, len(names))}"
    return WORDS.say(language, WORDS.to(you, key, _people(event, you)), **arguments)


def _people(event: Event, you: int | None) -> dict[str, int]:
    """Returns whom an event speaks of. Of several holders it is `you`, if you are among them."""
    people = {name: seat for name, seat in event.numbers.items() if name in PEOPLE}
    if you is not None and event.numbers.get("holders", 0) >> you & 1:
        people["holders"] = you
    return people


def gems_in_words(counts: Sequence[int], language: str) -> str:
    """Returns `2 red and 1 blue gem`, as what somebody takes or gives.

    No gems are an empty text.
    """
    held = [(colour, count) for colour, count in zip(COLOURS, counts, strict=True) if count]
    if not held:
        return ""
    items = [WORDS.say(language, f"gems.{colour}", count=count) for colour, count in held]
    return WORDS.say(language, "gem_list", list=WORDS.join(language, items), count=held[-1][1])


@dataclass(frozen=True, slots=True)
class GemsSaid:
    """Gems as an argument of a sentence, in the reader's language."""

    counts: Sequence[int]

    def in_language(self, language: str) -> str:
        return gems_in_words(self.counts, language) or WORDS.say(language, "no_gems")

    def __str__(self) -> str:
        return gems_text(list(self.counts))


def drawn_gems(counts: Sequence[int], language: str) -> str:
    """Returns gems in words, marked with the gems as a move would write them: `2r1b`."""
    text = gems_in_words(counts, language)
    return mark(text, gems_text(list(counts))) if text else ""


def _variant(event: Event, players: int) -> str:
    """Returns which of the sentences for this kind of event fits."""
    kind, data = event.kind, event.numbers
    if kind in ("phase_began", "turn_began") and players == 2:
        return ".two"
    if kind == "action_lost" and data["choosers"] == 2:  # E9.4: named at once
        return ".two"
    if kind == "took_gems" and not any(data[colour] for colour in COLOURS):
        return ".none"
    if kind == "colour_scored":
        holders = data["holders"].bit_count()
        return ".nobody" if holders == 0 else ".shared" if holders > 1 else ""
    if kind == "card_paid" and data["event"] == ANY_SOLE:
        return ".any_sole"
    return ""
