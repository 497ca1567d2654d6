"""Whether data is of a declared shape: each value of its type, and each name one of its list."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec


def wrong_place(kind: Any, value: Any, place: str = "view") -> str | None:
    """Where a value is not of a type, with the value found there; None if it is."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return None
    if origin is Annotated and isinstance(arguments[1], tuple):
        return None if value in arguments[1] else f"{place}: {value!r}"
    if origin is Annotated and isinstance(arguments[1], msgspec.Meta):
        if type(value) is list and len(value) != arguments[1].max_length:
            return f"{place}: {value!r}"
        return wrong_place(arguments[0], value, place)
    if origin is Literal:
        return None if value in arguments else f"{place}: {value!r}"
    if origin in (Union, types.UnionType):
        tried = [wrong_place(argument, value, place) for argument in arguments]
        return None if None in tried else max((one or "" for one in tried), key=len)
    if origin is list and type(value) is list:
        parts = [(arguments[0], one, f"{place}[{i}]") for i, one in enumerate(value)]
    elif origin is dict and type(value) is dict:
        parts = [(arguments[0], name, f"{place} has {name!r}") for name in value]
        parts += [(arguments[1], one, f"{place}.{name}") for name, one in value.items()]
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct) and type(value) is dict:
        hints = get_type_hints(kind, include_extras=True)
        if list(value) != list(kind.__struct_fields__):
            return f"{place}: the fields {list(value)}"
        parts = [(hints[name], one, f"{place}.{name}") for name, one in value.items()]
    else:
        return None if type(value) is kind else f"{place}: {value!r}"
    return next(filter(None, (wrong_place(*part) for part in parts)), None)
