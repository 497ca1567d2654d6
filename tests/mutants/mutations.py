"""Small bugs, one at a time: what could be written wrongly in a module of rules.

Only what changes a rule is touched: no docstrings, messages, imports or annotations. Left out is
also what any run would trip over at once (a name that was never bound, a record passed for a seat).
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

MODULE_LEVEL = "constants"
CONDITION, INDEX = "condition", "index"
# Arguments that are no plain values.
RECORDS = {"s", "k", "log", "moves", "chance", "path"}

SHIFTED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
NEGATED = {
    **{ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
}
SWAPPED = {
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult},
    **{ast.Mod: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd},
    **{ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And},
}
OTHER_EXTREME = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    module: str
    function: str
    statement: ast.stmt
    target: ast.AST  # the statement or a part of it
    replacement: ast.AST
    before: str
    after: str
    number: int  # among those that read the same

    @property
    def change(self) -> str:
        """What was changed, apart from where: formatting and other lines have no effect on it."""
        return f"{self.before} -> {self.after}" + (f" #{self.number}" if self.number > 1 else "")

    @property
    def place(self) -> str:
        return f"{self.module}.{self.function}"

    @property
    def key(self) -> tuple[str, str, str]:
        return self.module, self.function, self.change

    @property
    def id(self) -> str:
        text = f"{self.place}: {self.change}"
        return f"{self.module}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"

    def planted(self, tree: ast.Module) -> ast.Module:
        """A copy of the module's tree with this bug in it."""
        return ast.fix_missing_locations(copy.deepcopy(tree, {id(self.target): self.replacement}))


def mutants(module: str, tree: ast.Module) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    found = []
    seen: Counter[tuple[str, str, str]] = Counter()
    for function, statement, target, replacement in _sites(tree):
        before = _header(statement)
        after = _header(copy.deepcopy(statement, {id(target): replacement}))
        seen[function, before, after] += 1
        number = seen[function, before, after]
        found.append(
            Mutant(module, function, statement, target, replacement, before, after, number)
        )
    return found


Site = tuple[str, ast.stmt, ast.AST, ast.AST]


def _sites(tree: ast.Module) -> Iterator[Site]:
    for top in tree.body:
        if isinstance(top, ast.Assign):
            for target, replacement in _in_expressions(top):
                yield MODULE_LEVEL, top, target, replacement
        elif isinstance(top, ast.FunctionDef):
            bound = {argument.arg for argument in top.args.args}
            for statement in _statements(top.body):
                for replacement in _instead_of_statement(statement, bound):
                    yield top.name, statement, statement, replacement
                for target, replacement in _in_expressions(statement):
                    yield top.name, statement, target, replacement
                bound |= stored(statement)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        yield from _statements(getattr(statement, "body", []))
        yield from _statements(getattr(statement, "orelse", []))


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The expressions of a statement: not those of the statements within it, nor any words."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.JoinedStr):
            yield child
            yield from _own_nodes(child)


def stored(statement: ast.stmt) -> set[str]:
    """The names a statement binds."""
    names = (n for n in _own_nodes(statement) if isinstance(n, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Store)}


def _header(statement: ast.AST) -> str:
    """A statement on one line, without the statements within it."""
    alone = copy.copy(statement)
    for part in ("body", "orelse"):
        if isinstance(getattr(alone, part, None), list):
            setattr(alone, part, [])
    return ast.unparse(alone)


def _changed(node: Any, **fields: Any) -> Any:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _instead_of_statement(statement: ast.stmt, bound: set[str]) -> Iterator[ast.stmt]:
    nothing = ast.copy_location(ast.Pass(), statement)
    match statement:
        case ast.Assign():
            if stored(statement) <= bound:
                yield nothing
        case ast.AugAssign(target, op, value):
            if type(op) in SWAPPED:
                yield _changed(statement, op=SWAPPED[type(op)]())
            yield ast.copy_location(ast.Assign([target], value), statement)
            if not isinstance(value, ast.Constant):  # += 0 is among the constants
                yield nothing
        case ast.Expr(ast.Call()) | ast.Raise() | ast.Return(None):
            yield nothing
        case ast.Continue():
            yield ast.copy_location(ast.Break(), statement)
            yield nothing
        case ast.Break():
            yield ast.copy_location(ast.Continue(), statement)
            yield nothing
        case ast.If():
            yield _changed(statement, test=ast.Constant(True))
            yield _changed(statement, test=ast.Constant(False))
        case ast.While():  # for ever true, it would only hang
            yield _changed(statement, test=ast.Constant(False))


def _in_expressions(statement: ast.stmt) -> Iterator[tuple[ast.AST, ast.AST]]:
    roles = {}
    for node in [statement, *_own_nodes(statement)]:
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            roles[id(node.test)] = CONDITION
        elif isinstance(node, ast.Subscript):
            parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            roles |= {id(part): INDEX for part in parts}
    for node in _own_nodes(statement):
        for replacement in _instead_of(node, roles.get(id(node))):
            yield node, replacement


def _instead_of(node: ast.AST, role: str | None) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            yield from _instead_of_comparison(node, role)
        case ast.BoolOp(op, values):
            yield _changed(node, op=SWAPPED[type(op)]())
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else _changed(node, values=rest)
        case ast.BinOp(op=ast.BitAnd(), right=ast.Constant()) | ast.UnaryOp(ast.Not()) if (
            role == CONDITION  # which is forced to true and to false anyway
        ):
            pass
        case ast.BinOp(op=op) if type(op) in SWAPPED:
            yield _changed(node, op=SWAPPED[type(op)]())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Constant(bool(value)):
            yield _changed(node, value=not value)
        case ast.Constant(int(value)):
            if role != INDEX or value == 0:  # after the last place there is none
                yield _changed(node, value=value + 1)
            if value > 0:
                yield _changed(node, value=value - 1)
        case ast.Call(ast.Name(name), args):
            yield from _instead_of_call(node, name, args)


def _instead_of_comparison(node: ast.Compare, role: str | None) -> Iterator[ast.AST]:
    sides = [node.left, *node.comparators]
    for i, op in enumerate(node.ops):
        # For whole numbers `< 3` is `<= 2`, which is among the constants.
        if type(op) in SHIFTED and not any(isinstance(x, ast.Constant) for x in sides[i : i + 2]):
            yield _changed(node, ops=[*node.ops[:i], SHIFTED[type(op)](), *node.ops[i + 1 :]])
    # Who finds a condition forced to true and to false finds it negated, too.
    if len(node.ops) == 1 and type(node.ops[0]) in NEGATED and role != CONDITION:
        yield _changed(node, ops=[NEGATED[type(node.ops[0])]()])


def _instead_of_call(node: ast.Call, name: str, args: list[ast.expr]) -> Iterator[ast.AST]:
    if name in OTHER_EXTREME:
        yield _changed(node, func=ast.Name(OTHER_EXTREME[name], ast.Load()))
        return
    if name == "range":
        if len(args) == 1:
            yield _changed(node, args=[ast.Constant(1), *args])
        if isinstance(args[-1], ast.Name | ast.Attribute | ast.Subscript | ast.Call):
            yield _changed(node, args=[*args[:-1], ast.BinOp(args[-1], ast.Sub(), ast.Constant(1))])
        return
    for i, (one, two) in enumerate(pairwise(args)):
        alike = type(one) is type(two) and _is_value(one) and _is_value(two)
        if alike and ast.dump(one) != ast.dump(two):
            yield _changed(node, args=[*args[:i], two, one, *args[i + 2 :]])


def _is_value(node: ast.expr) -> bool:
    match node:
        case ast.Name(name):
            return name not in RECORDS and not name.isupper()
        case ast.Constant(value):
            return isinstance(value, int)
        case _:
            return not isinstance(node, ast.JoinedStr)
