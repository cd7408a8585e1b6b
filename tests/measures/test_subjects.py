"""The best of the generation, a random member or the whole population is measured, as a measure is told."""

import numpy as np
import pytest

from distlearn import play
from distlearn.games import GAMES, NUMBERS_GAMES
from distlearn.learners import LEARNERS, population_of
from distlearn.measures import MEASURES, Measured, Measurement
from distlearn.play import Group, PlayJob, Problem
from distlearn.players import Player, shipped_player
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS, Vector

OTHELLO = GAMES["othello"]()
SWH = shipped_player("othello-swh", OTHELLO)
POPULATION = np.random.default_rng(2).normal(size=(7, 64))


def measurement(stream="x", **options):
    measure = MEASURES["versus"](OTHELLO, games=10, player=["othello-lr06", "random"], **options)
    return Measurement.of(measure, SWH, POPULATION, Stream.of(stream))


def test_unless_told_otherwise_the_best_is_measured():
    job = measurement().job
    assert job.groups[0].weights.tolist() == [SWH.weights.tolist()]


def test_a_random_member_is_drawn_by_the_stream_and_everybody_can_be():
    drawn = [measurement(f"{n}", subject="random").job.groups[0].weights[0].tolist() for n in range(60)]
    assert {*map(tuple, drawn)} == {*map(tuple, POPULATION.tolist())}
    assert drawn[0] == measurement("0", subject="random").job.groups[0].weights[0].tolist()


def test_of_a_population_mean_and_sd_are_those_of_its_members_measured_one_by_one():
    whole = measurement(subject="population", epsilon=0.1)
    measured = whole.measured(play.do(whole.job))
    measure = MEASURES["versus"](OTHELLO, games=10, player=["othello-lr06", "random"], epsilon=0.1)
    jobs = [
        measure.job(Player(SWH.value_function, weights), Stream.of("x").child("member", number))
        for number, weights in enumerate(POPULATION)
    ]
    each = [measure.measured(play.do(job)) for job in jobs]
    assert measured.value == pytest.approx(np.mean([one.value for one in each]))
    assert measured.sd == pytest.approx(np.std([one.value for one in each]))
    assert measured[1:4] == tuple(sum(one[n] for one in each) for n in (1, 2, 3))
    assert whole.job.n_games == 7 * 20


def test_a_population_is_one_job_with_as_few_groups_as_there_are_kinds():
    job = measurement(subject="population").job
    assert isinstance(job, PlayJob)
    assert sorted(len(group.weights) for group in job.groups) == [1, 8]  # random; seven members and their opponent


def test_hand_made_scores_of_a_population():
    """Three members with two games each: 1 and 1, 1 and 0, ½ and 0, so 1, ½ and ¼."""
    measure = MEASURES["versus"](OTHELLO, games=2, player="random", subject="population")
    whole = Measurement.of(measure, SWH, POPULATION[:3], Stream.of("x"))
    leads = np.array([1.0, -1.0, 1.0, 1.0, 0.0, 1.0])  # of black, whom the member plays first
    measured = whole.measured(play.PlayResult(leads))
    assert measured == Measured(pytest.approx(7 / 12), 3, 1, 2, pytest.approx(np.sqrt(14 / 9) / 4))


def test_a_game_of_numbers_has_populations_too():
    game = NUMBERS_GAMES["compare-on-one"]()
    players = np.array([[0.0, 0.0], [10.0, 10.0]])
    measure = MEASURES["solved"](game, tests=50, subject="population")
    whole = Measurement.of(measure, Player(Vector(2), players[0]), players, Stream.of("x"))
    measured = whole.measured(play.do(whole.job))
    assert (measured.wins + measured.losses, measured.wins > 0) == (100, True)
    assert measured.sd > 0


class OneFile:
    """A measure as users write them: of one player, with groups made anew each time."""

    def __init__(self, subject):
        self.subject = subject

    def job(self, subject, stream):
        groups = Group.of(subject), Group.of(shipped_player("random", OTHELLO))
        return PlayJob(OTHELLO, groups, np.zeros(4, np.int64), np.ones(4, np.int64), stream.seeds(4))

    def measured(self, result):
        return Measured(float(result.scores.mean()), int((result.scores == 1).sum()), 0, 0)


def test_a_measure_that_knows_nothing_of_populations_measures_one():
    whole = Measurement.of(OneFile("population"), SWH, POPULATION, Stream.of("x"))
    measured = whole.measured(play.do(whole.job))
    assert whole.job.n_games == 28
    assert 0 < measured.sd < 0.5


@pytest.mark.parametrize(
    ("name", "options", "size"),
    [
        ("cel", {"population": 8}, 8),
        ("ctdl", {"population": 8, "td_games": 2}, 8),
        ("es", {"children": 6}, 6),
        ("es", {"parents": 3, "children": 6, "selection": "plus"}, 9),
        ("cma-es", {"population": 6, "model": "diagonal"}, 6),
        ("tdl", {"block": 10}, 1),
    ],
)
def test_learners_show_whom_the_generation_judged_and_the_best_is_among_them(name, options, size):
    problem = Problem(OTHELLO, VALUE_FUNCTIONS["wpc"](OTHELLO))
    learner = LEARNERS[name](problem, Stream.of("test"), **options)
    assert population_of(learner).shape[1] == 64
    for _ in range(2):
        generation = learner.generation
        while learner.generation == generation:
            job = learner.ask()
            learner.tell(play.do(job))
    population = population_of(learner)
    assert population.shape == (size, 64)
    if name != "es":  # whose best is between parent and child
        assert learner.best.weights.tolist() in population.tolist()
    if name != "tdl":
        assert population.tolist() == job.groups[0].weights[:size].tolist()
