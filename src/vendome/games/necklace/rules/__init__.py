"""The rulebook of Queen's Necklace, and nothing else: cards and kinds, state, actions, hands,
turns, influence, theft, forgery, market, drawing, selling, jewels, blank cards. `play` is where the
core comes in.
"""
