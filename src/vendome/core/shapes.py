"""Shapes: the types of which views are made. The browser client's types are generated from them.

A name from a fixed list, such as a colour, is `Annotated[str, COLOURS]`. A table that need not have
all its names is a dictionary; one that always has them is a shape.
"""

from __future__ import annotations

import msgspec


class Shape(msgspec.Struct, gc=False):
    """A part of what a seat sees. Its fields have the names and the order that JSON has."""
