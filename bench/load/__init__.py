"""A house under load: real clients at many tables, and what a move costs the server.

The server runs as people run it, and the clients in a process of their own, on loopback. Both ends
of a comparison, ours and boardgame.io's, speak the same few lines to whoever measures
(`measuring.Clients`): so they are measured alike.
"""
