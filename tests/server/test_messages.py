"""What is said, as types: in TypeScript too, on the wire and back, and in the OpenAPI document."""

from __future__ import annotations

import sys
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

import vendome
from tests.server.place import Guest, Place
from tools.typescript import files, typescript, view_types
from vendome.core.shapes import Shape
from vendome.server import messages as m

STRUCTS = [
    kind
    for kind in vars(m).values()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
]


def examples(kind: Any) -> list[Any]:
    """A few values of a type: every member of a union, every literal, lists empty and full."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return [1, "text", None, [1], {"a": 1.5}]
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is Literal:
        return list(arguments)
    if origin in (Union, types.UnionType):
        return [value for argument in arguments for value in examples(argument)]
    if origin is list:
        return [[], examples(arguments[0])]
    if origin is dict:
        return [{}, {"key": examples(arguments[1])[0]}]
    return instances(kind)


PLAIN: dict[Any, list[Any]] = {
    str: ["", 'ä\n"<>\\\u2028💎'],
    int: [0, -1, 2**53],
    float: [0.0, 1_800_000_000.125],
    bool: [True, False],
    type(None): [None],
}


def instances(kind: type[msgspec.Struct]) -> list[msgspec.Struct]:
    """So many that each field takes each of its example values once."""
    hints = get_type_hints(kind)
    columns = {field.name: examples(hints[field.name]) for field in msgspec.structs.fields(kind)}
    count = max(len(values) for values in columns.values())
    rows = ({name: v[i % len(v)] for name, v in columns.items()} for i in range(count))
    return [kind(**row) for row in rows]


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_every_message_comes_back_from_the_wire(kind: type[msgspec.Struct]) -> None:
    for instance in instances(kind):
        assert msgspec.json.decode(msgspec.json.encode(instance), type=kind) == instance


@pytest.mark.parametrize("union", [m.FromClient, m.ToLobby, m.FromTable, m.FromLobby])
def test_every_message_is_told_by_its_type(union: Any) -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(union)]
    assert len(set(tags)) == len(tags)
    for kind in get_args(union):
        for instance in instances(kind):
            assert msgspec.json.decode(msgspec.json.encode(instance), type=union) == instance


def test_what_a_client_sends_may_have_no_other_fields() -> None:
    requests = (m.AboutMe, m.NewSeat, m.NewTable, m.Ready, m.Join, m.Clock)
    for kind in (*requests, *get_args(m.FromClient), *get_args(m.ToLobby)):
        assert kind.__struct_config__.forbid_unknown_fields, kind


def test_the_types_of_the_browser_client_are_up_to_date() -> None:
    made = files()
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text
    views = {path.stem.removesuffix(".gen") for path in made if path.parent.name == "views"}
    assert views == set(vendome.games)


def assert_names_all(text: str, kind: type[msgspec.Struct]) -> None:
    _, _, rest = text.partition(f"export interface {kind.__name__} {{\n")
    body = rest.partition("\n}")[0]
    for field in msgspec.structs.fields(kind):
        assert f"  {field.name}{'' if field.required else '?'}: " in body


def test_typescript_names_every_message_and_field() -> None:
    text = typescript()
    for kind in STRUCTS:
        assert_names_all(text, kind)
    assert "export type ToLobby = Look | Ping\n" in text
    assert "export const PROTOCOL = 2\n" in text


@pytest.mark.parametrize("name", vendome.games)
def test_typescript_names_every_shape_of_a_view(name: str) -> None:
    game = vendome.games[name]
    text = view_types(game)
    shapes = vars(sys.modules[get_type_hints(game.look)["return"].__module__]).values()
    found = [kind for kind in shapes if isinstance(kind, type) and issubclass(kind, Shape)]
    assert {"View", "SeatView", "Options"} <= {kind.__name__ for kind in found}
    for kind in found:
        assert_names_all(text, kind)


def test_views_in_typescript() -> None:
    """Lists of names, tables in which some names may be missing, ranges, and what may be none."""
    text = view_types(vendome.games["carats"])
    assert "export const PART_NAMES = ['morning', 'noon', 'evening'] as const\n" in text
    assert "export type Part = (typeof PART_NAMES)[number]\n" in text
    assert "export type Items = Partial<Record<Kind, number>>\n" in text
    assert "export type LeastAndMost = [number, number]\n" in text
    assert "  ledger: Partial<Record<Kind, LeastAndMost>> | null\n" in text
    assert "  offers: (Items | null)[]\n" in text
    assert "  partner: number | 'bank' | null\n" in text
    assert "  game: 'carats'\n" in text


def test_the_openapi_document_lists_every_way_in(place: Place, anna: Guest) -> None:
    document = anna.get("/api/schema/openapi.json")
    listed = {(method.upper(), path) for path, item in document["paths"].items() for method in item}
    tables = "/api/tables/{table_id}"
    assert listed == {
        ("GET", "/api/me"),
        ("POST", "/api/me"),
        ("PATCH", "/api/me"),
        ("GET", "/api/games"),
        ("GET", "/api/preparing"),
        ("GET", "/api/games/{game}/rulebook/{language}"),
        ("GET", "/api/tables"),
        ("POST", "/api/tables"),
        ("GET", tables),
        *(("POST", f"{tables}/{what}") for what in ("ready", "join", "reveal", "leave", "return")),
        *(("POST", f"{tables}/{what}") for what in ("dismiss", "fill", "rematch")),
        *(("POST", f"{tables}/{what}") for what in ("resign", "propose", "agree")),
        ("GET", f"{tables}/past"),
        ("GET", f"{tables}/replay"),
        ("GET", f"{tables}/record"),
        ("GET", f"{tables}/analysis"),
        ("POST", f"{tables}/analysis"),
        *(("POST", f"{tables}/{what}") for what in ("invite", "decline")),
        ("GET", "/api/invitations"),
        ("GET", "/api/programs"),
        ("POST", "/api/programs"),
        ("DELETE", "/api/programs/{program}"),
        ("GET", "/api/history"),
        ("GET", "/api/me/blocked"),
        *(("POST", f"/api/people/{{person}}/{what}") for what in ("block", "report")),
        ("GET", "/health"),
        ("GET", "/ready"),
    }
    schemas = document["components"]["schemas"]
    assert {"Table", "Seat", "Lobby", "NewTable", "Replay", "Person"} <= set(schemas)
    asked = document["paths"][f"{tables}/replay"]["get"]["parameters"]
    assert {parameter["name"] for parameter in asked} == {"table_id", "eyes", "lang"}
    for item in document["paths"].values():
        assert all(operation["summary"] for operation in item.values())


def test_health_says_how_much_there_is(place: Place, anna: Guest) -> None:
    before = anna.get("/health")
    assert (before["status"], before["tables"], before["sockets"]) == ("ok", 0, 0)
    assert before["version"]
    place.finished(guest=anna)
    assert anna.get("/health")["tables"] == 1
