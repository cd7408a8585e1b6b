"""From names to objects: the learner and the measures of an arm."""

from __future__ import annotations

from typing import Any

from distlearn.binding import OptionError, built, resolved
from distlearn.campaign.contents import Contents
from distlearn.campaign.spec import Arm, Named
from distlearn.games import EVERY_GAME
from distlearn.learners import LEARNERS, Learner
from distlearn.measures import MEASURES, Measure
from distlearn.play import Problem
from distlearn.players import described_game, described_value_function
from distlearn.seeds import Stream
from distlearn.value_functions import VALUE_FUNCTIONS


def resolved_arm(arm: Arm, contents: Contents) -> Arm:
    """The arm with every option at its value; refuses names, options and combinations that cannot be."""

    game = resolved(("game",), arm.game.entry(), EVERY_GAME)

    def whole(named: Named, constructors: Any, *keys: str) -> Named:
        return Named(**resolved(keys, contents.within(keys, named.entry(), constructors, game), constructors))

    result = arm.model_copy(
        update={
            "game": Named(**game),
            "value_function": arm.value_function and whole(arm.value_function, VALUE_FUNCTIONS, "value_function"),
            "learner": whole(arm.learner, LEARNERS, "learner"),
            "measures": {name: whole(measure, MEASURES, "measures", name) for name, measure in arm.measures.items()},
        }
    )
    build_problem(result)
    build_measures(result)
    build_learner(result, seed=0)
    return result


def build_learner(arm: Arm, seed: int) -> Learner:
    """The learner at the start of a run; all its randomness comes from the seed."""
    stream = Stream.of("run", seed, "learner")
    return built(("learner",), arm.learner.entry(), LEARNERS, build_problem(arm), stream)  # type: ignore[no-any-return]


def build_problem(arm: Arm) -> Problem:
    game = described_game(arm.game.entry())
    value_function = described_value_function(arm.value_function.entry() if arm.value_function else None, game)
    if arm.value_function and value_function.n_weights == 0:
        raise OptionError(("value_function",), f"{arm.value_function.name!r} has no weights to learn")
    return Problem(game, value_function, arm.interpretation)


def build_measures(arm: Arm) -> dict[str, Measure]:
    game = described_game(arm.game.entry())
    return {name: built(("measures", name), measure.entry(), MEASURES, game) for name, measure in arm.measures.items()}
