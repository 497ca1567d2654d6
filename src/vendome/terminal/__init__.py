"""Playing at the terminal; reading rules and records there.

`session` is the loop of a game; it knows no game. What a game's table looks like, and what its
moves are called, stands in the folder of the same name, as a `Table`.
"""
