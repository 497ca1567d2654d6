"""The rulebook of Edel, Stein & Reich, and nothing else: cards, state, rounds, the actions
(`free_choice`, `event_cards`), bargaining, scoring, two players. `play` is where the core comes in.
"""
