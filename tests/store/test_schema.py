"""Results that an earlier version wrote are results still; those of a later one are refused."""

import io

import campaigns
import pandas as pd
import pyarrow.parquet as pq
import pytest

import distlearn
from distlearn.campaign.plan import make_plan
from distlearn.errors import UserError
from distlearn.store import SCHEMAS, open_folder
from distlearn.store.schema import VERSION, columns


@pytest.fixture
def finished(tmp_path):
    spec = campaigns.small_spec(tmp_path, "seeds=1")
    campaigns.run(spec, tmp_path / "results")
    return spec, tmp_path / "results"


def rewrite(path, version, drop=()):
    """All tables as a version would have written them."""
    for file in path.glob("*/*.parquet"):
        table = pq.read_table(io.BytesIO(file.read_bytes()))
        table = table.drop_columns([name for name in drop if name in table.column_names])
        pq.write_table(table.replace_schema_metadata({"distlearn_schema": str(version)}), file)


def test_the_first_version_had_no_sd_and_all_others_have():
    assert set(SCHEMAS["metrics"].names) - set(columns("metrics", 1)) == {"sd"}
    assert columns("metrics", VERSION) == SCHEMAS["metrics"].names
    for table in ("players", "generations", "runs"):
        assert columns(table, 1) == SCHEMAS[table].names


def test_results_of_the_first_version_load_and_are_not_run_again(finished):
    spec, path = finished
    now = distlearn.load(path).metrics
    rewrite(path, 1, drop=["sd"])
    before = distlearn.load(path).metrics
    assert before.sd.isna().all()
    pd.testing.assert_frame_equal(before.drop(columns="sd"), now.drop(columns="sd"))
    assert make_plan(spec, open_folder(path), restart=False).waiting == []
    assert campaigns.run(spec, path) == []


def test_a_file_that_lacks_what_its_version_has_is_not_whole(finished):
    spec, path = finished
    rewrite(path, VERSION, drop=["sd"])
    assert len(make_plan(spec, open_folder(path), restart=False).waiting) == 2


def test_results_of_a_later_version_are_refused(finished):
    _, path = finished
    rewrite(path, VERSION + 1)
    with pytest.raises(UserError, match=rf"newer distlearn \(schema {VERSION + 1}, this knows {VERSION}\)"):
        distlearn.load(path)
