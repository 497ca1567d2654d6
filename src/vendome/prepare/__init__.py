"""Gets a game's rules ready: they are compiled once on a machine, in about half a minute, then
loaded.

`jobs` is the work, one job after the other; `progress` does it and shows how far it is. Terminal
and server both use it.
"""
