"""What the README shows is run: its examples of a game, a value function, a learner and a measure, and its campaign."""

import re
import sys
import types
from pathlib import Path

import campaigns
import pandas as pd
import pytest

from distlearn.campaign.read import read_spec
from distlearn.games import GAMES
from distlearn.learners import LEARNERS
from distlearn.measures import MEASURES
from distlearn.value_functions import VALUE_FUNCTIONS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
TABLES = {"GAMES": GAMES, "VALUE_FUNCTIONS": VALUE_FUNCTIONS, "LEARNERS": LEARNERS, "MEASURES": MEASURES}
# `distlearn/games/x.py`, and `"x": X` in `GAMES`: the code
EXAMPLE = re.compile(
    r'`distlearn/\w+/(\w+)\.py`,\sand\s`"([\w-]+)": (\w+)` in\s`(\w+)`:\n\n```python\n(.*?)```', re.DOTALL
)

CAMPAIGN = """
# Do the examples of the README work together?
game = "tictactoe"
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
    for module_name, name, class_name, table, code in found:
        module = types.ModuleType(f"readme_{module_name}")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec(compile(code, f"README.md, {module_name}.py", "exec"), vars(module))
        monkeypatch.setitem(TABLES[table], name, getattr(module, class_name))
    return found


def test_there_is_an_example_for_every_table(examples):
    assert {table for _, _, _, table, _ in examples} == set(TABLES)


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
    settings = ["game=tictactoe", "measures={}", "measures.heuristic.player=random", "measures.random.epsilon=0.5"]
    spec = campaigns.small_spec(tmp_path, *settings, "seeds=1", "budget.games=200", "arms.climb.learner=hill-climber")
    assert campaigns.run(spec, tmp_path / "results") == []


def test_the_campaign_shown_is_valid(tmp_path):
    (tmp_path / "shown.toml").write_text(re.search(r"```toml\n(.*?)```", README, re.DOTALL)[1])
    spec = read_spec(tmp_path / "shown.toml")
    assert [arm.learner.entry()["alpha"] for arm in spec.arms.values()] == [0.001, 0.1]


def test_the_code_that_reads_results_runs(tmp_path, monkeypatch):
    campaigns.run(campaigns.small_spec(tmp_path, "seeds=1"), tmp_path / "results" / "quickstart")
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(import distlearn.*?)```", README, re.DOTALL)[1]
    exec(compile(code, "README.md", "exec"), {})
