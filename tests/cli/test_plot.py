"""Figures of a small stored campaign: what is drawn, by `distlearn plot` as users call it."""

import shutil

import campaigns
import numpy as np
import pandas as pd
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from matplotlib.collections import LineCollection, PolyCollection, QuadMesh

from distlearn import load
from distlearn.analysis.colours import looks
from distlearn.analysis.curves import learning_curves
from distlearn.cli.plot_kinds import KINDS, Asked
from distlearn.cli.tournament import tournament

CAMPAIGN = """
# What is there to see?
game = "othello"
value_function = "wpc"
seeds = 3
budget = { games = 400, checkpoint_every = 200 }

[arms.tdl]
learner = { name = "tdl", block = 50 }

[arms.cel]
learner = { name = "cel", population = 6 }

[arms.cma]
learner = { name = "cma-es", population = 4 }

[arms.net]
value_function = { name = "ntuple", tuples = "2x2", stages = [30] }
learner = { name = "tdl", block = 50 }

[measures.heuristic]
name = "versus"
player = "othello-swh"
games = 10
epsilon = 0.1

[measures.random]
name = "versus"
player = "random"
games = 10
"""
ARMS = ["tdl", "cel", "cma", "net"]


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    path = tmp_path_factory.mktemp("drawn")
    campaigns.run(campaigns.small_spec(path, text=CAMPAIGN), path / "results")
    return path / "results"


def drawn(source, kind, **options):
    drawing = KINDS[kind].draw(Asked(str(source), quiet=True, **options))
    drawing.figure.draw_without_rendering()
    return drawing.figure


def legend(figure):
    return [text.get_text() for each in figure.legends for text in each.get_texts()]


def test_learning_curves_have_a_panel_per_measure_and_a_line_with_its_band_per_arm(stored):
    figure = drawn(stored, "curves")
    assert [axes.get_title() for axes in figure.axes] == ["heuristic", "random"]
    assert legend(figure) == [f"{arm}, 3 runs" for arm in ARMS]
    curves = learning_curves(load(stored).metrics)
    for axes in figure.axes:
        bands = [each for each in axes.collections if isinstance(each, PolyCollection)]
        assert (len(axes.lines), len(bands)) == (4, 4)
        assert axes.get_xlabel() == "training games"
        assert axes.get_ylabel() == "score (IQM of runs, 95 % interval)"
        of_measure = curves[curves.measure == axes.get_title()].set_index("arm")
        for arm, line, band in zip(ARMS, axes.lines, bands, strict=True):
            rows = of_measure.loc[arm]
            assert line.get_ydata() == pytest.approx(rows.value.to_numpy())
            assert line.get_xdata() == pytest.approx(rows.games.to_numpy())
            corners = band.get_paths()[0].vertices
            for x, y in line.get_xydata():
                at_x = corners[corners[:, 0] == x, 1]
                assert at_x.min() <= y <= at_x.max()


def test_curves_of_a_measure_and_some_arms_keep_their_colours(stored):
    figure = drawn(stored, "curves", measure="random", arms="cma,cel", statistic="mean", by="wins", x="generation")
    (axes,) = figure.axes
    colours = looks(ARMS)
    assert [line.get_color() for line in axes.lines] == [colours["cel"].colour, colours["cma"].colour]
    assert axes.get_ylabel() == "share of wins (mean of runs, 95 % interval)"
    assert axes.get_xlabel() == "generation"
    metrics = load(stored).metrics.query("measure == 'random' and arm == 'cel'")
    shares = (metrics.wins / 10).groupby(metrics.checkpoint).mean()
    assert axes.lines[0].get_ydata() == pytest.approx(shares.to_numpy())


def test_curves_over_time_end_at_the_mean_time_of_a_run(stored):
    (axes,) = drawn(stored, "curves", measure="random", arms="tdl", x="time").axes
    seconds = load(stored).runs.query("arm == 'tdl'").seconds.to_numpy()
    assert axes.get_xlabel() == "time of a run (s), at its mean speed"
    assert axes.lines[0].get_xdata()[[0, -1]] == pytest.approx([0, seconds.mean()])


def test_results_at_a_uri_are_drawn_as_those_in_a_folder(stored):
    (here,), (there,) = (drawn(place, "curves", measure="random").axes for place in (stored, f"file://{stored}"))
    assert [line.get_ydata().tolist() for line in here.lines] == [line.get_ydata().tolist() for line in there.lines]


def test_an_unfinished_campaign_is_drawn_as_far_as_it_is_and_said_to_be_unfinished(stored, tmp_path):
    shutil.copytree(stored, tmp_path / "results")
    rewrite(tmp_path / "results" / "metrics" / "tdl-2.parquet", lambda rows: rows.filter(pc.field("checkpoint") < 2))
    rewrite(tmp_path / "results" / "runs" / "tdl-2.parquet", running)
    asked = Asked(str(tmp_path / "results"), measure="random", arms="tdl", quiet=True)
    curves = KINDS["curves"].draw(asked)
    assert curves.remarks == ["2 of 3 runs finished; where a line is thin, runs are missing"]
    thin, thick = curves.figure.axes[0].lines
    assert np.isnan(thick.get_ydata()).tolist() == [False, False, True]
    assert not np.isnan(thin.get_ydata()).any()
    teams = KINDS["tournament"].draw(Asked(asked.source, quiet=True))
    assert "left out, since not finished: tdl-2" in teams.remarks


def rewrite(path, change):
    pq.write_table(change(pq.read_table(path)), path)


def running(rows):
    column = rows.schema.get_field_index("status")
    return rows.set_column(column, rows.schema.field(column), [["running"]])


def test_generations_show_fitness_diversity_and_sigma_of_the_arms_that_have_them(stored):
    panels = {axes.get_title(): axes for axes in drawn(stored, "generations").axes}
    assert {"mean fitness", "largest fitness", "diversity", "σ", "alpha"} <= set(panels)
    colours = looks(ARMS)
    assert {line.get_color() for line in panels["alpha"].lines} == {colours["tdl"].colour, colours["net"].colour}
    (sigma,) = panels["σ"].lines
    rows = load(stored).generations.query("arm == 'cma'")
    means = pd.Series([dict(each)["sigma"] for each in rows.numbers]).groupby(rows.generation.to_numpy()).mean()
    assert sigma.get_ydata() == pytest.approx(means.to_numpy())
    assert panels["σ"].get_xlabel() == "generation"


def test_team_points_have_a_line_per_arm_over_all_checkpoints(stored, tmp_path):
    (axes,) = drawn(stored, "teams").axes
    assert [len(line.get_xdata()) for line in axes.lines] == [3] * 4
    assert all(0 <= share <= 1 for line in axes.lines for share in line.get_ydata())
    assert axes.get_xlabel() == "training games"
    tournament([str(stored)], teams=True, at="all", out=tmp_path / "teams.csv", quiet=True)
    (same,) = drawn(tmp_path / "teams.csv", "teams").axes
    found = sorted([*map(tuple, line.get_xydata())] for line in same.lines)
    assert found == sorted([*map(tuple, line.get_xydata())] for line in axes.lines)


def test_a_tournament_of_results_is_a_heat_map_of_teams(stored):
    cells = cells_of(drawn(stored, "tournament").axes[0])
    assert cells.shape == (4, 4)
    assert np.isnan(np.diag(cells)).all()
    off_diagonal = ~np.eye(4, dtype=bool)
    assert ((cells[off_diagonal] >= 0) & (cells[off_diagonal] <= 1)).all()


def test_a_written_tournament_is_the_heat_map_of_its_scores(stored, tmp_path):
    out = tmp_path / "scores.csv"
    references = [f"{stored}:tdl:all", "othello-swh"]
    tournament(references, games=20, out=out, quiet=True)
    figure = drawn(out, "tournament")
    table = pd.read_csv(out)
    rows = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    columns = [label.get_text() for label in figure.axes[0].get_xticklabels()]
    assert rows == columns == list(dict.fromkeys(table.player))
    cells = cells_of(figure.axes[0])
    for row in table.itertuples():
        assert cells[rows.index(row.player), columns.index(row.opponent)] == pytest.approx(row.score)
    numbers = {text.get_text() for text in figure.axes[0].texts}
    assert numbers == {f"{100 * score:.0f}" for score in table.score}
    same = drawn(references[0], "tournament", others=("othello-swh",), games=20)
    assert np.array_equal(cells_of(same.axes[0]), cells, equal_nan=True)


def cells_of(axes):
    (mesh,) = [each for each in axes.collections if isinstance(each, QuadMesh)]
    return mesh.get_array().filled(np.nan)


def test_profiles_have_a_line_per_player_over_the_others(stored):
    figure = drawn(f"{stored}:tdl:all", "profiles", others=("othello-swh", "random"), games=20)
    (axes,) = figure.axes
    lines = [line for line in axes.lines if len(line.get_xdata()) == 4]
    assert len(lines) == len(legend(figure)) == 5
    for line in lines:
        assert (np.diff(line.get_xdata()) >= 0).all()
    assert axes.get_ylim() == (-0.03, 1.03)


def test_arms_by_size_are_where_their_scores_and_weights_are(stored):
    figure = drawn(stored, "pareto", measure="random")
    (axes,) = figure.axes
    points = {
        tuple(point)
        for each in axes.collections
        if not isinstance(each, LineCollection)
        for point in each.get_offsets().tolist()
    }
    assert sorted(x for x, _ in points) == [64, 64, 64, 1620]
    assert {text.get_text() for text in axes.texts} == set(ARMS)
    front = axes.lines[0].get_xydata()
    assert not any(x <= left and y > high for left, high in front for x, y in points if x <= left)
    assert axes.get_ylabel().startswith("score, random")


def test_players_by_size_have_the_scores_of_a_tournament(stored):
    figure = drawn(f"{stored}:all:0", "pareto", others=("random",), games=20)
    sizes = sorted(x for each in figure.axes[0].collections for x, _ in each.get_offsets().tolist())
    assert sizes == [0, 64, 64, 64, 1620]


def test_a_board_shows_every_weight_where_its_square_is(stored):
    figure = drawn(f"{stored}:tdl:1", "weights")
    axes = figure.axes[0]
    cells = cells_of(axes)
    assert np.array_equal(cells.ravel(), load(stored).player("tdl", 1).weights)
    assert axes.get_ylim() == (8, 0)  # row 1 is on top
    assert axes.get_xticklabels()[7].get_text() == "h"
    mesh = axes.collections[0]
    assert mesh.norm.vmax == -mesh.norm.vmin == np.abs(cells).max()


def test_the_best_players_of_a_run_are_a_grid_of_boards_on_one_scale(stored):
    figure = drawn(f"{stored}:cel:0:all", "weights")
    *boards, _ = figure.axes
    games = load(stored).players.query("arm == 'cel' and seed == 0").games
    assert [axes.get_title() for axes in boards] == [str(number) for number in games]
    assert len(boards) == 3
    assert len({axes.collections[0].norm.vmax for axes in boards}) == 1
    for checkpoint, axes in enumerate(boards):
        assert np.array_equal(cells_of(axes).ravel(), load(stored).player("cel", 0, checkpoint).weights)


def test_tuples_lie_on_the_board_at_all_their_placements(stored):
    figure = drawn(f"{stored}:net:0", "tuples")
    assert len(figure.axes) == 10  # tables: JS16 has 810 weights for them
    axes = figure.axes[0]
    first = [[0.5, 0.5], [1.5, 0.5], [0.5, 1.5], [1.5, 1.5]]  # a1 b1 a2 b2, above its other placements
    assert axes.lines[-1].get_xydata().tolist() == first
    assert len(axes.lines) == 8
    expansions = drawn(f"{stored}:net:0", "tuples", table=1)
    in_rows = {"a1 b1 a2 b2", "h1 g1 h2 g2", "a8 b8 a7 b7", "h8 g8 h7 g7"}
    in_columns = {"a1 a2 b1 b2", "h1 h2 g1 g2", "a8 a7 b8 b7", "h8 h7 g8 g7"}
    assert {axes.get_title() for axes in expansions.axes} == in_rows | in_columns


@pytest.mark.parametrize("stage", [1, 2])
def test_tables_are_bars_as_high_as_their_weights(stored, stage):
    figure = drawn(f"{stored}:net:0", "tables", table=3, stage=stage)
    bars = next(each for each in figure.axes[0].collections if isinstance(each, LineCollection))
    heights = [segment[:, 1].tolist() for segment in bars.get_segments()]
    weights = load(stored).player("net", 0).weights.reshape(2, 10, 81)[stage - 1, 2]
    assert heights == [[0, weight] for weight in weights]
    assert figure.axes[0].get_xticklabels()[5].get_text() == "●\n·\n○\n○"  # 5 is 2 + 1·3: black on the first square


def test_leads_are_a_line_per_game_from_an_even_start(stored):
    figure = drawn(f"{stored}:tdl:0", "games", others=("random",), games=12)
    (axes,) = figure.axes
    (games,) = [each for each in axes.collections if isinstance(each, LineCollection)]
    assert len(games.get_segments()) == 12
    assert all(segment[0].tolist() == [0, 0] for segment in games.get_segments())
    assert all(len(segment) <= 61 for segment in games.get_segments())
    ends = [np.sign(segment[-1, 1]) for segment in games.get_segments()]
    counts = [f"{name}: {ends.count(sign)}" for sign, name in ((1, "won"), (0, "drawn"), (-1, "lost"))]
    assert legend(figure)[:3] == counts
    assert axes.get_ylabel() == "lead of tdl-0@2 (discs)"
