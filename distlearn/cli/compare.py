"""`distlearn compare`: which arm is better, by how much, and whether it could be chance."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from distlearn.cli.arguments import Arms, AsJson, ResultsFolder, names_in

if TYPE_CHECKING:
    import pandas as pd

    from distlearn.analysis.compare import Comparison
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
    from distlearn.analysis.compare import compare as compared
    from distlearn.analysis.load import results_in
    from distlearn.cli.comparison import print_comparison
    from distlearn.cli.frames import refuse_unwritable, write_frame
    from distlearn.store import open_folder

    refuse_unwritable(out)
    loaded = results_in(open_folder(results), ("runs", "metrics"))
    chosen_arms, chosen_measures = (
        names_in(arms, loaded.spec["arms"]),
        names_in(measure, loaded.metrics.measure.unique()),
    )
    found = compared(loaded, at, last, by.value, chosen_arms, chosen_measures)
    written = {} if out is None else {out: found.arms, out.with_stem(f"{out.stem}-pairs"): found.pairs}
    for path, table in written.items():
        write_frame(table, path)
    if as_json:
        options = {"at": at, "last": last, "by": by.value}
        print(json.dumps({**options, **_record(loaded, found)}, indent=1, ensure_ascii=False))
        return
    print_comparison(loaded.spec["name"], found, pairs)
    if written:
        print(f"Written: {', '.join(map(str, written))}")


def _record(results: Results, found: Comparison) -> dict[str, Any]:
    return {
        "campaign": results.spec["name"],
        "path": results.path,
        "is_final": found.samples.is_final,
        "basis": found.basis,
        "arms": _plain(found.arms),
        "pairs": _plain(found.pairs),
        "left_out": _plain(found.samples.left_out),
        "remarks": found.remarks,
    }


def _plain(table: pd.DataFrame) -> list[dict[str, Any]]:
    """As JSON has it: None for what is not a number."""
    records: list[dict[str, Any]] = json.loads(table.to_json(orient="records", double_precision=15))
    return records
