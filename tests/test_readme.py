"""What the README and the pages in docs/ show is run: their examples of everything that can be added, and campaigns."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import types
from pathlib import Path

import campaigns
import pandas as pd
import pytest
from typer.testing import CliRunner

from distlearn.binding import built
from distlearn.campaign.read import read_spec
from distlearn.cli import app
from distlearn.cli.plot_kinds import KINDS
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.measures import MEASURES
from distlearn.play import Problem
from distlearn.players import described_value_function, read_players
from distlearn.players.league import read_league_player
from distlearn.seeds import Stream
from distlearn.tables import TABLES as TABLES_OF_PLUGINS
from distlearn.value_functions import VALUE_FUNCTIONS

ROOT = Path(__file__).parents[1]
PAGES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
README = "\n".join(PAGES.values())
TABLES = {"GAMES": GAMES, "VALUE_FUNCTIONS": VALUE_FUNCTIONS, "LEARNERS": LEARNERS, "MEASURES": MEASURES}
# `distlearn/games/x.py`, and `"x": X` in `GAMES`: the code
EXAMPLE = re.compile(
    r'`distlearn/(\w+)/(\w+)\.py`,\sand\s`"([\w-]+)": (\w+)` in\s`(\w+)`:\n\n```python\n(.*?)```', re.DOTALL
)

SCORES = "player,opponent,games,wins,draws,losses,score\na,b,2,1,1,0,0.75\nb,a,2,0,1,1,0.25\n"
CAMPAIGN = """
# Do the examples of the README work together?
game = "connect-four"
value_function = "rings"
seeds = 1
budget = { games = 400, checkpoint_every = 200 }
arms = { climb = { learner = "hill-climber" }, td = { learner = { name = "tdl", block = 100 } } }
measures = { black = "as-black" }
"""


@pytest.fixture
def examples(monkeypatch):
    """The tables with the README's examples in them; each example is a module, as it would be as a file."""
    found = EXAMPLE.findall(README)
    for _, module_name, name, class_name, table, code in found:
        module = types.ModuleType(f"readme_{module_name}")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec(compile(code, f"README.md, {module_name}.py", "exec"), vars(module))
        monkeypatch.setitem(TABLES[table], name, getattr(module, class_name))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    prose = re.sub(r"```.*?```", "", PAGES[page], flags=re.DOTALL)
    for target, anchor in re.findall(r"\]\((?!http)([^)#\s]*)(?:#([^)\s]*))?\)", prose):
        linked = page.parent / target if target else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked.read_text(encoding="utf-8")), f"{target}#{anchor}"


def anchors(text):
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_there_is_an_example_for_every_table(examples):
    assert {table for _, _, _, _, table, _ in examples} == set(TABLES)


def test_the_game_shown_is_the_one_that_is_there(examples):
    shown = {f"{folder}/{module}.py": code for folder, module, _, _, _, code in examples}
    assert shown["games/connect_four.py"] == (ROOT / "distlearn" / "games" / "connect_four.py").read_text()


@pytest.mark.usefixtures("examples")
def test_the_examples_work_together_in_a_campaign(tmp_path):
    assert campaigns.run(campaigns.small_spec(tmp_path, text=CAMPAIGN), tmp_path / "results") == []
    metrics = pd.read_parquet(tmp_path / "results" / "metrics")
    assert metrics.groupby(["arm", "checkpoint"]).size().to_dict() == {
        (arm, checkpoint): 1 for arm in ("climb", "td") for checkpoint in range(3)
    }
    assert (metrics.wins + metrics.draws + metrics.losses == 100).all()


@pytest.mark.usefixtures("examples")
def test_the_examples_work_with_what_is_there(tmp_path):
    settings = ["game=connect-four", "measures={}", "measures.heuristic.player=random", "measures.random.epsilon=0.5"]
    spec = campaigns.small_spec(tmp_path, *settings, "seeds=1", "budget.games=200", "arms.climb.learner=hill-climber")
    assert campaigns.run(spec, tmp_path / "results") == []


def test_the_examples_work_as_a_plugin_too(tmp_path, no_plugins_left):
    found = EXAMPLE.findall(README)
    tables = "".join(f'{table} = {{"my-{name}": {class_name}}}\n' for _, _, name, class_name, table, _ in found)
    (tmp_path / "mine.py").write_text("\n".join(code for *_, code in found) + tables)
    campaign = re.sub(r'"(connect-four|rings|hill-climber|as-black)"', r'"my-\1"', CAMPAIGN)
    spec = campaigns.small_spec(tmp_path, 'plugins=["./mine.py"]', text=campaign)
    assert [arm.plugins.keys() for arm in spec.arms.values()] == 2 * [{"mine"}]


def test_the_tables_of_plugins_are_all_named():
    section = README.partition("## Plug-ins")[2].partition("\n\n")[2].partition("\n\n")[0]
    assert re.findall(r"`([A-Z_]{5,})`", section) == [*TABLES_OF_PLUGINS]


def test_the_campaign_shown_is_valid(tmp_path):
    (tmp_path / "shown.toml").write_text(re.search(r"```toml\n(.*?)```", README, re.DOTALL)[1])
    spec = read_spec(tmp_path / "shown.toml")
    assert [arm.learner.entry()["alpha"] for arm in spec.arms.values()] == [0.001, 0.1]


def test_the_value_functions_shown_can_be_built():
    shown = re.findall(r"^value_function = \{.*$", README, re.MULTILINE)
    entries = [tomllib.loads(line)["value_function"] for line in shown]
    assert {entry["name"] for entry in entries} == {"wpc", "ntuple", "mlp"}
    for entry in entries:
        assert described_value_function(entry, GAMES["othello"]()).n_weights > 0


def test_the_learners_shown_can_be_built_and_asked():
    one_by_one = [tomllib.loads(line) for line in re.findall(r"^learner = \{.*name.*$", README, re.MULTILINE)]
    of_parts = [
        tomllib.loads(block) for block in re.findall(r"^(\[learner\]\nname = \"ctdl\".*?)```", README, re.M | re.S)
    ]
    assert {entry["learner"]["name"] for entry in one_by_one} == set(LEARNERS)
    assert len(of_parts) == 1
    othello = GAMES["othello"]()
    problem = Problem(othello, described_value_function({"name": "wpc"}, othello))
    for entry in (*one_by_one, *of_parts):
        assert built(("learner",), entry["learner"], LEARNERS, problem, Stream.of("README")).ask().n_games > 0


@pytest.fixture
def quickstart(tmp_path, monkeypatch):
    """The results that the README speaks of, with five checkpoints, and a player of another program."""
    campaigns.run(campaigns.small_spec(tmp_path, "budget.checkpoint_every=120"), tmp_path / "results" / "quickstart")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.player").write_text("1  2 1  0 8  1 2 3 4 5 6 7 8 9")
    (tmp_path / "set.txt").write_text("1 " * 27 + "0 2 1 1 1 1 1 1 2 0 " + "1 " * 27)


def run_commands(group):
    """Those of a section, one after the other."""
    shown = re.findall(rf"^distlearn ({group} .*?)(?: +# .*)?$", README, re.MULTILINE)
    for command in shown:
        done = CliRunner().invoke(app, command.split(), catch_exceptions=False)
        assert done.exit_code == 0, command
    return shown


@pytest.mark.usefixtures("quickstart")
def test_the_commands_about_tournaments_work():
    assert len(run_commands("tournament")) == 6
    assert list(pd.read_csv("results/quickstart/tournaments/teams.csv").team) == ["tdl", "cel"]
    assert list(pd.read_csv("scores.csv")) == ["player", "opponent", "games", "wins", "draws", "losses", "score"]


@pytest.mark.usefixtures("quickstart")
def test_the_commands_about_players_work_one_after_the_other():
    assert len(run_commands("players")) == 7
    (net,) = read_players("net.json")
    (same,) = [read_league_player("same.player", "inversion")]
    assert same.weights.tobytes() == net.weights.tobytes()


@pytest.mark.usefixtures("quickstart")
def test_the_commands_and_the_code_about_figures_work(tmp_path):
    run_commands("players")
    Path("scores.csv").write_text(SCORES)
    shown = run_commands("plot")
    assert len(shown) == 16
    assert {command.split()[2] for command in shown} == set(KINDS)
    (snippet,) = re.findall(r"```python\n(.*?)```", PAGES[ROOT / "docs" / "figures.md"], re.DOTALL)
    exec(compile(snippet, "figures.md", "exec"), {})
    assert (tmp_path / "heuristic.svg").is_file()


@pytest.mark.usefixtures("quickstart")
def test_the_measures_shown_can_be_used(tmp_path):
    run_commands("players")
    (shown,) = re.findall(r"```toml\n(\[measures\]\n.*?)```", README, re.DOTALL)
    text = re.sub(r"\[measures\..*", "", campaigns.SMALL, flags=re.DOTALL) + shown
    settings = ["seeds=1", "measures.half-random.games=2", "measures.team.games=2", "measures.population.games=2"]
    spec = campaigns.small_spec(tmp_path, *settings, "measures.heuristic.games=2", "budget.games=200", text=text)
    assert campaigns.run(spec, tmp_path / "results" / "measured") == []
    counted = pd.read_parquet(tmp_path / "results" / "measured" / "metrics").groupby("measure").first()
    n_games = (counted.wins + counted.draws + counted.losses).to_dict()
    two_tdl_two_cel_and_lr06 = 2 + 2 + 1
    assert n_games.pop("team") == 2 * two_tdl_two_cel_and_lr06
    assert n_games == {"heuristic": 2, "half-random": 2, "openings": 2, "population": 2 * 6}  # of cel-0


def test_the_code_that_reads_results_runs(tmp_path, monkeypatch):
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "results" / "quickstart")
    monkeypatch.chdir(tmp_path)
    snippets = re.findall(r"```python\n(import distlearn.*?)```", README, re.DOTALL)
    assert len(snippets) == 5
    for snippet in snippets:
        exec(compile(snippet, "README.md", "exec"), {})


@pytest.fixture(scope="module")
def copy_with_examples(tmp_path_factory):
    """A copy of the project with the README's examples added as it says: a file and a line each."""
    copy = tmp_path_factory.mktemp("copy")
    for name in ("distlearn", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    remove_connect_four(copy / "distlearn" / "games")
    for folder, module, name, class_name, table, code in EXAMPLE.findall(README):
        (copy / "distlearn" / folder / f"{module}.py").write_text(code)
        init = copy / "distlearn" / folder / "__init__.py"
        text = init.read_text()
        text = re.sub(rf"^({table}: .*= {{)$", rf'\1\n    "{name}": {class_name},', text, flags=re.MULTILINE)
        init.write_text(text.replace("\nfrom", f"\nfrom distlearn.{folder}.{module} import {class_name}\nfrom", 1))
    return copy


def remove_connect_four(games):
    """It is there already, and is put back as the README says."""
    (games / "connect_four.py").unlink()
    init = games / "__init__.py"
    kept = [line for line in init.read_text().splitlines(keepends=True) if "ConnectFour" not in line]
    init.write_text("".join(kept))
    assert "connect" not in init.read_text()


def in_copy(copy, *command):
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_examples_fulfil_the_contracts(copy_with_examples):
    contracts = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").glob("*/test_contract.py"))]
    names = in_copy(copy_with_examples, "pytest", "-p", "no:cacheprovider", "-vv", *contracts)
    for example in ("[connect-four]", "[rings-connect-four]", "[hill-climber-{}]", "[as-black]"):
        assert example in names


def test_the_examples_pass_the_checks(copy_with_examples):
    in_copy(copy_with_examples, "mypy", "--cache-dir", str(copy_with_examples / "mypy"))
