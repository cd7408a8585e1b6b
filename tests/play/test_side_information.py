"""What a result tells beyond scores, by replaying the moves with the rules."""

from dataclasses import replace

import numpy as np
import pytest
from positions import OTHELLO, random_openings

from distlearn import play
from distlearn.play import Group, PlayJob, PlayResult
from distlearn.play.pairings import round_robin
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS

KINDS = ["constant", "wpc", "ntuple", "mlp"]  # the last is played by the generic loop


@pytest.fixture(scope="module", params=KINDS)
def job(request):
    value_function = VALUE_FUNCTIONS[request.param](OTHELLO)
    rng = np.random.default_rng(0)
    group = Group(value_function, rng.normal(size=(5, value_function.n_weights)), epsilon=0.1)
    return PlayJob(
        OTHELLO,
        (group,),
        *round_robin(5, with_self=True),
        Stream.of("side").seeds(25),
        random_openings(rng, 8),
        rng.integers(0, 8, 25),
        wants_moves=True,
        wants_leads=True,
    )


@pytest.fixture(scope="module")
def result(job):
    return play.do(job)


def discs_ahead(cells):
    return np.count_nonzero(cells == 1) - np.count_nonzero(cells == -1)


def replayed(cells, colour, moves):
    """Black's lead after every move, and whether the game was over after the last; every move must be legal."""
    cells, memory, legal = cells.copy(), np.zeros(0, np.int64), np.empty(64, np.int64)
    leads = []
    for move in moves:
        n_moves = OTHELLO.rules.legal_moves(cells, memory, colour, legal)
        if n_moves == 0:
            colour = -colour
            n_moves = OTHELLO.rules.legal_moves(cells, memory, colour, legal)
        assert move in legal[:n_moves]
        OTHELLO.rules.play(cells, memory, colour, move)
        colour = -colour
        leads.append(discs_ahead(cells))
    is_over = not any(OTHELLO.rules.legal_moves(cells, memory, either, legal) for either in (1, -1))
    return cells, leads, is_over


def test_moves_and_leads_are_those_of_the_game_replayed_by_the_rules(job, result):
    for game, opening in enumerate(job.opening_of):
        moves = result.moves[game][result.moves[game] >= 0]
        start, colour = job.openings.cells[opening], job.openings.colours[opening]
        cells, leads, is_over = replayed(start, colour, moves)
        assert is_over
        assert result.leads[game] == discs_ahead(cells)
        assert result.leads_after[game, : len(moves)].tolist() == leads
        assert np.count_nonzero(cells) == np.count_nonzero(start) + len(moves)


def test_after_the_last_move_there_is_none_and_no_lead(result):
    assert result.moves.shape == result.leads_after.shape == (25, 60)
    n_moves = np.count_nonzero(result.moves >= 0, axis=1)
    for game, n in enumerate(n_moves):
        assert np.all(result.moves[game, n:] == -1)
        assert np.all(np.isnan(result.leads_after[game, n:]))
        assert not np.any(np.isnan(result.leads_after[game, :n]))


def test_asking_for_more_changes_no_game(job, result):
    plain = play.do(replace(job, wants_moves=False, wants_leads=False))
    assert plain.leads.tobytes() == result.leads.tobytes()
    assert plain.moves is None
    assert plain.leads_after is None
    assert play.do(replace(job, wants_leads=False)).moves.tobytes() == result.moves.tobytes()
    assert play.do(replace(job, wants_moves=False)).leads_after.tobytes() == result.leads_after.tobytes()


def test_a_score_is_1_for_a_win_a_half_for_a_draw_and_0_for_a_loss():
    assert PlayResult(np.array([64.0, 2.0, 0.0, -2.0, -64.0])).scores.tolist() == [1.0, 1.0, 0.5, 0.0, 0.0]
