"""What all games share: compiled rules, chance, matches, refusals, records. Knows no game."""
