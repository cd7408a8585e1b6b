"""Places other than the results that are full, closed or missing: they cost time at the most."""

import campaigns
import pytest
from commands import call, refused
from disks import BOUND, disk_of, read_only

TINY = """
# Does it work without a place for this and that?
game = "othello"
value_function = "wpc"
budget = { games = 100, checkpoint_every = 50 }

[arms.tdl]
learner = { name = "tdl", block = 50 }

[measures.random]
name = "versus"
player = "random"
games = 10
"""
ALONE = ("--address", "none")
ON_RAY = ("--workers", 2)


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    path = tmp_path_factory.mktemp("elsewhere")
    campaigns.run(campaigns.small_spec(path, text=TINY), path / "undisturbed")
    return path


def assert_it_works(here, results, *options, **how):
    done = call("run", here / "small.toml", "--quiet", "--results", results, *options, **how)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert campaigns.table_bytes(results) == campaigns.table_bytes(here / "undisturbed")
    assert campaigns.results(results) == campaigns.results(here / "undisturbed")


@pytest.mark.slow
@pytest.mark.parametrize("crew", [ALONE, ON_RAY], ids=["alone", "Ray"])
def test_a_disk_that_gets_full_while_kernels_are_kept_on_it_stops_nobody(here, tmp_path, crew):
    (tmp_path / "cache").mkdir()
    with disk_of(60_000, tmp_path / "cache") as disk:
        assert_it_works(here, tmp_path / "results", *crew, DISTLEARN_CACHE=str(disk.path))
        kept = [path.name for path in disk.path.rglob("*") if path.is_file()]
    assert any(name.endswith(".nbi") for name in kept)  # it was full only then
    assert not any(".tmp." in name for name in kept)


@pytest.fixture
def closed_home(tmp_path):
    """The environment of who may not write at home."""
    home = tmp_path / "home"
    home.mkdir()
    with read_only(home):
        yield {"HOME": str(home), "XDG_CACHE_HOME": "", "DISTLEARN_CACHE": ""}
    assert not list(home.iterdir())


@pytest.mark.slow
def test_a_home_that_nobody_may_write_to_stops_nobody(here, tmp_path, closed_home):
    assert_it_works(here, tmp_path / "results", *ALONE, within=BOUND, **closed_home)


def test_ray_needs_a_place_for_its_token_at_home_and_says_so(here, tmp_path, closed_home):
    results = tmp_path / "results"
    done = call("run", here / "small.toml", "--results", results, *ON_RAY, within=BOUND, **closed_home)
    assert refused(done, f"Permission denied: '{closed_home['HOME']}/.ray'", "none (this process without Ray)")


@pytest.mark.slow
@pytest.mark.parametrize("temporary", ["/not-there", "/not-there" * 20, "/dev/null"])
def test_ray_starts_wherever_temporary_files_are_said_to_be(here, tmp_path, temporary):
    assert_it_works(here, tmp_path / "results", *ON_RAY, TMPDIR=temporary)
