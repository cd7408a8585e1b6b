"""Any split of a job over any number of workers gives the same bits."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shards import done_in_shards

from distlearn import play
from distlearn.games import GAMES
from distlearn.play import Group, PlayJob, TDJob, TDRule
from distlearn.play.pairings import round_robin
from distlearn.players import shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)
RULE = TDRule(alpha=0.01, epsilon=0.1, lam=0.5, decay=0.9, decay_every=3)


def play_job():
    """A round robin among five players of three groups and two kinds."""
    rng = np.random.default_rng(0)
    groups = (
        Group(WPC, rng.normal(size=(3, 64)), epsilon=0.1),
        Group.of(shipped_player("random", OTHELLO)),
        Group.of(shipped_player("othello-swh", OTHELLO), 0.1),
    )
    return PlayJob(OTHELLO, groups, *round_robin(5, with_self=True), Stream.of("job").seeds(25), wants_moves=True)


def td_job(n_players=4, games_each=7, first_game=0, weights=None):
    weights = np.random.default_rng(1).normal(size=(n_players, 64)) if weights is None else weights
    first_games = np.full(n_players, first_game)
    return TDJob(OTHELLO, WPC, weights, RULE, Stream.of("td").seeds(n_players), first_games, games_each)


PLAY_RESULT = play.do(play_job())
TD_RESULT = play.do(td_job())
cuts = st.sets(st.integers(1, 24)).map(sorted)


@settings(max_examples=25)
@given(cuts)
def test_a_play_job_in_any_shards_gives_the_same_bits(cut_at):
    job = play_job()
    merged = done_in_shards(job, [0, *cut_at, job.n_parts])
    assert merged.scores.tobytes() == PLAY_RESULT.scores.tobytes()
    assert merged.moves.tobytes() == PLAY_RESULT.moves.tobytes()


@pytest.mark.parametrize("cut_at", [[], [1], [2], [1, 2, 3]])
def test_a_td_job_in_any_shards_gives_the_same_bits(cut_at):
    merged = done_in_shards(td_job(), [0, *cut_at, 4])
    assert merged.weights.tobytes() == TD_RESULT.weights.tobytes()


@pytest.mark.parametrize("cut_at", [1, 3, 5])
def test_it_does_not_matter_where_a_series_of_learning_games_is_cut(cut_at):
    half = play.do(td_job(games_each=cut_at))
    rest = play.do(td_job(games_each=7 - cut_at, first_game=cut_at, weights=half.weights))
    assert rest.weights.tobytes() == TD_RESULT.weights.tobytes()


def test_jobs_count_their_games():
    assert play_job().n_games == 25
    assert td_job().n_games == 28


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
