"""What is asked in a turn; and N4.12: what is asked of all who sit at one keyboard at once.

The Forger's victim alone can play the Musketeer, and everybody knows; but how long they look at
their hand would tell whether they hold one, so that is asked aloud too.
"""

from __future__ import annotations

from vendome.terminal.necklace.cards import stone_and_size
from vendome.terminal.table import Question, View
from vendome.terminal.voice import Voice

CHANGED_INTO = {"diamond": "ruby", "ruby": "diamond", "emerald": "diamond"}


def question(view: View, say: Voice) -> str:
    """What can be done now, as far as the moment makes a difference."""
    stage, more = view["stage"], ""
    if stage == "influence" and not view["seats"][view["seat"]]["playable"]:
        more = "_nothing"
    if stage == "buying" and view["bought"]:
        more = "_more"
    return say(f"ask.{stage}{more}", ducats=say("ducats", count=view["ducats"]))


def open_question(view: View) -> Question | None:
    question = view["question"]
    if question is None:
        return None
    reaction = question["reaction"]
    if reaction == "cardinal":
        return Question(reaction, dict.fromkeys(asked_in_turn(view), reaction))
    if reaction in ("queen", "musketeer"):
        return Question(reaction, dict.fromkeys(view["waiting"], reaction))
    return Question(reaction, {seat: a_change(view, seat) for seat in view["waiting"]})


def asked_in_turn(view: View) -> list[int]:
    """N4.8: who is asked now, and who will be after them: clockwise, all that have cards."""
    first, players = view["waiting"][0], view["players"]
    seats = [(first + i) % players for i in range((view["turn"] - first) % players)]
    return [seat for seat in seats if view["seats"][seat]["hand_size"]]


def a_change(view: View, seat: int) -> str:
    """N4.11: some change of a card that the seat shows."""
    lots = view["sale"]["displays"][seat]["lots"]
    stone = next(stone for stone in CHANGED_INTO if stone in lots)
    card = next(card for card in lots[stone] if stone_and_size(view, card))
    return f"alchemist {card} {CHANGED_INTO[stone]}"
