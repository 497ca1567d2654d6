"""Mutation testing of the rules: plant small bugs, one at a time, and see that the tests find them.

    make mutants                                       all mutants of all games
    make mutants ARGS="--module bargaining --list"     what would be planted there
    make mutants ARGS="--only bargaining-1f742e86"     one of them
    make mutants ARGS="--sample 100"                   a hundred, the same ones every time
    make mutants ARGS="--outcomes FILE"                to be taken up again when interrupted

`games` names the modules of rules of each game, `mutations` says what is planted, `runner` runs the
tests in tests/rulebook, uncompiled. Mutants no test finds are listed with a reason in
`survivors.toml`, by function and by what was changed, so that the list outlives edits elsewhere.
The command fails when fewer than 95 % are found or a survivor has no reason.
"""
