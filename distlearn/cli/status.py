"""`distlearn status`: how far a campaign is, from its files alone."""

from __future__ import annotations

import json

from distlearn.cli.arguments import AsJson, ResultsFolder


def status(results: ResultsFolder, as_json: AsJson = False) -> None:
    """Show how far a campaign is: every run, and the scores of the finished ones.

    Reads only the files, so it works during and after the campaign.

    Example:  `distlearn status results/quickstart`
    """
    from distlearn.analysis.load import results_in
    from distlearn.store import open_folder

    folder = open_folder(results)
    loaded = results_in(folder)
    runs = loaded.runs
    if not folder.is_locked():  # nobody is working on them any more
        runs.loc[runs.status == "running", "status"] = "interrupted"
    if as_json:
        print(json.dumps(json.loads(runs.to_json(orient="records", date_format="iso")), indent=1))
        return
    from distlearn.cli.scores import print_runs, print_scores

    print_runs(loaded)
    print_scores(loaded)
