"""Names: something to read, and no two alike at one table."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from tests.server.place import BOT, ME, OPEN, Guest, Place, refused
from vendome.core.refusal import Refusal
from vendome.server import guests
from vendome.server.confusables import FILE
from vendome.server.names import LONGEST, check_unlike, checked_name, free_name


@pytest.mark.parametrize("name", ["Anna", "Zoë", "李", "Ann-Marie O’Hara", "a\u0301\u0323b"])
def test_names_people_have(name: str) -> None:
    assert checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("", "  ", "…", "\u2800\u2800", "\u3164", "A" + "\u0301" * 9, "a" * (LONGEST + 1)),
        *("a\u202eb", "A" + "\u20dd" * 3, "A" + "\u0301" * 3 + "\u20dd"),
    ],
)
def test_names_nobody_could_read(name: str) -> None:
    with pytest.raises(Refusal):
        checked_name(name)


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert free_name("Anna", ["Ben"]) == "Anna"
    assert free_name("Anna", ["anna"]) == "Anna 2"
    assert free_name("Anna", ["Anna", "Anna 2"]) == "Anna 3"
    longest = "W" * LONGEST
    assert len(free_name(longest, [longest])) <= LONGEST


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410nna"),  # with Cyrillic letters
        ("Anna", "ann\u0430"),
        ("scope", "\u0455\u0441\u043e\u0440\u0435"),  # wholly Cyrillic
        ("ANNA", "\u0391\u039d\u039d\u0391"),  # wholly Greek
        ("Iris", "lris"),
        ("Opal 100", "Opal lOO"),
        ("Anna", "\U0001d400nna"),
        ("Anna", "\uff21nna"),
        ("Emma", "Ernrna"),
    ],
)
def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    assert free_name(other, [one]) == f"{other} 2"
    assert free_name(one, [other]) == f"{one} 2"


@pytest.mark.parametrize(
    "nothing", ["\ufe0f", "\u034f", "\u180b", "\u17b4", "\U000e0100", "\u00ad", "\u115f", "\uffa0"]
)
def test_a_name_does_not_differ_by_what_is_not_drawn(nothing: str) -> None:
    like = f"Od{nothing}ile{nothing}"
    with pytest.raises(Refusal):
        checked_name(like)
    assert free_name(like, ["Odile"]) == f"{like} 2"  # a name from before this was refused
    with pytest.raises(Refusal):
        check_unlike("Odile", [like])


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("Zoe", "Zoë"), ("李", "木")])
def test_names_that_do_not_look_alike_are_left_alone(one: str, other: str) -> None:
    assert free_name(other, [one]) == other


@pytest.mark.parametrize(
    "name",
    [
        *("Server", "SERVER", "server 2", "Moderator!", "Mod\u00e9rateur", "Spielleitung"),
        *("\u0405\u0435rv\u0435r", "\U0001d412\U0001d41e\U0001d42b\U0001d42f\U0001d41e\U0001d42b"),
        *("Admin", "Vend\u00f4me", "S\u0435rver", "\uff33erver", "A d m i n"),
        *("M0derator", "Adm1n", "T e a m 1"),
        *("The Server", "Le serveur", "Der Moderator"),
        *("Server Admin", "Server (bot)", "Admins", "Anna, Moderator", "Les administrateurs"),
        *("Модератор", "Сервер", "Админ 1", "Vend\u00f4me Staff", "Support-Team", "Admin_Anna"),
        *("Moderatoren", "M0derator Anna", "Anna (\u0430dmin)"),
    ],
)
def test_nobody_is_called_as_the_house_would_be(anna: Guest, name: str) -> None:
    refused(anna.ask("PATCH", "/api/me", {"name": name}), 409)
    assert anna.get("/api/me")["name"] == anna.name


@pytest.mark.parametrize("name", ["\u0410nna", "Ann\u03b1", "\u0410\u043d\u043da"])
def test_letters_of_different_scripts_are_no_name(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        checked_name(name)
    sentences = {refusal.value.in_language(language) for language in ("en", "fr", "de")}
    assert len(sentences) == 3


@pytest.mark.parametrize(
    "name",
    [
        *("\u0410\u043d\u043d\u0430", "\u0386\u03bd\u03bd\u03b1", "李 Anna", "さくら"),
        *(
            "佐々木",
            "マリー",
            "ケーキ",
            "Mª José",
            "Kaʻiulani",
            "ʿAlī",
            "ﾏﾘｰ",
            "Ａｎｎａ 花",
            "김 Anna",
        ),
        *("아름", "नेहा", "عائشة", "µ-Tom"),
    ],
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("Adminda", "Servera", "Séverine", "Team Anna", "Anna Support", "Modesty", "Stafford"),
        *("Systema", "Minas", "Сергей", "Модест"),
    ],
)
def test_ordinary_names_are_not_the_houses(name: str) -> None:
    assert checked_name(name) == name


def test_the_table_of_look_alikes_is_whole() -> None:
    """As it is written, none is drawn as another that is itself drawn as something else."""
    lines = FILE.read_text("utf-8").splitlines()[1:]
    drawn = {line.split("\t")[0] for line in lines}
    sources = "".join(line.split("\t")[1] for line in lines)
    assert len(sources) == len(set(sources)) > 6000
    assert drawn.isdisjoint(sources)


def test_who_looks_like_somebody_at_the_table_is_refused(anna: Guest, ben: Guest) -> None:
    like = "\u0421\u0430\u0440"  # wholly Cyrillic
    anna.ask("PATCH", "/api/me", {"name": "Cap"})
    ben.ask("PATCH", "/api/me", {"name": like})
    table = anna.started(ME, OPEN, OPEN)
    path = f"/api/tables/{table['id']}/join"
    assert "Cap" in refused(
        ben.ask("POST", path, {"pledge": "0" * 64, "commitment": table["commitment"]}), 409
    )
    assert anna.look(table)["seats"][1]["kind"] == "open"
    ben.ask("PATCH", "/api/me", {"name": "Ben"})
    ben.join(table)
    assert "Cap" in refused(ben.ask("PATCH", "/api/me", {"name": like}), 409)
    assert ben.get("/api/me")["name"] == "Ben"
    assert [seat["name"] for seat in anna.look(table)["seats"]][:2] == ["Cap", "Ben"]


def test_two_of_one_name_can_be_told_apart(anna: Guest, ben: Guest) -> None:
    for guest in (anna, ben):
        guest.ask("PATCH", "/api/me", {"name": "Odile"})
    table = anna.started(ME, OPEN, BOT, {"kind": "screen", "name": "odile"})
    ben.join(table)
    names = [seat["name"].casefold() for seat in anna.look(table)["seats"]]
    assert names[0] == "odile"
    assert len(set(names)) == 4


def test_a_new_name_makes_way_for_those_who_sit_there(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN)
    ben.join(table)
    taken = anna.look(table)["seats"][0]["name"]
    ben.ask("PATCH", "/api/me", {"name": taken})
    names = [seat["name"] for seat in ben.look(table)["seats"]]
    assert names == [taken, f"{taken} 2"]


def test_bots_keep_their_kind_when_open_seats_are_filled(place: Place, anna: Guest) -> None:
    table = anna.started(ME, OPEN, {"kind": "bot", "bot": "random"})
    anna.ask("POST", f"/api/tables/{table['id']}/fill")
    seats = anna.look(table)["seats"]
    assert [seat["bot"] for seat in seats[1:]] == ["greedy", "random"]


def test_filling_seats_renames_nobody_who_sits_there(place: Place, anna: Guest) -> None:
    """In memory and on disk alike: a bot of the last place may be called as the new one would."""
    table = anna.started(ME, OPEN, {"kind": "screen", "name": "Odile"}, BOT)
    before = [seat["name"] for seat in anna.look(table)["seats"]]
    anna.ask("POST", f"/api/tables/{table['id']}/fill")
    after = [seat["name"] for seat in anna.look(table)["seats"]]
    assert (after[0], after[2], after[3]) == (before[0], before[2], before[3])
    assert len(set(after)) == 4
    kept = place.house.storage.load(table["id"])
    assert kept is not None
    assert [seat.name for seat in kept.seats] == after


def test_a_rename_is_one_transaction(place: Place, anna: Guest, ben: Guest) -> None:
    tables = [anna.make(ME, OPEN) for _ in range(12)]
    commits = []
    event.listen(place.house.storage._engine, "commit", commits.append)
    answer = anna.ask("PATCH", "/api/me", {"name": "Zoë"})
    assert answer.json()["name"] == "Zoë"
    assert len(commits) == 1
    assert {anna.look(table)["seats"][0]["name"] for table in tables} == {"Zoë"}
    place.reopen()
    assert {anna.look(table)["seats"][0]["name"] for table in tables} == {"Zoë"}


def test_a_rename_that_cannot_be_written_changes_nothing(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [anna.make(ME, OPEN) for _ in range(2)]

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(guests, "introduce", full)
        assert anna.ask("PATCH", "/api/me", {"name": "Zoë"}).status_code == 500
    assert {anna.look(table)["seats"][0]["name"] for table in tables} == {anna.name}
    assert anna.get("/api/me")["name"] == anna.name
    anna.ask("PATCH", "/api/me", {"name": "Zoë"})
    assert {anna.look(table)["seats"][0]["name"] for table in tables} == {"Zoë"}
