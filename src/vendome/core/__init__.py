"""What all games share: compiled rules, chance, matches, refusals, records. It knows no game."""
