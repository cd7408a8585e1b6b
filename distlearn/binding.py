"""A constructor is its config: what it takes by name are the options of a table in a file.

An entry is such a table: the name under which a constructor is known, and options for it.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from annotated_types import MultipleOf
from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from distlearn.errors import unknown
from distlearn.options import LARGEST

REQUIRED = inspect.Parameter.empty
Keys = tuple[str, ...]
Entry = Mapping[str, Any]
Constructors = Mapping[str, Callable[..., Any]]
KINDS: dict[Any, str] = {float: "number", int: "integer", bool: "true | false", str: "text"}


class Option(NamedTuple):
    """One option of an entry, as people read it."""

    name: str
    kind: str
    default: Any  # REQUIRED if there is none
    meaning: str


class OptionError(ValueError):
    """An option that cannot be; `keys` lead to where it stands, as far as is known."""

    def __init__(self, keys: Keys, message: str) -> None:
        super().__init__(message)
        self.keys = keys


def resolved(keys: Keys, entry: Entry, constructors: Constructors) -> dict[str, Any]:
    """The entry with every option at its value, those not given by default; `keys` lead to it."""
    name = entry["name"]
    if name not in constructors:
        raise OptionError(keys, unknown("name", name, constructors))
    constructor = constructors[name]
    given = {option: value for option, value in entry.items() if option != "name"}
    try:
        return {"name": name, **dict(_model(constructor)(**given))}
    except ValidationError as error:
        first = error.errors()[0]
        option = tuple(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            raise OptionError(keys, unknown("option", option[0], _parameters(constructor))) from None
        raise OptionError((*keys, *option), said(first)) from None


def built(keys: Keys, entry: Entry, constructors: Constructors, *parts: Any) -> Any:
    """The object that an entry describes; it takes what it belongs to by position, its options by name."""
    options = resolved(keys, entry, constructors)
    constructor = constructors[options.pop("name")]
    try:
        return constructor(*parts, **options)
    except (ValueError, OverflowError, MemoryError) as error:
        raise OptionError(keys, str(error)) from None


def said(error: Mapping[str, Any]) -> str:
    """What pydantic found wrong, in one line with what was found."""
    if error["type"] == "missing":
        return "is missing"
    if error["type"] in ("model_type", "dict_type"):
        return f"should be a table, found {error['input']!r}"
    if error["type"] == "too_short":
        return "should not be empty"
    message = str(error["msg"]).removeprefix("Value error, ").removeprefix("Input ")
    return f"{message}, found {error['input']!r}"


def options(constructor: Callable[..., Any]) -> list[Option]:
    """The options that a constructor takes, with what its docstring says of each."""
    hints = _hints(constructor)
    meanings = dict(re.findall(r"^ +(\w+): (.+)$", inspect.getdoc(constructor) or "", re.MULTILINE))
    return [
        Option(name, _kind(hints[name]), parameter.default, meanings.get(name, ""))
        for name, parameter in _parameters(constructor).items()
    ]


def summary(constructor: Callable[..., Any]) -> str:
    """The first sentence of the docstring."""
    return (inspect.getdoc(constructor) or "").partition("\n")[0]


def _parameters(constructor: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    every = inspect.signature(constructor).parameters
    return {name: each for name, each in every.items() if each.kind is each.KEYWORD_ONLY}


@cache
def _model(constructor: Callable[..., Any]) -> type[BaseModel]:
    hints = _hints(constructor)
    fields: dict[str, Any] = {
        name: (hints[name], ... if parameter.default is REQUIRED else parameter.default)
        for name, parameter in _parameters(constructor).items()
    }
    return create_model("Options", __config__=ConfigDict(extra="forbid", strict=True), **fields)


def _hints(constructor: Callable[..., Any]) -> dict[str, Any]:
    function = constructor.__init__ if inspect.isclass(constructor) else constructor
    return get_type_hints(function, include_extras=True)


def _kind(hint: Any) -> str:
    """A type with its limits in words: `number 0 to 1`, `zero | uniform`."""
    if get_origin(hint) is Literal:
        return " | ".join(map(str, get_args(hint)))
    if get_origin(hint) is Annotated:
        base, *limits = get_args(hint)
        return " ".join([_kind(base), *filter(None, map(_limit, limits))])
    if get_origin(hint) in (Union, UnionType):
        return _kind(next(part for part in get_args(hint) if part is not NoneType))
    if get_origin(hint) is list:
        return f"list of {_kind(*get_args(hint))}"
    return KINDS.get(hint, str(hint))


def _limit(limit: Any) -> str:
    if isinstance(limit, MultipleOf):
        return f"in steps of {limit.multiple_of}"
    low = getattr(limit, "ge", None)
    high = getattr(limit, "le", None)
    if low is not None and high is not None and high < LARGEST:
        return f"{low:g} to {high:g}"
    if low is not None:
        return f"≥ {low:g}"
    above = getattr(limit, "gt", None)
    return f"> {above:g}" if above is not None and math.isfinite(above) else ""
