"""No room, no permission, no folder: what was written stays whole, and the same command goes on once it is mended."""

import json

import campaigns
import pandas as pd
import processes
import pytest
from commands import call, call_here, ended, refused, start
from disks import BOUND, disk_of, read_only

from distlearn.errors import UserError

LONG = ("--set", "budget.games=6000", "--set", "budget.checkpoint_every=200")
ALONE = ("--address", "none")
ON_RAY = ("--workers", 2)
BLOCK = 4096
GO_ON = "what was written before is intact: mend this, and the same command goes on from there"


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """A folder with a campaign file and its undisturbed results, short and long."""
    path = tmp_path_factory.mktemp("full")
    campaigns.run(campaigns.small_spec(path), path / "short")
    campaigns.run(campaigns.small_spec(path, *LONG[1::2]), path / "long")
    return path


def assert_readable(results):
    for file in results.rglob("[!_]*.parquet"):
        pd.read_parquet(file)
    assert not (results / "errors").exists()  # it was no fault of any run


def assert_whole(results):
    """All that is there can be read by plain pandas, and nothing takes up room that nobody reads."""
    assert_readable(results)
    assert {path.name for path in results.rglob("_*")} <= {"_lock"}


def assert_same(results, undisturbed):
    assert campaigns.table_bytes(results) == campaigns.table_bytes(undisturbed)
    assert campaigns.results(results) == campaigns.results(undisturbed)
    assert not list((results / "saves").iterdir())
    assert [path.name for path in results.rglob("_*")] == ["_lock"]


def caller(crew):
    """A process of its own is for Ray, which would stay in this one."""
    return call if crew is ON_RAY else call_here


def attempts(results):
    return int(pd.read_parquet(results / "runs").attempts.sum())


def test_wherever_room_runs_out_the_same_campaign_goes_on_with_a_little_more(here, tmp_path):
    spec = campaigns.small_spec(here)
    refusals = set()
    with disk_of(BLOCK, tmp_path) as disk:
        results = disk.path / "results"
        for n_blocks in range(2, 100):
            disk.enlarge(n_blocks * BLOCK)
            try:
                campaigns.run(spec, results)
                break
            except UserError as error:
                refusals.add(str(error).removeprefix(f"cannot write {results}/"))
            assert_whole(results)
        assert_same(results, here / "short")
    assert {refusal.partition("/")[0] for refusal in refusals} >= {"runs", "players", "generations", "saves"}
    assert all(refusal.endswith(f": No space left on device; {GO_ON}") for refusal in refusals)


@pytest.mark.parametrize("crew", [ALONE, pytest.param(ON_RAY, marks=pytest.mark.slow)], ids=["alone", "Ray"])
def test_a_full_disk_is_told_and_after_making_room_the_same_command_ends_in_the_same_bytes(here, tmp_path, crew):
    with disk_of(30 * BLOCK, tmp_path) as disk:
        results = disk.path / "results"
        command = ("run", here / "small.toml", *LONG, *crew, "--results", results)
        assert refused(caller(crew)(*command), f"cannot write {results}/", "No space left on device", GO_ON)
        assert_whole(results)
        status = json.loads(call_here("status", results, "--json").stdout)
        assert [run["status"] for run in status].count("finished") < len(status) == 4
        disk.enlarge(100 * BLOCK)
        assert caller(crew)(*command).returncode == 0
        assert_same(results, here / "long")
        assert 4 < attempts(results) <= 6


def test_files_that_may_grow_no_more_are_told_as_a_full_disk_is(here, tmp_path):
    results = tmp_path / "results"
    command = ("run", here / "small.toml", *LONG, *ALONE, "--results", results)
    done = call(*command, within=("prlimit", f"--fsize={3 * BLOCK}"))
    assert refused(done, f"cannot write {results}/", "File too large", GO_ON)
    assert_whole(results)
    assert call_here(*command).returncode == 0
    assert_same(results, here / "long")
    assert attempts(results) == 5


@pytest.mark.parametrize("crew", [ALONE, pytest.param(ON_RAY, marks=pytest.mark.slow)], ids=["alone", "Ray"])
def test_a_folder_that_is_closed_in_the_middle_is_told_and_gone_on_with_when_it_is_open(here, tmp_path, crew):
    results = tmp_path / "results"
    command = ("run", here / "small.toml", *LONG, *crew, "--results", results)
    process = start(*command, within=BOUND)
    assert processes.wait_until(lambda: process.poll() is not None or list(results.glob("saves/*.save")))
    with read_only(results, *results.glob("*/")):
        assert refused(ended(process), f"cannot write {results}/", "Permission denied", GO_ON)
        assert_readable(results)  # and maybe there is a file under way that may be neither finished nor removed
        status = json.loads(call("status", results, "--json", within=BOUND).stdout)
        assert "interrupted" in {run["status"] for run in status}
    assert call(*command, within=BOUND).returncode == 0
    assert_same(results, here / "long")
    assert 4 < attempts(results) <= 6


def test_a_finished_campaign_in_a_folder_that_cannot_be_written_shows_its_table_again(here):
    results = here / "short"
    before = {path: path.stat().st_mtime_ns for path in results.rglob("*") if path.name != "_lock"}
    command = ("run", here / "small.toml", *ALONE, "--results", results)
    with read_only(results, *results.rglob("*")):
        again = call(*command, within=BOUND)
        assert again.returncode == 0, again.stderr
        assert "heuristic" in again.stdout
        status = json.loads(call("status", results, "--json", within=BOUND).stdout)
        assert [run["status"] for run in status] == ["finished"] * 4
        more = call(*command, "--runs", 3, within=BOUND)
        assert refused(more, "cannot write", "Permission denied")
    with read_only(results, *results.glob("*/")):  # but the lock can be had
        assert call(*command, within=BOUND).returncode == 0
    assert {path: path.stat().st_mtime_ns for path in results.rglob("*") if path.name != "_lock"} == before


@pytest.mark.parametrize("crew", [ALONE, ON_RAY], ids=["alone", "Ray"])
def test_a_folder_that_cannot_be_made_is_told_before_anything_is_started(here, tmp_path, crew):
    (tmp_path / "file").write_text("in the way")
    results = tmp_path / "file" / "results"
    done = caller(crew)("run", here / "small.toml", *crew, "--results", results)
    assert refused(done, f"cannot write to {results}: Not a directory")
    assert "Ray" not in done.stderr
