"""Hundreds of runs, one after the other in the same processes: memory and temporary files stay as they are."""

import tempfile
from pathlib import Path

import campaigns
import processes
import pytest
from drivers import Driver

N_RUNS = 400
EARLY = 100  # runs finished, when everything has been used that ever will be
MEGABYTE = 1 << 20


def memory(pid):
    """Bytes that only this process has."""
    lines = (Path("/proc") / str(pid) / "smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) << 10


def size(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


@pytest.mark.slow
def test_memory_and_temporary_files_do_not_grow_with_the_runs(tmp_path):
    (tmp_path / "small.toml").write_text(campaigns.SMALL)
    before = set(Path(tempfile.gettempdir()).iterdir())
    driver = Driver(tmp_path / "small.toml", tmp_path / "results", "--runs", N_RUNS // 2, "--workers", 2)

    def used():
        runs = processes.called("ray::RunActor", driver.pid)
        folders = [folder for folder in set(Path(tempfile.gettempdir()).iterdir()) - before if "ray" in folder.name]
        return memory(driver.pid), max(map(memory, runs)), sum(map(size, folders))

    driver.wait_for("finished", EARLY)
    early = used()
    driver.wait_for("finished", N_RUNS - 10)
    late = used()
    assert driver.exit_code() == 0
    growth = [round((after - before) / MEGABYTE, 1) for before, after in zip(early, late, strict=True)]
    print(f"growth over {N_RUNS - 10 - EARLY} runs of driver, processes of runs, temporary files: {growth} MB")
    assert max(growth) < 10, growth
