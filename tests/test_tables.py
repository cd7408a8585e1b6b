"""What plug-ins add to the tables, and what they must not."""

import re

import pytest

from distlearn.errors import UserError
from distlearn.games import EVERY_GAME, GAMES
from distlearn.plugins import Plugin, imported
from distlearn.tables import TABLES, load, loaded, origin, unload, used_in

pytestmark = pytest.mark.usefixtures("no_plugins_left")

KIT = "class Thing:\n    pass\nGAMES = {'thing': Thing}\nLEARNERS = {'think': Thing}\n"


def plugin(source, module="kit"):
    return Plugin(module, {f"{module}.py": source.encode()}, f"./{module}.py")


def names():
    return {table: set(entries) for table, entries in TABLES.items()}


def test_entries_are_added_and_taken_out_again():
    before = names()
    load(plugin(KIT))
    assert names() == {**before, "GAMES": before["GAMES"] | {"thing"}, "LEARNERS": before["LEARNERS"] | {"think"}}
    assert EVERY_GAME["thing"] is GAMES["thing"]
    assert origin("GAMES", "thing") == "./kit.py"
    assert origin("GAMES", "othello") == "distlearn"
    unload("kit")
    assert names() == before


def test_another_source_takes_the_place_of_the_first():
    load(plugin(KIT))
    first = GAMES["thing"]
    load(plugin(KIT + "# a remark"))
    assert GAMES["thing"] is first
    load(plugin(KIT.replace("'think'", "'ponder'")))
    assert GAMES["thing"] is not first
    assert "think" not in TABLES["LEARNERS"]
    assert len(loaded()) == 1


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1", "./kit.py: adds nothing; a plug-in has one of the tables GAMES, NUMBERS_GAMES, VALUE_FUNCTIONS,"),
        ("GAMES = ['thing']", "./kit.py: GAMES should be a dict of names and classes, found ['thing']"),
        ("GAMES = {1: int}", "./kit.py: GAMES should be a dict of names and classes, found {1:"),
        ("GAMES = {'thing': 3}", "./kit.py: GAMES['thing'] should be a class, found 3"),
        ("PLAYERS = {'me': int}", "./kit.py: PLAYERS['me'] should be a ShippedPlayer, found <class 'int'>"),
        (
            "GAMES = {'othello': int}",
            "./kit.py: GAMES has 'othello', and so has distlearn; give one of them another name",
        ),
        ("GAMES = {'compare-on-one': int}", "./kit.py: GAMES has 'compare-on-one', and so has distlearn"),
        (
            "from distlearn.games import GAMES\nGAMES['thing'] = int",
            "./kit.py: changes distlearn's GAMES; it should have a dict GAMES of its own",
        ),
    ],
)
def test_what_cannot_be_added_is_refused_and_nothing_is_left_of_it(source, message):
    before = names()
    with pytest.raises(UserError, match=re.escape(message)):
        load(plugin(source))
    assert names() == before
    assert loaded() == imported() == ()


def test_two_plugins_with_the_same_entry_are_both_named():
    load(plugin(KIT))
    with pytest.raises(UserError, match=r"^./other.py: GAMES has 'thing', and so has ./kit.py"):
        load(plugin(KIT, module="other"))


def test_tables_of_ours_may_be_imported_to_look_things_up():
    load(plugin("from distlearn.games import GAMES\nfrom distlearn.learners import LEARNERS\nMEASURES = {'m': int}"))
    assert "m" in TABLES["MEASURES"]


def test_settings_depend_on_a_plugin_if_one_of_its_names_stands_anywhere_in_them():
    load(plugin(KIT))
    assert [each.module for each in used_in({"learner": {"name": "cel", "scheme": {"players": ["x", "think"]}}})] == [
        "kit"
    ]
    assert used_in({"think": "cel", "games": 3}) == ()
