"""Which modules of each game mutants are planted in, and where their tests are."""

from __future__ import annotations

RULES: dict[str, tuple[str, ...]] = {
    "edelstein": (
        *("cards", "supply", "steps", "event_stack", "rounds", "bargaining", "free_choice"),
        *("event_cards", "scoring", "two_players", "play", "knowledge", "invariants"),
    ),
    "carats": (
        *("cards", "demands", "bag", "steps", "lots", "offers", "exchange", "looking", "unmet"),
        *("day", "scoring", "play", "knowledge", "journal", "history", "sums"),
        *("ledger", "worlds", "invariants"),
    ),
    "necklace": (
        *("cards", "kinds", "hands", "turns", "influence", "theft", "forgery", "market"),
        *("reacting", "drawing", "selling", "jewels", "play", "history", "knowledge"),
        *("evidence", "slots", "suppositions", "mending", "worlds", "invariants"),
    ),
}


def folder_of(game: str) -> str:
    return f"tests/rulebook/{game}"
