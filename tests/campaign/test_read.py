"""Every mistake in a campaign file gets an error that names the file, the key, what was found and what is known."""

import contextlib
import re
from pathlib import Path

import campaigns
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.campaign.read import merged, read_spec, write_spec
from distlearn.campaign.select import selected
from distlearn.errors import UserError

EXPERIMENTS = Path(__file__).parents[2] / "experiments"
MISTAKES = [
    # (setting, what the error says after the file's name)
    ("sedes=3", "unknown key 'sedes'; did you mean 'seeds'? known: arms, budget, game"),
    (
        "game=othelo",
        "game: unknown name 'othelo'; did you mean 'othello'? known: compare-on-all, compare-on-one, connect-four,",
    ),
    ("value_function=wcp", "value_function: unknown name 'wcp'; did you mean 'wpc'? known: constant, liberties"),
    ("value_function=constant", "value_function: 'constant' has no weights to learn"),
    ("interpretation=neg", "interpretation: should be 'negation' or 'inversion', found 'neg'"),
    ("interpretation=inversion", "arms.tdl.learner: TD learning needs interpretation = 'negation'"),
    ("seeds=0", "seeds: should be a number of runs (1 to 1000000) or a list of different seeds ≥ 0, found 0"),
    ("seeds=[1, 1]", "seeds: should be a number of runs (1 to 1000000) or a list of different seeds ≥ 0, found [1, 1]"),
    ("seeds=[-1]", "seeds: should be a number of runs (1 to 1000000) or a list of different seeds ≥ 0, found [-1]"),
    ("seeds=true", "seeds: should be a number of runs (1 to 1000000) or a list of different seeds ≥ 0, found True"),
    ("seeds=1.5", "seeds: should be a number of runs (1 to 1000000) or a list of different seeds ≥ 0, found 1.5"),
    ("name=a/b", "name: a name is printable text without /"),
    ("name=", "name: a name is printable text without /"),
    ("arms=3", "arms: at least one arm is needed"),
    ("arms.x=3", "arms.x: should be a table"),
    ("arms.x.interpretation=negation", "arms.x.learner: is missing"),
    ("arms.x.lerner=tdl", "arms.x: unknown key 'lerner'; did you mean 'learner'?"),
    (
        "arms.tdl.learner=tld",
        "arms.tdl.learner: unknown name 'tld'; did you mean 'tdl'? known: cel, cma-es, ctdl, es, tdl",
    ),
    ("arms.cel.learner.archive=hall", "arms.cel.learner.archive: unknown name 'hall'; known: best-of-generation, ipca"),
    ("arms.cel.learner.archive=3", "arms.cel.learner.archive: should be a name or a table with a name, found 3"),
    ("arms.cel.learner.archive={ size = 3 }", "arms.cel.learner.archive.name: should be one of best-of-generation,"),
    (
        'arms.cel.learner.archive={ name = "best-of-generation", siz = 3 }',
        "arms.cel.learner.archive: unknown option 'siz'; did you mean 'size'? known: size",
    ),
    (
        'arms.cel.learner.archive={ name = "best-of-generation", size = 0 }',
        "arms.cel.learner.archive.size: should be greater than or equal to 1, found 0",
    ),
    ("arms.cel.learner.archive=ipca", "arms.cel.learner: this archive keeps candidates and tests: it needs scheme"),
    (
        'arms.cel.learner.scheme={ name = "named-players", players = ["othello-swhh"] }',
        "arms.cel.learner.scheme.players: unknown player 'othello-swhh'; did you mean 'othello-swh'?",
    ),
    (
        'arms.cel.learner.scheme={ name = "named-players" }',
        "arms.cel.learner.scheme.players: is missing",
    ),
    ("arms.cel.learner.cache=100", "arms.cel.learner: cache needs games that are always the same"),
    ("arms.cel.learner.openings=six", "arms.cel.learner: unknown set of openings 'six'; known: othello-6-ply"),
    (
        'arms.cel.learner={ name = "es", children = 1 }',
        "arms.cel.learner: (1, 1) selects parents among children only",
    ),
    (
        'arms.cel.learner={ name = "cma-es", population = 3 }',
        "arms.cel.learner.population: should be js16 | default | integer ≥ 4, found 3",
    ),
    ('arms.cel.learner={ name = "ctdl", td_game = 3 }', "arms.cel.learner: unknown option 'td_game'; did you mean"),
    ("game=compare-on-one", "value_function: a game of numbers has no board to value; leave this out"),
    ("arms.tdl.learner.alpa=1", "arms.tdl.learner: unknown option 'alpa'; did you mean 'alpha'? known: alpha,"),
    ("arms.tdl.learner.alpha=fast", "arms.tdl.learner.alpha: should be a valid number, found 'fast'"),
    ("arms.tdl.learner.alpha=nan", "arms.tdl.learner.alpha: should be"),
    ("arms.tdl.learner.lam=1.5", "arms.tdl.learner.lam: should be less than or equal to 1, found 1.5"),
    ("arms.tdl.learner.ties=last", "arms.tdl.learner.ties: should be 'random' or 'first', found 'last'"),
    ("arms.tdl.learner.learns_from_forced=1", "arms.tdl.learner.learns_from_forced: should be a valid boolean"),
    ("arms.cel.learner.population=0", "arms.cel.learner.population: should be greater than or equal to 1, found 0"),
    ("arms.cel.learner.population=2.5", "arms.cel.learner.population: should be a valid integer"),
    ("arms.cel.learner.sigma=inf", "arms.cel.learner.sigma: should be less than inf, found inf"),
    ("seeds=1000000000", "seeds: should be a number of runs (1 to 1000000)"),
    ("seeds=100000000000000000000", "seeds: should be a number of runs (1 to 1000000)"),
    ("seeds=[100000000000000000000]", "seeds: should be a number of runs (1 to 1000000)"),
    ("arms.tdl.learner.block=100000000000000000000", "arms.tdl.learner.block: should be less than or equal to"),
    ("arms.cel.learner.population=1000000000000", "arms.cel.learner: Unable to allocate"),
    ("budget.games=100000000000000000000", "budget.games: should be less than or equal to"),
    ("budget=600", "budget: should be a table, found 600"),
    ("arms.tdl.learner=3", "arms.tdl.learner: should be a table, found 3"),
    ("budget.gmes=600", "budget.gmes: unknown key 'gmes'; did you mean 'games'? known: checkpoint_every,"),
    ("budget.games=0", "budget.games: should be greater than or equal to 1, found 0"),
    ("budget.games=700", "budget: checkpoint_every = 200 should divide the 700 games"),
    ("budget={games=2, generations=2, checkpoint_every=1}", "budget: should have either games or generations"),
    ("budget.generations=4", "budget: checkpoint_every = 200 should divide the 4 generations"),
    ("arms.tdl.budget.games=700", "arms.tdl.budget: checkpoint_every = 200 should divide the 700 games"),
    ("measures.random.games=3", "measures.random.games: should be a multiple of 2, found 3"),
    ("measures.random.player=rndom", "measures.random.player: unknown player 'rndom'; did you mean 'random'?"),
    ("measures.new=versus", "measures.new.player: is missing"),
    ("measures.new=against", "measures.new: unknown name 'against'; known: half-random, on-openings, solved,"),
    ('measures."a/b"={name="versus", player="random"}', "measures.a/b: a name is printable text without /"),
]


@pytest.mark.parametrize(("setting", "expected"), MISTAKES, ids=[setting for setting, _ in MISTAKES])
def test_mistakes_are_named(tmp_path, setting, expected):
    with pytest.raises(UserError, match=re.escape(f"{tmp_path}/small.toml: {expected}")):
        campaigns.small_spec(tmp_path, setting)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = ", "not valid TOML: Invalid value (at end of document)"),
        ("", "arms: at least one arm is needed"),
        ("x = " + 5000 * "[", "not valid TOML"),
        ("[arms.a]\nlearner = 'tdl'", "arms.a.game: is missing"),
    ],
)
def test_files_that_are_no_campaigns_are_refused(tmp_path, text, expected):
    with pytest.raises(UserError, match=re.escape(f"small.toml: {expected}")):
        campaigns.small_spec(tmp_path, text=text)


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(UserError, match="no such file"):
        read_spec(tmp_path / "nothing.toml")
    with pytest.raises(UserError, match="cannot be read"):
        read_spec(tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match="cannot be read"):
        read_spec(tmp_path / "binary.toml")


def test_no_measures_at_all_are_refused(tmp_path):
    text = campaigns.SMALL.partition("[measures")[0]
    with pytest.raises(UserError, match=r"arms\.tdl\.measures: is missing"):
        campaigns.small_spec(tmp_path, text=text)


@given(st.one_of(st.text(max_size=40), st.from_regex(r"(arms|budget|seeds|game|measures)(\.\w+)?=.*", fullmatch=True)))
def test_no_setting_makes_a_traceback(setting):
    with contextlib.suppress(UserError):
        read_spec(EXPERIMENTS / "quickstart.toml", [setting])


def test_the_first_comment_is_the_question(tmp_path):
    assert campaigns.small_spec(tmp_path).question == "Does the small campaign work?"


def test_a_campaign_without_a_name_is_called_like_its_file(tmp_path):
    assert campaigns.small_spec(tmp_path).name == "small"


def test_every_option_has_its_value_once_read(tmp_path):
    arm = campaigns.small_spec(tmp_path).arms["cel"].settings()
    assert arm["learner"]["name"] == "cel"
    assert arm["learner"]["population"] == 6
    assert arm["learner"]["tournament"] == 5
    assert arm["interpretation"] == "negation"


def test_a_written_campaign_reads_back_to_the_same(tmp_path):
    spec = campaigns.small_spec(tmp_path, "arms.cel.learner.limit=inf", 'arms."λ = 0.9".learner=tdl')
    (tmp_path / "again.toml").write_text(write_spec(spec))
    assert read_spec(tmp_path / "again.toml") == spec


def test_arms_inherit_what_stands_at_the_top_and_can_change_it(tmp_path):
    text = (
        campaigns.SMALL
        + """
    [learner]
    name = "tdl"
    alpha = 0.02

    [arms.slow]
    learner = { alpha = 0.001 }

    [arms."λ = 0.9"]
    learner = { lam = 0.9 }
    budget = { games = 800 }
    """
    )
    arms = campaigns.small_spec(tmp_path, text=text).arms
    assert arms["slow"].learner.entry()["alpha"] == 0.001
    assert arms["λ = 0.9"].learner.entry()["alpha"] == 0.02
    assert arms["λ = 0.9"].budget.games == 800
    assert arms["λ = 0.9"].budget.checkpoint_every == 200
    assert arms["tdl"].learner.entry()["alpha"] == 0.02  # the same learner: laid over
    assert "alpha" not in arms["cel"].learner.entry()  # another learner: replaced


def test_settings_can_have_quoted_keys_and_plain_text(tmp_path):
    arms = campaigns.small_spec(tmp_path, 'arms."λ = 0.9".learner.name=tdl', 'arms."λ = 0.9".learner.lam=0.9').arms
    assert arms["λ = 0.9"].learner.entry()["lam"] == 0.9


@pytest.mark.parametrize("setting", ["seeds", "=3", "", 'a"b=3'])
def test_settings_that_are_none_are_refused(tmp_path, setting):
    with pytest.raises(UserError, match=re.escape(f"--set {setting}: expected KEY=VALUE")):
        campaigns.small_spec(tmp_path, setting)


def test_anything_may_be_called_name(tmp_path):
    text = campaigns.SMALL.replace("[arms.cel]", "[arms.name]").replace("[measures.random]", "[measures.name]")
    spec = campaigns.small_spec(tmp_path, "arms.name.learner.sigma=0.5", "measures.name.games=12", text=text)
    assert list(spec.arms) == ["tdl", "name"]
    assert spec.arms["name"].learner.entry()["sigma"] == 0.5
    assert spec.arms["tdl"].measures["name"].entry()["games"] == 12


def test_an_arm_can_have_a_budget_in_another_unit(tmp_path):
    arms = campaigns.small_spec(tmp_path, "arms.cel.budget={generations=6, checkpoint_every=2}").arms
    assert arms["cel"].budget.unit == "generations"
    assert arms["tdl"].budget.unit == "games"


def test_tables_are_merged_and_values_replaced():
    below = {"learner": {"name": "tdl", "alpha": 1}, "seeds": [1, 2], "game": "othello"}
    assert merged(below, {"learner": {"lam": 2}})["learner"] == {"name": "tdl", "alpha": 1, "lam": 2}
    assert merged(below, {"learner": "cel"})["learner"] == {"name": "cel"}
    assert merged(below, {"seeds": [3]})["seeds"] == [3]
    assert merged(below, {"game": "othello"})["game"] == {"name": "othello"}
    assert merged(below, {"game": {"size": 5}})["game"] == {"name": "othello", "size": 5}


def test_the_hash_of_an_arm_depends_on_its_settings_only(tmp_path):
    before = campaigns.small_spec(tmp_path).arms
    spelled_out = campaigns.small_spec(tmp_path, "arms.tdl.learner.alpha=0.01", "seeds=9", "name=other").arms
    changed = campaigns.small_spec(tmp_path, "arms.tdl.learner.alpha=0.02").arms
    assert before["tdl"].hash == spelled_out["tdl"].hash
    assert before["tdl"].hash != changed["tdl"].hash
    assert before["cel"].hash == changed["cel"].hash


def test_a_part_of_a_campaign_can_be_selected(tmp_path):
    spec = campaigns.small_spec(tmp_path, "seeds=[7, 1]")
    assert selected(spec, 1, None).seeds == (7,)
    assert selected(spec, 4, None).seeds == (7, 1, 0, 2)
    assert list(selected(spec, None, "cel").arms) == ["cel"]
    assert list(selected(spec, None, "cel, tdl").arms) == ["tdl", "cel"]
    with pytest.raises(UserError, match="--arms: unknown arm 'cle'; did you mean 'cel'"):
        selected(spec, None, "tdl,cle")
