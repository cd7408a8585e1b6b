"""Campaigns can be stopped, resumed, repeated and added to, and always end in the same rows."""

import json
import shutil

import campaigns
import pandas as pd
import pytest

from distlearn import play
from distlearn.arenas import LocalArena
from distlearn.campaign import writer
from distlearn.campaign.runner import OneProcess
from distlearn.campaign.watch import Watcher
from distlearn.campaign.writer import RunWriter
from distlearn.errors import UserError
from distlearn.store import latest_save, open_folder, save_content, write_save


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed")
    assert campaigns.run(campaigns.small_spec(path), path / "results") == []
    return path / "results"


class Interrupt(Watcher):
    """Ctrl-C at the n-th event."""

    def __init__(self, n_events):
        self.n_left = n_events

    def event(self, *_):
        self.n_left -= 1
        if self.n_left == 0:
            raise KeyboardInterrupt

    compiling = started = advanced = measured = finished = event


class InterruptAtTheEnd(Watcher):
    """Ctrl-C just as a run is finished."""

    def finished(self, *_):
        raise KeyboardInterrupt


class Notes(Watcher):
    """Keeps what it was told."""

    def __init__(self):
        self.starts = {}

    def started(self, key, report):
        self.starts[str(key)] = report.games


def test_the_same_campaign_twice_gives_the_same_bytes(undisturbed, tmp_path):
    campaigns.run(campaigns.small_spec(tmp_path), tmp_path / "again")
    assert campaigns.table_bytes(tmp_path / "again") == campaigns.table_bytes(undisturbed)
    assert campaigns.results(tmp_path / "again") == campaigns.results(undisturbed)


@pytest.mark.parametrize("n_events", [1, 2, 3, 7, 8, 13, 19, 30, 55])
def test_interrupted_and_resumed_equals_undisturbed(undisturbed, tmp_path, n_events):
    spec = campaigns.small_spec(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(spec, tmp_path / "results", Interrupt(n_events))
    assert campaigns.run(spec, tmp_path / "results") == []
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)
    assert campaigns.results(tmp_path / "results") == campaigns.results(undisturbed)


def test_a_resumed_run_goes_on_from_its_last_checkpoint(tmp_path):
    spec = campaigns.small_spec(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(spec, tmp_path / "results", Interrupt(9))
    notes = Notes()
    campaigns.run(spec, tmp_path / "results", notes)
    assert notes.starts == {"tdl-0": 200, "cel-0": 0, "tdl-1": 0, "cel-1": 0}
    runs = pd.read_parquet(tmp_path / "results" / "runs").set_index(["arm", "seed"])
    assert runs.attempts.to_dict() == {("cel", 0): 1, ("cel", 1): 1, ("tdl", 0): 2, ("tdl", 1): 1}


def test_a_run_interrupted_at_its_very_end_stays_finished(undisturbed, tmp_path):
    spec = campaigns.small_spec(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(spec, tmp_path / "results", InterruptAtTheEnd())
    notes = Notes()
    assert campaigns.run(spec, tmp_path / "results", notes) == []
    assert set(notes.starts) == {"cel-0", "tdl-1", "cel-1"}
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)


@pytest.mark.parametrize(("where", "what"), [(RunWriter, "finish"), (writer, "remove_saves")])
def test_interrupted_while_it_writes_that_it_is_finished(undisturbed, tmp_path, monkeypatch, where, what):
    spec = campaigns.small_spec(tmp_path)

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(where, what, interrupt)
        with pytest.raises(KeyboardInterrupt):
            campaigns.run(spec, tmp_path / "results")
    assert campaigns.run(spec, tmp_path / "results") == []
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)
    assert campaigns.results(tmp_path / "results") == campaigns.results(undisturbed)
    assert not list((tmp_path / "results" / "saves").iterdir())


def test_a_finished_campaign_is_not_run_again(undisturbed):
    before = {file: file.stat().st_mtime_ns for file in undisturbed.rglob("*.parquet")}
    notes = Notes()
    assert campaigns.run(campaigns.small_spec(undisturbed.parent), undisturbed, notes) == []
    assert notes.starts == {}
    assert {file: file.stat().st_mtime_ns for file in undisturbed.rglob("*.parquet")} == before


@pytest.mark.parametrize("table", ["metrics", "players", "generations", "runs"])
def test_a_finished_run_that_lost_a_file_is_run_again_to_the_same_rows(undisturbed, tmp_path, table):
    shutil.copytree(undisturbed, tmp_path / "results")
    (tmp_path / "results" / table / "cel-1.parquet").unlink()
    notes = Notes()
    assert campaigns.run(campaigns.small_spec(tmp_path), tmp_path / "results", notes) == []
    assert notes.starts == {"cel-1": 0}
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)


def test_a_finished_run_with_a_damaged_file_is_run_again(undisturbed, tmp_path):
    shutil.copytree(undisturbed, tmp_path / "results")
    damaged = tmp_path / "results" / "metrics" / "cel-1.parquet"
    damaged.write_bytes(damaged.read_bytes()[:100])
    assert campaigns.run(campaigns.small_spec(tmp_path), tmp_path / "results") == []
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)


def test_rows_that_are_there_are_not_emptied_when_the_table_of_runs_is_lost(undisturbed, tmp_path):
    shutil.copytree(undisturbed, tmp_path / "results")
    shutil.rmtree(tmp_path / "results" / "runs")
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(campaigns.small_spec(tmp_path), tmp_path / "results", Interrupt(1))
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)


def test_a_save_that_cannot_be_unpickled_fails_its_run_until_restarted(undisturbed, tmp_path):
    spec = campaigns.small_spec(tmp_path, "seeds=1")
    content = save_content(spec.arms["tdl"].hash, Unreadable())
    write_save(open_folder(tmp_path / "results"), "tdl", 0, 1, content)
    failed = campaigns.run(spec, tmp_path / "results")
    assert [str(key) for key in failed] == ["tdl-0"]
    assert "--restart" in pd.read_parquet(tmp_path / "results" / "runs").set_index("arm").error["tdl"]
    assert campaigns.run(spec, tmp_path / "results", restart=True) == []
    found, expected = campaigns.table_bytes(tmp_path / "results"), campaigns.table_bytes(undisturbed)
    assert found["metrics/tdl-0.parquet"] == expected["metrics/tdl-0.parquet"]


class Unreadable:
    """Pickles, but does not unpickle."""

    def __reduce__(self):
        return int, ("not a number",)


def test_seeds_and_arms_can_be_added(undisturbed, tmp_path):
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "results")
    notes = Notes()
    more = campaigns.small_spec(tmp_path, "seeds=2", "arms.more.learner.name=tdl")
    campaigns.run(more, tmp_path / "results", notes)
    assert set(notes.starts) == {"tdl-1", "cel-1", "more-0", "more-1"}
    found, expected = campaigns.table_bytes(tmp_path / "results"), campaigns.table_bytes(undisturbed)
    assert {name: found[name] for name in expected} == expected


def test_a_run_does_not_depend_on_its_arms_name_or_the_other_runs(undisturbed, tmp_path):
    alone = campaigns.small_spec(tmp_path, "seeds=[1]", text=campaigns.SMALL.replace("[arms.cel]", "[arms.other]"))
    campaigns.run(alone, tmp_path / "results")
    found = pd.read_parquet(tmp_path / "results" / "metrics" / "other-1.parquet").drop(columns="arm")
    expected = pd.read_parquet(undisturbed / "metrics" / "cel-1.parquet").drop(columns="arm")
    pd.testing.assert_frame_equal(found, expected, check_exact=True)


def test_a_changed_arm_is_refused_with_the_differing_keys(tmp_path):
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "results")
    before = campaigns.table_bytes(tmp_path / "results")
    changed = campaigns.small_spec(tmp_path, "arms.cel.learner.sigma=0.5", "arms.cel.learner.limit=2")
    with pytest.raises(
        UserError, match=r"arm 'cel'.*learner\.limit was 1\.0, is 2\.0; learner\.sigma was 0\.25, is 0\.5"
    ):
        campaigns.run(changed, tmp_path / "results")
    assert campaigns.table_bytes(tmp_path / "results") == before


def test_results_without_their_spec_are_refused_to_a_changed_arm(tmp_path):
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "results")
    (tmp_path / "results" / "spec.toml").unlink()
    with pytest.raises(UserError, match="arm 'cel' has results with other settings"):
        campaigns.run(campaigns.small_spec(tmp_path, "arms.cel.learner.sigma=0.5"), tmp_path / "results")
    assert campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "results", Notes()) == []


def test_a_save_of_other_settings_is_never_gone_on_with(undisturbed, tmp_path):
    spec = campaigns.small_spec(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(spec, tmp_path / "results", Interrupt(9))
    shutil.rmtree(tmp_path / "results" / "runs")
    (tmp_path / "results" / "spec.toml").unlink()
    changed = campaigns.small_spec(tmp_path, "arms.tdl.learner.alpha=0.5")
    with pytest.raises(UserError, match="the save of run tdl-0 was written with other settings of its arm"):
        campaigns.run(changed, tmp_path / "results")


def test_another_campaign_in_the_same_folder_is_refused(tmp_path):
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "results")
    with pytest.raises(UserError, match="holds the campaign 'small', this one is 'other'"):
        campaigns.run(campaigns.small_spec(tmp_path, "name=other"), tmp_path / "results")


def test_an_arm_taken_out_and_put_back_changed_is_refused_too(tmp_path):
    spec = campaigns.small_spec(tmp_path, "seeds=1")
    campaigns.run(spec, tmp_path / "results")
    without = campaigns.small_spec(tmp_path, "seeds=1", text=campaigns.SMALL.replace("[arms.cel]", "[arms.cel2]"))
    campaigns.run(without, tmp_path / "results")
    with pytest.raises(UserError, match="arm 'cel'"):
        campaigns.run(campaigns.small_spec(tmp_path, "arms.cel.learner.sigma=0.5"), tmp_path / "results")


def test_checkpoints_are_the_first_generations_that_reach_them(undisturbed):
    metrics = pd.read_parquet(undisturbed / "metrics")
    assert len(metrics) == 2 * 2 * 4 * 2  # arms × seeds × checkpoints × measures
    tdl = metrics.query("arm == 'tdl' and seed == 0 and measure == 'random'")
    assert tdl.games.tolist() == [0, 200, 400, 600]
    cel = metrics.query("arm == 'cel' and seed == 0 and measure == 'random'")  # 36 games a generation
    assert cel.games.tolist() == [0, 216, 432, 612]
    assert cel.generation.tolist() == [0, 6, 12, 17]


def test_a_generation_that_passes_several_checkpoints_counts_for_each(tmp_path):
    spec = campaigns.small_spec(
        tmp_path, "seeds=1", "arms.cel.learner.population=20", "budget.games=800", text=campaigns.SMALL
    )
    campaigns.run(spec, tmp_path / "results")
    cel = pd.read_parquet(tmp_path / "results" / "metrics").query("arm == 'cel' and measure == 'random'")
    assert cel.checkpoint.tolist() == [0, 1, 2, 3, 4]
    assert cel.games.tolist() == [0, 400, 400, 800, 800]


def test_a_budget_can_be_in_generations(tmp_path):
    text = campaigns.SMALL.replace("games = 600, checkpoint_every = 200", "generations = 6, checkpoint_every = 3")
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1", text=text), tmp_path / "results")
    cel = pd.read_parquet(tmp_path / "results" / "metrics").query("arm == 'cel' and measure == 'random'")
    assert cel.generation.tolist() == [0, 3, 6]
    assert cel.games.tolist() == [0, 108, 216]


def test_measuring_games_are_never_charged(tmp_path):
    more_measuring = campaigns.small_spec(tmp_path, "seeds=1", "measures.random.games=200")
    campaigns.run(more_measuring, tmp_path / "results")
    runs = pd.read_parquet(tmp_path / "results" / "runs").set_index("arm")
    assert runs.games.to_dict() == {"cel": 612, "tdl": 600}


class Broken(LocalArena):
    """A bug that shows in the work of one learner."""

    def run(self, job):
        if isinstance(job, play.TDJob) and job.first_games[0] >= 300:
            raise ZeroDivisionError("a bug in the work")
        return super().run(job)


def test_a_bug_fails_its_run_and_no_other_and_only_that_is_tried_again(undisturbed, tmp_path):
    spec = campaigns.small_spec(tmp_path)
    failed = campaigns.run(spec, tmp_path / "results", crew=OneProcess(Broken()))
    assert [str(key) for key in failed] == ["tdl-0", "tdl-1"]
    runs = pd.read_parquet(tmp_path / "results" / "runs").set_index(["arm", "seed"])
    assert runs.status.to_dict() == {
        ("cel", 0): "finished", ("cel", 1): "finished", ("tdl", 0): "failed", ("tdl", 1): "failed",
    }  # fmt: skip
    assert runs.error["tdl", 0] == "ZeroDivisionError: a bug in the work"
    assert "a bug in the work" in (tmp_path / "results" / "errors" / "tdl-0.txt").read_text()
    notes = Notes()
    assert campaigns.run(spec, tmp_path / "results", notes) == []
    assert notes.starts == {"tdl-0": 200, "tdl-1": 200}
    assert campaigns.results(tmp_path / "results") == campaigns.results(undisturbed)
    assert not list((tmp_path / "results" / "errors").iterdir())


def test_a_damaged_save_costs_one_checkpoint_not_the_run(undisturbed, tmp_path):
    spec = campaigns.small_spec(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(spec, tmp_path / "results", Interrupt(14))  # tdl-0 is just past its second checkpoint
    saves = sorted((tmp_path / "results" / "saves").glob("tdl-0-*"))
    assert [save.name for save in saves] == ["tdl-0-00000001.save", "tdl-0-00000002.save"]
    saves[-1].write_bytes(saves[-1].read_bytes()[:-10])
    notes = Notes()
    campaigns.run(spec, tmp_path / "results", notes)
    assert notes.starts["tdl-0"] == 200
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)


def test_a_save_of_another_version_is_refused_unless_restarted(undisturbed, tmp_path):
    spec = campaigns.small_spec(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(spec, tmp_path / "results", Interrupt(9))
    for save in (tmp_path / "results" / "saves").iterdir():
        line, _, pickled = save.read_bytes().partition(b"\n")
        header = json.loads(line)
        header["versions"]["distlearn"] = "0.0.1"
        save.write_bytes(json.dumps(header).encode() + b"\n" + pickled)
    with pytest.raises(UserError, match=r"tdl-0 was written with distlearn 0\.0\.1 .*--restart"):
        campaigns.run(spec, tmp_path / "results")
    notes = Notes()
    campaigns.run(spec, tmp_path / "results", notes, restart=True)
    assert notes.starts["tdl-0"] == 0
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)


def test_finished_runs_leave_no_saves_behind(undisturbed):
    assert latest_save(open_folder(undisturbed), "tdl", 0) is None
    assert not list((undisturbed / "saves").iterdir())


def test_two_campaigns_in_one_folder_at_once_are_refused(tmp_path):
    spec = campaigns.small_spec(tmp_path)
    with open_folder(tmp_path / "results").locked(), pytest.raises(UserError, match="in use by another distlearn run"):
        campaigns.run(spec, tmp_path / "results")


class Reader(Watcher):
    """Reads all tables at every event, as someone looking on would."""

    def __init__(self, path):
        self.path = path
        self.n_rows = []

    def event(self, *_):
        tables = [pd.read_parquet(self.path / table) for table in ("metrics", "players", "generations", "runs")]
        self.n_rows.append(len(tables[0]))

    planned = compiling = started = measured = finished = event


def test_results_can_be_read_with_plain_pandas_at_any_moment(tmp_path):
    reader = Reader(tmp_path / "results")
    campaigns.run(campaigns.small_spec(tmp_path), tmp_path / "results", reader)
    assert reader.n_rows[0] == 0
    assert reader.n_rows == sorted(reader.n_rows)
    assert reader.n_rows[-1] == 32
