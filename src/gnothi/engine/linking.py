"""How compiled rules are joined: what only rules call is linked into what Python calls, and optimised there, once.

Numba by itself optimises each function together with everything that it calls, and makes machine code of it all, once
more for every function on the way up. Here a rule that rules call stays a fragment: translated, but neither optimised
nor made into machine code before it is part of a program, which is what Python calls.
"""
from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import llvmlite.binding as llvm
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, compile_result
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys

DOOR = "_ZN7cpython"                # how the name begins of the function through which Python calls a program
ENVIRONMENT = "_ZN08NumbaEnv"      # how the names begin of the places through which code finds its Python objects


class Linked(JITCodeLibrary):  # type: ignore[misc]
    """Code that lists everything it calls, directly or not, each after all that it calls itself."""

    def add_linking_library(self, library: Any) -> None:
        for needed in (*library._linking_libraries, library):
            if needed not in self._linking_libraries:
                super().add_linking_library(needed)


class Program(Linked):
    """Code that Python calls."""

    def finalize(self) -> None:
        self._linking_libraries.reverse()      # only what has been called so far is linked in
        super().finalize()
        for environment in environments(self._final_module):
            self._codegen.set_env(environment.env_name, environment)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and not function.name.startswith(DOOR):
                function.linkage = "internal"      # nobody else calls it: it may be changed, or go
        super()._optimize_final_module()


class Fragment(Linked):
    """Code that only other code calls."""

    def finalize(self) -> None:
        self._finalize_dynamic_globals()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"      # the same in several programs, and gone where it is inlined
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        self._ensure_finalized()
        return self._final_module

    def whole(self) -> Any:
        """Itself and everything that it calls."""
        module = self._get_module_for_linking().clone()
        for library in reversed(self._linking_libraries):
            if library is not rtsys.library:
                module.link_in(library._get_module_for_linking(), preserve=True)
        return module

    @classmethod
    def read(cls, codegen: Any, name: str, bitcode: bytes) -> Fragment:
        """A fragment that was kept as a whole."""
        made = cls(codegen, name)
        made._final_module = llvm.parse_bitcode(bitcode)
        made.add_linking_library(rtsys.library)
        made._finalized = True
        return made


def environments(module: Any) -> Iterator[Any]:
    """What the functions of a module know of Python."""
    for place in module.global_variables:
        if place.name.startswith(ENVIRONMENT) and (known := lookup_environment(place.name)) is not None:
            yield known


# What Numba is to make of a rule


class RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, making a library of our own.

    Numba counts functions and types to name what it makes, which is unique in a process, but not on the disk: a
    template compiled for two games, each in a process of its own, would have the same name in a third.
    """

    kind: type[Linked]

    def define_pipelines(self) -> Any:
        self.state.func_id.unique_id = uuid.uuid4().hex
        self.state.library = self.kind(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class ProgramCompiler(RuleCompiler):
    kind = Program

    def define_pipelines(self) -> Any:
        passes = super().define_pipelines()
        self.state.library.enable_object_caching()
        return passes


class FragmentCompiler(RuleCompiler):
    kind = Fragment

    def define_pipelines(self) -> Any:
        self.state.flags.no_compile = True
        return super().define_pipelines()


class Inner(CPUDispatcher):  # type: ignore[misc]
    """A rule as other rules call it."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        super().__init__(
            function, targetoptions={**options, "no_cpython_wrapper": True}, pipeline_class=FragmentCompiler
        )

    def enable_caching(self) -> None:
        self._cache = FragmentCache(self.py_func)

    def add_overload(self, result: Any) -> None:
        if result.entry_point is None:      # just compiled, and not loaded
            result = result._replace(entry_point=object())
            self.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        self.overloads[tuple(result.signature.args)] = result


class FragmentCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """How a fragment is kept."""

    def reduce(self, result: Any) -> Any:
        module = result.library.whole()
        result.fndesc.typemap = result.fndesc.calltypes = None
        return result.library.name, module.as_bitcode(), result.fndesc, result.signature, list(environments(module))

    def rebuild(self, target: Any, kept: Any) -> Any:
        name, bitcode, fndesc, signature, known = kept
        return compile_result(
            target_context=target, typing_context=target.typing_context, entry_point=object(), fndesc=fndesc,
            signature=signature, library=Fragment.read(target.codegen(), name, bitcode), referenced_envs=known,
            objectmode=False, lifted=(), reload_init=[],
        )


class FragmentCache(FunctionCache):  # type: ignore[misc]
    _impl_class = FragmentCacheImpl
