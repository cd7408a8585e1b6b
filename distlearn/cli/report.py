"""`distlearn report`: a campaign as one HTML file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from distlearn.cli.arguments import ResultsFolder
from distlearn.cli.run import INTERRUPTED

SUFFIXES = (".html", ".htm")


def report(
    results: ResultsFolder,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.html", help="Where to write it [default: NAME-report.html in this folder]."),
    ] = None,
    tournament: Annotated[
        float,
        typer.Option(
            min=0,
            metavar="SECONDS",
            help="About how long a tournament of the arms may take; of slow players fewer take part. 0: none.",
        ),
    ] = 60.0,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress.")] = False,
) -> None:
    """Write a campaign as one HTML file: question, scores, curves, tournament, players, settings, cost.

    The file needs no network and nothing beside it. Unfinished campaigns are shown as far as they are.

    Example:  `distlearn report results/quickstart --out quickstart.html`
    """
    from distlearn.analysis.report import campaign_in, report_page
    from distlearn.arenas.opened import opened_arena
    from distlearn.cli.contests import Referee
    from distlearn.cli.frames import refuse_unwritable
    from distlearn.cli.playing import new_progress
    from distlearn.players.files import write_whole
    from distlearn.store import open_folder

    refuse_unwritable(out, SUFFIXES)
    folder = open_folder(results)
    try:
        with new_progress(quiet) as progress, opened_arena("local", None, progress.advance) as arena:
            referee = Referee(arena, progress)
            found = campaign_in(folder, tournament, lambda each: referee.table(each, "tournament"))
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    file = out or Path(f"{found.name}-report.html")
    content = report_page(found).encode()
    write_whole(file, content)
    print(f"Written: {file} ({len(content) / 1e6:.1f} MB)")
