"""Campaigns with a user's own package, which is nowhere but beside the campaign file when that is read."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import campaigns
import commands
import numpy as np
import processes
import pytest
import ray

import distlearn
from distlearn import play
from distlearn.arenas.ray_helpers import Helper
from distlearn.campaign.ray_crew import RayCrew
from distlearn.campaign.read import read_spec, write_spec
from distlearn.errors import UserError
from distlearn.learners import LEARNERS
from distlearn.play import Group, PlayJob
from distlearn.play.pairings import round_robin
from distlearn.players import described_game, shipped_player
from distlearn.seeds import Stream
from distlearn.tables import loaded, unload

pytestmark = pytest.mark.usefixtures("no_plugins_left")

EXAMPLE = Path(__file__).parents[1] / "plugin_example"


@pytest.fixture
def folder(tmp_path):
    """A campaign file with its plug-in beside it, to be changed at will."""
    shutil.copytree(EXAMPLE, tmp_path / "mine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "mine"


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    path = tmp_path_factory.mktemp("undisturbed") / "results"
    assert campaigns.run(read_spec(EXAMPLE / "campaign.toml"), path) == []
    for plugin in loaded():
        unload(plugin.module)
    return path


def edit(folder, module, old, new):
    path = folder / "noughts" / f"{module}.py"
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def test_a_campaign_can_be_all_of_other_peoples_parts(undisturbed):
    results = distlearn.load(undisturbed)
    assert results.runs.status.tolist() == 4 * ["finished"]
    assert set(results.metrics.measure) == {"first", "centre"}
    assert results.spec["arms"]["lucky"]["learner"] == {"name": "lucky", "match": 20}


def test_on_ray_the_source_travels_with_the_runs(undisturbed, folder, tmp_path, ray_here):
    spec = read_spec(folder / "campaign.toml")
    shutil.rmtree(folder)
    assert campaigns.run(spec, tmp_path / "results", crew=RayCrew(n_workers=2)) == []
    assert campaigns.table_bytes(tmp_path / "results") == campaigns.table_bytes(undisturbed)


def test_helpers_play_games_that_they_have_never_heard_of(folder, ray_here):
    arm = read_spec(folder / "campaign.toml").arms["td"]
    shutil.rmtree(folder)
    game = described_game(arm.game.entry())
    player = shipped_player("noughts-centre", game)
    first, second = round_robin(8, with_self=True)
    weights = Stream.of("weights").generator().normal(size=(8, 2))
    job = PlayJob(game, (Group(player.value_function, weights),), first, second, Stream.of("x").seeds(len(first)))
    helper = Helper([job.sample()])
    try:
        assert processes.wait_until(helper.is_ready)
        result = ray.get(helper.send(ray.put(job), 0, job.n_parts))
    finally:
        helper.dismiss()
    assert np.array_equal(result.leads, play.do(job).leads)


def test_the_source_is_kept_with_the_results_and_players_are_made_from_it(undisturbed, folder):
    spec = read_spec(folder / "campaign.toml")
    expected = {measure: spec.arms["td"].measures[measure] for measure in ("first", "centre")}
    edit(folder, "rings", "total = 0.0", "total = 1.0")
    read_spec(folder / "campaign.toml")  # another source of the same name is loaded now
    results = distlearn.load(undisturbed)
    player = results.player("td", 0)
    assert {plugin.module: plugin.hash for plugin in loaded()} == results.spec["arms"]["td"]["plugins"]
    value = player.value_function.functions.value(np.zeros(9, np.int8), player.weights, player.value_function.layout)
    assert value == 0.0
    assert set(expected) == set(results.spec["arms"]["td"]["measures"])


def test_loading_results_imports_nothing_until_a_player_is_made(undisturbed):
    results = distlearn.load(undisturbed)
    assert results.metrics.value.between(0, 1).all()
    assert loaded() == ()
    assert "noughts" not in sys.modules
    results.player("lucky", 1)
    assert [plugin.module for plugin in loaded()] == ["noughts"]


def test_a_player_whose_plugin_was_not_kept_is_refused(undisturbed, tmp_path):
    shutil.copytree(undisturbed, tmp_path / "results")
    shutil.rmtree(tmp_path / "results" / "plugins")
    with pytest.raises(
        UserError, match=r"plugins/noughts-\w+\.zip is missing, without which its players cannot be made"
    ):
        distlearn.load(tmp_path / "results").player("td", 0)


def test_the_resolved_campaign_can_be_run_again_elsewhere_to_the_same_bytes(undisturbed, tmp_path):
    spec = read_spec(undisturbed / "spec.toml")
    assert campaigns.run(spec, tmp_path / "again") == []
    assert campaigns.table_bytes(tmp_path / "again") == campaigns.table_bytes(undisturbed)
    assert (tmp_path / "again" / "spec.toml").read_bytes() == (undisturbed / "spec.toml").read_bytes()


def test_a_written_campaign_with_another_source_beside_it_is_refused(folder):
    spec = read_spec(folder / "campaign.toml")
    written = re.sub(r'"plugins/noughts.*"', '"./noughts"', write_spec(spec))
    (folder / "written.toml").write_text(written)
    assert read_spec(folder / "written.toml") == spec
    edit(folder, "game", "total += ", "total -= ")
    with pytest.raises(
        UserError, match=r"arms\.td\.plugins\.noughts: should be \w{16}, but the source of \./noughts has"
    ):
        read_spec(folder / "written.toml")


class Interrupt(campaigns.Watcher):
    """Ctrl-C at the second checkpoint."""

    n_measured = 0

    def measured(self, *_):
        self.n_measured += 1
        if self.n_measured == 2:
            raise KeyboardInterrupt


@pytest.fixture
def short(folder):
    """Of one arm with one measure, for which little has to be compiled."""
    text = (folder / "campaign.toml").read_text()
    text = re.sub(r"\[arms\.td\].*?(?=\[)|\[measures\.first\].*?(?=\[)", "", text, flags=re.DOTALL)
    (folder / "short.toml").write_text(text)
    return folder / "short.toml"


def run_and_interrupt(spec_file, results):
    with pytest.raises(KeyboardInterrupt):
        campaigns.run(read_spec(spec_file), results, Interrupt())


def test_after_an_edit_of_a_remark_it_goes_on(undisturbed, folder, short, tmp_path):
    run_and_interrupt(short, tmp_path / "results")
    edit(folder, "rings", "total = 0.0", "total = 0.0  # so far")
    assert campaigns.run(read_spec(short), tmp_path / "results") == []
    players = campaigns.table_bytes(undisturbed)["players/lucky-0.parquet"]
    assert campaigns.table_bytes(tmp_path / "results")["players/lucky-0.parquet"] == players


def test_after_an_edit_of_the_code_it_is_refused_unless_restarted(folder, short, tmp_path):
    run_and_interrupt(short, tmp_path / "results")
    edit(folder, "game", "total += cells", "total -= cells")
    spec = read_spec(short)
    with pytest.raises(UserError, match=r"arm 'lucky' has results of another source of the plug-in noughts \(what it"):
        campaigns.run(spec, tmp_path / "results")
    assert campaigns.run(spec, tmp_path / "results", restart=True) == []
    results = distlearn.load(tmp_path / "results")
    assert results.spec["arms"]["lucky"]["plugins"] == {"noughts": spec.plugins[0].hash}
    assert set(results.runs.spec_hash) == {spec.arms["lucky"].hash}
    assert len(list((tmp_path / "results" / "plugins").iterdir())) == 2


def test_an_arm_that_depends_on_no_plugin_does_not_mind_one(tmp_path, folder):
    campaigns.run(campaigns.small_spec(folder, "seeds=1"), tmp_path / "results")
    more = ["plugins=['./noughts']", "arms.lucky.learner=lucky", "seeds=1"]
    spec = campaigns.small_spec(folder, *more)
    assert (spec.arms["tdl"].plugins, list(spec.arms["lucky"].plugins)) == (None, ["noughts"])
    assert campaigns.run(spec, tmp_path / "results") == []
    edit(folder, "lucky", "> 0.5", ">= 0.5")
    again = campaigns.small_spec(folder, *more)
    assert again.arms["tdl"].hash == spec.arms["tdl"].hash
    with pytest.raises(UserError, match="arm 'lucky' has results of another source"):
        campaigns.run(again, tmp_path / "results")
    without = campaigns.small_spec(folder, "seeds=1")
    assert campaigns.run(without, tmp_path / "results") == []
    assert "lucky" in distlearn.load(tmp_path / "results").spec["arms"]


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("plugins=3", 'plugins: should be a list of modules or paths, such as ["./my_game.py"], found 3'),
        ('plugins="./noughts"', "plugins: should be a list of modules or paths"),
        ('plugins=["./nuoghts"]', "plugins: ./nuoghts: no such file or folder: "),
        ('plugins=["no_such_module"]', "plugins: no_such_module: no module is called 'no_such_module'"),
        ('plugins=["./noughts", "./other/noughts"]', "plugins: ./other/noughts: ./noughts is called 'noughts' too"),
        ('plugins=["./broken.py"]', "/broken.py, line 2: NameError: name 'y' is not defined"),
        ("arms.td.plugins=3", "arms.td.plugins: should be a table, found 3"),
        ("plugins=[]", "game: unknown name 'noughts'; known: "),
    ],
)
def test_mistakes_are_named(folder, setting, message):
    shutil.copytree(folder / "noughts", folder / "other" / "noughts")
    (folder / "other" / "noughts" / "game.py").write_text("class Noughts:\n    pass\n")
    (folder / "broken.py").write_text("x = 1\nGAMES = y\n")
    with pytest.raises(UserError, match=f"^{re.escape(f'{folder}/campaign.toml: ')}.*{re.escape(message)}"):
        read_spec(folder / "campaign.toml", [setting])


@pytest.mark.parametrize(
    ("module", "line", "without", "message"),
    [
        (
            "game",
            "    rules: ClassVar[Rules] = Rules(legal_moves, play, result)\n",
            "",
            "game: 'noughts' lacks rules; every Game has rules, shape, symmetry, widest, longest, start",
        ),
        (
            "rings",
            "        self.n_terms = rows * columns\n",
            "",
            "value_function: 'rings' lacks n_terms; every ValueFunction has functions, learns_from_zero, ",
        ),
        (
            "lucky",
            "    best_fitness = math.nan\n",
            "",
            "arms.lucky.learner: 'lucky' lacks best_fitness; every Learner has generation, games, ask, tell, ",
        ),
        (
            "as_first",
            "    def job(",
            "    def jobs(",
            "measures.first: 'as-first' lacks job; every Measure has job, measured",
        ),
    ],
)
def test_an_entry_that_lacks_something_is_refused_with_what_that_is(folder, module, line, without, message):
    edit(folder, module, line, without)
    with pytest.raises(UserError, match=re.escape(f"{folder}/campaign.toml: {message}")):
        read_spec(folder / "campaign.toml")


@pytest.mark.parametrize(
    ("module", "old", "new", "message"),
    [
        (
            "lucky",
            "np.zeros(problem.n_weights)",
            "np.zeros(problem.weights)",
            "line 27: AttributeError: 'Problem' object",
        ),
        (
            "rings",
            "int(self.layout.max())",
            "int(self.layout.most())",
            "line 39: AttributeError: 'numpy.ndarray' object",
        ),
        ("lucky", "match: EvenCount = 20", "match=20", "learner: option 'match' of 'lucky' has no type"),
    ],
)
def test_an_entry_that_raises_is_refused_with_its_own_line(folder, module, old, new, message):
    edit(folder, module, old, new)
    with pytest.raises(UserError, match=rf"campaign\.toml: arms\.(td|lucky).*{message}"):
        read_spec(folder / "campaign.toml")


def test_validate_says_which_plugins_there_are(folder):
    valid = commands.call_here("validate", folder / "campaign.toml")
    assert re.search(r"^  plug-in noughts: \./noughts, source \w{16}$", valid.stdout, re.MULTILINE)


def test_a_game_that_numba_cannot_compile_fails_its_runs_with_the_function_named(folder, tmp_path):
    edit(folder, "game", "cells[move] = colour", "cells[move] = colour + 'x'")
    spec = read_spec(folder / "campaign.toml", ["seeds=1"])
    failed = campaigns.run(spec, tmp_path / "results")
    assert len(failed) == 2
    error = distlearn.load(tmp_path / "results").runs.error[0]
    assert re.match(
        rf"NotCompiledError: play \({folder}/noughts/game\.py, line \d+\) cannot be compiled by numba: No imp", error
    )


@pytest.fixture
def site(tmp_path, folder):
    """What pip makes of an installed package with an entry point, in a folder on the path of Python."""
    site = tmp_path / "site"
    shutil.copytree(folder / "noughts", site / "noughts")
    info = site / "my_noughts-1.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-noughts\nVersion: 1.5\n")
    (info / "entry_points.txt").write_text("[distlearn.plugins]\nnoughts = noughts\n")
    return site


def test_installed_plugins_are_found_by_their_entry_point(undisturbed, site, folder, tmp_path):
    shutil.rmtree(folder / "noughts")
    text = (folder / "campaign.toml").read_text().replace('plugins = ["./noughts"]\n', "")
    (folder / "campaign.toml").write_text(text)
    results = tmp_path / "results"
    options = ["--results", results, "--address", "none", "--quiet"]
    done = commands.call("run", folder / "campaign.toml", *options, PYTHONPATH=str(site))
    assert (done.returncode, done.stderr) == (0, "")
    assert campaigns.table_bytes(results) == campaigns.table_bytes(undisturbed)
    assert distlearn.load(results).player("td", 0).weights.shape == (2,)
    (site / "noughts" / "__init__.py").write_text("GAMES = {'othello': int}")
    clash = commands.call("list", PYTHONPATH=str(site))
    assert commands.refused(clash, "noughts (my-noughts 1.5): GAMES has 'othello', and so has distlearn")


def test_list_shows_what_a_plugin_adds(folder):
    listed = commands.call_here("list", "--plugin", folder / "noughts", "rings", "noughts", "--json")
    assert '"name": "rings"' in listed.stdout
    assert "integer 3 to 9" in listed.stdout
    assert commands.refused(
        commands.call_here("list", "--plugin", folder / "nothing.py"), "nothing.py: no such file or folder"
    )


@pytest.mark.slow
def test_with_helpers_and_processes_that_start_in_another_folder_it_is_the_same(undisturbed, folder, tmp_path):
    """Ray's processes have their own working directory and an empty cache, and the driver is told where the file is."""
    (tmp_path / "elsewhere").mkdir()
    for parallel in ("runs", "games"):
        options = ["--address", "local", "--workers", "2", "--parallel", parallel, "--results", tmp_path / parallel]
        done = subprocess.run(
            [sys.executable, "-m", "distlearn", "run", folder / "campaign.toml", "--quiet", *map(str, options)],
            cwd=tmp_path / "elsewhere",
            env={**os.environ, "DISTLEARN_CACHE": str(tmp_path / "cache")},
            check=False,
        )
        assert done.returncode == 0
        assert campaigns.table_bytes(tmp_path / parallel) == campaigns.table_bytes(undisturbed)


def test_a_learner_of_a_plugin_is_gone_with_it(folder):
    read_spec(folder / "campaign.toml")
    assert "lucky" in LEARNERS
    unload("noughts")
    assert "lucky" not in LEARNERS
