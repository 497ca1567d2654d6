"""The leak law has teeth: whatever is let slip, however little, it notices."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conformance.leaks import nothing_hidden_leaks
from tests.conformance.planting import Worded, knowing, planted, playing, with_game
from tests.conformance.subject import Leak, Subject, subject
from vendome import Illegal, Match
from vendome.bots import Bot
from vendome.core.advice import Advice, adviser
from vendome.core.rule import rule
from vendome.core.state import EVERYBODY
from vendome.envs.observing import Observer
from vendome.games.edelstein.hidden.knowledge import reveal
from vendome.games.edelstein.rules.event_kinds import CARD_DEALT, TURN_BEGAN
from vendome.games.edelstein.rules.state import CHOOSING


@pytest.fixture
def edelstein() -> Subject:
    return subject("edelstein")


def next_gem_card(s: Any, seat: int, k: Any) -> None:
    if s["dealt"] < 30:
        k["deck"][s["dealt"]] = s["deck"][s["dealt"]]


def last_gem_card(s: Any, seat: int, k: Any) -> None:
    k["deck"][29] = s["deck"][29]


def card_set_aside(s: Any, seat: int, k: Any) -> None:
    k["deck"][0] = s["deck"][0]


def top_event(s: Any, seat: int, k: Any) -> None:
    k["stack"][s["stack_left"] - 1] = s["stack"][s["stack_left"] - 1]


def choices(s: Any, seat: int, k: Any) -> None:
    k["chosen"][:] = s["chosen"]


def choice_of_the_first_seat_to_spectators(s: Any, seat: int, k: Any) -> None:
    if seat < 0:
        k["chosen"][0] = s["chosen"][0]


def choice_to_the_right_neighbour(s: Any, seat: int, k: Any) -> None:
    if seat > 0:
        k["chosen"][seat - 1] = s["chosen"][seat - 1]


def half_made_move(s: Any, seat: int, k: Any) -> None:
    k["picked"][...] = s["picked"]


def a_word_of_the_key(s: Any, seat: int, k: Any) -> None:
    k["key"][7] = s["key"][7]


def how_much_chance_was_used(s: Any, seat: int, k: Any) -> None:
    k["used"][...] = s["used"]


def whether_two_cards_are_in_order(s: Any, seat: int, k: Any) -> None:
    """Hidden where nobody would look: in a public field that is not used with three players."""
    k["named"][1] = s["stack"][0] < s["stack"][1]


@pytest.mark.parametrize(
    ("leak", "players"),
    [
        (next_gem_card, 5),
        (last_gem_card, 2),
        (card_set_aside, 3),
        (card_set_aside, 4),
        (top_event, 4),
        (choices, 5),
        (choices, 2),
        (choice_of_the_first_seat_to_spectators, 3),
        (choice_to_the_right_neighbour, 4),
        (half_made_move, 3),
        (a_word_of_the_key, 2),
        (how_much_chance_was_used, 4),
        (whether_two_cards_are_in_order, 3),
    ],
)
def test_knowledge_that_shows_too_much_is_found(
    edelstein: Subject, leak: Any, players: int
) -> None:
    with pytest.raises(Leak, match=r"the knowledge|shows what was chosen"):
        nothing_hidden_leaks(planted(edelstein, know=knowing(leak)), players, closely=False)


@rule
def reveal_next_event(s, seat, k):
    reveal(s, seat, k)
    if s.stack_left > 0:
        k.stack[0] = s.stack[0]


def test_a_leak_in_compiled_rules_is_found(edelstein: Subject) -> None:
    rules = replace(edelstein.game.rules, reveal=reveal_next_event)
    with pytest.raises(Leak, match="the knowledge"):
        nothing_hidden_leaks(with_game(edelstein, rules=rules), 4, closely=False)


def all_hear_everything(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    logs["rows"][0, :, 1] = EVERYBODY


def tell_the_next_card(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    used = int(logs["used"][0])
    if outcome == 0 and after["dealt"] < 30:
        card = after["deck"][after["dealt"]]
        logs["rows"][0, used, :4] = [CARD_DEALT, EVERYBODY, 0, card]
        logs["used"] += 1


def tell_of_every_step(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    if outcome == 1:
        logs["rows"][0, 0, :4] = [TURN_BEGAN, EVERYBODY, 0, 0]
        logs["used"] = 1


def tell_of_some_choices(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    """The fact that somebody has chosen, but only told of those who chose money."""
    if after["stage"] == CHOOSING and after["chosen"][seat] != 0:
        logs["used"] = 0


@pytest.mark.parametrize(
    "meddle", [all_hear_everything, tell_the_next_card, tell_of_every_step, tell_of_some_choices]
)
def test_an_event_that_tells_too_much_is_found(edelstein: Subject, meddle: Any) -> None:
    with pytest.raises(Leak, match=r"is told, with something hidden|can be noticed"):
        nothing_hidden_leaks(planted(edelstein, play=playing(meddle)), 3, closely=False)


def skip_a_seat(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    """Who chooses money has the next seat left unasked."""
    left = int(after["waiting"])
    if after["stage"] == CHOOSING and after["chosen"][seat] == 0 and left & (left - 1):
        after["waiting"][...] = left & (left - 1)


def mark_choices_in_public(before: Any, after: Any, seat: int, outcome: int, logs: Any) -> None:
    if after["stage"] == CHOOSING:
        after["served"][...] = after["chosen"][seat]


@pytest.mark.parametrize("meddle", [skip_a_seat, mark_choices_in_public])
def test_a_choice_that_can_be_noticed_is_found(edelstein: Subject, meddle: Any) -> None:
    with pytest.raises(Leak, match="shows what was chosen"):
        nothing_hidden_leaks(planted(edelstein, play=playing(meddle)), 4, closely=False)


def test_legal_actions_that_depend_on_a_hidden_card_are_found(edelstein: Subject) -> None:
    def wrapper(moves: Any) -> Any:
        def fewer(states: Any, seat: int, found: Any) -> int:
            count = moves(states, seat, found)
            return max(count - 1, min(count, 1)) if states["stack"][0, 0] % 2 else count

        return fewer

    with pytest.raises(Leak, match=r"the legal actions|decision"):
        nothing_hidden_leaks(planted(edelstein, moves=wrapper), 4)


def test_words_that_depend_on_a_hidden_card_are_found(edelstein: Subject) -> None:
    notation = edelstein.game.notation

    def step(state: Any, seat: int, action: int) -> str:
        return notation.step(state, seat, action) + "!" * (state.stack[0] % 2)

    with pytest.raises(Leak, match="the legal actions"):
        nothing_hidden_leaks(with_game(edelstein, notation=Worded(notation, {"step": step})), 4)


def test_a_refusal_that_depends_on_a_hidden_choice_is_found(edelstein: Subject) -> None:
    notation = edelstein.game.notation

    def explain(state: Any, *rest: Any) -> Illegal:
        refusal = notation.explain(state, *rest)
        refusal.clause += "!" * (max(state.chosen) > 0)
        return refusal

    worded = Worded(notation, {"explain": explain})
    with pytest.raises(Leak, match="a refusal"):
        nothing_hidden_leaks(with_game(edelstein, notation=worded), 4)


def test_a_view_made_from_the_state_is_found(
    edelstein: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = Match.view

    def leaky(match: Match, seat: int | None) -> dict[str, Any]:
        return view(match, seat) | {"next": int(match.states["stack"][0, 0])}

    monkeypatch.setattr(Match, "view", leaky)
    with pytest.raises(Leak, match="the view"):
        nothing_hidden_leaks(edelstein, 3)


def test_a_bot_that_peeks_is_found(edelstein: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Bot.choose

    def peeking(bot: Bot, match: Match, seat: int) -> int:
        actions = match.actions(seat)
        peeked = int(match.states["deck"][0, -1])
        return actions[peeked % len(actions)].id if peeked % 2 else choose(bot, match, seat)

    monkeypatch.setattr(Bot, "choose", peeking)
    with pytest.raises(Leak, match="bot's decision"):
        nothing_hidden_leaks(edelstein, 5)


def test_advice_from_the_state_is_found(
    edelstein: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    advise = adviser()

    def peeking(match: Match, seat: int, level: str, seed: int | bytes) -> Advice:
        return advise(match, seat, level, int(match.states["stack"][0, 0]))

    monkeypatch.setattr("vendome.core.match.adviser", lambda: peeking)
    with pytest.raises(Leak, match="the advice"):
        nothing_hidden_leaks(edelstein, 4)


@rule
def scramble_nothing(s, seat, mind, scratch):
    pass


def test_a_table_that_scrambles_nothing_is_found_out(edelstein: Subject) -> None:
    table = SimpleNamespace(**{**vars(edelstein.table), "scramble": scramble_nothing})
    with pytest.raises(Leak, match="never scrambled"):
        nothing_hidden_leaks(replace(edelstein, table=table), 2, closely=False)


def test_an_observation_made_from_the_state_is_found(
    edelstein: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    show = Observer.of_state

    def leaky(observer: Observer, states: Any, seat: int, public: bool = False) -> Any:
        row = show(observer, states, seat, public)
        row[observer.layout.at["cards_seen"].start] = states["stack"][0, 0]
        return row

    monkeypatch.setattr(Observer, "of_state", leaky)
    with pytest.raises(Leak, match="the observation"):
        nothing_hidden_leaks(edelstein, 3, closely=False)
