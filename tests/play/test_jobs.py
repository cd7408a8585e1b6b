"""Any split of a job over any number of workers gives the same bits."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import random_openings
from shards import done_in_shards

from distlearn import play
from distlearn.games import GAMES
from distlearn.play import Group, PlayJob, TDJob, TDResult, TDRule
from distlearn.play.pairings import round_robin
from distlearn.players import shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)
NTUPLE = VALUE_FUNCTIONS["ntuple"](OTHELLO, tuples="all-2", stages=[30])
RULE = TDRule(alpha=0.01, epsilon=0.1, lam=0.5, decay=0.9, decay_every=3)


def play_job():
    """A round robin among seven players of four groups and three kinds, from several openings."""
    rng = np.random.default_rng(0)
    groups = (
        Group(WPC, rng.normal(size=(3, 64)), epsilon=0.1),
        Group.of(shipped_player("random", OTHELLO)),
        Group.of(shipped_player("othello-swh", OTHELLO), 0.1),
        Group(NTUPLE, rng.normal(size=(2, NTUPLE.n_weights)), "inversion"),
    )
    return PlayJob(
        OTHELLO,
        groups,
        *round_robin(7, with_self=True),
        Stream.of("job").seeds(49),
        random_openings(rng, 6),
        rng.integers(0, 6, 49),
        wants_moves=True,
        wants_leads=True,
    )


def td_job(n_players=4, games_each=7, first_game=0, weights=None, kind=WPC):
    weights = np.random.default_rng(1).normal(size=(n_players, kind.n_weights)) if weights is None else weights
    first_games = np.full(n_players, first_game)
    return TDJob(OTHELLO, kind, weights, RULE, Stream.of("td").seeds(n_players), first_games, games_each)


PLAY_RESULT = play.do(play_job())
TD_RESULT = play.do(td_job())


def assert_the_same_bits(result, expected):
    assert result.leads.tobytes() == expected.leads.tobytes()
    assert result.moves.tobytes() == expected.moves.tobytes()
    assert result.leads_after.tobytes() == expected.leads_after.tobytes()


cuts = st.sets(st.integers(1, 48)).map(sorted)


@settings(max_examples=25)
@given(cuts)
def test_a_play_job_in_any_shards_gives_the_same_bits(cut_at):
    job = play_job()
    merged = done_in_shards(job, [0, *cut_at, job.n_parts])
    assert_the_same_bits(merged, PLAY_RESULT)


@pytest.mark.parametrize("cut_at", [[], [1], [2], [1, 2, 3]])
def test_a_td_job_in_any_shards_gives_the_same_bits(cut_at):
    merged = done_in_shards(td_job(), [0, *cut_at, 4])
    assert merged.weights.tobytes() == TD_RESULT.weights.tobytes()


@pytest.mark.parametrize("cut_at", [1, 3, 5])
def test_it_does_not_matter_where_a_series_of_learning_games_is_cut(cut_at):
    half = play.do(td_job(games_each=cut_at))
    rest = play.do(td_job(games_each=7 - cut_at, first_game=cut_at, weights=half.weights))
    assert rest.weights.tobytes() == TD_RESULT.weights.tobytes()


@pytest.mark.parametrize("n_threads", [2, 5])
def test_threads_that_play_at_the_same_time_do_not_disturb_each_other(n_threads):
    jobs = [play_job().part(game % 49, 49) for game in range(200)]
    with ThreadPoolExecutor(n_threads) as threads:
        results = [*threads.map(play.do, jobs)]
    for game, result in enumerate(results):
        assert result.moves.tobytes() == PLAY_RESULT.moves[game % 49 :].tobytes()
        assert result.leads.tobytes() == PLAY_RESULT.leads[game % 49 :].tobytes()


@pytest.mark.parametrize("kind", [WPC, NTUPLE], ids=["wpc", "ntuple"])
def test_threads_that_learn_at_the_same_time_do_not_disturb_each_other(kind):
    job = td_job(n_players=20, games_each=30, kind=kind)
    with ThreadPoolExecutor(4) as threads:
        results = [*threads.map(play.do, [job.part(player, player + 1) for player in range(20)])]
    assert TDResult.merged(results).weights.tobytes() == play.do(job).weights.tobytes()


def test_jobs_count_their_games():
    assert play_job().n_games == 49
    assert td_job().n_games == 28


def test_one_of_each_has_a_game_of_every_two_groups_that_meet():
    job = play_job()
    few = job.one_of_each()
    group_of = job.group_of
    met = [tuple(sorted(pair)) for pair in zip(group_of[few.first], group_of[few.second], strict=True)]
    assert sorted(met) == [(a, b) for a in range(4) for b in range(a, 4)]
    assert set(few.seeds.tolist()) < set(job.seeds.tolist())


def test_jobs_and_results_travel_by_pickle():
    again = play.do(pickle.loads(pickle.dumps(play_job())))
    assert pickle.loads(pickle.dumps(again)).scores.tobytes() == PLAY_RESULT.scores.tobytes()
    assert play.do(pickle.loads(pickle.dumps(td_job()))).weights.tobytes() == TD_RESULT.weights.tobytes()


def test_a_job_is_not_changed_by_doing_it():
    job = td_job()
    before = job.weights.copy()
    play.do(job)
    assert np.array_equal(job.weights, before)


def test_read_only_arrays_do_as_well():
    """Arrays that come out of Ray's object store cannot be written to."""
    job = td_job()
    for array in (job.weights, job.seeds, job.first_games):
        array.setflags(write=False)
    assert play.do(job).weights.tobytes() == TD_RESULT.weights.tobytes()
    matches = play_job()
    for array in (matches.first, matches.second, matches.seeds, *(group.weights for group in matches.groups)):
        array.setflags(write=False)
    assert play.do(matches).scores.tobytes() == PLAY_RESULT.scores.tobytes()
