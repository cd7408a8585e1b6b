"""Coevolution with TD learning: what it costs, who plays, and what children inherit."""

import numpy as np
import pytest

from distlearn import play
from distlearn.binding import built
from distlearn.games import GAMES, NUMBERS_GAMES
from distlearn.learners import LEARNERS
from distlearn.learners.ctdl import scaled
from distlearn.play import PlayResult, Problem, TDJob, TDResult
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS, Vector

OTHELLO = GAMES["othello"]()
WPC = VALUE_FUNCTIONS["wpc"](OTHELLO)
HALL_OF_FAME = {"archive": "best-of-generation"}
COPIES = {"mutation": 0.0, "crossover": "none"}  # children equal a parent


def new_learner(name="ctdl", problem=None, **options):
    problem = problem or Problem(OTHELLO, WPC)
    return built(("learner",), {"name": name, **options}, LEARNERS, problem, Stream.of("ctdl"))


def drawn(job):
    """A result without playing: nothing learned, all games drawn."""
    return TDResult(job.weights) if isinstance(job, TDJob) else PlayResult(np.zeros(job.n_games))


def won_by(job, player):
    """The result in which this player wins all its games."""
    return PlayResult(1.0 * (job.first == player) - (job.second == player))


def jobs_of_a_generation(learner, do=play.do):
    generation = learner.generation
    jobs = []
    while learner.generation == generation:
        jobs.append(learner.ask())
        learner.tell(do(jobs[-1]))
    return jobs


def rows(weights):
    """Players as a set, to the bit."""
    return {row.tobytes() for row in weights}


@pytest.mark.parametrize(
    ("name", "options", "n_games"),
    [
        ("cel", {}, [2500, 2500, 2500]),
        ("cel", HALL_OF_FAME, [2500, 5000, 5000]),
        ("ctdl", {}, [3000, 3000, 3000]),  # S09
        ("ctdl", {"td_games": 8}, [2900, 2900, 2900]),  # KJS11
        ("ctdl", HALL_OF_FAME, [3000, 5500, 5500]),
        ("ctdl", {"td_games": 8, **HALL_OF_FAME}, [2900, 5400, 5400]),
    ],
)
def test_games_per_generation_are_those_of_the_papers(name, options, n_games):
    learner = new_learner(name, **options)
    asked = [sum(job.n_games for job in jobs_of_a_generation(learner, drawn)) for _ in n_games]
    assert asked == n_games
    assert learner.games == sum(n_games)


def test_the_rule_of_learning_is_the_one_of_s09_by_default():
    job = new_learner().ask()
    rule = job.rule
    assert (rule.alpha, rule.lam, rule.epsilon, rule.learns_from_forced) == (0.01, 0.0, 0.1, False)
    assert (rule.ties, rule.decay, job.games_each) == ("random", 1.0, 10)


def test_everyone_learns_first_and_then_plays_as_it_has_learned():
    learner = new_learner(population=5, start="uniform")
    for _ in range(2):
        lessons, games = jobs_of_a_generation(learner)
        learned = play.do(lessons).weights
        assert not rows(learned) & rows(lessons.weights)
        assert np.array_equal(games.groups[0].weights, learned)


def test_learning_comes_once_in_a_generation_of_several_rounds():
    learner = new_learner(
        population=4, td_games=2, scheme={"name": "learner-teacher", "teachers": 4}, archive="ipca", archive_opponents=3
    )
    kinds = [[isinstance(job, TDJob) for job in jobs_of_a_generation(learner)] for _ in range(4)]
    assert all(kind[0] and not any(kind[1:]) for kind in kinds)
    assert max(map(len, kinds)) == 3  # candidates and tests that had not met did so in a second round


def test_every_generation_learns_from_games_of_its_own():
    learner = new_learner(population=5)
    seeds = [jobs_of_a_generation(learner, drawn)[0].seeds for _ in range(3)]
    assert len({seed for each in seeds for seed in each.tolist()}) == 15


def test_lamarckian_children_come_from_what_was_learned():
    learner = new_learner(population=6, start="uniform", tournament=1, **COPIES)
    lessons, games = jobs_of_a_generation(learner)
    children = learner.ask().weights
    assert rows(children) <= rows(games.groups[0].weights)
    assert not rows(children) & rows(lessons.weights)


def test_baldwinian_children_come_from_the_genes_as_they_were():
    learner = new_learner(population=6, start="uniform", tournament=1, inheritance="baldwinian", **COPIES)
    lessons, games = jobs_of_a_generation(learner)
    assert np.array_equal(games.groups[0].weights, play.do(lessons).weights)  # learning changes who plays all the same
    children = learner.ask().weights
    assert rows(children) <= rows(lessons.weights)


def test_of_a_baldwinian_champion_the_player_is_measured_and_archived_and_the_genes_are_inherited():
    learner = new_learner(
        population=6,
        start="uniform",
        inheritance="baldwinian",
        archive="best-of-generation",
        archive_opponents=4,
        archive_parents=1.0,
        **COPIES,
    )
    lessons = learner.ask()
    learned = play.do(lessons)
    learner.tell(learned)
    learner.tell(won_by(learner.ask(), 3))
    assert np.array_equal(learner.best.weights, learned.weights[3])

    children = learner.ask().weights
    assert all(np.array_equal(child, lessons.weights[3]) for child in children[0::2])  # first parents are archived

    learner.tell(play.do(learner.ask()))
    archived = learner.ask().groups[0].weights[6:]
    assert np.array_equal(archived, learned.weights[3:4])


def test_of_a_lamarckian_champion_what_was_learned_is_inherited_from_the_archive():
    learner = new_learner(population=6, start="uniform", archive_parents=1.0, **HALL_OF_FAME, **COPIES)
    learned = play.do(learner.ask())
    learner.tell(learned)
    learner.tell(won_by(learner.ask(), 3))
    assert all(np.array_equal(child, learned.weights[3]) for child in learner.ask().weights[0::2])


@pytest.mark.parametrize("inheritance", ["lamarckian", "baldwinian"])
def test_scaling_gives_children_the_mean_length_that_learning_gave(inheritance):
    """Mutations would make them longer and longer, so that learning with a constant step would matter less and less."""
    learner = new_learner(population=7, mutation=1.0, sigma=0.5, alpha=0.1, scaling="norm", inheritance=inheritance)
    for _ in range(3):
        _, games = jobs_of_a_generation(learner)
        mean_length = np.linalg.norm(games.groups[0].weights, axis=1).mean()
        children = learner.ask().weights
        assert np.linalg.norm(children, axis=1) == pytest.approx([mean_length] * 7)
        assert len(rows(children)) == 7


def test_scaling_keeps_directions_and_leaves_zero_alone():
    assert scaled(np.array([[3.0, 4.0], [0.0, 0.0], [0.0, -1.0]]), 10.0).tolist() == [[6, 8], [0, 0], [0, -10]]


def test_a_negative_rate_learns_the_opposite():
    """From zero weights all values are 0 until the end, so one game teaches its result by its last board, no more."""
    learned = {
        alpha: play.do(new_learner(population=20, td_games=1, alpha=alpha).ask()).weights for alpha in (0.01, -0.01)
    }
    assert np.array_equal(learned[0.01], -learned[-0.01])
    assert set(np.unique(learned[0.01])) == {-0.01, 0.0, 0.01}
    n_taught = np.count_nonzero(learned[0.01].any(axis=1))  # not those whose last move was forced, or who drew
    assert n_taught > 10


@pytest.mark.parametrize("options", [{}, HALL_OF_FAME, {"scheme": {"name": "inter-population", "others": 4}}])
def test_without_learning_games_it_is_plain_coevolution_to_the_bit(options):
    plain = new_learner("cel", population=8, **options)
    ctdl = new_learner("ctdl", population=8, td_games=0, **options)
    for _ in range(4):
        jobs_of_a_generation(plain)
        jobs_of_a_generation(ctdl)
        assert np.array_equal(plain.ask().groups[0].weights, ctdl.ask().groups[0].weights)
        assert np.array_equal(plain.best.weights, ctdl.best.weights)
        assert (plain.games, plain.generation, plain.numbers()) == (ctdl.games, ctdl.generation, ctdl.numbers())


def test_learners_and_teachers_are_both_taught():
    learner = new_learner(population=3, scheme={"name": "learner-teacher", "teachers": 4}, start="uniform", td_games=5)
    lessons, games = jobs_of_a_generation(learner)
    assert len(lessons.weights) == 3 + 4
    assert lessons.n_games == 7 * 5
    assert np.array_equal(games.groups[0].weights, play.do(lessons).weights)
    assert learner.games == 7 * 5 + 3 * 4 * 2  # every learner against every teacher with both colours
    assert {games.first[0], games.second[0]} == {0, 3}
    assert len(learner.ask().weights) == 7


def test_against_named_players_each_game_with_each_of_them_is_charged():
    scheme = {"name": "named-players", "players": ["othello-swh", "random"], "games": 4}
    learner = new_learner(population=5, td_games=3, scheme=scheme, epsilon=0.1)
    for generation in (1, 2, 3):
        lessons, games = jobs_of_a_generation(learner)
        assert (lessons.n_games, games.n_games) == (5 * 3, 5 * 2 * 4)
        assert learner.games == generation * (15 + 40)
        assert ((games.first < 5) != (games.second < 5)).all()  # nobody meets its like
        assert [group.epsilon for group in games.groups] == [0.1] * 3


def test_what_cannot_learn_by_td_is_refused():
    numbers = Problem(NUMBERS_GAMES["compare-on-one"](), Vector(2))
    with pytest.raises(ValueError, match="needs a game with moves"):
        new_learner(problem=numbers)
    with pytest.raises(ValueError, match="negation"):
        new_learner(problem=Problem(OTHELLO, WPC, "inversion"))
    with pytest.raises(ValueError, match="use start = 'uniform'"):
        new_learner(problem=Problem(OTHELLO, VALUE_FUNCTIONS["mlp"](OTHELLO)))
