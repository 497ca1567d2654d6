"""What a transaction card demands, part by part, as it is said and drawn.

It is made only from the table of words (`rules/demands.py`), and browsers get it as it is: a card
in words is the same there as here.
"""

from __future__ import annotations

from collections.abc import Mapping

from vendome.games.carats.rules.cards import DEMANDS, OFFERS
from vendome.games.carats.rules.demands import (
    AT_LEAST,
    CONDITION,
    LAST,
    LOT,
    PLACES,
    VOCABULARY,
    WORDS,
    Word,
)
from vendome.games.carats.text.shapes import CardAsked, PartAsked, Piece

Demand = Mapping[str, int]
LETTERS = "ABCDE"  # of the colours that a seller chooses
STONES_OF = ("own", "left", "right")


def named(card: int) -> dict[str, int]:
    """Returns what a card demands, by the words of the deck."""
    return dict(zip(WORDS, DEMANDS[card].tolist(), strict=True))


def lot_asked(demand: Demand) -> list[PartAsked]:
    """Returns what is demanded of the lot, in the order in which it is said."""
    parts = []
    for word in VOCABULARY:
        if word.column != LOT or not word.said or not demand[word.name]:
            continue
        message, count = f"lot.{word.message}", {"count": demand[word.name]}
        if word.name == "colours":
            parts.append(colours_asked(demand))
        elif word.name == "exactly":
            parts.append(PartAsked(word.said, message, {"count": demand["items"]}, []))
        elif word.name != "items" or not demand["exactly"]:
            counted = count if word.is_counted else {}
            parts.append(PartAsked(word.said, message, counted, list(word.of)))
    return sorted(parts, key=lambda part: PLACES.index(part.place))


def colours_asked(demand: Demand) -> PartAsked:
    """Returns the demand for stones of one colour, or of each of several."""
    message = "lot.foreign" if demand["foreign"] else "lot.colour"
    if demand["colours"] == 1:
        return PartAsked(AT_LEAST, message, {"count": demand["each"]}, [])
    several = {"count": demand["each"], "colours": demand["colours"]}
    return PartAsked(AT_LEAST, f"{message}s", several, [])


def offers_asked(demand: Demand) -> list[PartAsked]:
    """Returns how offers are made, and what is demanded of them (C5.3)."""
    conditions = [word for word in VOCABULARY if word.column == CONDITION and demand[word.name]]
    return [
        PartAsked(LAST, f"offers.{OFFERS[demand['simultaneous']]}", {}, []),
        *(
            PartAsked(
                *(LAST, f"condition.{word.message}"),
                {"count": demand[word.name]} if word.is_counted else {},
                [],
            )
            for word in conditions
        ),
    ]


def pieces(demand: Demand) -> list[Piece]:
    """Returns what a lot must have at least: stones, then nuggets, then anything."""
    stones = [
        Piece(list(word.of), None, None)
        for word in VOCABULARY
        if word.said == AT_LEAST and word.of and set(word.of) <= set(STONES_OF)
        for _ in range(demand[word.name])
    ]
    barred = "own" if demand["foreign"] else None
    for letter in LETTERS[: demand["colours"]]:
        stones += [Piece(["stone"], letter, barred)] * demand["each"]
    stones += [Piece(["stone"], None, None)] * (least_of(demand, "stone") - len(stones))
    asked = stones + [Piece(["nugget"], None, None)] * least_of(demand, "nugget")
    return asked + [Piece(["item"], None, None)] * (least_of(demand, "item") - len(asked))


def least_of(demand: Demand, meant: str) -> int:
    """Returns how many of something the lot must have, by the words that are about it alone."""
    return max(demand[word.name] for word in VOCABULARY if _asks_for(word, meant))


def _asks_for(word: Word, meant: str) -> bool:
    return word.said == AT_LEAST and word.of == (meant,)


def without(demand: Demand) -> list[str]:
    """Returns what must not be in the lot."""
    forbidding = [word for word in VOCABULARY if word.said == LAST and demand[word.name]]
    return [meant for word in forbidding for meant in word.of]


def card_asked(number: int) -> CardAsked:
    """Returns everything about a card, by its number from 1."""
    demand = named(number - 1)
    return CardAsked(
        number=number,
        drawn=demand["drawn"] > 0,
        simultaneous=demand["simultaneous"] > 0,
        lot=lot_asked(demand),
        offers=offers_asked(demand),
        pieces=pieces(demand),
        without=without(demand),
    )
