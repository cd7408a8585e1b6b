"""Tables to files."""

from pathlib import Path

import pandas as pd
import pytest

from distlearn.cli.frames import refuse_unwritable, write_frame
from distlearn.errors import UserError

FRAME = pd.DataFrame({"player": ["a|b", 'λ, "x"'], "games": [2, 4], "score": [0.5, 1 / 3]})


def test_csv_and_parquet_are_read_back_to_the_last_bit(tmp_path):
    write_frame(FRAME, tmp_path / "table.csv")
    write_frame(FRAME, tmp_path / "table.parquet")
    assert pd.read_csv(tmp_path / "table.csv").equals(FRAME)
    assert pd.read_parquet(tmp_path / "table.parquet").equals(FRAME)


def test_markdown_escapes_what_would_end_a_cell(tmp_path):
    write_frame(FRAME, tmp_path / "table.MD")
    assert (tmp_path / "table.MD").read_text().splitlines() == [
        "| player | games | score |",
        "| --- | --- | --- |",
        "| a\\|b | 2 | 0.5 |",
        '| λ, "x" | 4 | 0.333333 |',
    ]


def test_what_cannot_be_written_is_refused_before_any_work(tmp_path):
    (tmp_path / "folder.csv").mkdir()
    for path, why in [
        ("table.xlsx", "ends in .csv, .parquet, .md"),
        ("no/table.csv", "no folder"),
        ("folder.csv", "is a"),
    ]:
        with pytest.raises(UserError, match=why):
            refuse_unwritable(tmp_path / path)
    refuse_unwritable(tmp_path / "table.csv")
    refuse_unwritable(Path("table.csv"))
    refuse_unwritable(None)


def test_the_folder_for_tournaments_of_a_campaign_is_made_and_no_other(tmp_path):
    table = tmp_path / "tournaments" / "teams.csv"
    with pytest.raises(UserError, match="no folder"):
        refuse_unwritable(table)
    (tmp_path / "spec.toml").touch()
    refuse_unwritable(table)
    write_frame(FRAME, table)
    with pytest.raises(UserError, match="no folder"):
        refuse_unwritable(tmp_path / "others" / "teams.csv")
