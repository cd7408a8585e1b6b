"""Campaigns on a cluster that somebody else has started, with a token, by either kind of address."""

import shutil
import signal
from pathlib import Path

import campaigns
import heads
import pytest
from drivers import Driver
from heads import TOKEN

pytestmark = pytest.mark.slow
OBJECT_STORE = 78_643_200  # bytes, the least that Ray takes
LARGE_SAVES = """
# Does a campaign go on when the object store is full?
game = "othello"
value_function = { name = "ntuple", tuples = "all-4+2x2" }
interpretation = "inversion"
budget = { generations = 3, checkpoint_every = 1 }
arms.cma-es.learner = { name = "cma-es", population = 60, openings = "othello-6-ply" }
measures.random = { name = "versus", player = "random", games = 20 }
"""  # of more than 100 MB


@pytest.fixture(scope="module")
def head():
    """Its addresses, with and without Ray Client."""
    port, client_port = ports = heads.free_ports(2)
    options = [f"--port={port}", f"--ray-client-server-port={client_port}", "--include-dashboard=false"]
    with heads.started(*options, f"--object-store-memory={OBJECT_STORE}", ports=ports):
        yield {"HOST:PORT": f"127.0.0.1:{port}", "ray://": f"ray://127.0.0.1:{client_port}"}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed")
    (path / "small.toml").write_text(campaigns.SMALL)
    assert Driver(path / "small.toml", path / "results", "--address", "none").exit_code() == 0
    return path


@pytest.mark.parametrize("kind", ["HOST:PORT", "ray://"])
def test_a_cluster_is_joined_with_its_token(undisturbed, tmp_path, monkeypatch, head, kind):
    for name, value in TOKEN.items():
        monkeypatch.setenv(name, value)
    spec_file, results = undisturbed / "small.toml", tmp_path / "results"
    driver = Driver(spec_file, results, "--address", head[kind])
    driver.wait_for("measured", 2)
    driver.kill()
    assert driver.exit_code() == -signal.SIGKILL
    assert Driver(spec_file, results, "--address", head[kind], "--workers", 1).exit_code() == 0
    assert campaigns.table_bytes(results) == campaigns.table_bytes(undisturbed / "results")


def test_with_a_wrong_token_it_is_refused_with_a_sentence(undisturbed, tmp_path, monkeypatch, head):
    for name, value in {**TOKEN, "RAY_AUTH_TOKEN": "b" * 64}.items():
        monkeypatch.setenv(name, value)
    driver = Driver(undisturbed / "small.toml", tmp_path / "results", "--address", head["HOST:PORT"])
    assert driver.exit_code() == 2
    log = Path(tmp_path / "results.log").read_text()
    assert "distlearn: --address 127.0.0.1:" in log
    assert "If the cluster asks for a token, set RAY_AUTH_MODE=token" in log
    assert "Traceback" not in log


def test_reports_that_are_larger_than_the_object_store_come_home(tmp_path, monkeypatch, head):
    for name, value in TOKEN.items():
        monkeypatch.setenv(name, value)
    spec = campaigns.small_spec(tmp_path, text=LARGE_SAVES)
    campaigns.run(spec, tmp_path / "undisturbed")
    driver = Driver(tmp_path / "small.toml", tmp_path / "results", "--address", head["HOST:PORT"])
    driver.wait_for("measured", 2)
    (save,) = (tmp_path / "results" / "saves").iterdir()
    assert save.stat().st_size > OBJECT_STORE
    assert driver.exit_code() == 0
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(tmp_path / "undisturbed")


@pytest.mark.parametrize("kind", ["HOST:PORT", "ray://"])
def test_plugins_travel_to_nodes_that_do_not_have_them(tmp_path, monkeypatch, head, kind):
    """The processes of the cluster were started in another folder, and find the package nowhere but in the runs."""
    for name, value in TOKEN.items():
        monkeypatch.setenv(name, value)
    example = tmp_path / "example"
    shutil.copytree(Path(__file__).parents[1] / "plugin_example", example)
    assert Driver(example / "campaign.toml", tmp_path / "alone", "--address", "none").exit_code() == 0
    results = tmp_path / "results"
    driver = Driver(example / "campaign.toml", results, "--address", head[kind], "--workers", 2)
    driver.wait_for("planned")
    shutil.rmtree(example)
    assert driver.exit_code() == 0
    assert campaigns.table_bytes(results) == campaigns.table_bytes(tmp_path / "alone")
