"""Fair deals: what is hashed, to the letter. `web/tests/unit/deal.test.ts` has the same numbers."""

from __future__ import annotations

import hashlib

import pytest

from vendome.core import fair

COMMITMENT = "c0" * 32
OPTIONS = {"b": [{"y": 1, "x": "é\n"}], "a": False}
TERMS = fair.Terms(
    "tab-1",
    "necklace",
    OPTIONS,
    COMMITMENT,
    ["p1", None, "p2", "p1"],
    ["aa" * 32, "", "bb" * 32, ""],
)
SEAL = "8770d2e3fe12026022b3caa1fefb79cb71f74217cba2f329ba417e9eda31f9bb"
PLEDGE = "aa87ca00fbdd165902bd5024b04c83aca74e64b9812c48656c8035fbcd9cc07c"


def test_a_pledge_names_table_person_and_commitment() -> None:
    text = f"vendome pledge 1\ntab-1\np1\n{COMMITMENT}\n{'0f' * 16}"
    assert hashlib.sha256(text.encode()).hexdigest() == PLEDGE
    assert fair.pledge("0f" * 16, "tab-1", "p1", COMMITMENT) == PLEDGE


def test_a_seal_is_of_all_that_was_shown() -> None:
    text = (
        'vendome deal 1\ntab-1\nnecklace\n{"a":false,"b":[{"x":"é\\n","y":1}]}\n-\n'
        f"{COMMITMENT}\np1 {'aa' * 32}\n- -\np2 {'bb' * 32}\np1 -"
    )
    assert hashlib.sha256(text.encode()).hexdigest() == SEAL
    assert fair.seal(TERMS) == SEAL


@pytest.mark.parametrize(
    "change",
    [
        {"table": "tab-2"},
        {"game": "carats"},
        {"options": {}},
        {"commitment": "c1" * 32},
        {"people": ["p1", None, "p3", "p1"]},
        {"pledges": ["aa" * 32, "", "bc" * 32, ""]},
        {"before": SEAL},
    ],
    ids=str,
)
def test_whatever_differs_gives_another_seal(change: dict) -> None:
    fields = ("table", "game", "options", "commitment", "people", "pledges", "before")
    terms = {name: getattr(TERMS, name) for name in fields}
    assert fair.seal(fair.Terms(**terms | change)) != SEAL
