"""Records of games: how one is read, with a sentence for everything that can be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vendome.core.game import Game
from vendome.core.match import RECORD_FORMAT, Match
from vendome.core.refusal import BadRecord, Refusal, brief

FIELDS = ("format", "game", "rules", "cards", "players", "options", "moves", "open")
ORIGINS = ("seed", "position")
ONLINE = "online"  # what a table online adds: who played, and how the deal was made
MOST_MOVES = 100_000


def replay(record: Mapping[str, Any], games: Mapping[str, Game]) -> Match:
    """Returns the match of a record, as it stood when the record was made."""
    match = begun(record, games)
    for number, entry in enumerate(record["moves"]):
        seat, text = _pair(entry, number, "moves")
        if not isinstance(text, str):
            raise BadRecord("record_move", number=number + 1, move=brief(entry))
        _played(match, seat, text, number)
    for number, entry in enumerate(record["open"]):
        seat, steps = _pair(entry, number, "open")
        if not isinstance(steps, list) or len(steps) > 64:
            raise BadRecord("record_move", number=number + 1, move=brief(entry))
        for step in steps:
            if not isinstance(step, int):
                raise BadRecord("record_move", number=number + 1, move=brief(entry))
            _played(match, seat, step, len(record["moves"]) + number)
        if len(match.moves) != len(record["moves"]):
            raise BadRecord("record_open_complete", number=number + 1)
    return match


def begun(record: Mapping[str, Any], games: Mapping[str, Game]) -> Match:
    """Returns the match of a record before its first move."""
    return _opened(record, _checked(record, games))


def _checked(record: Mapping[str, Any], games: Mapping[str, Game]) -> Game:
    if not isinstance(record, Mapping):
        raise BadRecord("record_not_a_table", fields=", ".join(FIELDS))
    for field in FIELDS:
        if field not in record:
            raise BadRecord("record_lacks", field=field)
    for field in record:
        if field not in (*FIELDS, *ORIGINS, ONLINE):
            raise BadRecord("record_unknown", field=brief(field), known=", ".join(FIELDS))
    if sum(origin in record for origin in ORIGINS) != 1:
        raise BadRecord("record_origin")
    if type(record["format"]) is not int or record["format"] != RECORD_FORMAT:
        raise BadRecord("record_format", found=brief(record["format"]), known=RECORD_FORMAT)
    if not isinstance(record["game"], str) or record["game"] not in games:
        found = brief(record["game"])
        raise BadRecord("record_game", found=found, known=", ".join(games))
    game = games[record["game"]]
    if type(record["rules"]) is not int or record["rules"] != game.version:
        found = brief(record["rules"])
        raise BadRecord("record_rules", game=game.title, found=found, known=game.version)
    if record["cards"] != game.cards:
        raise BadRecord("record_cards", game=game.title)
    for field in ("moves", "open"):
        if not isinstance(record[field], list) or len(record[field]) > MOST_MOVES:
            raise BadRecord("record_list", field=field)
    return game


def _opened(record: Mapping[str, Any], game: Game) -> Match:
    if "position" in record:
        match = game.position(record["position"])
        if match.players != record["players"] or match.options != record["options"]:
            raise BadRecord("record_position")
        return match
    seed = record["seed"]
    try:
        key = bytes.fromhex(seed)
    except (TypeError, ValueError):
        key = b""
    if len(key) != 32:
        raise BadRecord("record_seed")
    return game.start(record["players"], key, record["options"])


def _pair(entry: Any, number: int, field: str) -> tuple[int, Any]:
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], int):
        raise BadRecord("record_entry", field=field, number=number + 1, entry=brief(entry))
    return entry[0], entry[1]


def _played(match: Match, seat: int, move: str | int, number: int) -> None:
    try:
        match.play(seat, move)
    except Refusal as refusal:
        raise BadRecord(
            "record_refused", number=number + 1, move=brief(move), reason=refusal
        ) from refusal
