"""Every experiment of the papers, so small that it says nothing, from its file to its page."""

import html

import pandas as pd
import pytest

from distlearn.arenas import LocalArena
from distlearn.campaign.runner import OneProcess
from distlearn.cli.replicas import Replica, write
from distlearn.replications import REPLICATIONS
from distlearn.replications.base import Replication
from distlearn.replications.files import EXPERIMENTS, experiment

GAMES = {"budget.games": 30, "budget.checkpoint_every": 10}
GENERATIONS = {"budget.generations": 2, "budget.checkpoint_every": 1}
OTHELLO = {"measures.heuristic.games": 4, "measures.random.games": 4}
GO = {"budget.games": 20, "budget.checkpoint_every": 1, "measures.heuristic.games": 4, "measures.liberty.games": 4}
JS16 = GENERATIONS | dict.fromkeys([f"measures.{name}.games" for name in ("heuristic", "lr06", "s09")], 4)
SCALING = dict.fromkeys([f"arms.cma-all-{n}.learner.population" for n in (2, 3, 4)], 4)
SCALING |= dict.fromkeys([f"arms.es-all-{n}.learner.children" for n in (2, 3, 4)], 4)
SCALING |= dict.fromkeys([f"arms.es-all-{n}.learner.parents" for n in (2, 3, 4)], 2)
SMALL = {
    "othello_tdl_vs_cel_2006": GAMES | OTHELLO | {"arms.tdl.learner.block": 10},
    "othello_tdl_deterministic_2006": GAMES | OTHELLO | {"learner.block": 10},
    "othello_ntuple_2007": {
        "budget.games": 1250,
        "budget.checkpoint_every": 250,
        "measures.heuristic.games": 4,
        "value_function.tuples": "snakes-2x3",
    },
    "othello_ctdl_2009": GAMES | OTHELLO,
    "othello_negative_rate_2009": GAMES | OTHELLO,
    "othello_tdl_intensity_2009": GAMES | OTHELLO,
    "othello_initialisation_2009": GAMES | OTHELLO,
    "go_trace_decay_2011": GO | {"learner.block": 1},
    "go_ctdl_2011": GO | {"arms.tdl.learner.block": 1},
    "go_tdl_cel_ratio_2011": GO,
    "othello_cocmaes_scaling_2016": JS16 | SCALING,
    "othello_cocmaes_placement_2016": JS16 | {"learner.population": 4},
    "othello_cocmaes_size_2016": JS16 | {"learner.population": 4},
}
SMALL_COMPANION = {
    "budget.games": 10,
    "budget.checkpoint_every": 10,
    "measures.heuristic.games": 4,
    "value_function.hidden": 2,
    "learner.block": 10,
}
SLOW = {name for name in SMALL if name.endswith("_2016")}  # tournaments of n-tuple networks on 1000 openings


def replica(name, small, folder, replication):
    return Replica(replication, [f"{key}={value}" for key, value in small.items()], 1.0, 2, None, str(folder))


def reproduced(name, folder):
    replication = REPLICATIONS[name]
    runs = [(name, SMALL[name], folder)]
    runs += [(other, SMALL_COMPANION, f"{folder}-{other}") for other in replication.companions]
    for campaign, small, where in runs:
        alone = Replication(campaign, replication.paper, ())
        assert not replica(campaign, small, where, alone).run(OneProcess(LocalArena()), restart=False, quiet=True)
    return replica(name, SMALL[name], folder, replication).outcome("none", 1, quiet=True)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in SMALL]
)
def test_every_experiment_comes_to_its_page(name, tmp_path):
    outcome = reproduced(name, tmp_path / name)
    write(outcome, tmp_path / "page.html")
    page = html.unescape((tmp_path / "page.html").read_text())
    assert "This is not the paper" in page
    for found in outcome.studies:
        assert found.study.title in page
        assert found.tables, found.why_not
    findings = pd.read_csv(tmp_path / "page-tables" / "findings.csv")
    assert len(findings) == sum(len(study.criteria) for study in REPLICATIONS[name].studies)
    assert all(claim in page for claim in findings.claim)


def test_there_is_a_replication_of_every_campaign_of_the_papers():
    files = {path.stem for path in EXPERIMENTS.glob("*_20*.toml")}
    companions = {name for replication in REPLICATIONS.values() for name in replication.companions}
    assert set(REPLICATIONS) == set(SMALL) == files - companions
    assert len(REPLICATIONS) == 13


@pytest.mark.parametrize("name", REPLICATIONS)
def test_every_campaign_opens_with_its_question_and_names_its_source(name):
    question = experiment(name).question
    assert question.endswith("?")
    assert f"({REPLICATIONS[name].paper.key}" in question
