"""What is planted, what is not, and that a mutant keeps its id while other lines change."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.mutants.games import RULES, folder_of
from tests.mutants.meeting import Planted, Source
from tests.mutants.mutations import Mutant, mutants
from tests.mutants.survivors import reasons


def of(source: str) -> list[Mutant]:
    return mutants("toy", ast.parse(dedent(source)))


def planted_in(body: str) -> list[str]:
    """What becomes of a function with this body."""
    return [m.after for m in of(f"def f(s, seat, other, n):\n{indent(dedent(body), '    ')}")]


@pytest.mark.parametrize(
    ("line", "planted"),
    [
        ("return seat < other", ["return seat <= other", "return seat >= other"]),
        ("return seat == other", ["return seat != other"]),
        ("return n > 2", ["return n <= 2", "return n > 3", "return n > 1"]),
        ("return n < seat < other", ["return n <= seat < other", "return n < seat <= other"]),
        ("return not n", ["return n"]),
        ("return -n", ["return n"]),
        ("return n + seat", ["return n - seat"]),
        ("return n // seat % other", ["return n // seat * other", "return n * seat % other"]),
        ("return n >> seat & other", ["return n >> seat | other", "return n << seat & other"]),
        ("return n and seat", ["return n or seat", "return seat", "return n"]),
        ("return n if seat else other", ["return n", "return other"]),
        ("return min(n, seat)", ["return max(n, seat)"]),
        ("return True", ["return False"]),
        ("return 0", ["return 1"]),
        ("return 2", ["return 3", "return 1"]),
        ("return s.gems[seat, 2]", ["return s.gems[seat, 1]"]),
        ("return s.gems[seat, 0]", ["return s.gems[seat, 1]"]),
        ("s.money[seat] = n", ["pass"]),
        ("n += seat", ["n -= seat", "n = seat", "pass"]),
        ("n |= 1", ["n &= 1", "n = 1", "n |= 2", "n |= 0"]),
        ("tell(seat)", ["pass"]),
        ("raise BadDeck(f'{n + 1} cards')", ["pass"]),
        ("return", ["pass"]),
    ],
)
def test_a_line_is_changed_in_these_ways(line, planted):
    assert planted_in(line) == planted


@pytest.mark.parametrize(
    ("call", "planted"),
    [
        ("give(s, seat, other, log)", ["give(s, other, seat, log)"]),
        ("give(s.opener, s.rival)", ["give(s.rival, s.opener)"]),
        ("give(s, seat, MONEY, log)", []),
        ("give(s, seat, s.opener)", []),
        ("give(seat, seat)", []),
        ("range(seat)", ["range(1, seat)", "range(seat - 1)"]),
        ("range(4)", ["range(1, 4)", "range(5)", "range(3)"]),
    ],
)
def test_arguments_are_swapped_and_ranges_cut(call, planted):
    assert planted_in(f"return {call}") == [f"return {p}" for p in planted]


def test_conditions_are_forced_and_the_statements_within_are_changed_on_their_own():
    body = """
        if seat == other:
            n = 1
        elif n & 1:
            return
    """
    assert planted_in(body) == [
        *("if True:", "if False:"),
        *("pass", "n = 2", "n = 0"),
        *("if True:", "if False:", "if n & 2:", "if n & 0:"),
        "pass",
    ]


def test_a_loop_is_left_early_or_not_and_never_made_endless():
    body = """
        while n:
            if seat:
                continue
            break
    """
    assert planted_in(body) == [
        *("while False:", "if True:", "if False:"),
        *("break", "pass", "continue", "pass"),
    ]


def test_the_first_value_of_a_name_stays_and_a_later_one_can_be_left_out():
    assert planted_in("best = seat\nbest = other") == ["pass"]
    assert [m.before for m in of("def f(seat):\n    best = seat\n    best = seat + seat")] == [
        "best = seat + seat",
        "best = seat + seat",
    ]


def test_words_imports_and_annotations_stay():
    source = '''
        """Rules for 3."""
        from cards import A
        NAMES = ("red", f"{1 + 1}")

        @rule
        def f(n: "0" = 1) -> 2:
            """Take 2."""
            return f"{n + 1}"
    '''
    assert of(source) == []


def test_constants_of_a_module_are_changed():
    found = of("ROUNDS = np.array([10, 0], 'i1')")
    assert {m.function for m in found} == {"constants"}
    assert [m.after for m in found] == [
        "ROUNDS = np.array([11, 0], 'i1')",
        "ROUNDS = np.array([9, 0], 'i1')",
        "ROUNDS = np.array([10, 1], 'i1')",
    ]


def test_an_id_depends_on_the_function_and_the_change_alone():
    before = of("def f(n):\n    return n < 1")
    after = of("X = 'y'\n\n\ndef f(n):\n    # more\n    return (n\n        < 1)")
    assert [m.id for m in before] == [m.id for m in after]
    assert {m.id for m in before}.isdisjoint(m.id for m in of("def g(n):\n    return n < 1"))


def test_of_changes_that_read_the_same_each_has_its_id():
    twice = of("def f(s):\n    s.n = s.a\n    s.m = s.b\n    s.n = s.a")
    changes = ["s.n = s.a -> pass", "s.m = s.b -> pass", "s.n = s.a -> pass #2"]
    assert [m.change for m in twice] == changes
    assert len({m.id for m in twice}) == 3


def test_a_mutant_is_planted_in_a_copy():
    tree = ast.parse("def f(n):\n    return n + 1\n\n\ndef g(n):\n    return n + 1")
    original = ast.unparse(tree)
    changed = [ast.unparse(m.planted(tree)) for m in mutants("toy", tree)]
    assert ast.unparse(tree) == original
    assert len(set(changed)) == len(changed) == 6
    assert changed[0] == original.replace("n + 1", "n - 1", 1)


def test_a_planted_module_is_imported_instead_of_the_one_on_disk(tmp_path, monkeypatch):
    path = tmp_path / "toy_rules.py"
    path.write_text("def f(n):\n    return n + 1\n", encoding="utf-8")
    source = Source("toy_rules", path, ast.parse(path.read_text(encoding="utf-8")))
    mutant = mutants("toy_rules", source.tree)[0]
    planted = Planted(source, mutant.planted(source.tree))
    monkeypatch.setattr(sys, "meta_path", [planted, *sys.meta_path])
    try:
        module = importlib.import_module("toy_rules")
        assert module.f(5) == 4
        assert Path(module.__file__) == path
    finally:
        sys.modules.pop("toy_rules", None)


@pytest.mark.parametrize("game", sorted(RULES))
def test_the_mutants_of_a_game_compile_and_each_has_its_id(game, pytestconfig):
    assert (pytestconfig.rootpath / folder_of(game)).is_dir()
    ids = set()
    for module in RULES[game]:
        source = Source.of(game, module)
        found = mutants(module, source.tree)
        for mutant in found[::50]:
            compile(mutant.planted(source.tree), str(source.path), "exec", dont_inherit=True)
        assert ids.isdisjoint(m.id for m in found)
        ids |= {m.id for m in found}
    assert len(ids) > 1000


@pytest.mark.parametrize("game", sorted(RULES))
def test_every_listed_survivor_is_still_a_mutant_and_has_a_reason(game):
    known = {m.key for name in RULES[game] for m in mutants(name, Source.of(game, name).tree)}
    listed = reasons(game)
    assert set(listed) - known == set()
    assert all(listed.values())
