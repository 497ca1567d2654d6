"""What a seat cannot see, one table per game, each written from its rulebook.

A table is a module named like its game. It knows neither the game's `reveal` nor its `deal`, so
that it cannot share their mistakes. It has:

- `scramble(s, seat, mind, scratch)`, a rule: changes in `s` everything that `seat` (-1: a
  spectator) cannot see, to something else that could be there as well, by draws from the chance
  stream `mind`; `scratch` is the game's own, to work with;
- `secret(s)`, a rule: whether what a seat chooses now is hidden from all others for the time being;
- `hidden(players)`: the hidden things by name, each with a function that reads it from a
  state. The suite makes sure that each of them has really been scrambled.
"""
