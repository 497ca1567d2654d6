"""The rule compiler: plain functions over a NumPy structure, compiled by Numba and cached on disk.

`@rule` marks a function of a game's rules. It is compiled when a *kernel* first needs it. A kernel
is an entry point called from Python: one of the templates in `kernels.py`, bound to the rules of
one game. Only kernels are cached, each under a fingerprint of everything it can reach. So a changed
rule or card never runs from an old cache, and a change elsewhere recompiles nothing.

Rules allocate no memory: what they work in is handed to them (a game's `scratch`). They are
compiled without Numba's runtime, so a rule that asks for memory does not compile. Allocating would
be slower, and not even safe: Numba counts references to arrays, but not to the structures in them,
and frees a new array while a structure from it is still in use.

With `NUMBA_DISABLE_JIT=1` the same functions run as plain Python.
"""

from __future__ import annotations

import dis
import hashlib
import os
import shutil
import tempfile
import time
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core.caching import Cache, CompileResultCacheImpl
from numba.core.registry import CPUDispatcher

from vendome.core.compiling import KernelCompiler, RuleCompiler

COMPILED: bool = not numba.config.DISABLE_JIT
# Arithmetic as NumPy does it, no lock on other threads, and none of Numba's runtime: what allocates
# memory and counts references.
COMPILING: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
LINKED = 2  # how rules are put together (`compiling.py`); another number compiles all anew
STALE_AFTER = 7 * 24 * 3600  # seconds in which another checkout may still use the folder


Rule = TypeVar("Rule", bound=Callable[..., Any])  # what is compiled is called as what it is made of


def rule(function: Rule) -> Rule:
    """Mark a function of a game's rules. Returns what is compiled into kernels that need it."""
    return _compiled(function, inline=False)


def hot_rule(function: Rule) -> Rule:
    """Mark a rule on the path of every action. Returns what is inlined into its callers."""
    return _compiled(function, inline=True)


def _compiled(function: Rule, inline: bool) -> Rule:
    if not COMPILED:
        return function
    dispatcher = numba.njit(
        **COMPILING,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        forceinline=inline,
        pipeline_class=RuleCompiler,
    )(function)
    by_type = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: by_type(
        [_widened(kind) for kind in args], {name: _widened(kind) for name, kind in kws.items()}
    )
    return dispatcher  # type: ignore[no-any-return]


@cache
def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a rule as plain Python, together with all rules that it calls.

    No kernel is needed.
    """
    if not isinstance(function, CPUDispatcher):
        return function
    bare = function.py_func
    rules = {
        name: plain(bare.__globals__[name])
        for name in _globals_of(bare.__code__)
        if isinstance(bare.__globals__.get(name), CPUDispatcher)
    }
    return types.FunctionType(
        bare.__code__, {**bare.__globals__, **rules}, bare.__name__, bare.__defaults__
    )


def _globals_of(code: types.CodeType) -> set[str]:
    """Returns the names of globals that a function reads.

    Not all names that stand in it: a field of a state may have the name of a rule.
    """
    return {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}


def _widened(kind: Any) -> Any:
    """Returns one type for whole numbers of all sizes, so that a rule is compiled only once."""
    return numba.int64 if isinstance(kind, numba.types.Integer) else kind


def part(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the function, marked as one that templates call and that names a game's rules as they
    do: it is bound to the rules with each of them.
    """
    function.is_part = True  # type: ignore[attr-defined]
    return function


def _scope(
    template: types.FunctionType,
    rules: Mapping[str, Any],
    made: Callable[[Callable[..., Any]], Callable[..., Any]] = lambda function: function,
) -> dict[str, Any]:
    """Returns the globals of a template that is bound to `rules`, with its parts bound to them too.

    A part of another module finds what that module has, the parts that it calls among them. `made`
    makes of a part what is called.
    """
    modules, scope = [template.__globals__], dict[str, Any]()
    for module in modules:  # which grows meanwhile
        for value in module.values():
            if getattr(value, "is_part", False) and not any(
                value.__globals__ is each for each in modules
            ):
                modules.append(value.__globals__)
    for module in reversed(modules):
        scope |= module
    scope |= rules
    parts = {name: value for name, value in scope.items() if getattr(value, "is_part", False)}
    for name, value in parts.items():
        bound = types.FunctionType(value.__code__, scope, value.__name__, value.__defaults__)
        scope[name] = made(bound)
    return scope


def kernel(
    template: Callable[..., Any], rules: Mapping[str, Any], owner: str
) -> Callable[..., Any]:
    """Returns `template` bound to one game's `rules` by name. It is compiled on its first call.

    The rules go into the function's globals and not into a closure, because Numba's disk cache
    never finds a closure again.
    """
    assert isinstance(template, types.FunctionType)
    scope = _scope(template, rules, rule)
    bound = types.FunctionType(template.__code__, scope, template.__name__)
    bound.__qualname__ = f"{owner}.{template.__name__}"
    bound.__defaults__ = template.__defaults__
    if not COMPILED:
        return bound
    dispatcher = numba.njit(**COMPILING, pipeline_class=KernelCompiler)(bound)
    dispatcher._cache = _KernelCache(bound)
    return dispatcher  # type: ignore[no-any-return]


def is_on_disk(function: Callable[..., Any]) -> bool:
    """Returns whether a kernel was compiled before, so that its first call only has to load it."""
    if not isinstance(function, CPUDispatcher):
        return True
    return any(Path(function._cache.cache_path).glob("*.nbc"))


def stored_in(functions: Iterable[object]) -> list[Path]:
    """Returns the folders in which those of these functions lie that are compiled kernels."""
    folders = [
        Path(function._cache.cache_path)
        for function in functions
        if isinstance(function, CPUDispatcher)
    ]
    return [folder for folder in folders if folder.is_dir()]


def interpreted(template: Callable[..., Any], rules: Mapping[str, Any]) -> Callable[..., Any]:
    """Returns what `kernel` returns, but as plain Python: much slower, and ready at once."""
    assert isinstance(template, types.FunctionType)
    scope = _scope(template, rules)
    for name, value in scope.items():
        if isinstance(value, CPUDispatcher):
            scope[name] = plain(value)
    return types.FunctionType(template.__code__, scope, template.__name__, template.__defaults__)


def fingerprint(function: Callable[..., Any]) -> str:
    """Returns a hash of the compiler and of all code and tables that `function` can reach."""
    compiler = (numba.__version__, np.__version__, sorted(COMPILING.items()), LINKED)
    digest = hashlib.sha256(repr(compiler).encode())
    seen: set[int] = set()
    waiting: list[Any] = [function]
    while waiting:
        value = waiting.pop()
        value = value.py_func if isinstance(value, CPUDispatcher) else value
        if not isinstance(value, types.FunctionType):
            digest.update(_constant(value))
            continue
        if id(value.__code__) in seen:
            continue
        seen.add(id(value.__code__))
        # Numba stores the names of modules with what it compiled, and imports them to read it.
        digest.update(repr((value.__module__, value.__defaults__)).encode())
        for code in _nested(value.__code__):
            digest.update(code.co_name.encode() + code.co_code)
            digest.update(repr([c for c in code.co_consts if not _is_code(c)]).encode())
            for name in code.co_names:
                digest.update(name.encode())
                if name in value.__globals__:
                    waiting.append(value.__globals__[name])
    return digest.hexdigest()[:20]


def _is_code(value: object) -> bool:
    return isinstance(value, types.CodeType)


def _nested(code: types.CodeType) -> list[types.CodeType]:
    inner = [c for constant in code.co_consts if _is_code(constant) for c in _nested(constant)]
    return [code, *inner]


def _constant(value: Any) -> bytes:
    if isinstance(value, types.ModuleType):
        if value.__name__.startswith("vendome"):
            raise TypeError(
                f"rules must import names, not the module {value.__name__}: "
                "the compiler's cache cannot see what they use of it"
            )
        return value.__name__.encode()
    if isinstance(value, np.ndarray):
        return repr((value.dtype, value.shape)).encode() + value.tobytes()
    if isinstance(value, bool | int | float | str | tuple | np.dtype | np.generic):
        return repr(value).encode()
    return getattr(value, "__qualname__", type(value).__qualname__).encode()


def cache_folder() -> Path:
    """Returns the folder for compiled rules: `VENDOME_CACHE`, or this user's cache folder."""
    named = os.environ.get("VENDOME_CACHE")
    folder = Path(named) if named else Path(platformdirs.user_cache_dir("vendome"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        # All users share one folder for temporary files, except on Windows.
        owner = os.getuid() if hasattr(os, "getuid") else "own"
        folder = Path(tempfile.gettempdir()) / f"vendome-cache-{owner}"
    return folder


class _Locator:
    """Tells Numba where the compiled form of one kernel lies: a folder named by fingerprint."""

    def __init__(self, function: types.FunctionType, file: str) -> None:
        self._py_file = file
        owner = function.__qualname__.replace(".", "-")
        self._fingerprint = fingerprint(function)
        self._folder = cache_folder() / f"{owner}-{self._fingerprint}"
        _forget_stale(self._folder, owner)

    @classmethod
    def from_function(cls, function: types.FunctionType, file: str) -> _Locator:
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._fingerprint

    def get_disambiguator(self) -> str:
        return "kernel"


def _forget_stale(current: Path, owner: str) -> None:
    """Delete folders of the same kernel that were not used for a week: older rules left them."""
    if current.exists():
        os.utime(current)
    for folder in current.parent.glob(f"{owner}-*"):
        if folder != current and time.time() - folder.stat().st_mtime > STALE_AFTER:
            shutil.rmtree(folder, ignore_errors=True)


class _KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _KernelCache(Cache):  # type: ignore[misc]
    _impl_class = _KernelCacheImpl
