"""The options of value functions as they stand in files."""

import json
import tomllib

import pytest
import tomli_w

from distlearn.binding import OptionError, built, options, resolved
from distlearn.games.othello import Othello
from distlearn.value_functions import VALUE_FUNCTIONS

KEYS = ("value_function",)
FILE = """
name = "ntuple"
tuples = "2x2"
squares = ["a1 b1 c1", "d4"]
literal = [["a1 b2", "h8 g7"], ["e5"]]
stages = [20, 40]
"""


def test_a_network_in_a_file_is_the_same_after_it_was_written_again():
    entry = resolved(KEYS, tomllib.loads(FILE), VALUE_FUNCTIONS)
    again = tomllib.loads(tomli_w.dumps(json.loads(json.dumps(entry))))
    assert again == entry
    network = built(KEYS, again, VALUE_FUNCTIONS, Othello())
    assert network.n_weights == 3 * (10 * 81 + 27 + 3 + 9 + 3)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ('squares = "a1 b1"', "should be a valid list, found 'a1 b1'"),
        ("squares = [1]", "should be a valid string, found 1"),
        ('literal = ["a1 b1"]', "should be a valid list, found 'a1 b1'"),
        ("stages = [0]", "greater than or equal to 1, found 0"),
        ("seed = -1", "greater than or equal to 0, found -1"),
        ("tuples = 4", "should be a valid string, found 4"),
    ],
)
def test_an_option_of_another_type_is_refused(option, message):
    with pytest.raises(OptionError, match=message):
        resolved(KEYS, tomllib.loads(f'name = "ntuple"\n{option}'), VALUE_FUNCTIONS)


def test_lists_are_called_lists():
    kinds = {option.name: option.kind for option in options(VALUE_FUNCTIONS["ntuple"])}
    assert kinds == {
        "tuples": "text",
        "squares": "list of text",
        "literal": "list of list of text",
        "seed": "integer ≥ 0",
        "stages": "list of integer ≥ 1",
    }
