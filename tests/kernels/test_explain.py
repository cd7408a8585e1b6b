"""A mistake in a function of a game or a value function is found by its name, whatever numba makes of it."""

import re

import numpy as np
import pytest

from distlearn import play
from distlearn.games import Rules
from distlearn.games.connect_four import ConnectFour
from distlearn.kernels.compile import compiled
from distlearn.kernels.explain import NotCompiledError
from distlearn.play import Group, PlayJob, TDJob, TDRule
from distlearn.players import shipped_player
from distlearn.value_functions import Functions
from distlearn.value_functions.wpc import WPC


@compiled
def play_text(cells, memory, colour, move):
    cells[move] = colour + "x"


@compiled
def no_moves(cells, memory, colour, moves):
    moves[0] = 0


@compiled
def crooked(cells, weights, layout):
    return weights.no_such_attribute


def plain(cells, memory):
    return 0


RULES = ConnectFour.rules
HERE = re.escape(__file__)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            RULES._replace(play=play_text),
            rf"^play \({HERE}, line \d+\) cannot be compiled by numba: No implementation of",
        ),
        (RULES._replace(legal_moves=no_moves), rf"^legal_moves \({HERE}, line \d+\) returns none, expected integer"),
        (
            RULES._replace(result=plain),
            r"^result is <function plain at .*>, not a compiled function; it needs @compiled",
        ),
    ],
)
def test_the_function_of_a_game_that_is_wrong_is_named(rules, message):
    game = type("Wrong", (ConnectFour,), {"rules": Rules(*rules)})()
    one = np.zeros(1, np.int64)
    job = PlayJob(game, (Group.of(shipped_player("random", game)),), one, one, np.ones(1, np.uint64))
    with pytest.raises(NotCompiledError, match=message) as raised:
        play.do(job)
    assert "choose" not in str(raised.value)  # what is ours is nobody's concern


def test_the_function_of_a_value_function_that_is_wrong_is_named():
    game = ConnectFour()
    wrong = type("Wrong", (WPC,), {"functions": Functions(crooked, WPC.functions.gradient)})(game)
    one = np.zeros(1, np.int64)
    job = TDJob(game, wrong, np.zeros((1, 42)), TDRule(0.1), np.ones(1, np.uint64), one, 1)
    with pytest.raises(
        NotCompiledError, match=rf"^value \({HERE}, line \d+\) cannot be compiled by numba: Unknown attrib"
    ):
        play.do(job)
