# mypy: allow-subclassing-any
"""How Numba compiles rules and kernels here: a rule is optimised in the kernels that call it, and
nowhere else.

By itself Numba makes machine code of every function, with everything that it calls in it, and then
again as a part of each of its callers. Of rules nobody needs that: only kernels are called from
Python. So a rule stays as it was written down for LLVM, and a kernel links all the rules that it
can reach, once, and optimises them together. That takes a fraction of the time.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _RuleLibrary(JITCodeLibrary):
    """The code of one rule, which is linked into kernels and never runs by itself."""

    def finalize(self) -> None:
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Returns the rule as it is: LLVM would leave out what may be defined elsewhere too, if
        nothing calls it yet.
        """
        return self._final_module


class _KernelLibrary(JITCodeLibrary):
    """The code of a kernel and of all rules that it can reach."""

    _linking_libraries: list[JITCodeLibrary]

    def finalize(self) -> None:
        found = dict.fromkeys(self._linking_libraries)
        new = [*found]
        while new:
            library = new.pop()
            if isinstance(library, _RuleLibrary):
                new += (each for each in library._linking_libraries if each not in found)
                found |= dict.fromkeys(library._linking_libraries)
        self._linking_libraries = [*found]
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Let LLVM drop rules whose code has gone into their callers, and optimise."""
        for library in self._linking_libraries:
            if isinstance(library, _RuleLibrary):
                for name in _defined(library):
                    self._final_module.get_function(name).linkage = "linkonce_odr"
        super()._optimize_final_module()


def _defined(library: _RuleLibrary) -> list[str]:
    return [each.name for each in library._final_module.functions if not each.is_declaration]


class RuleCompiler(Compiler):
    """Compiles a function that only kernels and other rules call."""

    def compile_extra(self, func: Any) -> Any:
        context = self.state.targetctx = self.state.targetctx.subtarget()
        context.get_executable = _name_of
        self.state.library = _RuleLibrary(context.codegen(), func.__qualname__)
        return super().compile_extra(func)


class KernelCompiler(Compiler):
    """Compiles a function that Python calls, with all rules in it."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = _KernelLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


def _name_of(library: Any, fndesc: Any, env: Any) -> Any:
    """Returns what Numba knows a rule by: a function that cannot be called."""
    name = fndesc.qualname.split(".")[-1]
    return _dynfunc.make_function(fndesc.lookup_module(), name, "", 0, env, (library,))
