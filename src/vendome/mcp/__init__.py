"""A seat for a language model, or any other program that speaks the Model Context Protocol.

`tools` are what it is offered; `private` and `table` are the two kinds of seats they are for: at a
match against bots in this process, and at a table of a house. Both show what a player there is
shown, and nothing else. Only `tools` knows the protocol's SDK, and is imported when it is needed.
"""
