"""Says which function of a game or of a value function it is that numba cannot compile, and why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from numba import types
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

CELLS = types.Array(types.int8, 1, "C")
WHOLE = types.Array(types.int64, 1, "C")
NUMBERS = types.Array(types.float64, 1, "C")
COLOUR = MOVE = types.int64
NOT_TOLD = ("Failed in nopython mode pipeline", "During: Pass")
COLOURING = re.compile(r"\x1b\[[0-9;]*m")  # for terminals
FROM_OUTSIDE = "During: resolving callee"  # from there on it is about whoever called the function


class NotCompiledError(RuntimeError):
    """A mistake in a function that somebody wrote for a game or a value function."""


class _Form(NamedTuple):
    """How loops call a function."""

    arguments: tuple[Any, ...]
    returned: tuple[Any, ...]  # kinds of types


FORMS = {
    "legal_moves": _Form((CELLS, WHOLE, COLOUR, WHOLE), (types.Integer,)),
    "play": _Form((CELLS, WHOLE, COLOUR, MOVE), (types.NoneType,)),
    "result": _Form((CELLS, WHOLE), (types.Integer, types.Float)),
    "value": _Form((CELLS, NUMBERS, WHOLE), (types.Integer, types.Float)),
    "gradient": _Form((CELLS, NUMBERS, WHOLE, WHOLE, NUMBERS), (types.Integer,)),
}


@contextmanager
def explained(*owners: Any) -> Iterator[None]:
    """If numba refuses what is called in the block, names the function of these rules or functions that it is."""
    try:
        yield
    except NumbaError as error:
        for functions in owners:
            for name in functions._fields:
                _refuse_wrong(name, getattr(functions, name), FORMS[name])
        raise NotCompiledError(_shortened(error)) from error


def _refuse_wrong(name: str, function: Callable[..., Any], form: _Form) -> None:
    if not isinstance(function, Dispatcher):
        raise NotCompiledError(f"{name} is {function!r}, not a compiled function; it needs @compiled above it")
    code = function.py_func.__code__
    where = f"{name} ({code.co_filename}, line {code.co_firstlineno})"
    try:
        function.compile(form.arguments)
    except NumbaError as error:
        raise NotCompiledError(f"{where} cannot be compiled by numba: {_shortened(error)}") from error
    compiled: Any = function.overloads[form.arguments]
    returned = compiled.signature.return_type
    if not isinstance(returned, form.returned):
        expected = " or ".join(kind.__name__.lower().removesuffix("type") for kind in form.returned)
        raise NotCompiledError(f"{where} returns {returned}, expected {expected}")


def _shortened(error: NumbaError) -> str:
    """Without what tells how numba works rather than what is wrong; the first line says most of it."""
    text = COLOURING.sub("", str(error))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(NOT_TOLD)]
    ends = (number for number, line in enumerate(lines) if line.startswith(FROM_OUTSIDE))
    first, *others = lines[: next(ends, None)]
    if first.endswith(":") and others:
        first = f"{first} {others.pop(0).strip()}"
    return "\n".join([first, *others])
