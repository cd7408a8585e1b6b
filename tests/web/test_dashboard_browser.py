"""The live page in Debian's Chromium; what it looked like is in `.screenshots/`."""

import re

import campaigns
import commands
import made_campaigns
import pages
import pytest
from browser_pages import contrast, look

pytestmark = pytest.mark.slow
pytest_plugins = ["browsers"]

ODD = "<script>alert(1)<"
LIVE = """
# Does a larger step learn faster?
game = "othello"
value_function = "wpc"
seeds = 50
budget = { games = 60000, checkpoint_every = 2000 }
arms.small = { learner = { name = "tdl", alpha = 0.001 } }
arms.large = { learner = { name = "tdl", alpha = 0.05 } }
measures.heuristic = { name = "versus", player = "othello-swh", epsilon = 0.1, games = 200 }
measures.random = { name = "versus", player = "random", games = 200 }
"""
TEAMS = "team,opponent,games,wins,draws,losses,score,points,share\na,b,4,3,0,1,0.75,9,0.75\nb,a,4,1,0,3,0.25,3,0.25\n"


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """One campaign that was learnt, one with odd names and a failure, and a large one."""
    path = tmp_path_factory.mktemp("results")
    campaigns.run(campaigns.small_spec(path), path / "small")
    odd = made_campaigns.MadeCampaign(path / ODD, arms=(ODD, "b"), measures=(ODD, "random"), name=ODD)
    odd.finish()
    odd.grow((ODD, 0), 2, "failed", "ZeroDivisionError: <img src=x onerror=alert(2)>")
    odd.folder.write(f"errors/{ODD}-0.txt", b"Traceback:\n  <script>alert(3)</script>\n")
    odd.folder.write("tournaments/teams.csv", TEAMS.encode())
    arms = ("tdl", "cel", "cel-hof", "ctdl", "ctdl-hof")
    large = made_campaigns.MadeCampaign(path / "large", arms, 30, 100, ("heuristic", "random", "strong"), "large")
    large.finish()
    return path


@pytest.fixture(scope="module")
def server(results):
    with pages.served("dashboard", results) as running:
        yield running


def visit(tab, server, campaign):
    tab.goto(f"http://127.0.0.1:{server.port}/campaigns")
    tab.get_by_role("link", name=campaign, exact=True).click()
    tab.locator(".plot .scatterlayer path.js-line").first.wait_for(state="attached")


N_POINTS = """() => {
    const plot = document.querySelector("#curves .plot");
    return Math.max(0, ...(plot?.data ?? []).filter((trace) => !trace.fill).map((trace) => trace.x.length));
}"""


DRAWN = "() => JSON.stringify(document.querySelector('#curves .plot').data.map(({ x, y }) => [x, y]))"


def n_points(tab):
    """Of the longest line of the first chart."""
    return tab.evaluate(N_POINTS)


def test_a_campaign_is_watched_while_it_runs(tab, tmp_path):
    (tmp_path / "live.toml").write_text(LIVE)
    results = tmp_path / "results"
    results.mkdir()
    with pages.served("dashboard", results) as server:
        tab.goto(f"http://127.0.0.1:{server.port}/")
        tab.locator("#none").filter(has_text="no campaigns").wait_for()
        arguments = ("run", tmp_path / "live.toml", "--results", results / "live", "--address", "none", "--quiet")
        campaign = commands.start(*arguments)
        try:
            tab.get_by_role("link", name="live", exact=True).click()
            tab.locator("#question").filter(has_text="Does a larger step learn faster?").wait_for()
            tab.locator(".runs .status.running").first.wait_for()
            tab.locator("#curves .plot .js-line").first.wait_for(state="attached")
            tab.wait_for_function(f"before => ({DRAWN})() !== before", arg=tab.evaluate(DRAWN))
            look(tab, "dashboard-live")
            tab.locator(".states .status.finished").filter(has_text="1 finished").wait_for()
        finally:
            campaign.kill()
            commands.ended(campaign)
        tab.locator(".pace").filter(has_text="nobody is working on it").wait_for()
        assert tab.locator(".runs .status.running").count() == 0


def test_curves_bands_and_axes_are_seen_and_arms_can_be_hidden(tab, server):
    visit(tab, server, "large")
    tab.wait_for_function("() => document.querySelectorAll('#curves .plot .js-line').length === 30")  # and bands
    assert n_points(tab) == 101
    boxes = [tab.locator("#curves .plot .scatterlayer").nth(number).bounding_box() for number in range(3)]
    assert min(box["width"] for box in boxes) > 250
    assert min(box["height"] for box in boxes) > 100
    assert tab.locator("#curves figcaption").all_text_contents() == ["heuristic", "random", "strong"]
    tab.locator("#curves figure").first.get_by_role("button", name="cel-hof").click()
    tab.wait_for_function("() => document.querySelectorAll('#curves .plot .js-line').length === 28")
    tab.locator("#x").select_option("generation")
    tab.locator("#curves .xtitle").filter(has_text="generation").first.wait_for()
    look(tab, "dashboard-large")


def test_runs_are_filtered_and_sorted(tab, server):
    visit(tab, server, "large")
    tab.locator("#arm-filter").select_option(label="ctdl")
    assert tab.locator("#runs tbody tr").count() == 30
    tab.get_by_role("button", name="best heuristic").click()
    column = tab.locator("#runs tbody tr td:nth-of-type(5)").all_text_contents()
    assert column == sorted(column, reverse=True)
    assert len(set(column)) > 10
    tab.get_by_role("button", name="best heuristic").press("Enter")
    assert tab.locator("#runs tbody tr td:nth-of-type(5)").all_text_contents() == sorted(column)
    assert tab.locator("th[aria-sort]").get_attribute("aria-sort") == "ascending"


def test_names_and_errors_stay_text(tab, server):
    visit(tab, server, ODD)
    assert tab.locator("#name").text_content() == ODD
    assert ODD in tab.locator("#runs").text_content()
    assert ODD in tab.locator("#curves .legend").first.text_content()
    tab.locator("#failures summary").filter(has_text="<img src=x onerror=alert(2)>").click()
    tab.locator("#failures pre").filter(has_text="<script>alert(3)</script>").wait_for()
    assert tab.locator("main script, main img").count() == 0
    tab.locator("#curves .plot").first.hover()
    tab.locator(".hoverlayer").filter(has_text=ODD).first.wait_for()
    look(tab, "dashboard-odd")


def test_a_tournament_is_shown_as_a_map(tab, server):
    visit(tab, server, ODD)
    tab.locator("#tournaments .heatmaplayer image").wait_for(state="attached")
    assert tab.locator("#tournaments tbody tr").first.text_content() == "a430175.0 %"


def test_a_game_is_begun_from_a_player_and_played_by_keyboard(tab, server):
    visit(tab, server, "small")
    tab.get_by_role("button", name="cel-1", exact=True).press("Enter")
    assert tab.locator("#player-seed").input_value() == "1"
    assert tab.evaluate("document.activeElement.id") == "player-checkpoint"
    tab.locator("#portrait rect").nth(63).wait_for()
    tab.locator("#player-checkpoint").select_option(" 2")
    tab.locator("#keep").press("Enter")
    assert tab.locator("#opponent option:checked").text_content() == "cel-1@2"
    tab.locator("#opponent").select_option("you")
    tab.get_by_role("button", name="Begin a game").press("Enter")
    tab.locator(".square.legal").first.wait_for()
    assert re.search(r"/play/\d+$", tab.url)
    assert tab.locator("#white").input_value() == "cel-1@2"
    tab.locator("#pace").select_option("fast")
    tab.locator(".square.legal").first.press("Enter")
    tab.wait_for_function("() => document.querySelectorAll('#moves li').length === 2")
    tab.get_by_role("link", name="distlearn").click()
    tab.get_by_role("link", name="small", exact=True).wait_for()
    look(tab, "dashboard-campaigns")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768, 1400])
def test_it_can_be_read_in_light_and_dark_and_fits_narrow_screens(tab, server, scheme, width):
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size({"width": width, "height": 900})
    visit(tab, server, "small")
    tab.locator("#portrait rect").nth(63).wait_for()
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    for element in (
        "#question",
        "#runs .done >> nth=0",
        ".pace",
        "#begin",
        "#player-facts dt >> nth=0",
        "#path",
        "#name",
    ):
        assert contrast(tab, element) > 4.5, element  # WCAG 2, level AA
    look(tab, f"dashboard-{scheme}-{width}")


def test_a_page_whose_server_has_ended_says_so(chromium, results):
    page = chromium.new_page()
    with pages.served("dashboard", results / "small") as server:
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.locator(".plot .scatterlayer path").first.wait_for(state="attached")
    page.get_by_role("alert").filter(has_text="is it still running?").wait_for()
    page.close()
