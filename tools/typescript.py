"""The message types for TypeScript: `python -m tools.typescript` writes them anew."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from tools import ROOT
from vendome.server import messages

TARGET = ROOT / "web" / "src" / "gen" / "messages.gen.ts"
HEAD = "// Made from src/vendome/server/messages by `python -m tools.typescript`.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """All message types, in the order in which Python defines them."""
    pieces = [HEAD]
    for name, value in vars(messages).items():
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            if value is not msgspec.Struct:
                pieces.append(_interface(value))
        elif isinstance(value, int):
            pieces.append(f"export const {name} = {value}\n")
        elif get_origin(value) in (Literal, Union, types.UnionType):
            pieces.append(f"export type {name} = {_type(value)}\n")
    return "\n".join(pieces)


def _interface(kind: type[msgspec.Struct]) -> str:
    hints = get_type_hints(kind)
    config = kind.__struct_config__
    lines = [f"export interface {kind.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: '{config.tag}'")
    for field in msgspec.structs.fields(kind):
        optional = "?" if not field.required else ""
        lines.append(f"  {field.name}{optional}: {_type(hints[field.name])}")
    return "\n".join([*lines, "}\n"])


def _type(kind: Any) -> str:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Any:
        return "any"
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(argument) for argument in arguments)
    if origin is list:
        inner = _type(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    raise TypeError(f"{kind!r} has no TypeScript type here")


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(typescript(), encoding="utf-8")
