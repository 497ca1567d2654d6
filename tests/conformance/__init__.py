"""The conformance suite: what must hold in every game, whatever its rules.

A registered game is tested by being registered, once it has a table in `tests/hidden`. Any other
game can be put through the same checks:

    subject = Subject(GAME, table, source="my_module:GAME")
    for check in CHECKS:
        for players in GAME.players:
            check(subject, players)
"""
