import numpy as np

from distlearn import play
from distlearn.arenas import LocalArena, local
from distlearn.games import GAMES
from distlearn.measures import MEASURES
from distlearn.players import shipped_player
from distlearn.seeds import Stream

OTHELLO = GAMES["othello"]()


def test_long_jobs_are_cut_without_a_trace(monkeypatch):
    job = MEASURES["versus"](OTHELLO, player="random", games=100).job(
        shipped_player("othello-swh", OTHELLO), Stream.of("x")
    )
    whole = play.do(job)
    monkeypatch.setattr(local, "GAMES_AT_ONCE", 30)
    assert np.array_equal(LocalArena().run(job).scores, whole.scores)
