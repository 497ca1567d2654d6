"""The counts of many games: the market, the characters, the sales."""

from __future__ import annotations

import numpy as np
import pytest

from vendome.core.words import LANGUAGES
from vendome.games.necklace.happenings import HAPPENINGS
from vendome.games.necklace.state import CARD_NAMES, STONES
from vendome.games.necklace.summary import CARD_GROUPS, summary

Tables = dict[str, dict[str, dict[str, int]]]
KINDS = [kind for kind, _ in HAPPENINGS]
KIND = {name: kind for kind, name in enumerate(CARD_NAMES)}


def counted(players: int, *events: tuple[str, int, int]) -> Tables:
    """The tables made of a few events, each given by its kind and its first two numbers."""
    tally = np.zeros((len(KINDS), 32, 32), "i8")
    for kind, first, second in events:
        tally[KINDS.index(kind), first, second] += 1
    return summary(tally, players).tables


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_a_word(language: str) -> None:
    tables, words = summary(np.zeros((len(KINDS), 32, 32), "i8"), 4)
    for table, rows in tables.items():
        assert words.say(language, f"table_{table}")
        for row, counts in rows.items():
            assert words.say(language, f"row_{row}")
            assert all(words.say(language, f"column_{column}") for column in counts)
