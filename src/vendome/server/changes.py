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

_encode = msgspec.json.Encoder().encode


def change(before: Any, after: Any) -> Change:
    """Returns the change that turns one JSON value into another."""
    # In Python 1 equals True, so equal values are compared as bytes too.
    if before == after and _encode(before) == _encode(after):
        return {}
    if isinstance(before, dict) and isinstance(after, dict):
        return _in_object(before, after)
    if isinstance(before, list) and isinstance(after, list) and _nested(before, after):
        return _in_list(before, after)
    return [after]


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


def _in_object(before: dict[str, Any], after: dict[str, Any]) -> Change:
    if list(before) == list(after):
        same = ((name, change(before[name], value)) for name, value in after.items())
        return {name: found for name, found in same if found != {}}
    stay = [name for name in before if name in after]
    if [*stay, *(name for name in after if name not in before)] != list(after):
        return [after]  # its members are in another order
    gone = dict.fromkeys(name for name in before if name not in after)
    new = {name: [value] for name, value in after.items() if name not in before}
    inner = ((name, change(before[name], after[name])) for name in stay)
    return {**gone, **{name: found for name, found in inner if found != {}}, **new}


def _in_list(before: list[Any], after: list[Any]) -> Change:
    both = enumerate(zip(before, after, strict=False))
    inner = ((str(place), change(one, two)) for place, (one, two) in both)
    found: dict[str, Any] = {place: each for place, each in inner if each != {}}
    found |= {str(place): [after[place]] for place in range(len(before), len(after))}
    if len(after) < len(before):
        found[str(len(after))] = None
    # If elements have moved up, nearly every one has changed.
    return found if len(_encode(found)) < len(_encode(after)) + 2 else [after]


def _nested(*lists: list[Any]) -> bool:
    """Returns whether the lists have lists or objects in them.

    Lists of plain values are short, and change as a whole.
    """
    return all(any(isinstance(one, dict | list) for one in each) for each in lists)
