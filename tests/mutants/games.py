"""Which modules of each game mutants are planted in, and where their tests are."""

from __future__ import annotations

RULES: dict[str, tuple[str, ...]] = {
    "edelstein": (
        *("cards", "supply", "steps", "event_stack", "rounds", "bargaining", "free_choice"),
        *("event_cards", "scoring", "two_players", "rules", "knowledge", "invariants"),
    ),
    "carats": (
        *("cards", "demands", "bag", "steps", "lots", "offers", "exchange", "looking", "unmet"),
        *("day", "scoring", "rules", "knowledge", "history", "ledger", "invariants"),
    ),
    "necklace": (
        *("cards", "kinds", "hands", "turns", "influence", "theft", "forgery", "market"),
        *("reacting", "drawing", "selling", "jewels", "rules", "history", "knowledge"),
        "invariants",
    ),
}

# How worlds that fit what a seat knows are found, met apart from the rules and not yet to the end.
# Tests find many of these mutants; others only make the search longer, or a world a little
# likelier. None needs a reason so far. In edelstein this stands in `knowledge`, among the rules.
DEALING: dict[str, tuple[str, ...]] = {
    "carats": ("worlds",),
    "necklace": ("evidence", "slots", "suppositions", "mending", "worlds"),
}


def folder_of(game: str) -> str:
    return f"tests/rulebook/{game}"
