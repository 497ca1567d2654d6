"""What a seat may rely on when worlds are dealt to it.

Every world fits all that the seat knows, all worlds that fit are reached, and on positions small
enough to work out each comes as often as it should. How they are searched for is nobody's business.
"""
