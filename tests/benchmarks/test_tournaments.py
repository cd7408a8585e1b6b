"""Tournaments of the sizes that papers have, on one core and on all; run by `make bench`, best alone on a machine."""

import numpy as np
import pytest

from distlearn.analysis.conditions import on_openings
from distlearn.analysis.standings import pair_scores
from distlearn.analysis.tournaments import round_robin
from distlearn.arenas import Threads
from distlearn.arenas.cores import usable_cores
from distlearn.games import GAMES, shipped_openings
from distlearn.players import NamedPlayer, described_value_function, shipped_named_player
from distlearn.seeds import Stream

OTHELLO = GAMES["othello"]()
PRINTED = ["othello-swh", "othello-lr06", "othello-s09"]
# As JS16 table II: ten n-tuple networks of 192 to 8748 weights and four piece counters, one of them printed nowhere.
NETWORKS = ["all-4+2x2", *5 * ["snakes-12x6"], *2 * ["snakes-9x6"], "snakes-7x6", "all-2"]


def network(tuples, number):
    entry = {"name": "ntuple", "tuples": tuples, "seed": number}
    n_weights = described_value_function(entry, OTHELLO).n_weights
    weights = Stream.of("benchmark", number).generator().normal(size=n_weights)
    return NamedPlayer(f"{tuples}-{number}", {"name": "othello"}, entry, "inversion", weights)


def fourteen_players():
    counter = NamedPlayer("wpc", {"name": "othello"}, {"name": "wpc"}, "negation", np.linspace(-1, 1, 64))
    networks = [network(tuples, number) for number, tuples in enumerate(NETWORKS)]
    return [*networks, *map(shipped_named_player, PRINTED), counter]


def snapshots(name, **options):
    entry = {"name": name, **options}
    n_weights = described_value_function(entry, OTHELLO).n_weights
    weights = Stream.of("benchmark", name).generator().normal(size=(100, n_weights)).cumsum(axis=0)
    return [NamedPlayer(f"{name}-{i}", {"name": "othello"}, entry, "negation", row) for i, row in enumerate(weights)]


def played(players, conditions, n_threads):
    """All of it: from players to the table."""
    tournament = round_robin(players, conditions, seed=0)
    return pair_scores(tournament.table(Threads(n_threads).run(tournament.job)))


@pytest.mark.parametrize("n_threads", sorted({1, usable_cores()}))
def test_fourteen_players_on_a_thousand_openings(benchmark, n_threads):
    """JS16 table III: 182 000 games, 45 s of the authors' Java."""
    players, conditions = fourteen_players(), on_openings(shipped_openings("othello-6-ply", OTHELLO))
    table = benchmark.pedantic(played, (players, conditions, n_threads), rounds=3, warmup_rounds=1)
    assert table.games.sum() == 2 * 182_000


@pytest.mark.parametrize("n_threads", sorted({1, usable_cores()}))
@pytest.mark.parametrize("name", ["wpc", "ntuple"])
def test_a_league_of_a_hundred_snapshots(benchmark, name, n_threads):
    """LR06 tables I and II: 9900 games."""
    options = {"tuples": "all-4+2x2"} if name == "ntuple" else {}
    table = benchmark.pedantic(
        played, (snapshots(name, **options), on_openings(None), n_threads), rounds=5, warmup_rounds=1
    )
    assert table.games.sum() == 2 * 9900
