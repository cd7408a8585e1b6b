"""`distlearn report`: what its page says, read by a parser, and seen by a browser without a network."""

import base64
import re
import shutil
from contextlib import contextmanager
from pathlib import Path

import campaigns
import html_tree
import numpy as np
import pytest
import tools
from commands import call, refused
from typer.testing import CliRunner

from distlearn import load
from distlearn.analysis.compare import compare
from distlearn.analysis.report import campaign_in, report_page
from distlearn.analysis.tournaments import played
from distlearn.campaign.read import parsed_spec, stored_spec
from distlearn.cli import app
from distlearn.cli.report import report
from distlearn.errors import UserError
from distlearn.store import open_folder, read_rows, table_content, write_table

pytest_plugins = ["s3_server"]

PAGE = Path(__file__).parents[2] / "docs" / "report.md"
SCREENSHOTS = Path(__file__).parents[2] / ".screenshots"

NASTY = """
# Is a <script>alert(0)</script> & so on "only" text?
name = "<script>alert(1)<"
game = "othello"
value_function = "wpc"
seeds = 2
budget = { games = 200, checkpoint_every = 100 }

[arms."</script><script>alert(2)"]
learner = { name = "tdl", block = 50 }

[arms."<img src=x onerror=alert(3)>"]
learner = { name = "tdl", block = 50, alpha = 0.1 }

[measures."<b>{{bold}}%{y}"]
name = "versus"
player = "othello-swh"
games = 10
""".replace("</", "<")  # a name has no /, since files are named by it

OTHERS = """
game = "connect-four"
seeds = 2
budget = { games = 100, checkpoint_every = 50 }

[arms.tuples]
value_function = "ntuple"
learner = { name = "tdl", block = 50 }

[arms.perceptron]
value_function = { name = "mlp", hidden = 2 }
learner = { name = "tdl", start = "uniform", block = 50 }

[measures.random]
name = "versus"
player = "random"
games = 10
"""

NUMBERS = """
seeds = 1
budget = { generations = 2, checkpoint_every = 1 }

[arms.one]
game = "compare-on-one"
learner = { name = "cel", population = 4 }

[arms.all]
game = "compare-on-all"
learner = { name = "cel", population = 4 }

[measures.solved]
name = "solved"
"""


def page_of(path, seconds=60.0):
    """The text of a report and its tree."""
    text = report_page(campaign_in(open_folder(path), seconds, played))
    return text, html_tree.parsed(text)


def results_of(tmp_path_factory, text, name):
    path = tmp_path_factory.mktemp(name)
    assert campaigns.run(campaigns.small_spec(path, text=text), path / "results") == []
    return path / "results"


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    return results_of(tmp_path_factory, campaigns.SMALL, "finished")


@pytest.fixture(scope="module")
def tree(finished):
    return page_of(finished)[1]


@pytest.fixture(scope="module")
def nasty(tmp_path_factory):
    return results_of(tmp_path_factory, NASTY, "nasty")


def changed(path, arm, seed, until, **values):
    """A run that has only come to a checkpoint, with other values in its row of the table of runs."""
    folder = open_folder(path)
    (row,) = read_rows(folder, "runs", arm, seed)
    rows = {"runs": [{**row, **values}]}
    for table in ("metrics", "players"):
        rows[table] = [row for row in read_rows(folder, table, arm, seed) if row["checkpoint"] <= until]
    for table, left in rows.items():
        write_table(folder, table, arm, seed, table_content(table, arm, seed, left))
    return folder


@pytest.fixture
def unfinished(finished, tmp_path):
    """Of one arm nothing is finished, and a run of the other has failed."""
    path = shutil.copytree(finished, tmp_path / "unfinished")
    for seed in range(2):
        changed(path, "tdl", seed, 1, status="running", games=200)
    folder = changed(path, "cel", 1, 2, status="failed", games=400, error="ValueError: <b>too</b> bad\nand more")
    folder.write("errors/cel-1.txt", b"Traceback <i>of</i> it")
    return path


def test_the_question_is_there_below_the_name(tree):
    assert html_tree.text_of(next(tree.iter("title"))) == html_tree.text_of(next(tree.iter("h1"))) == "small"
    assert "Does the small campaign work?" in [html_tree.text_of(each) for each in tree.iter("p")]


def test_scores_are_those_of_compare(finished, tree):
    found = compare(load(finished))
    assert found.basis in html_tree.text_of(html_tree.section(tree, "Scores"))
    for measure, arms in found.arms.groupby("measure"):
        head, *rows = html_tree.table_named(tree, f"{measure}: mean score")
        cells = [dict(zip(head, row, strict=True)) for row in rows]
        assert [row["arm"] for row in cells] == list(arms.arm)
        assert [row["IQM"] for row in cells] == [f"{iqm:.3f}" for iqm in arms.iqm]
        assert [row["games"] for row in cells] == [f"{games:.0f}" for games in arms.games]
        intervals = zip(arms.iqm_low, arms.iqm_high, strict=True)
        assert [row["95 % interval"] for row in cells] == [f"{low:.3f} … {high:.3f}" for low, high in intervals]


def test_tests_are_those_of_compare(finished, tree):
    pairs = compare(load(finished)).pairs
    text = html_tree.text_of(html_tree.section(tree, "Scores"))
    for pair in pairs.to_dict("records"):
        assert pair["verdict"] in text
        head, row = html_tree.table_named(tree, f"{pair['measure']}: every pair")
        cells = dict(zip(head, row, strict=True))
        assert (cells["probability"], cells["p after Holm"]) == (f"{pair['probability']:.3f}", f"{pair['p_holm']:.4f}")


def test_every_measure_has_a_chart_with_a_line_for_each_arm(tree):
    curves = [choices for choices in html_tree.charts(tree) if len(choices) == 2]
    assert len(curves) == 2
    for by_games, by_generations in curves:
        lines = [trace for trace in by_games["data"] if "fill" not in trace]
        assert [(line["legendgroup"], line["x"]) for line in lines] == [
            ("tdl", [0, 200, 400, 600]),
            ("cel", [0, 216, 432, 612]),
        ]
        assert by_generations["layout"]["xaxis"]["title"]["text"] == "generation"


def test_the_tournament_is_that_of_the_last_players(tree):
    head, *rows = html_tree.table_named(tree, "3 points for a win")
    by_team = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    assert {team: (row["players"], row["games"]) for team, row in by_team.items()} == {
        "tdl": ("2", "8"),
        "cel": ("2", "8"),
    }
    tdl, cel = by_team["tdl"], by_team["cel"]
    assert (tdl["wins"], tdl["draws"], tdl["losses"]) == (cel["losses"], cel["draws"], cel["wins"])
    matrix = next(each for (each, *_) in html_tree.charts(tree) if each["data"][0]["type"] == "heatmap")["data"][0]
    shares = {
        team: f"{100 * share:.1f} %"
        for team, row in zip(matrix["y"], matrix["z"], strict=True)
        for share in row
        if share is not None
    }
    assert shares == {team: row["share of points"] for team, row in by_team.items()}


def test_the_best_players_are_boards_with_their_weights(finished, tree):
    boards = [svg for svg in tree.iter("svg") if svg.get("class") == "board"]
    assert len(boards) == 2
    shown = [float(html_tree.text_of(square).partition(": ")[2].replace("−", "-")) for square in boards[0].iter("rect")]
    results = load(finished)
    weights = [results.player(arm, seed).weights for arm in ("tdl", "cel") for seed in range(2)]
    assert min(np.abs(each - shown).max() for each in weights) <= 0.00501


def test_the_run_of_the_best_player_is_there_from_start_to_end(tree):
    miniatures = [svg for svg in tree.iter("svg") if svg.get("class") == "small board"]
    assert len(miniatures) == 4


def test_settings_that_differ_stand_side_by_side(tree):
    head, *rows = html_tree.table_named(tree, "Settings in which the arms differ")
    settings = {name: dict(zip(head[1:], values, strict=True)) for name, *values in rows}
    assert settings["learner"] == {"tdl": "tdl", "cel": "cel"}
    assert settings["learner.population"] == {"tdl": "–", "cel": "6"}
    assert "value_function" in dict(html_tree.table_named(tree, "Settings that all arms share"))


def test_the_campaign_can_be_done_again_from_the_page_alone(finished, tree):
    (link,) = [each for each in tree.iter("a") if each.get("download")]
    content = base64.b64decode(link.get("href").partition("base64,")[2])
    stored = stored_spec((finished / "spec.toml").read_bytes(), "spec.toml")
    assert parsed_spec(content, link.get("download")) == stored
    again = html_tree.section(tree, "Do it again")
    assert content.decode() in [code.text for code in again.iter("code")]
    assert "distlearn run small.toml --results results/small" in html_tree.text_of(again)
    assert f"distlearn {load(finished).runs.version[0]}" in html_tree.text_of(again)


def test_time_is_that_of_the_runs(finished, tree):
    head, *rows = html_tree.table_named(tree, "Time of runs")
    games = {row[0]: row[head.index("training games")] for row in rows}
    assert games == {"tdl": "1 200", "cel": "1 224", "all": "2 424"}


def test_a_finished_campaign_is_not_said_to_be_unfinished(tree):
    assert "Unfinished" not in html_tree.text_of(tree)


def test_an_unfinished_campaign_says_so_and_shows_what_there_is(unfinished):
    _, tree = page_of(unfinished)
    (notice,) = [html_tree.text_of(each) for each in tree.iter("p") if each.get("role") == "note"]
    assert notice.startswith("Unfinished: 1 finished, 2 interrupted, 1 failed of 4 runs; 58 % of all training is done")
    assert "nobody is working on it" in notice
    head, *rows = html_tree.table_named(tree, "heuristic: mean score")
    assert {row[0]: (row[1], row[head.index("games")]) for row in rows} == {"tdl": ("2", "200"), "cel": ("2", "216")}
    assert "a curve may bend" in html_tree.text_of(html_tree.section(tree, "Learning curves"))


def test_the_players_of_unfinished_runs_are_those_that_are_compared(unfinished):
    _, tree = page_of(unfinished)
    assert "4 players in 2 teams" in html_tree.text_of(html_tree.section(tree, "Tournament"))
    cards = [html_tree.text_of(card) for card in tree.iter("article")]
    assert len(cards) == 2
    assert all("checkpoint 1," in card for card in cards)


def test_a_failed_run_is_told_with_its_traceback(unfinished):
    runs = html_tree.section(page_of(unfinished)[1], "Runs")
    assert [html_tree.text_of(item) for item in runs.iter("li")] == ["cel-1: ValueError: <b>too</b> bad"]
    assert "Traceback <i>of</i> it" in [code.text for code in runs.iter("code")]


def test_a_campaign_of_which_nothing_is_measured_has_a_report(finished, tmp_path):
    path = shutil.copytree(finished, tmp_path / "begun")
    for table in ("metrics", "players", "runs"):
        shutil.rmtree(path / table)
    text, tree = page_of(path)
    assert "Unfinished: no run has begun." in html_tree.text_of(tree)
    assert "nothing has been measured yet" in html_tree.text_of(html_tree.section(tree, "Scores"))
    assert len(text) < 100_000


def test_names_stay_text_wherever_they_are(nasty):
    text, tree = page_of(nasty)
    spec = load(nasty).spec
    shown = html_tree.text_of(tree)
    for name in (spec["name"], *spec["arms"], "<b>{{bold}}%{y}", "<script>alert(0)<script> & so on"):
        assert name in shown
        assert name not in text.replace("&lt;", "")
    assert len([*tree.iter("script")]) == 4  # two charts, Plotly and ours
    assert not [*tree.iter("img")]
    by_games = html_tree.charts(tree)[0][0]
    assert {trace["legendgroup"] for trace in by_games["data"]} == {*spec["arms"]}
    assert not [trace["name"] for trace in by_games["data"] if "<" in trace["name"]]


def test_weights_that_are_no_board_are_told_in_words(tmp_path_factory):
    _, tree = page_of(results_of(tmp_path_factory, OTHERS, "others"))
    cards = " ".join(html_tree.text_of(card) for card in tree.iter("article"))
    assert "ntuple with 4 131 weights in 51 tables (51 over 4 squares)" in cards
    assert "mlp with 89 weights" in cards
    tuples = [svg for svg in tree.iter("svg") if svg.get("class") == "small board"]
    marked = [[square for square in each.iter("rect") if square.get("fill-opacity") == "1.000"] for each in tuples]
    assert [len(squares) for squares in marked] == 6 * [4]


def test_arms_with_different_games_have_no_tournament_and_the_report_says_why(tmp_path_factory):
    _, tree = page_of(results_of(tmp_path_factory, NUMBERS, "numbers"))
    text = html_tree.text_of(html_tree.section(tree, "Tournament"))
    assert text.startswith("Tournament There is no tournament:")
    assert "expected players of one game" in text
    assert "Its numbers: " in html_tree.text_of(html_tree.section(tree, "Best players"))


def test_of_slow_players_fewer_take_part_and_the_report_says_so(finished):
    few = html_tree.text_of(html_tree.section(page_of(finished, seconds=1e-9)[1], "Tournament"))
    assert "2 players in 2 teams, 2 games" in few
    assert "of every arm at most 1 run take part" in few
    none = html_tree.text_of(html_tree.section(page_of(finished, seconds=0)[1], "Tournament"))
    assert none == "Tournament No tournament was asked for."


def test_the_command_writes_one_file_with_all_in_it(finished, tmp_path):
    done = call("report", finished, "--out", tmp_path / "small.html", "--quiet")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Written: {tmp_path / 'small.html'} (4.")
    html_tree.parsed((tmp_path / "small.html").read_text(encoding="utf-8"))
    assert [path.name for path in tmp_path.iterdir()] == ["small.html"]


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_done(tmp_path):
    for out, reason in (("small.pdf", "expected a name that ends in .html"), ("no/small.html", "there is no folder")):
        with pytest.raises(UserError, match=reason):
            report("no results", tmp_path / out)
    assert refused(call("report", tmp_path), "no results here")


def test_what_the_page_in_docs_shows_works(finished, tmp_path, monkeypatch):
    shown = PAGE.read_text(encoding="utf-8")
    (tmp_path / "results").mkdir()
    shutil.copytree(finished, tmp_path / "results" / "quickstart")
    monkeypatch.chdir(tmp_path)
    for command in re.findall(r"^distlearn (report .*?)(?: +# .*)?$", shown, re.MULTILINE):
        assert CliRunner().invoke(app, command.split(), catch_exceptions=False).exit_code == 0, command
    exec(compile(re.search(r"```python\n(.*?)```", shown, re.DOTALL)[1], PAGE.name, "exec"), {})
    written = {path.name: html_tree.parsed(path.read_text(encoding="utf-8")) for path in tmp_path.glob("*.html")}
    assert {name: len(html_tree.charts(tree)) for name, tree in written.items()} == {
        "small-report.html": 3,
        "page.html": 2,  # without a tournament
        "mine.html": 1,
    }


def test_results_in_an_object_store_have_the_same_report(finished, s3, s3_uri):
    folder = open_folder(s3_uri)
    for file in sorted(path for path in finished.rglob("*") if path.is_file() and not path.name.startswith("_")):
        folder.write(file.relative_to(finished).as_posix(), file.read_bytes())
    remote, local = page_of(s3_uri)[1], page_of(finished)[1]
    for caption in ("heuristic: mean score", "3 points for a win", "Settings in which"):
        assert html_tree.table_named(remote, caption) == html_tree.table_named(local, caption)


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.path_of("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def opened(chromium, path, **circumstances):
    """The page of a report in a browser without a network, whose console must stay empty."""
    with chromium.new_context(offline=True, **circumstances) as context:
        tab = context.new_page()
        complaints = []
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        tab.on(
            "request", lambda request: complaints.append(request.url) if request.url[:5] in ("http:", "https") else 0
        )
        tab.set_default_timeout(60_000)
        tab.goto(path.as_uri())
        yield tab
        assert complaints == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "circumstances"),
    [
        ("light", {"viewport": {"width": 1100, "height": 800}, "color_scheme": "light"}),
        ("dark", {"viewport": {"width": 1100, "height": 800}, "color_scheme": "dark"}),
        ("narrow", {"viewport": {"width": 360, "height": 700}, "color_scheme": "light", "has_touch": True}),
    ],
)
def test_a_browser_without_network_shows_the_curves(chromium, nasty, tmp_path, name, circumstances):
    file = tmp_path / "report.html"
    file.write_text(page_of(nasty)[0], encoding="utf-8")
    SCREENSHOTS.mkdir(exist_ok=True)
    with opened(chromium, file, **circumstances) as tab:
        lines = tab.locator("figure.chart").first.locator(".scatterlayer path.js-line")
        lines.first.wait_for(state="attached")
        tab.screenshot(path=SCREENSHOTS / f"report-{name}.png", full_page=True)
        assert tab.evaluate("document.documentElement.scrollWidth") == circumstances["viewport"]["width"]
        assert tab.title() == "<script>alert(1)<"
        assert [line.bounding_box()["width"] > 100 for line in lines.all()][-2:] == [True, True]
        ink = "rgb(232, 230, 225)" if name == "dark" else "rgb(28, 30, 33)"
        buttons = tab.locator(".modebar-btn").evaluate_all("all => all.map(each => each.dataset.title)")
        assert not [title for title in buttons if "Share" in title]  # with whom?
        assert tab.locator(".xtitle").first.evaluate("text => getComputedStyle(text).fill") == ink


@pytest.mark.slow
def test_arms_are_switched_off_and_axes_chosen_by_keyboard(chromium, finished, tmp_path):
    file = tmp_path / "report.html"
    file.write_text(page_of(finished)[0], encoding="utf-8")
    with opened(chromium, file) as tab:
        chart = tab.locator("figure.chart").first
        assert chart.locator("path.js-line").count() == 4  # a line and a band each
        chart.get_by_role("button", name="cel").press("Enter")
        assert chart.locator("path.js-line").count() == 2
        assert chart.get_by_role("button", name="cel").get_attribute("aria-pressed") == "false"
        chart.get_by_role("combobox").select_option("generation")
        assert chart.locator(".xtitle").text_content() == "generation"
        assert chart.locator("path.js-line").count() == 2
        chart.get_by_role("button", name="cel").press("Space")
        assert chart.locator("path.js-line").count() == 4


@pytest.mark.slow
def test_the_campaign_file_can_be_saved_from_the_page(chromium, finished, tmp_path):
    file = tmp_path / "report.html"
    file.write_text(page_of(finished)[0], encoding="utf-8")
    with opened(chromium, file) as tab:
        with tab.expect_download() as download:
            tab.get_by_role("link", name="Save small.toml").click()
        assert download.value.path().read_bytes() == (finished / "spec.toml").read_bytes()
