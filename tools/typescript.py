"""Messages and views as types for TypeScript: `python -m tools.typescript` writes them anew."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from tools import ROOT
from vendome.core.game import Game
from vendome.core.shapes import Shape
from vendome.games import games
from vendome.server import messages

FOLDER = ROOT / "web" / "src" / "gen"
HEAD = "// Made from {source} by `python -m tools.typescript`.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
Aliases = Mapping[Any, str]
NO_ALIASES: Aliases = {}


def files() -> dict[Path, str]:
    """Returns everything that is written, by its path."""
    views = {FOLDER / "views" / f"{name}.gen.ts": view_types(games[name]) for name in games}
    return {FOLDER / "messages.gen.ts": typescript(), **views}


def typescript() -> str:
    """Returns all message types, in the order in which Python defines them."""
    pieces = [HEAD.format(source="src/vendome/server/messages")]
    for name, value in vars(messages).items():
        if _is_struct(value):
            pieces.append(_interface(value))
        elif isinstance(value, int):
            pieces.append(f"export const {name} = {value}\n")
        elif get_origin(value) in (Literal, Union, types.UnionType):
            pieces.append(f"export type {name} = {_type(value)}\n")
    return "\n".join(pieces)


def view_types(game: Game) -> str:
    """Returns the shapes of a game's view, and the lists of names in them."""
    shapes = sys.modules[get_type_hints(game.look)["return"].__module__]
    source = f"src/{shapes.__name__.replace('.', '/')}.py"
    return "\n".join([HEAD.format(source=source), *_shapes(shapes)])


def _shapes(module: types.ModuleType) -> Iterator[str]:
    tuples = {value: name for name, value in vars(module).items() if isinstance(value, tuple)}
    aliases = {v: n for n, v in vars(module).items() if get_origin(v) in (Annotated, dict)}
    for kind, name in aliases.items():
        names = get_args(kind)[1]
        if names in tuples:
            listed = ", ".join(f"'{one}'" for one in names)
            yield f"export const {tuples[names]} = [{listed}] as const\n"
            yield f"export type {name} = (typeof {tuples[names]})[number]\n"
        else:
            yield f"export type {name} = {_expanded(kind, aliases)}\n"
    for kind in vars(module).values():
        if _is_struct(kind):
            yield _interface(kind, aliases)


def _is_struct(value: object) -> bool:
    is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
    return is_struct and value not in (msgspec.Struct, Shape)


def _interface(kind: type[msgspec.Struct], aliases: Aliases = NO_ALIASES) -> str:
    hints = get_type_hints(kind, include_extras=True)
    config = kind.__struct_config__
    lines = [f"export interface {kind.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: '{config.tag}'")
    for field in msgspec.structs.fields(kind):
        optional = "?" if not field.required else ""
        lines.append(f"  {field.name}{optional}: {_type(hints[field.name], aliases)}")
    return "\n".join([*lines, "}\n"])


def _type(kind: Any, aliases: Aliases = NO_ALIASES) -> str:
    return aliases[kind] if kind in aliases else _expanded(kind, aliases)


def _expanded(kind: Any, aliases: Aliases) -> str:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Any:
        return "any"
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(argument, aliases) for argument in arguments)
    if origin is list:
        inner = _type(arguments[0], aliases)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        table = f"Record<{_type(arguments[0], aliases)}, {_type(arguments[1], aliases)}>"
        return table if arguments[0] is str else f"Partial<{table}>"
    if origin is Annotated and isinstance(arguments[1], msgspec.Meta):
        length, inner = arguments[1].max_length or 0, get_args(arguments[0])[0]
        return f"[{', '.join([_type(inner, aliases)] * length)}]"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    raise TypeError(f"{kind!r} has no TypeScript type here")


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
