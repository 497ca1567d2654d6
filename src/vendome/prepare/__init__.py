"""Getting a game's rules ready: compiled once on a machine (about half a minute), then loaded.

`jobs` is the work, one job after the other; `progress` does it and shows how far it is. Whoever
lets a game be played asks for it, so neither the terminal nor the server owns it.
"""
