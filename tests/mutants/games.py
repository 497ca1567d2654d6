"""Which modules of each game are rules, and where the tests of these are: a line for each game."""

from __future__ import annotations

RULES: dict[str, tuple[str, ...]] = {
    "edelstein": (
        *("cards", "supply", "steps", "event_stack", "rounds", "bargaining", "free_choice"),
        *("event_cards", "scoring", "two_players", "rules", "knowledge", "invariants"),
    ),
    "carats": (
        *("cards", "demands", "bag", "steps", "lots", "offers", "exchange", "looking", "unmet"),
        *("day", "scoring", "rules", "knowledge", "history", "worlds", "ledger", "invariants"),
    ),
    "necklace": (
        *("cards", "kinds", "hands", "turns", "influence", "theft", "forgery", "market"),
        *("reacting", "drawing", "selling", "jewels", "rules", "history", "knowledge"),
        *("invariants", "evidence", "slots", "suppositions", "mending", "worlds"),
    ),
}


def folder_of(game: str) -> str:
    return f"tests/rulebook/{game}"
