"""The counts of many games: the market, the characters, the sales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import vendome
from tests.rulebook.necklace.sales import blank_card
from vendome.cli import main
from vendome.core.offered import NO_OPTIONS
from vendome.core.words import LANGUAGES
from vendome.games.necklace.rules.actions import INFLUENCE_ROLES
from vendome.games.necklace.rules.event_kinds import EVENT_KINDS
from vendome.games.necklace.rules.state import CARD_NAMES, ROLES, STONES
from vendome.games.necklace.summary import CARD_GROUPS, PLAYED, summary

Tables = dict[str, dict[str, dict[str, int]]]
KINDS = [kind for kind, _ in EVENT_KINDS]
KIND = {name: kind for kind, name in enumerate(CARD_NAMES)}


def counted(
    players: int, *events: tuple[str, int, int], options: Mapping[str, Any] = NO_OPTIONS
) -> Tables:
    """The tables made of a few events, each given by its kind and its first two numbers."""
    tally = np.zeros((len(KINDS), 32, 32), "i8")
    for kind, first, second in events:
        tally[KINDS.index(kind), first, second] += 1
    return summary(tally, players, options).tables


@pytest.mark.clause("N3.3", "N3.4")
def test_open_cards_are_bought_or_fall_out() -> None:
    market = counted(
        3,
        ("opened", 0, KIND["ruby1"]),
        ("opened", 4, KIND["ruby3"]),
        ("opened", 2, KIND["queen"]),
        ("bought", 1, KIND["ruby3"]),
        ("fell_out", 2, KIND["queen"]),
    )["market"]
    assert market["ruby"] == {"opened": 2, "bought": 1, "fell_out": 0}
    assert market["queen"] == {"opened": 1, "bought": 0, "fell_out": 1}
    assert market["total"] == {"opened": 3, "bought": 1, "fell_out": 1}


@pytest.mark.clause("N1.2")
def test_every_card_with_prices_is_in_one_group() -> None:
    grouped = sorted(kind for kinds in CARD_GROUPS.values() for kind in kinds)
    assert grouped == list(range(KIND["merchant"]))
    assert list(CARD_GROUPS)[: len(STONES)] == list(STONES)


@pytest.mark.clause("N4.3", "N4.5", "N4.6")
def test_musketeers_are_counted_whatever_they_did() -> None:
    tables = counted(
        4,
        ("forger_played", 0, 1),
        ("parried", 1, 0),
        ("thief_played", 2, 3),
        ("caught", 2, 3),
        ("caught", 3, 2),
        ("stole", 2, 3),
        ("musketeers_played", 1, 0),
    )
    assert tables["characters"]["musketeer"] == {
        "played": 6,
        "parried": 1,
        "caught": 2,
        "band": 3,
    }
    assert tables["forgers"]["total"] == {
        "played": 1,
        "parried": 1,
        "discarded": 0,
        "hand_shown": 0,
    }
    assert tables["thieves"]["total"] == {"played": 1, "taken": 1, "empty": 0}


@pytest.mark.clause("N4.7")
def test_an_astrologer_counts_when_bought_and_when_drawn() -> None:
    bought, drawn = ("bought", 0, KIND["astrologer"]), ("astrologer_drawn", 0, KIND["astrologer"])
    assert counted(2, bought, drawn)["characters"]["astrologer"] == {"played": 2}


@pytest.mark.clause("N5.4", "N5.6", "N5.7")
def test_sales_kings_and_stones() -> None:
    tables = counted(
        3,
        ("merchant_drawn", 1, 0),
        ("sale_put_off", 2, 0),
        ("sale_began", 1, 0),
        ("showed_nothing", 0, 0),
        ("shown", 1, KIND["king"]),
        ("shown", 2, KIND["king"]),
        ("shown", 2, KIND["necklace"]),
        ("king_forbade", 1, 3),
        ("necklace_saved", 2, 0),
        ("sold", 2, 0),
        ("unsold", 1, 0),
    )
    assert tables["sales"]["total"] == {"merchants": 1, "put_off": 1}
    assert tables["displays"]["total"] == {
        "displays": 3,
        "nothing": 1,
        "with_king": 2,
        "with_banker": 0,
        "with_necklace": 1,
    }
    assert tables["kings"]["total"] == {"kings": 2, "forbade": 1, "fined": 0}
    assert tables["stones"]["diamond"] == {"sales": 1, "unsold": 0, "sold": 1, "saved": 1}
    assert tables["stones"]["ruby"] == {"sales": 1, "unsold": 1, "sold": 0, "saved": 0}


def own(mauve: str) -> dict[str, Any]:
    cards = [
        blank_card("grey", "stone", stone="ruby", size=2),
        blank_card("blue", "courtier", ducats=4),
        blank_card("mauve", mauve),
    ]
    return {"blank_cards": cards}


@pytest.mark.clause("N8.1")
def test_blank_cards_have_rows_of_their_own_in_the_market() -> None:
    events = [
        ("opened", 0, KIND["grey"]),
        ("opened", 1, KIND["ruby2"]),
        ("bought", 1, KIND["grey"]),
    ]
    market = counted(2, *events, options=own("cardinal"))["market"]
    assert market["grey"] == {"opened": 1, "bought": 1, "fell_out": 0}
    assert market["ruby"]["opened"] == 1
    assert market["total"] == {"opened": 2, "bought": 1, "fell_out": 0}
    assert list(market)[-4:] == ["grey", "blue", "mauve", "total"]
    assert not {"grey", "blue", "mauve"} & set(counted(2)["market"])


@pytest.mark.clause("N8.1")
def test_a_copy_of_the_astrologer_counts_as_one_when_bought() -> None:
    events = [("bought", 0, KIND["mauve"]), ("bought", 0, KIND["astrologer"])]
    for mauve, played in (("astrologer", 2), ("cardinal", 1)):
        tables = counted(2, *events, options=own(mauve))
        assert tables["characters"]["astrologer"] == {"played": played}


@pytest.mark.clause("N8.1", "N5.1")
def test_displays_with_the_grey_card_are_counted() -> None:
    events = [("sale_began", 0, 0), ("shown", 0, KIND["grey"]), ("shown", 1, KIND["banker"])]
    displays = counted(2, *events, options=own("cardinal"))["displays"]["total"]
    assert (displays["with_banker"], displays["with_grey"]) == (1, 1)
    assert "with_grey" not in counted(2, *events)["displays"]["total"]


@pytest.mark.clause("N8.1")
@pytest.mark.parametrize("options", [{}, own("astrologer"), own("musketeer")])
def test_the_totals_of_whole_games_agree(options: dict[str, Any]) -> None:
    result = vendome.simulate("necklace", 3, 60, "random", seed=1, options=options, events=True)
    tables = summary(result.tally, 3, options).tables
    happened = dict(zip(KINDS, result.tally.sum(axis=(1, 2)).tolist(), strict=True))
    for count in ("opened", "bought", "fell_out"):
        assert tables["market"]["total"][count] == happened[count]
    thieves = tables["thieves"]["total"]
    assert thieves["played"] == thieves["taken"] + thieves["empty"]
    forgers = tables["forgers"]["total"]
    assert forgers["played"] == sum(forgers[n] for n in ("parried", "discarded", "hand_shown"))


@pytest.mark.clause("N5.4")
def test_sellers_are_said_by_their_number_and_not_as_a_share(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = ["simulate", "necklace", "--players", "3", "--games", "20", "--seed", "1", "--lang", "en"]
    assert main(run) == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(i for i, line in enumerate(lines) if "sellers, and per sale" in line)
    words = lines[head + 2].split()
    assert words[:2] == ["diamond", "60"]
    assert words[5] == f"{int(words[4]) / 60:.2f}"
    assert lines[head + 6].startswith("In a sale a stone has several sellers if")


def test_rows_are_called_as_cards_and_stones_are() -> None:
    found = summary(np.zeros((len(KINDS), 32, 32), "i8"), 4)
    called = [found.row_said(row, "fr") for row in ("ruby", "amber", "thief", "queen", "total")]
    assert called == ["rubis", "ambre", "Voleur", "Reine", "total"]


@pytest.mark.clause("N4.12")
def test_whoever_is_played_by_name_is_counted_by_an_event_of_that_name() -> None:
    played = [KINDS[event] for event in PLAYED.values()]
    assert played == [f"{role}_played" for role in PLAYED]
    characters = summary(np.zeros((len(KINDS), 32, 32), "i8"), 4).tables["characters"]
    special = {ROLES[role] for role in INFLUENCE_ROLES} | {"cardinal", "alchemist", "queen"}
    assert set(PLAYED) == special
    assert set(characters) == special | {"musketeer", "astrologer"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_a_word(language: str) -> None:
    found = summary(np.zeros((len(KINDS), 32, 32), "i8"), 4, own("cardinal"))
    tables, words, each, notes, _ = found
    assert each <= {column for rows in tables.values() for row in rows.values() for column in row}
    assert all(words.say(language, note) for note in notes.values())
    assert set(notes) <= set(tables)
    for table, rows in tables.items():
        assert words.say(language, f"table_{table}")
        for row, counts in rows.items():
            assert found.row_said(row, language)
            assert all(words.say(language, f"column_{column}") for column in counts)
