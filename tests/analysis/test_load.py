import campaigns
import numpy as np
import pandas as pd
import pytest

import distlearn
from distlearn import play
from distlearn.errors import UserError
from distlearn.games import GAMES
from distlearn.play import Group, PlayJob
from distlearn.play.pairings import both_colours
from distlearn.seeds import Stream


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("load")
    campaigns.run(campaigns.small_spec(folder), folder / "results")
    return folder / "results"


def test_loaded_tables_hold_what_plain_pandas_reads(path):
    results = distlearn.load(path)
    for table in ("metrics", "players", "runs"):
        plain = pd.read_parquet(path / table)
        loaded = getattr(results, table)
        assert list(loaded.columns) == list(plain.columns)
        assert len(loaded) == len(plain)
    assert results.metrics.value.between(0, 1).all()
    assert results.spec["arms"]["cel"]["learner"]["population"] == 6


def test_a_loaded_player_plays_as_it_did_when_it_was_measured(path):
    """Its last measure is repeated with the same seeds, and gives the same result."""
    results = distlearn.load(path)
    row = results.metrics.query("arm == 'cel' and seed == 1 and checkpoint == 3 and measure == 'random'").iloc[0]
    game = GAMES["othello"]()
    first, second = both_colours(0, 1, 20)
    groups = Group.of(results.player("cel", 1)), Group.of(distlearn.players.shipped_player("random", game))
    seeds = Stream.of("run", 1, "measure", "random", 3).seeds(20)
    scores = play.do(PlayJob(game, groups, first, second, seeds)).scores
    assert np.mean(np.where(first == 0, scores, 1 - scores)) == row.value


def test_players_of_any_checkpoint_can_be_had(path):
    results = distlearn.load(path)
    assert not results.player("tdl", 0, checkpoint=0).weights.any()
    assert results.player("tdl", 0, checkpoint=3).weights.any()
    with pytest.raises(KeyError, match="no checkpoint 4; there are 0 to 3"):
        results.player("tdl", 0, checkpoint=4)
    with pytest.raises(KeyError, match="no players of arm 'tld' with seed 0; runs: cel-0, cel-1, tdl-0, tdl-1"):
        results.player("tld", 0)


def test_a_folder_without_results_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"no results here \(spec.toml is missing\)"):
        distlearn.load(tmp_path)


def test_loading_never_unpickles(path, monkeypatch):
    import pickle

    monkeypatch.setattr(pickle, "loads", None)
    monkeypatch.setattr(pickle, "load", None)
    distlearn.load(path).player("cel", 0)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"arms = "])
def test_a_damaged_spec_is_named(tmp_path, content):
    (tmp_path / "spec.toml").write_bytes(content)
    with pytest.raises(UserError, match=r"spec\.toml: damaged"):
        distlearn.load(tmp_path)
