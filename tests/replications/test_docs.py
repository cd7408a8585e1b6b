"""The page about replications says what the tables beside it say."""

import re
from pathlib import Path

import pandas as pd

from distlearn.replications import REPLICATIONS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "replications.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| \[?(\w+_20\d\d)(?:\]\(#[\w-]+\))? \| \w+ \| (.*) \|$", PAGE, re.MULTILINE))


def test_every_experiment_has_a_row():
    assert set(ROWS) == set(REPLICATIONS)


def test_the_commands_shown_name_experiments_that_exist():
    assert set(re.findall(r"distlearn reproduce (\w+)", PAGE)) <= set(REPLICATIONS)


def test_what_is_said_to_agree_and_to_differ_is_what_the_kept_tables_say():
    kept = {path.parent.name.removesuffix("-tables"): path for path in DOCS.glob("replications/*/findings.csv")}
    assert {name for name, row in ROWS.items() if not row.startswith("not yet")} == set(kept)
    for name, path in kept.items():
        counts = pd.read_csv(path).answer.value_counts()
        words = {"agrees": "agree", "differs": "differ", "open": "open"}
        told = ", ".join(f"{counts[answer]} {word}" for answer, word in words.items() if answer in counts)
        assert told in ROWS[name], f"{name}: {told}"
