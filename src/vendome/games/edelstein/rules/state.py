"""The state of a game of Edel, Stein & Reich: one structure, and the names of its numbers."""

from __future__ import annotations

import numpy as np

from vendome.core.state import state_type
from vendome.games.edelstein.rules.cards import (
    COLOURS,
    EVENT_CARDS,
    GEM_CARDS,
    GEMS_PER_COLOUR,
    KINDS,
    SCORING_KINDS,
)

SEATS = 5
ROUNDS = np.array([0, 0, 10, 8, 7, 6], "i1")  # E2.3, E9.6: by number of players
SET_ASIDE = np.array([0, 0, 0, 6, 2, 0], "i1")  # E2.3: gem cards
NONE = -1

State = state_type(
    public=[
        ("one_sole_majority", "i1"),  # option, E7.2
        ("phase", "i1"),  # 0 to 2
        ("turn", "i1"),  # the round of the phase (E9: the turn), from 0
        ("stage", "i1"),  # what is being asked; see below
        ("resolving", "i1"),  # the next action to be carried out; ROUND_END when all are
        ("active", "i1"),  # E9.3: whose turn it is, of two
        ("beginner", "i1"),  # E9.7: who began this phase, of two
        ("supply", "i1", 4),
        ("gems", "i1", (SEATS, 4)),
        ("money", "i2", SEATS),
        ("dealt", "i1"),  # how many of `deck` have left the stack, those set aside included
        ("card", "i1", SEATS),  # the gem card in front of each seat, or NONE
        ("stack_left", "i1"),  # face-down event cards
        ("under", "i1", KINDS),  # event cards face up under the stack, by kind
        ("face_up", "i1"),  # the open event card, or NONE
        ("drawn", "i1"),  # the immediate event card being carried out, or NONE
        ("front", "i1", (SEATS, SCORING_KINDS)),  # event cards in front of players, by kind
        ("named", "i1", 2),  # E9.4: actions the other player has named this turn, or NONE
        ("contested", "i1"),  # E5: the action bargained for, or NONE
        ("opener", "i1"),  # E5.2: who opens the bargain, or NONE
        ("rival", "i1"),  # the other of the two
        ("offerer", "i1"),  # whose offer stands, or NONE
        ("offer", "i1", 4),
        ("served", "i1"),  # E4.5: who has had their free choice, one bit each
    ],
    hidden=[
        ("deck", "i1", GEM_CARDS),  # gem cards: first those set aside, then the stack in order
        ("stack", "i1", EVENT_CARDS),  # event cards face down, the top one last; then NONE
        ("chosen", "i1", SEATS),  # E3.2: the action cards laid out, or NONE
        ("picked", "i1"),  # steps of the move being put together by the seat waited for
        ("picks", "i1", 4),
    ],
)

# Stages.
CHOOSING = 0  # E3.2: all choose
SECRET = 1  # E9.3: the active player chooses
NAMING = 2  # E9.4: the other player names an action
OPENING = 3  # E5.2, E5.7: the first offer, or nothing
ANSWERING = 4  # E5.6: accept or raise
SINGLE = 5  # E5.7: one gem, or nothing
TAKING = 6  # E4.2: the open event card or the top one of the stack
USING = 7  # E7.5, E7.10: carry the card out or forgo it
HALF_SCORE = 8  # E7.6: a colour
SWAPPING = 9  # E7.7: an opponent, a gem to give, a gem to get
REMOVING = 10  # E7.8: a gem of each opponent
GATHERING = 11  # E7.9: a colour
FREE_ALONE = 12  # E4.4: a gem to return, two to take
FREE_SHARED = 13  # E4.5: a gem to take
RESOLVING = 14  # nobody is asked, whatever `waiting` says: the rules go on by themselves
OVER = 15
STAGES = (
    *("choosing", "secret", "naming", "opening", "answering", "single", "taking", "using"),
    *("half_score", "swapping", "removing", "gathering", "free_alone", "free_shared"),
    *("resolving", "over"),
)
CLAUSES: dict[int, str | None] = {  # where the rulebook speaks of what is asked
    CHOOSING: "E3.2",
    SECRET: "E9.3",
    NAMING: "E9.4",
    OPENING: "E5.2",
    ANSWERING: "E5.6",
    SINGLE: "E5.7",
    TAKING: "E4.2",
    USING: None,  # where it has the card
    HALF_SCORE: "E7.6",
    SWAPPING: "E7.7",
    REMOVING: "E7.8",
    GATHERING: "E7.9",
    FREE_ALONE: "E4.4",
    FREE_SHARED: "E4.5",
    OVER: "E8.3",
}
IN_SECRET = (CHOOSING, SECRET)  # E3.2, E9.3: action cards are chosen so; all else lies open
CHANGEABLE = (CHOOSING,)  # E3.2: a card lies face down until all have laid one

# The four action cards, E1.4, in the order in which they are carried out.
MONEY, EVENT, GEMS, FREE = 0, 1, 2, 3
ACTION_CARDS = ("money", "event", "gems", "free")
ROUND_END = len(ACTION_CARDS)

# What a seat can do: the whole action space.
CARD = 0  # +0 to +3: choose or name an action card
ACCEPT = CARD + len(ACTION_CARDS)
PASS = ACCEPT + 1  # open with nothing, offer nothing, forgo, decline
USE = PASS + 1
TAKE_OPEN = USE + 1
TAKE_HIDDEN = TAKE_OPEN + 1
COLOUR = TAKE_HIDDEN + 1  # +0 to +3
OPPONENT = COLOUR + len(COLOURS)  # +0 to +4: a seat
COUNT = OPPONENT + SEATS  # +0 to +22: this many gems of the colour whose turn it is
ACTIONS = COUNT + GEMS_PER_COLOUR + 1
