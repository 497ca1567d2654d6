"""Shapes: what a view is made of, as types. The browser client's types are made from them too.

A name out of a list, such as a colour, is `Annotated[str, COLOURS]`. A table that need not have all
its names is a dictionary; one that always has them is a shape.
"""

from __future__ import annotations

import msgspec


class Shape(msgspec.Struct, gc=False):
    """A part of what a seat sees, with its fields as JSON has them and in their order."""
