"""A table that grows, followed by reading its files."""

import pytest
from made_campaigns import MadeCampaign

from distlearn.store import open_folder, read_table
from distlearn.store.following import SETTLED, Following
from distlearn.store.stamp import SECOND


@pytest.fixture
def campaign(tmp_path):
    made = MadeCampaign(tmp_path)
    for key in made.keys:
        made.grow(key, 1)
    return made


@pytest.fixture
def read(campaign, monkeypatch):
    """The names of the files that are read."""
    names = []
    of_disk = campaign.folder.read
    monkeypatch.setattr(campaign.folder, "read", lambda name: names.append(name) or of_disk(name))
    return names


def test_it_is_the_table_as_it_is_now(campaign):
    following = Following(campaign.folder, "metrics")
    assert following.look().equals(read_table(campaign.folder, "metrics"))
    campaign.grow(("cel", 1), 2)
    assert following.look().equals(read_table(campaign.folder, "metrics"))
    (campaign.path / "metrics" / "tdl-0.parquet").unlink()
    assert set(following.look().query("arm == 'tdl'").seed) == {1}


def test_only_what_has_changed_is_read_again(campaign, read):
    following = Following(campaign.folder, "metrics")
    following.look()
    assert len(read) == 4
    read.clear()
    version = following.version
    following.look()
    assert (read, following.version) == ([], version)
    campaign.grow(("cel", 1), 2)
    following.look()
    assert read == ["metrics/cel-1.parquet"]
    assert following.version == version + 1


def test_a_file_that_is_written_again_as_it_was_is_no_news(campaign, read):
    following = Following(campaign.folder, "metrics")
    following.look()
    version = following.version
    campaign.grow(("cel", 1), 1)
    following.look()
    assert read[4:] == ["metrics/cel-1.parquet"]
    assert following.version == version


def test_a_clock_that_knows_but_seconds_hides_nothing(campaign, read, monkeypatch):
    of_disk = campaign.folder.stamps
    coarse = {"written_at": 7 * SECOND, "size": 100, "number": 0}
    monkeypatch.setattr(
        campaign.folder, "stamps", lambda p: {name: each._replace(**coarse) for name, each in of_disk(p).items()}
    )
    now = [0.0]
    following = Following(campaign.folder, "metrics", clock=lambda: now[0])
    following.look()
    campaign.grow(("cel", 1), 2)
    now[0] = SETTLED
    assert following.look().equals(read_table(open_folder(campaign.path), "metrics"))
    read.clear()
    now[0] = 10 * SETTLED
    following.look()
    assert read == []


def test_a_damaged_file_is_a_problem_of_its_own_and_counts_as_empty(campaign):
    (campaign.path / "metrics" / "tdl-0.parquet").write_bytes(b"PAR1 nonsense")
    following = Following(campaign.folder, "metrics")
    assert len(following.look().groupby(["arm", "seed"])) == 3
    (problem,) = following.problems
    assert "tdl-0.parquet: damaged or not ours" in problem
    campaign.grow(("tdl", 0), 1)
    assert len(following.look().groupby(["arm", "seed"])) == 4
    assert following.problems == []
