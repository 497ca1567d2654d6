"""The rulebook of 30 Carats, and nothing else: cards and their demands, state, day, lots, offers,
exchange, looking, cards that cannot be met (`unmet`), scoring. `play` is where the core comes in.
"""
