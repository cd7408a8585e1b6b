import campaigns

from distlearn.arenas import LocalArena
from distlearn.campaign import run as run_module
from distlearn.campaign.run import Run


def test_generations_are_thinned_evenly_when_there_are_too_many(tmp_path, monkeypatch):
    monkeypatch.setattr(run_module, "MOST_GENERATIONS", 10)
    spec = campaigns.small_spec(tmp_path, "arms.tdl.learner.block=10")
    run = Run(spec.arms["tdl"], 0)
    for _ in run.steps(LocalArena()):
        assert len(run.rows["generations"]) <= 10
    assert [row["generation"] for row in run.rows["generations"]] == [8, 16, 24, 32, 40, 48, 56]


def test_a_warmed_up_run_has_not_begun(tmp_path):
    spec = campaigns.small_spec(tmp_path)
    warm, cold = Run(spec.arms["cel"], 0), Run(spec.arms["cel"], 0)
    warm.warm_up(LocalArena())
    for run in (warm, cold):
        for _ in run.steps(LocalArena()):
            pass
    assert repr(warm.rows) == repr(cold.rows)  # as text, because nan does not equal itself
