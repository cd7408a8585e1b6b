"""kill −9 of the whole program, from outside, again and again."""

import os
import signal
import subprocess
import sys
import time

import campaigns
import pandas as pd

N_KILLS = 4
SETTINGS = ["--set", "budget.games=3000", "--set", "budget.checkpoint_every=100"]


def start(spec_file, results):
    command = [
        sys.executable,
        "-m",
        "distlearn",
        "run",
        str(spec_file),
        "--results",
        str(results),
        "--quiet",
        "--address",
        "none",
    ]
    return subprocess.Popen([*command, *SETTINGS], start_new_session=True)


def wait_for_new_save(results, process, seen):
    """Until a save that was not there before is on disk, or the process has ended."""
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        if {save.name for save in results.glob("saves/*.save")} - seen:
            return
        time.sleep(0.001)


def test_killed_again_and_again_it_ends_in_the_same_rows(tmp_path):
    spec_file = tmp_path / "small.toml"
    spec_file.write_text(campaigns.SMALL)
    assert start(spec_file, tmp_path / "undisturbed").wait() == 0
    results = tmp_path / "killed"
    for _ in range(N_KILLS):
        seen = {save.name for save in results.glob("saves/*.save")}
        process = start(spec_file, results)
        wait_for_new_save(results, process, seen)
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL
        pd.read_parquet(results / "metrics")  # whole at every moment
    assert start(spec_file, results).wait() == 0
    assert campaigns.table_bytes(results) == campaigns.table_bytes(tmp_path / "undisturbed")
    attempts = pd.read_parquet(results / "runs").attempts
    assert attempts.sum() >= len(attempts) + N_KILLS - 1  # it was really interrupted within runs
