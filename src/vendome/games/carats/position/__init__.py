"""States written by hand: read, judged, and written out. `whole` is where the core comes in."""
