"""`distlearn compare`: which arm is better, by how much, and whether it could be chance."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from distlearn.cli.arguments import Arms, AsJson, ResultsFolder
from distlearn.errors import UserError, unknown

if TYPE_CHECKING:
    from distlearn.analysis.load import Results


class By(StrEnum):
    """What of the games counts."""

    score = "score"
    wins = "wins"


Measures = Annotated[str | None, typer.Option("--measure", metavar="A,B,…", help="Only these measures.")]
At = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="GAMES",
        help="Compare at the last checkpoint within so many training games that all arms have, finished or not.",
    ),
]
Last = Annotated[int, typer.Option(min=1, metavar="K", help="Each run by the mean of its last K checkpoints.")]
Pairs = Annotated[bool, typer.Option("--pairs", help="A sentence for every pair, also where there are many arms.")]
Out = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write the arms to this .csv, .parquet or .md, the pairs to FILE-pairs."),
]


def compare(
    results: ResultsFolder,
    measure: Measures = None,
    at: At = None,
    last: Last = 1,
    by: Annotated[By, typer.Option(help="The score, a draw counting ½, or the share of wins.")] = By.score,
    arms: Arms = None,
    pairs: Pairs = False,
    as_json: AsJson = False,
    out: Out = None,
) -> None:
    """Compare the arms of a campaign: how good their runs are, and whether any two differ.

    Finished runs are compared at their last checkpoint. Where an arm has none yet, all runs are, at the last checkpoint
    that all arms have. IQM is the mean of the middle half of the runs; intervals are 95 %.

    Example:  `distlearn compare results/quickstart --measure heuristic --last 2`
    """
    from distlearn.analysis.load import results_in
    from distlearn.cli.comparison import compared, print_comparison
    from distlearn.cli.frames import refuse_unwritable, write_frame
    from distlearn.store import open_folder

    refuse_unwritable(out)
    chosen = _only(results_in(open_folder(results), ("runs", "metrics")), arms, measure)
    found = compared(chosen, at, last, by.value)
    written = {} if out is None else {out: found.arms, out.with_stem(f"{out.stem}-pairs"): found.pairs}
    for path, table in written.items():
        write_frame(table, path)
    if as_json:
        print(json.dumps(found.record(), indent=1, ensure_ascii=False))
        return
    print_comparison(found, pairs)
    if written:
        print(f"Written: {', '.join(map(str, written))}")


def _only(results: Results, arms: str | None, measures: str | None) -> Results:
    """With nothing but the arms and measures that are asked for, in the order of the campaign file."""
    from dataclasses import replace

    of_arms = results.spec["arms"]
    kept_arms = _named("arm", arms, list(of_arms))
    known = dict.fromkeys(name for arm in kept_arms for name in of_arms[arm].get("measures", {}))
    kept_measures = _named("measure", measures, [*known, *sorted(set(results.metrics.measure) - set(known))])
    rank = {name: rank for rank, name in enumerate((*kept_arms, *kept_measures))}
    metrics = results.metrics
    metrics = metrics[metrics.arm.isin(kept_arms) & metrics.measure.isin(kept_measures)]
    metrics = metrics.sort_values(["measure", "arm"], key=lambda names: names.map(rank), kind="stable")
    return replace(results, metrics=metrics, runs=results.runs[results.runs.arm.isin(kept_arms)])


def _named(kind: str, wanted: str | None, known: list[str]) -> list[str]:
    """Names from the command line, or all; one with a comma in it may be given whole."""
    if wanted is None:
        return known
    names = [wanted] if wanted in known else [name.strip() for name in wanted.split(",")]
    option = "--arms" if kind == "arm" else "--measure"
    for name in names:
        if name not in known:
            raise UserError(f"{option}: {unknown(kind, name, known)}")
    return [name for name in known if name in names]
