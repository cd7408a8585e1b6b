"""Small tables of metrics and runs, made by hand, and results of them."""

import pandas as pd

from distlearn.analysis.load import Results
from distlearn.store import SCHEMAS

METRICS = ["arm", "seed", "checkpoint", "games", "generation", "measure", "value", "wins", "draws", "losses"]


def metrics(*rows):
    """Rows of arm, seed, checkpoint, games, value; in ten games of one measure, unless a sixth says which."""
    return pd.DataFrame([_row(*row) for row in rows], columns=METRICS).astype({"value": "float64"})


def _row(arm, seed, checkpoint, games, value, measure="m"):
    wins = 0 if value is None else round(10 * value)
    return arm, seed, checkpoint, games, checkpoint, measure, value, wins, 0, 10 - wins


def runs(**statuses):
    """`a0="finished"` is the run of arm a with seed 0."""
    rows = [(name.rstrip("0123456789"), int(name.lstrip("abc")), status) for name, status in statuses.items()]
    return pd.DataFrame(rows, columns=["arm", "seed", "status"])


def finished(values, measure="m"):
    """Metrics and runs whose last values these are: a mapping from arms to the values of their runs."""
    rows = [(arm, seed, 1, 1000, value, measure) for arm, of_arm in values.items() for seed, value in enumerate(of_arm)]
    keys = [(arm, seed, "finished") for arm, of_arm in values.items() for seed, _ in enumerate(of_arm)]
    return metrics(*rows), pd.DataFrame(keys, columns=["arm", "seed", "status"])


def results(metrics, runs):
    """Of a campaign with one measure."""
    spec = {"name": "made", "arms": {arm: {"measures": {"m": {}}} for arm in dict.fromkeys(runs.arm)}}
    empty = {name: SCHEMAS[name].empty_table().to_pandas() for name in ("players", "generations")}
    return Results("results/made", spec, metrics=metrics, runs=runs, **empty)
