"""Playing at the terminal, and reading rules and records there.

`session` is the loop of a game; it knows no game. The folder with a game's name says what its table
looks like and what its moves are called, as a `Table`.
"""
