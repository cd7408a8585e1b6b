from pathlib import Path

import pytest

from distlearn.campaign.read import read_spec

EXPERIMENTS = Path(__file__).parents[1] / "experiments"


def test_there_are_experiments():
    assert (EXPERIMENTS / "quickstart.toml").exists()


@pytest.mark.parametrize("path", sorted(EXPERIMENTS.glob("*.toml")), ids=lambda path: path.name)
def test_every_experiment_is_valid_and_asks_a_question(path):
    spec = read_spec(path)
    assert spec.question.endswith("?")
    assert spec.name == path.stem
