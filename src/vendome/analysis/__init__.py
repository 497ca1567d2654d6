"""Analysis of a recorded game: chances along it, what was a mistake, and what was luck."""
