"""A constructor is its config: what it takes by name are the options of a table in a file.

An entry is such a table: the name under which a constructor is known, and options for it. An option may be an entry
itself (`Among`): a part with options of its own.
"""

from __future__ import annotations

import dataclasses
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
from distlearn.options import LARGEST, Among, Elsewhere

REQUIRED = inspect.Parameter.empty
Keys = tuple[str, ...]
Entry = Mapping[str, Any]
Constructors = Mapping[str, Callable[..., Any]]
Content = Callable[[Keys, Any, Elsewhere], Any]
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
    """The entry with every option at its value, those not given by default; `keys` lead to it.

    What is neither given nor has a default is left out, as in a file.
    """
    name = entry["name"]
    if name not in constructors:
        raise OptionError(keys, unknown("name", name, constructors))
    constructor = constructors[name]
    parts = _parts(constructor)
    given = {option: value for option, value in entry.items() if option not in ("name", *parts)}
    try:
        plain = dict(_model(constructor)(**given))
    except ValidationError as error:
        first = error.errors()[0]
        option = tuple(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            raise OptionError(keys, unknown("option", option[0], _parameters(constructor))) from None
        hint = _hints(constructor)[option[0]]
        is_one_of_several = len(_alternatives(hint)) > 1 or _mark(hint) is not None
        if is_one_of_several and first["type"] != "missing":  # pydantic speaks of one of them only
            raise OptionError((*keys, option[0]), f"should be {_kind(hint)}, found {given[option[0]]!r}") from None
        raise OptionError((*keys, *option), said(first)) from None
    for part, table in parts.items():
        value = entry.get(part, _parameters(constructor)[part].default)
        plain[part] = None if value is None else resolved((*keys, part), _as_entry((*keys, part), value, table), table)
    options = {option: plain[option] for option in _parameters(constructor) if plain[option] is not None}
    return {"name": name, **options}


def built(keys: Keys, entry: Entry, constructors: Constructors, *parts: Any) -> Any:
    """The object that an entry describes; it takes what it belongs to by position, its options by name."""
    options = resolved(keys, entry, constructors)
    constructor = constructors[options.pop("name")]
    for part, table in _parts(constructor).items():
        if part in options:
            options[part] = built((*keys, part), options[part], table)
    try:
        return constructor(*parts, **options)
    except (ValueError, OverflowError, MemoryError) as error:
        raise OptionError(keys, str(error)) from None


def with_content(keys: Keys, entry: Entry, constructors: Constructors, content: Content) -> Entry:
    """The entry in which options that name something outside of it (`options.Elsewhere`) have its content instead.

    What is wrong in other ways is left for `resolved` to say.
    """
    if entry.get("name") not in constructors:
        return entry
    constructor = constructors[entry["name"]]
    result, hints, parts = dict(entry), _hints(constructor), _parts(constructor)
    for option in set(entry) & set(_parameters(constructor)):
        mark = _mark(hints[option])
        if mark is not None:
            result[option] = content((*keys, option), entry[option], mark)
        elif option in parts and isinstance(entry[option], Mapping):
            result[option] = with_content((*keys, option), entry[option], parts[option], content)
    return result


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
    meanings = dict(re.findall(r"^ +(\w+): (.+)$", _documented(constructor), re.MULTILINE))
    parts = _parts(constructor)
    return [
        Option(
            name,
            _kind(hints[name]),
            _entry_of(parameter.default, parts[name]) if name in parts else parameter.default,
            meanings.get(name, ""),
        )
        for name, parameter in _parameters(constructor).items()
    ]


def summary(constructor: Callable[..., Any]) -> str:
    """The first sentence of the docstring."""
    return (inspect.getdoc(constructor) or "").partition("\n")[0]


def _lineage(constructor: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The constructors whose options count: those of base classes too, as long as each passes `**options` on."""
    lineage: list[Callable[..., Any]] = []
    for each in inspect.getmro(constructor) if inspect.isclass(constructor) else [constructor]:
        lineage.append(each)
        if all(
            parameter.kind is not parameter.VAR_KEYWORD for parameter in inspect.signature(each).parameters.values()
        ):
            break
    return lineage


def _parameters(constructor: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    return {
        name: parameter
        for each in reversed(_lineage(constructor))
        for name, parameter in inspect.signature(each).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    }


def _documented(constructor: Callable[..., Any]) -> str:
    return "\n".join(inspect.getdoc(each) or "" for each in reversed(_lineage(constructor)))


def _hints(constructor: Callable[..., Any]) -> dict[str, Any]:
    hints: dict[str, Any] = {}
    for each in reversed(_lineage(constructor)):
        hints |= get_type_hints(each.__init__ if inspect.isclass(each) else each, include_extras=True)
    return hints


@cache
def _parts(constructor: Callable[..., Any]) -> dict[str, Constructors]:
    """The options that are entries themselves, with the tables that they are found in."""
    hints = _hints(constructor)
    tables = {name: _table(hints[name]) for name in _parameters(constructor)}
    return {name: table for name, table in tables.items() if table is not None}


def _table(hint: Any) -> Constructors | None:
    if get_origin(hint) in (Union, UnionType):
        return next(filter(None, map(_table, get_args(hint))), None)
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((mark.constructors for mark in marks if isinstance(mark, Among)), None)


def _mark(hint: Any) -> Elsewhere | None:
    """The mark of an option that names something outside."""
    if get_origin(hint) in (Union, UnionType):
        return next(filter(None, map(_mark, get_args(hint))), None)
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((mark for mark in marks if isinstance(mark, Elsewhere)), None)


def _as_entry(keys: Keys, value: Any, constructors: Constructors) -> Entry:
    """A part as it was given: by its name, as a table with a name, or as the object that is the default."""
    if isinstance(value, str):
        return {"name": value}
    if dataclasses.is_dataclass(value):
        return dict(_entry_of(value, constructors))
    if not isinstance(value, Mapping):
        raise OptionError(keys, f"should be a name or a table with a name, found {value!r}")
    if not isinstance(value.get("name"), str):
        raise OptionError((*keys, "name"), f"should be one of {', '.join(constructors)}, found {value.get('name')!r}")
    return dict(value)


def _entry_of(part: Any, constructors: Constructors) -> Any:
    """The entry that describes a part, which is a dataclass of its options."""
    if part is None or part is REQUIRED:
        return part
    name = next(name for name, constructor in constructors.items() if constructor is type(part))
    return {"name": name, **{field.name: getattr(part, field.name) for field in dataclasses.fields(part)}}


@cache
def _model(constructor: Callable[..., Any]) -> type[BaseModel]:
    hints = _hints(constructor)
    fields: dict[str, Any] = {
        name: (hints[name], ... if parameter.default is REQUIRED else parameter.default)
        for name, parameter in _parameters(constructor).items()
        if name not in _parts(constructor)
    }
    return create_model("Options", __config__=ConfigDict(extra="forbid", strict=True), **fields)


def _kind(hint: Any) -> str:
    """A type with its limits in words: `number 0 to 1`, `zero | uniform`."""
    if get_origin(hint) is Literal:
        return " | ".join(map(str, get_args(hint)))
    if get_origin(hint) is Annotated:
        base, *limits = get_args(hint)
        if _table(hint) is not None:
            return " | ".join(_table(hint) or ())
        if (mark := _mark(hint)) is not None:
            return mark.told
        return " ".join([_kind(base), *filter(None, map(_limit, limits))])
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(map(_kind, _alternatives(hint)))
    if get_origin(hint) is list:
        return f"list of {_kind(*get_args(hint))}"
    return KINDS.get(hint, str(hint))


def _alternatives(hint: Any) -> list[Any]:
    """The types that an option may have, besides none at all."""
    is_union = get_origin(hint) in (Union, UnionType)
    return [part for part in get_args(hint) if part is not NoneType] if is_union else [hint]


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
