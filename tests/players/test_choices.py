"""Players as options take them: by name, as a table, or as they are."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.games import EVERY_GAME, GAMES, NUMBERS_GAMES
from distlearn.players import (
    PLAYERS,
    NamedPlayer,
    chosen_players,
    shipped_named_player,
    shipped_player,
    whole,
)
from distlearn.players.choices import BASE64, READABLE
from distlearn.players.records import LARGEST_WEIGHT

OTHELLO = GAMES["othello"]()
SWH = shipped_named_player("othello-swh")
MLP = {"name": "mlp", "hidden": 2}  # 133 weights, too many to read
finite = st.floats(-LARGEST_WEIGHT, LARGEST_WEIGHT)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_shipped_player_is_the_same_with_all_that_is_known_of_it(name, game):
    made = EVERY_GAME[game]()
    if not PLAYERS[name].plays(made):
        return
    named, plain = shipped_named_player(name, {"name": game}).player, shipped_player(name, made)
    assert named.weights.tolist() == plain.weights.tolist()
    assert named.value_function.functions is plain.value_function.functions
    assert named.value_function.layout.tolist() == plain.value_function.layout.tolist()
    assert named.interpretation == plain.interpretation


@given(st.lists(finite, min_size=133, max_size=133) | st.just([-0.0, 5e-324, LARGEST_WEIGHT] * 44 + [0.1]))
def test_weights_as_text_are_exact(weights):
    player = NamedPlayer("x", {"name": "othello"}, MLP, "inversion", np.array(weights))
    table = whole(player)
    assert isinstance(table["weights"], str)
    (again,) = chosen_players(table, OTHELLO)
    assert again.weights.tobytes() == player.weights.tobytes()
    assert again.interpretation == "inversion"


def test_few_weights_are_numbers():
    assert len(SWH.weights) <= READABLE
    assert whole(SWH)["weights"] == SWH.weights.tolist()
    assert "origin" not in whole(SWH)


def test_one_or_several_of_any_form_are_players():
    one = chosen_players("othello-swh", OTHELLO)
    several = chosen_players([SWH, whole(SWH), "othello-swh"], OTHELLO)
    assert [player.weights.tolist() for player in several] == [one[0].weights.tolist()] * 3


def test_a_player_of_numbers_can_be_chosen_for_its_game():
    game = {"name": "compare-on-one", "dimensions": 3}
    player = NamedPlayer("n", game, None, "negation", np.array([1.0, 2.0, 3.0]))
    (chosen,) = chosen_players(whole(player), NUMBERS_GAMES["compare-on-one"](dimensions=3))
    assert chosen.weights.tolist() == [1.0, 2.0, 3.0]


def mlp(**changes):
    return {**whole(NamedPlayer("x", {"name": "othello"}, MLP, "negation", np.arange(133.0))), **changes}


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("othello-swo", "unknown player 'othello-swo'; did you mean 'othello-swh'"),
        ([], "there should be at least one player"),
        ({}, "player: name: is missing"),
        (mlp(weights="AAAA"), "player: weights: damaged .should begin with 'float64 base64 '"),
        (mlp(weights=f"{BASE64}AAA"), "player: weights: damaged .*found 'float64 base64 AAA'"),
        (mlp(weights=f"{BASE64}é"), "player: weights: damaged"),
        (mlp(weights=f"{BASE64}AAAA"), "player: weights: damaged .buffer size must be a multiple"),
        (mlp(weights=f"{BASE64}{'A' * 32}"), "player 'x': weights: found 3, expected 133 for its value function"),
        (mlp(weights=[0.0] * 132 + [float("nan")]), "player 'x': weights: number 133 should be finite, found nan"),
        (mlp(value_function={"name": "mpl"}), "player 'x': value_function: unknown name 'mpl'; did you mean 'mlp'"),
        (replace(SWH, game_entry={"name": "connect-four"}), "plays connect-four, which is another game"),
    ],
)
def test_what_is_no_player_for_the_game_is_refused(choice, message):
    with pytest.raises(ValueError, match=message):
        chosen_players(choice, OTHELLO)
