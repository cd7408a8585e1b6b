"""Whole campaigns into an object store: killed, interrupted and cut off, they end in the bytes of a local one."""

import json
import os
import signal
import time

import campaigns
import processes
import pytest
from commands import call, ended, refused, start

from distlearn.store import open_folder, read_table

pytest_plugins = ["s3_server"]

TABLES = ("metrics", "players", "generations")
LONG = ("--set", "budget.games=3000", "--set", "budget.checkpoint_every=200")
ALONE = ("--address", "none")
ON_RAY = ("--workers", 2)
PATIENCE = 45  # seconds until a store that is gone is given up, of which it takes about ten


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """A folder with a campaign file and its undisturbed results."""
    path = tmp_path_factory.mktemp("stores")
    campaigns.run(campaigns.small_spec(path, *LONG[1::2]), path / "undisturbed")
    return path


def command(here, uri, crew):
    return ("run", here / "small.toml", *LONG, *crew, "--results", uri)


def tells_a_secret(content, uri):
    keys = uri.removeprefix("s3://").partition("@")[0].split(":")
    return any(key.encode() in content for key in keys)


def saves(uri):
    return set(open_folder(uri).names("saves/*.save"))


def until_a_new_save(process, uri, seen):
    assert processes.wait_until(lambda: process.poll() is not None or saves(uri) - seen)
    assert process.poll() is None


def status_of(uri):
    """What each run is doing, and all that was said."""
    done = call("status", uri, "--json")
    assert done.returncode == 0, done.stderr
    return [run["status"] for run in json.loads(done.stdout)], done.stdout + done.stderr


def objects(uri):
    """Everything that is stored, also what readers pass over."""
    bucket = open_folder(uri)._bucket
    return {name: bucket.fetch(name) for name, _ in bucket.listed("", recursive=True)}


def assert_as_undisturbed(here, uri):
    stored = objects(uri)
    tables = {name: content for name, content in stored.items() if name.partition("/")[0] in TABLES}
    assert tables == campaigns.table_bytes(here / "undisturbed")
    assert {name.partition("/")[0] for name in stored} == {*TABLES, "runs", "spec.toml"}  # no save, lock or error
    assert not any(tells_a_secret(content, uri) for content in stored.values())


def attempts(uri):
    return int(read_table(open_folder(uri), "runs").attempts.sum())


@pytest.mark.parametrize(
    ("crew", "signals"),
    [
        (ALONE, [signal.SIGKILL, signal.SIGKILL]),
        pytest.param(ALONE, [signal.SIGINT, signal.SIGTERM], marks=pytest.mark.slow),
        pytest.param(ON_RAY, [signal.SIGKILL, signal.SIGKILL, signal.SIGINT], marks=pytest.mark.slow),
    ],
    ids=["killed", "stopped", "Ray"],
)
def test_stopped_again_and_again_it_ends_in_the_same_bytes_and_never_tells_a_secret(here, s3_uri, crew, signals):
    said = ""
    for number, sent in enumerate(signals):
        seen = saves(s3_uri)
        process = start(*command(here, s3_uri, crew))
        until_a_new_save(process, s3_uri, seen)
        if number == 0:
            os.kill(process.pid, signal.SIGSTOP)  # or it may be through before anybody has looked
            statuses, told = status_of(s3_uri)
            os.kill(process.pid, signal.SIGCONT)
            assert "running" in statuses
            said += told
        os.kill(process.pid, sent)
        done = ended(process)
        assert done.returncode == (-signal.SIGKILL if sent == signal.SIGKILL else 130)
        assert ("Stopped. Go on from the last checkpoint with:" in done.stderr) == (sent != signal.SIGKILL)
        said += done.stdout + done.stderr
    done = call(*command(here, s3_uri, crew))
    assert done.returncode == 0, done.stderr
    statuses, told = status_of(s3_uri)
    assert statuses == ["finished"] * 4
    said += done.stdout + done.stderr + told
    assert s3_uri.partition("@")[2] in said  # where the results are, without who may see them
    assert not tells_a_secret(said.encode(), s3_uri)
    assert_as_undisturbed(here, s3_uri)
    assert 4 < attempts(s3_uri) <= 4 + 2 * len(signals)  # of each up to two under way


@pytest.mark.slow
@pytest.mark.parametrize("crew", [ALONE, ON_RAY], ids=["alone", "Ray"])
def test_a_store_that_goes_away_ends_it_with_a_sentence_and_is_gone_on_with_when_it_is_back(here, gate, crew):
    process = start(*command(here, gate.uri, crew))
    until_a_new_save(process, gate.uri, set())
    gate.close()
    closed = time.monotonic()
    done = ended(process)
    assert time.monotonic() - closed < PATIENCE
    assert refused(done, "cannot ", "the store cannot be reached", "the same command goes on from there")
    assert not tells_a_secret((done.stdout + done.stderr).encode(), gate.uri)
    with gate.reopened():
        again = call(*command(here, gate.uri, crew))
        assert again.returncode == 0, again.stderr
        assert_as_undisturbed(here, gate.uri)
        assert 4 < attempts(gate.uri) <= 6


def test_who_may_only_read_sees_a_finished_campaign_and_is_refused_an_unfinished_one(here, gate):
    assert campaigns.run(campaigns.small_spec(here, "seeds=1"), gate.uri) == []
    every = ("run", here / "small.toml", *ALONE, "--results", gate.uri)
    gate.rule = lambda method, path: 403 if method in ("PUT", "POST", "DELETE") else None
    again = call(*every, "--runs", 1)
    assert again.returncode == 0, again.stderr
    assert "heuristic" in again.stdout
    assert status_of(gate.uri)[0] == ["finished"] * 2
    assert refused(call(*every), "cannot write", "access is refused")
