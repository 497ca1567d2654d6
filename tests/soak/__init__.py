"""The soak: games by the million, with everything checked that must hold at every step."""
