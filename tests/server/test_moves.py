"""Moves over the socket: accepted or refused, with the clause; only by a seat's owner."""

from __future__ import annotations

import itertools

import pytest

from tests.server.place import BOT, ME, OPEN, SCREEN, Guest, Place


def test_an_accepted_move_is_on_disk(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, SCREEN)
    ben.join(table)
    screen = anna.at(table)
    screen.accepted(**screen.move(screen.until_asked(), "choose event"))
    ben_chooses = ben.at(table)
    ben_chooses.accepted(**ben_chooses.move(ben_chooses.until_asked()))
    third = {**screen.move(screen.views[2]), "seat": 2}
    screen.accepted(**third)
    kept = place.house.storage.load(table["id"])
    assert (0, "choose event", "person") in [(m.seat, m.move, m.by) for m in kept.moves]
    assert kept.table.number == len(kept.moves)
    assert len(kept.steps) == len(kept.moves) + 1


def test_a_refused_move_names_the_clause_and_changes_nothing(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, SCREEN)
    ben.join(table)
    screen = anna.at(table)
    view = screen.until_asked()
    screen.settle()
    before = screen.views[0]
    refusal = screen.refused(**screen.move(view, "choose free"))
    assert refusal["clause"] == "E1.4"
    assert refusal["quote"]
    assert refusal["sentence"]
    unreadable = screen.refused(**screen.move(view, "castle"))
    assert unreadable["clause"] is None
    screen.settle()
    assert screen.views[0] == before
    screen.accepted(**screen.move(view))


def test_moves_that_follow_are_made_together_up_to_the_first_that_is_refused(
    place: Place, anna: Guest
) -> None:
    """N3.3: who buys has ended the influence phase, in one message and one change for everybody."""
    table = anna.started(ME, SCREEN, game="necklace")
    screen, watcher = anna.at(table), place.guest().at(table)
    asked = screen.until_asked()
    view = asked["view"]
    cheap = next(at for at, card in enumerate(view["market"]) if card["price"] <= view["ducats"])
    purchase = {**screen.move(asked, "end"), "then": [f"buy {cheap + 1}"]}

    def shown() -> list[int]:
        watcher.settle()
        told = [one for one in watcher.read_so_far if one["type"].startswith("view")]
        return [one["number"] for one in told]

    assert shown() == [0]

    assert "At most 8" in screen.refused(**{**purchase, "then": ["end"] * 9})["sentence"]
    assert not place.house.storage.load(table["id"]).moves
    assert shown() == [0]

    # What was legal stands: nobody looks for nothing at what comes after a move.
    assert screen.refused(**{**purchase, "then": [*purchase["then"], "discard ruby2"]})["clause"]
    moves = [move.move for move in place.house.storage.load(table["id"]).moves]
    assert moves[0] == "end"
    assert moves[1].startswith("buy ")
    assert shown() == [0, 2]


def test_nothing_follows_a_choice_that_is_held(anna: Guest) -> None:
    screen = anna.at(anna.started(ME, SCREEN, BOT))
    view = screen.until_asked()
    refusal = screen.refused(**screen.move(view), then=["accept"])
    assert refusal["sentence"] == "After this move nothing can follow at once: send it alone."
    screen.accepted(**screen.move(view))


def test_a_decision_that_is_gone_is_refused(place: Place, anna: Guest) -> None:
    table = anna.started(ME, BOT, BOT)
    screen = anna.at(table)
    first = screen.until_asked()
    move = screen.move(first)
    screen.accepted(**move)
    later = screen.until_asked()
    assert later["decision"] > first["decision"]
    assert "moved on" in screen.refused(**move)["sentence"]
    assert screen.views[0]["decision"] == later["decision"]
    for decision in (later["decision"] + 1, -1, 10**25):
        assert screen.refused(**{**screen.move(later), "decision": decision})


def test_another_seats_move_does_not_make_a_decision_stale(anna: Guest, ben: Guest) -> None:
    """A choice made at the same time as another answers the same question still."""
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    hers, his = anna.at(table), ben.at(table)
    asked = hers.until_asked()
    his.accepted(**his.move(his.until_asked()))
    hers.until_table(lambda t: not t["seats"][1]["waiting"] and not t["seats"][2]["waiting"])
    hers.accepted(**hers.move(asked))


def test_only_its_owner_moves_a_seat(place: Place, anna: Guest, ben: Guest, cleo: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    view = anna.at(table).until_asked()
    for guest in (ben, cleo):
        screen = guest.at(table)
        for seat in (0, 2, 3, -1):
            message = {**screen.move(view), "seat": seat}
            assert "somebody else" in screen.refused(**message)["sentence"]
            question = {"type": "try", "seat": seat, "move": message["move"]}
            assert screen.refused(**question)["clause"] is None
    assert anna.look(table)["seats"][0]["waiting"]


def test_a_seat_that_is_not_asked_cannot_move(anna: Guest, ben: Guest) -> None:
    """E9.3, E9.4: the other of two names an action, and then the active player is not asked."""
    table = anna.started(ME, OPEN)
    ben.join(table)
    screens = {0: anna.at(table), 1: ben.at(table)}
    for screen in screens.values():
        screen.settle()
    active = screens[0].views[0]["view"]["active"]
    screen = screens[active]
    move = screen.move(screen.until_asked())
    screen.accepted(**move)
    assert screen.refused(**{**move, "move": "choose gems"})["sentence"]
    screen.settle()
    assert screen.views[active]["decision"] is None


def test_a_seat_that_a_bot_keeps_is_taken_back_first(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    screen = anna.at(table)
    move = screen.move(screen.until_asked())
    anna.do(table, "leave")
    assert screen.refused(**move)["sentence"]


def test_there_is_no_moving_before_the_game_or_after_it(place: Place, anna: Guest) -> None:
    move = {"type": "move", "seat": 0, "decision": 0, "move": "choose money"}
    gathering = anna.at(anna.make(ME, OPEN))
    over = anna.at(place.finished(guest=anna))
    said = {screen.refused(**move)["sentence"] for screen in (gathering, over)}
    assert len(said) == 2
    question = {"type": "try", "seat": 0, "move": "choose money"}
    assert {screen.refused(**question)["sentence"] for screen in (gathering, over)} == said


def test_trying_a_move_judges_it_and_changes_nothing(place: Place, anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, SCREEN)
    ben.join(table)
    screen, other = anna.at(table), ben.at(table)
    screen.until_asked()
    screen.settle()
    other.settle()
    before, heard = screen.views[0], len(other.read_so_far)
    state = place.house.tables[table["id"]].match.states.tobytes()
    for form in before["forms"]:
        judged = screen.answer(type="try", seat=0, move=form)
        assert (judged["type"], judged["refusal"]) == ("judged", None)
    judged = screen.answer(type="try", seat=0, move="choose free")
    assert judged["refusal"]["clause"] == "E1.4"
    assert screen.answer(type="try", seat=0, move="")["refusal"]["clause"] is None
    screen.settle()
    assert screen.views[0] == before
    assert place.house.tables[table["id"]].match.states.tobytes() == state
    other.settle()
    assert len(other.read_so_far) == heard + 1


def test_choices_made_at_the_same_time_may_come_in_any_order(
    place: Place, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vendome.server.fair.new_secret", lambda: bytes(32))
    choices = ["choose money", "choose event", "choose event"]
    reached = set()
    for order in itertools.permutations(range(3)):
        table = anna.ready(anna.make(ME, SCREEN, SCREEN), "00" * 16)
        with anna.at(table) as screen:
            screen.settle()
            for seat in order:
                screen.accepted(**screen.move(screen.views[seat], choices[seat]))
            state = place.house.tables[table["id"]].match.states.tobytes()
            reached.add((state, *(screen.views[seat]["decision"] for seat in range(3))))
    assert len(reached) == 1


def test_a_table_that_waits_says_so_for_each_seat(anna: Guest, ben: Guest) -> None:
    table = anna.started(ME, OPEN, BOT)
    ben.join(table)
    screen = anna.at(table)
    screen.until_table(lambda t: [seat["waiting"] for seat in t["seats"]] == [True, True, False])
    screen.accepted(**screen.move(screen.until_asked()))
    screen.settle()
    assert [seat["waiting"] for seat in screen.table["seats"]] == [False, True, False]
