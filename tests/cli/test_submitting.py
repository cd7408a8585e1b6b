"""Campaigns sent to a cluster by way of its dashboard's port, with a token: submit, jobs, logs, stop, fetch."""

import json
import os
import shutil
import signal
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import campaigns
import commands
import heads
import pandas as pd
import processes
import pytest

from distlearn.cli.ray_jobs import ClusterJobs
from distlearn.errors import UserError
from distlearn.store import LocalFolder

PLUGIN = Path(__file__).parents[1] / "plugin_example"
LONG = ("budget.games=4000000", "budget.checkpoint_every=4000")  # minutes


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """What commands need to know of it, and the home of whoever started it."""
    home = tmp_path_factory.mktemp("home")
    port, dashboard, agent = ports = heads.free_ports(3)
    options = [f"--port={port}", f"--dashboard-port={dashboard}", f"--dashboard-agent-listen-port={agent}"]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    cache = os.environ.get("DISTLEARN_CACHE") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    with heads.started(*options, ports=ports, HOME=str(home), PATH=path, DISTLEARN_CACHE=cache):
        known = {"DISTLEARN_DASHBOARD": f"http://127.0.0.1:{dashboard}", **heads.TOKEN}
        assert processes.wait_until(lambda: commands.call("jobs", **known).returncode == 0, 240)
        yield known, home / "distlearn-results"


def there(cluster, *arguments):
    return commands.call(*arguments, **cluster[0])


def submitted(cluster, *arguments):
    """Its id."""
    done = there(cluster, "submit", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def job(cluster, name):
    (found,) = [each for each in json.loads(there(cluster, "jobs", "--json").stdout) if each["id"] == name]
    return found


def spec_file(tmp_path, name, *settings):
    path = tmp_path / f"{name}.toml"
    path.write_text(campaigns.SMALL)
    return [path, *(part for setting in settings for part in ("--set", setting))]


def test_a_campaign_goes_there_and_its_results_come_home_the_same(cluster, tmp_path):
    spec = spec_file(tmp_path, "whole")
    done = there(cluster, "submit", *spec, "--runs", 1, "--follow")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("whole-1\n")
    assert "whole: 2 arms × 1 seed, 2 runs to go" in done.stdout
    assert "cel-0: finished" in done.stdout
    assert "job_manager" not in done.stdout + done.stderr
    fetched = there(cluster, "fetch", "whole-1", tmp_path / "fetched")
    assert fetched.returncode == 0, fetched.stderr
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "here")
    assert campaigns.table_bytes(tmp_path / "fetched") == campaigns.table_bytes(tmp_path / "here")
    again = there(cluster, "fetch", "whole", tmp_path / "fetched")  # by the campaign's name
    assert again.stdout.strip().endswith("nothing new")
    assert job(cluster, "whole-1")["state"] == "finished"
    assert "cel-0: finished" in there(cluster, "logs", "whole-1").stdout


def test_plug_ins_go_there_too(cluster, tmp_path):
    shutil.copytree(PLUGIN, tmp_path / "mine")
    spec = [tmp_path / "mine" / "campaign.toml", "--set", "name=noughts", "--runs", 1]
    done = there(cluster, "submit", *spec, "--follow")
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(tmp_path / "mine")
    assert there(cluster, "fetch", "noughts-1", tmp_path / "fetched").returncode == 0
    assert set(pd.read_parquet(tmp_path / "fetched" / "runs").status) == {"finished"}
    assert list((tmp_path / "fetched" / "plugins").iterdir())


def test_it_is_watched_stopped_and_goes_on(cluster, tmp_path):
    spec = spec_file(tmp_path, "long", *LONG)
    name = submitted(cluster, *spec, "--runs", 1, "--arms", "tdl")
    assert commands.refused(there(cluster, "submit", *spec), "runs there already, as long-1")
    assert processes.wait_until(lambda: list((cluster[1] / "long" / "saves").glob("*")))
    assert there(cluster, "fetch", name, tmp_path / "fetched").returncode == 0
    metrics = pd.read_parquet(tmp_path / "fetched" / "metrics")
    assert set(pd.read_parquet(tmp_path / "fetched" / "runs").status) == {"running"}
    assert not (tmp_path / "fetched" / "saves").exists()
    assert there(cluster, "stop", name).stdout.startswith("long-1: stopped; submitted again it goes on")
    assert job(cluster, name)["state"] == "stopped"
    assert set(pd.read_parquet(cluster[1] / "long" / "runs").status) == {"stopped"}
    assert there(cluster, "stop", name).stdout.startswith("long-1 has ended before: stopped")

    follower = commands.start("submit", *spec, "--runs", 1, "--arms", "tdl", "--follow", **cluster[0])
    assert processes.wait_until(lambda: "tdl-0: goes on at" in there(cluster, "logs", "long-2").stdout)
    follower.send_signal(signal.SIGINT)
    done = commands.ended(follower)
    assert done.returncode == 130
    assert "long-2 goes on. Follow it again by" in done.stderr
    assert there(cluster, "stop", "long-2").returncode == 0
    assert commands.ended(commands.start("logs", "long-2", "--follow", **cluster[0])).returncode == 1
    there(cluster, "fetch", "long-2", tmp_path / "fetched")
    later = pd.read_parquet(tmp_path / "fetched" / "metrics")
    pd.testing.assert_frame_equal(later.iloc[: len(metrics)], metrics)


def test_what_the_head_refuses_is_refused_here(cluster, tmp_path):
    run_there(cluster, tmp_path, "changed")
    done = there(cluster, "submit", *spec_file(tmp_path, "changed"), "--set", "arms.tdl.learner.alpha=0.5")
    assert commands.refused(done, "other settings: learner.alpha was 0.01, is 0.5")
    assert job(cluster, "changed-1")["exit_code"] == 2


def run_there(cluster, tmp_path, name):
    """As if the head had run it long ago."""
    spec = campaigns.small_spec(tmp_path, f"name={name}", "seeds=1")
    assert campaigns.run(spec, cluster[1] / name) == []


def test_results_are_fetched_by_the_name_of_a_campaign_that_the_head_has_forgotten(cluster, tmp_path):
    run_there(cluster, tmp_path, "forgotten")
    assert there(cluster, "fetch", "forgotten", tmp_path / "fetched").returncode == 0
    assert campaigns.results(tmp_path / "fetched") == campaigns.results(cluster[1] / "forgotten")


def test_only_a_campaign_s_own_results_are_fetched_into_its_folder(cluster, tmp_path):
    run_there(cluster, tmp_path, "theirs")
    LocalFolder(tmp_path / "mine").write("spec.toml", b'name = "mine"')
    refusal = there(cluster, "fetch", "theirs", tmp_path / "mine")
    assert commands.refused(refusal, "holds the campaign 'mine', not 'theirs'")
    assert commands.refused(there(cluster, "fetch", "nowhere", tmp_path / "new"), "no results", "results/nowhere")


def test_other_versions_on_the_head_are_refused(cluster, tmp_path):
    patch = "from distlearn import versions, cli; versions.versions = lambda: {'distlearn': '0.0.7', 'numpy': '0.1'}"
    (tmp_path / "older.py").write_text(f"{patch}; cli.main()")
    spec = spec_file(tmp_path, "older")
    within = [sys.executable, "-c", f"import sys; sys.argv[:3] = []; exec(open({str(tmp_path / 'older.py')!r}).read())"]
    done = commands.call("submit", *spec, within=within, **cluster[0])
    assert commands.refused(done, "the campaign was started with", "0.0.7", "all machines need the same versions")


@pytest.mark.parametrize(
    ("token", "text"),
    [({"RAY_AUTH_TOKEN": "b" * 64}, "the token is not the cluster's"), ({}, "no token was sent")],
    ids=["wrong", "none"],
)
def test_without_the_token_nothing_is_told_or_taken(cluster, tmp_path, token, text):
    known = {"DISTLEARN_DASHBOARD": cluster[0]["DISTLEARN_DASHBOARD"], "HOME": str(tmp_path), **token}
    if token:
        known["RAY_AUTH_MODE"] = "token"
    for command in (["jobs"], ["submit", *spec_file(tmp_path, "stranger")]):
        assert commands.refused(commands.call(*command, **known), text, "RAY_AUTH_MODE=token")
    assert "stranger" not in there(cluster, "jobs").stdout


@contextmanager
def server(status, content):
    """Something that answers on a port, whatever it is asked."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as served:
        thread = threading.Thread(target=served.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()
        thread.join()


def test_another_ray_is_refused():
    with (
        server(200, json.dumps({"version": "4", "ray_version": "2.9.1"}).encode()) as address,
        pytest.raises(UserError, match=r"the cluster has Ray 2\.9\.1, this machine has"),
    ):
        ClusterJobs(address)


@pytest.mark.parametrize(("status", "content"), [(200, b"hello"), (404, b""), (500, b"trouble")])
def test_a_server_that_is_no_cluster_is_refused(status, content):
    with server(status, content) as address, pytest.raises(UserError, match=f"--address {address}: Ray says: "):
        ClusterJobs(address)


@pytest.mark.parametrize("address", ["auto", "127.0.0.1:6379", "ray://127.0.0.1:10001", "http://127.0.0.1:99999"])
def test_what_is_no_dashboard_is_refused(address):
    with pytest.raises(UserError, match=rf"--address {address}: .*such as http://127\.0\.0\.1:8265"):
        ClusterJobs(address)


def test_where_nobody_is_there_is_no_cluster():
    (port,) = heads.free_ports(1)
    with pytest.raises(UserError, match="no cluster answers there"):
        ClusterJobs(f"http://127.0.0.1:{port}")


def test_no_secret_is_sent_where_all_see_it(tmp_path):
    done = commands.call("submit", *spec_file(tmp_path, "secret"), "--results", "s3://KEY:SECRET@bucket/folder")
    assert commands.refused(done, "s3://bucket/folder", "seen by all")
    assert "SECRET" not in done.stderr
