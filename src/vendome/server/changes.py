"""Changes: what has changed in a JSON value, as clients are sent it. `web/src/changes.ts` reads the
same.

A change is one of three things:

- `[value]`: the new value;
- `{name: change, …}`: these members of an object have changed, or the elements at these places of a
  list, including new ones at its end;
- `null`: this member is gone, or the list ends before this place.

So `{}` says that nothing has changed. Members stay in their order.
"""

from __future__ import annotations

from typing import Any

import msgspec

Change = list[Any] | dict[str, Any]
Known = dict[tuple[bytes, bytes], Change]

encode = msgspec.json.Encoder().encode
_members = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_elements = msgspec.json.Decoder(list[msgspec.Raw]).decode
_OBJECT, _LIST = ord("{"), ord("[")


def change(before: Any, after: Any) -> Change:
    """Returns the change that turns one JSON value into another."""
    found: Change = msgspec.json.decode(encode(written_change(encode(before), encode(after))))
    return found


def written_change(before: bytes, after: bytes, known: Known | None = None) -> Change:
    """Returns the change that turns one JSON value into another, both as `encode` writes them.

    Bytes are compared, not values, for which Python says that 1 equals True; and what has not
    changed is not looked into. The new values in the change are left as they are written. What is
    found is noted in `known`, where it is found for the next seat that sees the same.
    """
    if before == after:
        return {}
    if known is None:
        return _found(before, after, {})
    both = before, after
    if both not in known:
        known[both] = _found(before, after, known)
    return known[both]


def _found(before: bytes, after: bytes, known: Known) -> Change:
    if before[0] == after[0] == _OBJECT:
        return _in_object(_members(before), _members(after), after, known)
    if before[0] == after[0] == _LIST:
        lists = _elements(before), _elements(after)
        if _nested(*lists):
            return _in_list(*lists, after, known)
    return [msgspec.Raw(after)]


def changed(before: Any, change: Change) -> Any:
    """Returns a JSON value after a change. The value before is left as it is."""
    if isinstance(change, list):
        return change[0]
    if not change:
        return before
    if isinstance(before, list):
        return _list_changed(before, change)
    after = dict(before)
    for name, inner in change.items():
        if inner is None:
            del after[name]
        else:
            after[name] = changed(before.get(name), inner)
    return after


def _list_changed(before: list[Any], change: dict[str, Any]) -> list[Any]:
    after = list(before)
    for name, inner in change.items():
        place = int(name)
        if inner is None:
            del after[place:]
        else:
            after[place : place + 1] = [
                changed(after[place] if place < len(after) else None, inner)
            ]
    return after


def _in_object(
    before: dict[str, msgspec.Raw], after: dict[str, msgspec.Raw], written: bytes, known: Known
) -> Change:
    if before.keys() != after.keys() or list(before) != list(after):
        return _in_other_members(before, after, written, known)
    found = {}
    for name, value in after.items():
        old = before[name]
        if old != value:
            found[name] = written_change(bytes(old), bytes(value), known)
    return found


def _in_other_members(
    before: dict[str, msgspec.Raw], after: dict[str, msgspec.Raw], written: bytes, known: Known
) -> Change:
    """Returns the change of an object that has got members, or lost some."""
    stay = [name for name in before if name in after]
    if [*stay, *(name for name in after if name not in before)] != list(after):
        return [msgspec.Raw(written)]  # its members are in another order
    gone = dict.fromkeys(name for name in before if name not in after)
    new = {name: [value] for name, value in after.items() if name not in before}
    both = ((name, bytes(before[name]), bytes(after[name])) for name in stay)
    inner = {name: written_change(old, value, known) for name, old, value in both if old != value}
    return {**gone, **inner, **new}


def _in_list(
    before: list[msgspec.Raw], after: list[msgspec.Raw], written: bytes, known: Known
) -> Change:
    found: dict[str, Any] = {}
    for place, (old, value) in enumerate(zip(before, after, strict=False)):
        if old != value:
            found[str(place)] = written_change(bytes(old), bytes(value), known)
    for place in range(len(before), len(after)):
        found[str(place)] = [after[place]]
    if len(after) < len(before):
        found[str(len(after))] = None
    # If elements have moved up, nearly every one has changed.
    return found if len(encode(found)) < len(written) + 2 else [msgspec.Raw(written)]


def _nested(*lists: list[msgspec.Raw]) -> bool:
    """Returns whether the lists have lists or objects in them.

    Lists of plain values are short, and change as a whole.
    """
    return all(any(bytes(one)[0] in (_OBJECT, _LIST) for one in each) for each in lists)
