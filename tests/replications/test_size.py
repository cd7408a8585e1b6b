"""What is said about how much of the paper's experiment there is, and that no answer hides it."""

from dataclasses import replace

import hand_made_runs
import pandas as pd
import pytest

from distlearn.replications import REPLICATIONS
from distlearn.replications.base import Criterion, Judgement, Replication, Study
from distlearn.replications.files import experiment
from distlearn.replications.outcome import Found, Outcome
from distlearn.replications.page import answer_in_words, replication_page
from distlearn.replications.size import size_of
from distlearn.replications.times import elapsed, times

NAME = "othello_negative_rate_2009"
PAPER = experiment(NAME)


def results(spec=PAPER, finished=30):
    """Of a campaign whose arms have so many finished runs of a minute, one after the other."""
    ends = pd.Timestamp("2026-01-01", tz="UTC") + pd.to_timedelta(
        [60 * (number + 1) for number in range(finished)], "s"
    )
    runs = [(arm, seed, "finished", 600, 60.0, "here", end) for arm in spec.arms for seed, end in enumerate(ends)]
    columns = ["arm", "seed", "status", "games", "seconds", "host", "updated"]
    made = hand_made_runs.results(hand_made_runs.metrics(), pd.DataFrame(runs, columns=columns))
    arms = {name: arm.settings() for name, arm in spec.arms.items()}
    return replace(made, spec={"name": spec.name, "seeds": list(spec.seeds), "arms": arms})


def outcome(found, answer="agrees"):
    study = Study(
        "A study", "table 1", lambda _: {}, {}, (Criterion("A claim.", lambda _: Judgement(answer, "1 > 0")),)
    )
    replication = Replication(NAME, REPLICATIONS[NAME].paper, (study,))
    studies = (Found(study, {}, (Judgement(answer, "1 > 0"),)),)
    return Outcome(replication, PAPER.question, found, size_of(found, PAPER), [], studies)


def changed(**budget):
    arms = {
        name: arm.model_copy(update={"budget": arm.budget.model_copy(update=budget)})
        for name, arm in PAPER.arms.items()
    }
    return replace(PAPER, arms=arms)


def test_all_runs_with_all_games_are_the_papers_full_size():
    made = outcome(results())
    assert made.size.is_full
    assert answer_in_words("agrees", made) == "agrees"
    assert "full size" in replication_page(made, str)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (results(finished=12), "agrees so far"),
        (results(replace(PAPER, seeds=(0, 1, 2)), finished=3), "agrees at this size"),
        (results(changed(games=45_000, checkpoint_every=900)), "agrees at this size"),
    ],
)
def test_anything_less_is_said_with_every_answer(made, words):
    found = outcome(made)
    page = replication_page(found, str)
    assert not found.size.is_full
    assert answer_in_words("agrees", found) == words
    assert f"{words.capitalize()}: A claim. (1 &gt; 0)" in page
    assert "This is not the paper" in page


def test_what_cannot_be_said_stays_so_at_any_size():
    assert answer_in_words("open", outcome(results(finished=3), "open")) == "cannot be said yet"


def test_a_changed_setting_and_a_missing_arm_are_named():
    arms = {name: arm.settings() for name, arm in PAPER.arms.items() if name == "positive"}
    arms["positive"]["learner"]["alpha"] = 0.5
    found = size_of(replace(results(), spec={"name": NAME, "seeds": [0], "arms": arms}), PAPER)
    assert not found.is_full
    assert set(found.differences) == {
        "learner.alpha is 0.5, the paper's 0.01 (positive)",
        "arm negative was not run",
    }


def test_names_are_text_on_the_page_whatever_signs_are_in_them():
    spec = replace(PAPER, arms={**PAPER.arms, "<script>": PAPER.arms["positive"]})
    page = replication_page(outcome(results(spec)), str)
    assert "<script>" not in page.partition("</main>")[0].partition("<main>")[2]


def test_seconds_of_runs_are_added_up_and_elapsed_time_is_from_first_to_last():
    runs = results(finished=3).runs
    total = times(runs).set_index("arm").loc["all"]
    assert total.seconds == 2 * 3 * 60
    assert total["games per second"] == 10
    assert elapsed(runs) == 3 * 60
