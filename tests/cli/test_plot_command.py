"""`distlearn plot` as users call it: files that are written, and what is refused."""

import inspect
from pathlib import Path

import campaigns
import pytest
from commands import call

from distlearn.analysis.plots.files import SUFFIXES
from distlearn.cli.plot import plot
from distlearn.cli.plot_kinds import KINDS
from distlearn.errors import UserError

BEGINNINGS = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}
ODD = """
game = "othello"
value_function = "wpc"
seeds = 1
budget = { games = 100, checkpoint_every = 50 }
arms = { "$x_1$" = { learner = { name = "tdl", block = 50 } }, "<b>" = { learner = { name = "tdl", block = 50 } } }
measures = { "^{m}$" = { name = "versus", player = "random", games = 2 } }
"""


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    path = tmp_path_factory.mktemp("plotted")
    campaigns.run(campaigns.small_spec(path, text=ODD), path / "results")
    return path / "results"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_figure_is_the_same_bytes_whenever_it_is_written(stored, tmp_path, suffix):
    one, other = (tmp_path / f"{name}{suffix}" for name in ("one", "other"))
    for path in (one, other):
        plot(str(stored), "curves", path)
    assert one.read_bytes().startswith(BEGINNINGS[suffix])
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("kind", ["curves", "generations", "teams", "tournament", "pareto", "weights"])
def test_odd_names_are_drawn_as_they_are(stored, tmp_path, kind, capsys):
    plot(str(stored), kind, tmp_path / "odd.svg", quiet=True)
    drawing = (tmp_path / "odd.svg").read_text()
    assert "<b>" not in drawing  # it is markup there
    assert "&lt;b&gt;" in drawing or "$" in drawing
    assert "Written" in capsys.readouterr().out


def test_the_command_says_what_it_wrote_and_what_is_missing(stored, tmp_path):
    done = call("plot", stored, "curves", "--out", "curves.pdf", within=("env", "-C", tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Written: curves.pdf\n"
    assert (tmp_path / "curves.pdf").is_file()


def test_the_help_has_an_example_and_every_kind_with_its_options():
    shown = inspect.cleandoc(plot.__doc__)
    assert "Example:  `distlearn plot results/quickstart curves" in shown
    lines = {line.split("**")[1]: line for line in shown.splitlines() if line.startswith("* **")}
    assert set(lines) == set(KINDS)
    for kind, line in lines.items():
        told = line + lines["profiles"] if "those of profiles" in line else line
        for option in KINDS[kind].options:
            assert f"--{option.replace('others', 'with')}" in told, kind


@pytest.mark.parametrize(
    ("kind", "options", "texts"),
    [
        ("cruves", {}, ["unknown kind of figure 'cruves'", "did you mean 'curves'", "weights"]),
        ("curves", {"measure": "swh"}, ["unknown measure 'swh'", "^{m}$"]),
        ("curves", {"arms": "tdl"}, ["unknown arm 'tdl'", "<b>"]),
        ("weights", {"measure": "swh"}, ["--measure goes with curves, pareto, not with weights"]),
        ("curves", {"others": ["random"]}, ["--with goes with", "not with curves"]),
        ("pareto", {"measure": "swh"}, ["unknown measure 'swh'"]),
        ("games", {"others": ["random"]}, ["two players are needed", "--with OPPONENT", "found 3"]),
        ("tuples", {}, ["has no tuples", "wpc"]),
        ("tables", {}, ["2 players; name one of them"]),
        ("tournament", {"others": ["go-liberty"]}, ["player 'go-liberty' does not play othello"]),
        ("tournament", {"epsilon": 2.0}, ["--epsilon 2.0"]),
        ("profiles", {"games": 3}, ["--games 3", "even number"]),
        ("profiles", {"game": "chess"}, ["--game: unknown game 'chess'"]),
    ],
)
def test_what_does_not_fit_is_refused(stored, tmp_path, kind, options, texts):
    with pytest.raises(UserError) as error:
        plot(str(stored), kind, tmp_path / "out.png", quiet=True, **options)
    for text in texts:
        assert text in str(error.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("out", "text"),
    [("x.jpg", ".png, .svg, .pdf"), ("x", ".png"), ("none/x.png", "no folder"), ("dir.png", "a folder")],
)
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_read(tmp_path, out, text):
    (tmp_path / "dir.png").mkdir()
    with pytest.raises(UserError, match=text):
        plot("no such results", "curves", tmp_path / out)


def test_a_folder_without_results_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(UserError, match="no results here"):
        plot(str(tmp_path), "curves", tmp_path / "x.png")


@pytest.mark.parametrize("kind", ["curves", "generations", "teams", "tournament", "pareto", "weights", "profiles"])
def test_a_campaign_that_has_nothing_yet_is_refused(stored, tmp_path, kind):
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "spec.toml").write_bytes((stored / "spec.toml").read_bytes())
    with pytest.raises(UserError, match=r"nothing .*yet|no players yet"):
        plot(str(tmp_path / "new"), kind, tmp_path / "out.png", quiet=True)


@pytest.mark.parametrize(
    ("content", "kind", "text"),
    [
        ("a,b\n1,2\n", "tournament", "without player, opponent"),
        ("player,opponent,games,wins,draws,losses,score\n", "profiles", "no rows"),
        ("player,score,weights\na,0.5,\n", "pareto", "weights has empty cells"),
        ("", "tournament", "cannot be read as a table"),
        ("player,score,weights\na,0.5,64\n", "teams", "without team"),
        ("team,opponent,checkpoint\na,b,0\n", "tournament", "the kind teams draws them"),
    ],
)
def test_a_table_of_another_kind_is_refused_with_its_name(tmp_path, content, kind, text):
    Path(tmp_path / "table.csv").write_text(content)
    with pytest.raises(UserError, match=text) as error:
        plot(str(tmp_path / "table.csv"), kind, tmp_path / "out.png")
    assert "table.csv" in str(error.value)


def test_a_table_that_was_played_takes_no_options_of_playing(tmp_path):
    (tmp_path / "table.csv").write_text("player,opponent,games,wins,draws,losses,score\na,b,2,1,0,1,0.5\n")
    with pytest.raises(UserError, match=r"leave out --games"):
        plot(str(tmp_path / "table.csv"), "tournament", tmp_path / "out.png", games=10)
