"""Reads a campaign file: TOML, strictly checked, every error with its file, its key and what is allowed."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import tomli_w
from pydantic import TypeAdapter, ValidationError

from distlearn.binding import OptionError, said
from distlearn.campaign.build import resolved_arm
from distlearn.campaign.contents import Contents, is_content
from distlearn.campaign.spec import MOST_SEEDS, Arm, Budget, Seed, Spec
from distlearn.errors import UserError, unknown
from distlearn.plugins import line_of_plugin
from distlearn.plugins.plugin import kept_as
from distlearn.store.specs import question_of
from distlearn.tables import load_named, loaded, used_in

Table = dict[str, Any]

ARM_KEYS = tuple(Arm.model_fields)
KEYS = ("name", "seeds", *ARM_KEYS, "arms")
ENTRIES = ("game", "value_function", "learner")
KEY_AND_VALUE = r"""((?:"[^"]*"|'[^']*'|[^"'=])+)=(.*)"""  # a quoted part of a key may contain =
EXAMPLE = 'for example  [arms.tdl]  learner = "tdl"'


def read_spec(path: Path, settings: Sequence[str] = ()) -> Spec:
    """The campaign in a file, with `key=value` settings laid over it."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise UserError(f"{path}: no such file; campaign files are TOML, see experiments/") from None
    except OSError as error:
        raise UserError(f"{path}: cannot be read as text: {error}") from None
    return parsed_spec(content, str(path), settings)


def parsed_spec(content: bytes, file: str, settings: Sequence[str] = ()) -> Spec:
    """The campaign in the content of a file, whose plug-ins are loaded."""
    table = _table(content, file)
    for setting in settings:
        table = merged(table, _setting(setting))
    return _Reader(file, table).spec(question_of(content.decode()))


def stored_spec(content: bytes, file: str) -> Spec:
    """The campaign that results are of, without the source of its plug-ins; the file's name is for messages.

    No plug-in is loaded for that. An arm that cannot be understood without one is taken as it stands.
    """
    return _Reader(file, _table(content, file), is_stored=True).spec(question_of(content.decode()))


def _table(content: bytes, file: str) -> Table:
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: cannot be read as text: {error}") from None
    return _parsed(text, file)


def write_spec(spec: Spec) -> str:
    """The campaign as a file that reads back to the same."""
    table = {
        "name": spec.name,
        "seeds": list(spec.seeds),
        "plugins": sorted({kept_as(*each) for arm in spec.arms.values() for each in (arm.plugins or {}).items()}),
        "arms": {name: arm.settings() for name, arm in spec.arms.items()},
    }
    if not table["plugins"]:
        del table["plugins"]
    return f"# {spec.question}\n{tomli_w.dumps(table)}"


def merged(below: Mapping[str, Any], above: Mapping[str, Any], within: str = "") -> Table:
    """One campaign's table laid over another's, table by table.

    An entry (game, learner, a measure …) of another name replaces the whole entry. `within` is the kind of table:
    "" for the campaign itself, "arms", "arm", "measures", "entry".
    """
    result = dict(below)
    if within == "budget" and {"games", "generations"} & set(above):
        result = {key: value for key, value in below.items() if key not in ("games", "generations")}
    for key, over in above.items():
        under = result.get(key)
        if is_content(over) or (is_content(under) and not isinstance(over, dict)):
            result[key] = over
            continue
        kind = _kind(key, within)
        if within == "entry" and (isinstance(under, dict) or isinstance(over, dict)):
            kind = "entry"  # a part of an entry is one too
        if kind == "entry":
            under, over = _entry(under), _entry(over)
        if isinstance(under, dict) and isinstance(over, dict) and (kind != "entry" or _fits(under, over)):
            over = merged(under, over, kind)
        result[key] = over
    return result


class _Reader:
    """Turns one file's table into a spec; knows the file, so that errors can name it."""

    def __init__(self, file: str, table: Table, is_stored: bool = False) -> None:
        self._file = file
        self._table = table
        self._contents = Contents()
        self._is_stored = is_stored

    def spec(self, question: str) -> Spec:
        for key in self._table:
            if key not in KEYS:
                self._refuse("", unknown("key", key, KEYS))
        if not self._is_stored:
            self._load_plugins()
        arms = self._table.get("arms", {})
        if not isinstance(arms, dict) or not arms:
            self._refuse("arms", f"at least one arm is needed, {EXAMPLE}")
        name = self._checked_name("name", self._table.get("name", Path(self._file).stem))
        read = {arm: self._arm(arm) for arm in arms}
        used = {module for arm in read.values() for module in arm.plugins or ()}
        plugins = () if self._is_stored else tuple(plugin for plugin in loaded() if plugin.module in used)
        return Spec(name, question, self._seeds(), read, plugins)

    def _load_plugins(self) -> None:
        names = self._table.get("plugins", [])
        if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
            self._refuse("plugins", f'should be a list of modules or paths, such as ["./my_game.py"], found {names!r}')
        try:
            load_named(names, Path(self._file).parent)
        except UserError as error:
            self._refuse("plugins", str(error))

    def _arm(self, name: str) -> Arm:
        own = self._table["arms"][name]
        self._checked_name(f"arms.{name}", name)
        if not isinstance(own, dict):
            self._refuse(f"arms.{name}", f"should be a table, {EXAMPLE}, found {own!r}")
        for key in own:
            if key not in ARM_KEYS:
                self._refuse(f"arms.{name}", unknown("key", key, ARM_KEYS))
        common = {key: self._table[key] for key in ARM_KEYS if key in self._table and key != "plugins"}
        try:
            arm = Arm.model_validate(merged(common, own, "arm"))
        except ValidationError as error:
            first = error.errors()[0]
            self._refuse(self._where(name, first["loc"]), _explained(first))
        for measure in arm.measures:
            self._checked_name(self._where(name, ("measures", measure)), measure)
        try:
            return self._with_plugins(name, resolved_arm(arm, self._contents))
        except OptionError as error:
            if self._is_stored and arm.plugins:
                return arm
            self._refuse(self._where(name, error.keys), str(error))
        except Exception as error:
            line = line_of_plugin(error)
            if line is None:
                raise
            self._refuse(f"arms.{name}", f"{line}: {type(error).__name__}: {error}")

    def _with_plugins(self, name: str, arm: Arm) -> Arm:
        """The arm with the plug-ins that it depends on; those that a written campaign had must be the same."""
        if self._is_stored:
            return arm
        used = used_in(arm.settings())
        for plugin in used:
            expected = (arm.plugins or {}).get(plugin.module, plugin.hash)
            if expected != plugin.hash:
                where = f"arms.{name}.plugins.{plugin.module}"
                self._refuse(
                    where, f"should be {expected}, but the source of {plugin.origin} has the hash {plugin.hash}"
                )
        return arm.model_copy(update={"plugins": {plugin.module: plugin.hash for plugin in used} or None})

    def _where(self, arm: str, keys: Sequence[str | int]) -> str:
        """The key as it stands in the file: in the arm's own table, or at the top for all arms."""
        path = [str(key) for key in keys]
        is_common = _depth(self._table, path) > _depth(self._table["arms"][arm], path)
        return ".".join(path if is_common else ["arms", arm, *path])

    def _seeds(self) -> tuple[int, ...]:
        found = self._table.get("seeds", 1)
        seeds = found if isinstance(found, list) else [found]
        try:
            checked = TypeAdapter(list[Seed]).validate_python(seeds, strict=True)
        except ValidationError:
            checked = []
        if not isinstance(found, list) and checked:
            checked = list(range(checked[0])) if checked[0] <= MOST_SEEDS else []
        if not checked or len(set(checked)) < len(checked):
            self._refuse(
                "seeds",
                f"should be a number of runs (1 to {MOST_SEEDS}) or a list of different seeds ≥ 0, found {found!r}",
            )
        return tuple(checked)

    def _checked_name(self, key: str, name: Any) -> str:
        """Names become names of files."""
        is_text = isinstance(name, str) and name.isprintable() and name != ""
        if not is_text or "/" in name or name[0] in "._":
            self._refuse(key, f"a name is printable text without / that begins with neither . nor _, found {name!r}")
        return str(name)

    def _refuse(self, key: str, message: str) -> NoReturn:
        where = f"{self._file}: {key}" if key else self._file
        raise UserError(f"{where}: {message}")


def _parsed(text: str, where: str) -> Table:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UserError(f"{where}: not valid TOML: {error}") from None


def _setting(setting: str) -> Table:
    """`arms.tdl.learner.alpha=0.02` as a table; a value that is not TOML is taken as text."""
    parts = re.fullmatch(KEY_AND_VALUE, setting, re.DOTALL)
    if parts is None:
        raise UserError(f"--set {setting}: expected KEY=VALUE, for example --set seeds=3")
    key, value = parts.groups()
    try:
        return tomllib.loads(f"{key} = {value}")
    except (tomllib.TOMLDecodeError, RecursionError):
        text = json.dumps(value.strip(), ensure_ascii=False)  # quoted as in TOML
        return _parsed(f"{key} = {text}", f"--set {setting}")


def _kind(key: str, within: str) -> str:
    """What kind of table stands under a key in a table of some kind."""
    if within == "arms":
        return "arm"
    is_entry = within == "measures" or (within in ("", "arm") and key in ENTRIES)
    return "entry" if is_entry else key


def _entry(value: Any) -> Any:
    """The short form of an entry, its bare name, as a table."""
    return {"name": value} if isinstance(value, str) else value


def _fits(under: Table, over: Table) -> bool:
    return "name" not in over or over["name"] == under.get("name")


def _depth(table: Any, path: Sequence[str]) -> int:
    """How many keys of a path there are in a table."""
    for depth, key in enumerate(path):
        if not isinstance(table, dict) or key not in table:
            return depth
        table = table[key]
    return len(path)


def _explained(error: Any) -> str:
    if error["type"] == "extra_forbidden":  # of the tables in an arm only the budget has fixed keys
        return unknown("key", str(error["loc"][-1]), Budget.model_fields)
    return said(error)
