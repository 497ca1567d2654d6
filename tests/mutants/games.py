"""Which modules of a game's `rules` mutants are planted in, and where their tests are."""

from __future__ import annotations

RULES: dict[str, tuple[str, ...]] = {
    "edelstein": (
        *("cards", "supply", "steps", "event_stack", "rounds", "bargaining", "free_choice"),
        *("event_cards", "scoring", "two_players", "play"),
    ),
    "carats": (
        *("cards", "demands", "bag", "steps", "lots", "offers", "exchange", "looking", "unmet"),
        *("day", "scoring", "play"),
    ),
    "necklace": (
        *("cards", "kinds", "hands", "turns", "influence", "theft", "forgery", "market"),
        *("reacting", "drawing", "selling", "jewels", "play"),
    ),
}


def folder_of(game: str) -> str:
    return f"tests/rulebook/{game}"
