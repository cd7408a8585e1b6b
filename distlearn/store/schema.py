"""The four tables of results: their columns, types, units and version; nothing else defines them."""

from __future__ import annotations

import pyarrow as pa

VERSION = 2
ADDED = {"sd": 2}  # columns that are not in files of lower versions, and are empty when those are read


def _table(**columns: tuple[pa.DataType, str]) -> pa.Schema:
    """A schema whose fields carry what they mean, every table beginning with the run."""
    run = {"arm": (pa.string(), "name of the arm"), "seed": (pa.int64(), "seed of the run")}
    fields = [
        pa.field(name, kind, metadata={"meaning": meaning}) for name, (kind, meaning) in {**run, **columns}.items()
    ]
    return pa.schema(fields, metadata={"distlearn_schema": str(VERSION)})


_CHECKPOINT = (pa.int64(), "number of the checkpoint, 0 is the start")
_WHEN = {
    "games": (pa.int64(), "training games played by then"),
    "generation": (pa.int64(), "generations finished by then"),
}

SCHEMAS: dict[str, pa.Schema] = {
    "metrics": _table(
        checkpoint=_CHECKPOINT,
        **_WHEN,
        measure=(pa.string(), "name of the measure in the spec"),
        value=(pa.float64(), "mean score in 0 to 1, a draw counts 1/2"),
        wins=(pa.int64(), "measuring games won"),
        draws=(pa.int64(), "measuring games drawn"),
        losses=(pa.int64(), "measuring games lost"),
        sd=(pa.float64(), "standard deviation of the members' scores, if the whole population was measured"),
    ),
    "players": _table(
        checkpoint=_CHECKPOINT,
        **_WHEN,
        fitness=(
            pa.float64(),
            "fitness of the best player in its generation, in the learner's own unit",
        ),
        weights=(pa.list_(pa.float64()), "weights of the best player"),
    ),
    "generations": _table(
        **_WHEN,
        fitness_mean=(pa.float64(), "mean fitness of the generation, in the learner's own unit"),
        fitness_std=(pa.float64(), "standard deviation of the fitness"),
        fitness_max=(pa.float64(), "largest fitness"),
        diversity=(pa.float64(), "mean distance of the players' weights from their mean"),
        numbers=(pa.map_(pa.string(), pa.float64()), "the learner's own numbers, by name"),
    ),
    "runs": _table(
        status=(pa.string(), "waiting, running, finished, stopped or failed"),
        **_WHEN,
        budget=(pa.int64(), "what the run goes up to, in budget_unit"),
        budget_unit=(pa.string(), "games or generations"),
        seconds=(pa.float64(), "time spent on the run, in s"),
        games_per_second=(pa.float64(), "training games per second of that time"),
        host=(pa.string(), "name of the machine that ran it last"),
        attempts=(pa.int64(), "how often the run was started or resumed"),
        version=(pa.string(), "version of distlearn"),
        spec_hash=(pa.string(), "hash of all settings of the arm that shape its rows"),
        updated=(pa.timestamp("us", tz="UTC"), "when this row was written"),
        error=(pa.string(), "last line of the traceback of a failed run"),
    ),
}


def version_of(schema: pa.Schema) -> int:
    """The version that a file was written with, 0 if it is none of ours."""
    found = (schema.metadata or {}).get(b"distlearn_schema", b"")
    return int(found) if found.isdigit() else 0


def columns(table: str, version: int) -> list[str]:
    """The columns of a table in files of a version."""
    return [name for name in SCHEMAS[table].names if ADDED.get(name, 1) <= version]
