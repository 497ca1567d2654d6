"""Learning what a standing is worth: games against itself, a fit, a match against what was."""
