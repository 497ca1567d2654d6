"""What is asked in a turn and, by N4.12, of all who sit at one keyboard at once.

Only the Forger's victim can play the Musketeer, and everybody knows that. But how long they look at
their hand would show whether they hold one, so they are asked aloud too.
"""

from __future__ import annotations

from vendome.terminal.table import Question, View
from vendome.terminal.voice import Voice


def question(view: View, say: Voice) -> str:
    """Returns what can be done now, as far as the moment makes a difference."""
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
    return Question(
        question["reaction"], {one["seat"]: one["moves"][0] for one in question["might"]}
    )
