"""Playing in Debian's Chromium, driven by Playwright; what it looked like is in `.screenshots/`."""

import json
import re
from pathlib import Path

import pages
import pytest
import twin
from browser_pages import contrast, look

pytestmark = pytest.mark.slow
pytest_plugins = ["browsers"]
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]


@pytest.fixture(scope="module")
def othello():
    with pages.served("play", "othello-lr06", "othello-swh", "--seed", "1") as server:
        yield server


def begin(tab, server, **seats):
    """A new game in the tab, its page quick to go on."""
    game = server.post("/api/games", **seats)
    tab.goto(f"http://127.0.0.1:{server.port}/play/{game['number']}")
    tab.locator(".square").first.wait_for()
    tab.locator("#pace").select_option("fast")
    return game["number"]


def wait_for_turn(tab):
    """Until it is a person's turn or the game is over."""
    tab.wait_for_function("() => /your turn|is over/.test(document.getElementById('status').textContent)")
    return "is over" not in status(tab)


def status(tab):
    return tab.locator("#status").text_content()


def squares(tab, kind):
    """The names of the squares with a class."""
    labels = tab.locator(f".square.{kind}").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    return {label.split(",")[0] for label in labels}


def click(tab, name):
    tab.locator(f".square[aria-label^='{name},']").click()


def n_moves(tab):
    return tab.locator("#moves li").count()


def wait_for_moves(tab, number):
    tab.wait_for_function("n => document.querySelectorAll('#moves li').length === n", arg=number)


def test_a_whole_game_of_othello_is_played_by_clicks(tab, othello):
    begin(tab, othello, white="othello-lr06")
    while wait_for_turn(tab):
        discs = {"X": squares(tab, "black"), "O": squares(tab, "white")}
        board = {coordinates(name): disc for disc, names in discs.items() for name in names}
        legal = squares(tab, "legal")
        assert {coordinates(name) for name in legal} == set(twin.moves(board, "X"))
        assert tab.locator("#refusal").text_content() == ""
        if n_moves(tab) == 20:
            look(tab, "othello")
        before = n_moves(tab)
        click(tab, min(legal))
        tab.wait_for_function("n => document.querySelectorAll('#moves li').length > n", arg=before)
    n_black, n_white = (int(tab.locator(f"#{colour}-pieces").text_content()) for colour in ("black", "white"))
    words = {1: f"black wins by {n_black - n_white} disc", 0: "a draw", -1: f"white wins by {n_white - n_black} disc"}
    assert words[(n_black > n_white) - (n_black < n_white)] in status(tab)
    look(tab, "othello-over")


def coordinates(name):
    return int(name[1]) - 1, ord(name[0]) - ord("a")


def test_an_illegal_click_is_refused_with_the_reason(tab, othello):
    begin(tab, othello, white="othello-lr06")
    click(tab, "a1")
    refusal = tab.get_by_role("alert")
    refusal.filter(has_text="a disc must flip at least one of the other colour").wait_for()
    assert n_moves(tab) == 0
    click(tab, "d4")
    refusal.filter(has_text="d4 is taken").wait_for()
    look(tab, "refused")
    click(tab, "d3")
    wait_for_moves(tab, 2)
    assert refusal.text_content() == ""


def test_hints_show_the_values_of_the_moves_on_the_squares(tab, othello):
    begin(tab, othello, white="othello-swh")
    tab.locator("#hints").check()
    tab.wait_for_function("() => document.querySelectorAll('.best').length === 4")
    assert set(tab.locator(".legal .mark").all_text_contents()) == {"+0.04"}  # by symmetry all four alike
    assert "value +0.04" in tab.locator(".square[aria-label^='d3,']").get_attribute("aria-label")
    click(tab, "d3")
    wait_for_moves(tab, 2)
    look(tab, "hints")


def test_everything_goes_by_keyboard(tab, othello):
    begin(tab, othello, white="othello-lr06")
    board = tab.locator("#board")
    tab.locator(".square[tabindex='0']").focus()
    assert board.locator(":focus").get_attribute("aria-label").startswith("e5,")
    for key in ("ArrowUp", "ArrowLeft", "ArrowUp", "Enter"):
        tab.keyboard.press(key)
    wait_for_moves(tab, 2)
    assert squares(tab, "black") >= {"d3"}
    assert board.locator(":focus").get_attribute("aria-label").startswith("d3,")
    tab.keyboard.press("h")
    tab.wait_for_function("() => document.querySelectorAll('.best').length > 0")
    tab.keyboard.press(",")
    tab.wait_for_function("() => document.querySelectorAll('.square.last')[0].ariaLabel.startsWith('d3')")
    tab.keyboard.press(".")
    tab.locator("#undo:enabled").wait_for()
    tab.keyboard.press("u")
    wait_for_moves(tab, 0)
    for _ in range(10):
        tab.keyboard.press("ArrowLeft")  # the edge holds
    assert board.locator(":focus").get_attribute("aria-label").startswith("a3,")
    before = tab.url
    tab.keyboard.press("n")
    tab.wait_for_function("before => location.href !== before", arg=before)


def test_two_players_are_watched_step_by_step_or_until_paused(tab, othello):
    begin(tab, othello, black="othello-lr06", white="othello-swh")
    tab.locator("#forward").click()
    wait_for_moves(tab, 1)
    tab.wait_for_timeout(300)
    assert n_moves(tab) == 1  # nobody goes on by itself
    tab.locator("#run").click()
    tab.wait_for_function("() => document.querySelectorAll('#moves li').length > 5")
    tab.locator("#run").filter(has_text="Pause").click()
    tab.locator("#run").filter(has_text="Play").wait_for()
    tab.wait_for_timeout(500)
    stopped = n_moves(tab)
    tab.wait_for_timeout(300)
    assert n_moves(tab) == stopped
    tab.locator("#run").click()
    tab.locator("#status").filter(has_text="is over").wait_for()
    assert tab.locator("#run").is_disabled()


def test_a_stored_game_is_opened_walked_through_and_gone_on_with(tab, othello, tmp_path):
    begin(tab, othello)
    file = tmp_path / "game.json"
    moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]
    file.write_text(json.dumps({"game": "othello", "moves": moves, "black": "<script>alert(1)</script>"}))
    tab.locator("#open").set_input_files(file)
    wait_for_moves(tab, 9)
    assert "your turn with black" in status(tab)
    assert "<script>alert(1)</script> (stored)" in tab.locator("#black").text_content()
    tab.locator("#latest").click()
    tab.locator("#status").filter(has_text="black wins by 13 discs").wait_for()
    tab.locator("#first").click()
    tab.locator("#run").click()
    tab.locator("#status").filter(has_text="black wins by 13 discs").wait_for()
    tab.get_by_label("move 2, white f4").click()
    tab.locator("#status").filter(has_text="White plays f4").wait_for()
    click(tab, "f3")
    tab.get_by_role("alert").filter(has_text="earlier moment").wait_for()
    tab.locator("#here").click()
    wait_for_moves(tab, 2)
    click(tab, "f3")
    wait_for_moves(tab, 3)
    with tab.expect_download() as download:
        tab.locator("#save").click()
    assert json.loads(Path(download.value.path()).read_text())["moves"] == ["e6", "f4", "f3"]


def test_a_forced_pass_is_shown(tab, othello, tmp_path):
    begin(tab, othello)
    start = "XO......" + "........" + "XO......" + "........" * 5 + " X"
    file = tmp_path / "skip.json"
    file.write_text(json.dumps({"game": "othello", "start": start, "moves": []}))
    tab.locator("#open").set_input_files(file)
    tab.locator(".square.legal").first.wait_for()
    tab.wait_for_function("() => document.querySelectorAll('.square.black').length === 2")
    click(tab, "c1")
    tab.locator("#status").filter(has_text="White has no move and must pass").wait_for()
    look(tab, "forced-pass")


def test_a_whole_game_of_go_is_played_by_clicks(tab):
    with pages.served("play", "go-kjs11", "--game", "go:size=5,limit=60") as server:
        begin(tab, server, black="go-kjs11", white="you")
        while wait_for_turn(tab):
            points = squares(tab, "legal")
            assert points.isdisjoint(squares(tab, "black") | squares(tab, "white"))
            if n_moves(tab) == 13:
                tab.locator("#hints").check()
                tab.locator(".best").first.wait_for()
                look(tab, "go")
                tab.locator("#hints").uncheck()
            before = n_moves(tab)
            if points and before < 40:
                click(tab, max(points))
            else:
                tab.keyboard.press("p")
            tab.wait_for_function("n => document.querySelectorAll('#moves li').length > n", arg=before)
        assert re.search(r"(black|white) wins by \d+ points?|a draw", status(tab))
        look(tab, "go-over")


def test_a_captured_stone_and_a_forbidden_point_of_go_are_shown(tab):
    with pages.served("play", "--game", "go:size=5") as server:
        begin(tab, server)
        for number, name in enumerate(["b1", "c1", "a2", "d2", "b3", "c3", "e5", "b2", "c2"], 1):
            click(tab, name)
            wait_for_moves(tab, number)
        assert squares(tab, "captured") == {"b2"}
        assert "captures 1" in status(tab)
        look(tab, "go-ko")
        click(tab, "b2")
        tab.get_by_role("alert").filter(has_text="would repeat the board").wait_for()


def test_a_piece_falls_in_whatever_square_of_a_column_is_clicked(tab):
    with pages.served("play", "--game", "connect-four") as server:
        begin(tab, server)
        for number in range(1, 7):
            click(tab, "d1")
            wait_for_moves(tab, number)
        assert squares(tab, "black") == {"d6", "d4", "d2"}
        assert squares(tab, "white") == {"d5", "d3", "d1"}
        click(tab, "d3")
        tab.get_by_role("alert").filter(has_text="d3 is taken").wait_for()
        look(tab, "connect-four")


def test_a_whole_game_of_connect_four_is_played_by_clicks(tab):
    with pages.served("play", "random", "--game", "connect-four", "--seed", "3") as server:
        begin(tab, server, white="random")
        heights = dict.fromkeys("abcdefg", 0)
        while wait_for_turn(tab):
            pieces = squares(tab, "black") | squares(tab, "white")
            heights = {column: sum(name[0] == column for name in pieces) for column in heights}
            assert squares(tab, "legal") == {f"{column}{6 - n}" for column, n in heights.items() if n < 6}
            before = n_moves(tab)
            click(tab, f"{min(heights, key=heights.get)}1")
            tab.wait_for_function("n => document.querySelectorAll('#moves li').length > n", arg=before)
        assert re.search("(black|white) wins|a draw", status(tab))
        assert (fours(squares(tab, "black")) > 0) == ("black wins" in status(tab))
        look(tab, "connect-four-over")


def fours(names):
    """How many rows of four pieces there are, by looking from every piece in every direction."""
    places = {(ord(name[0]), int(name[1])) for name in names}
    lines = [[(x + i * dx, y + i * dy) for i in range(4)] for x, y in places for dx, dy in DIRECTIONS]
    return sum(set(line) <= places for line in lines)


def test_a_button_takes_moves_back_to_where_it_was_my_turn(tab, othello):
    begin(tab, othello, white="othello-lr06")
    first = squares(tab, "black"), squares(tab, "white")
    click(tab, "d3")
    wait_for_moves(tab, 2)
    tab.get_by_role("button", name="Undo").click()
    wait_for_moves(tab, 0)
    assert (squares(tab, "black"), squares(tab, "white")) == first
    assert squares(tab, "legal") == {"d3", "c4", "f5", "e6"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (768, 1024), (1400, 900)])
def test_it_can_be_read_in_light_and_dark_and_fits_narrow_screens(tab, othello, scheme, width, height):
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size({"width": width, "height": height})
    begin(tab, othello, white="othello-lr06")
    click(tab, "d3")
    wait_for_moves(tab, 2)
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert min(tab.locator(".square").evaluate_all("all => all.map(each => each.clientWidth)")) >= 28
    for element in ("#status", "#score", ".keys", "#new"):
        assert contrast(tab, element) > 4.5  # WCAG 2, level AA
    look(tab, f"{scheme}-{width}")


def test_a_tab_that_is_behind_shows_how_the_game_stands(tab, othello):
    number = begin(tab, othello)
    othello.post(f"/api/games/{number}/move", n_moves=0, move="d3")
    click(tab, "c4")
    tab.get_by_role("alert").filter(has_text="gone on meanwhile").wait_for()
    wait_for_moves(tab, 1)
    assert squares(tab, "last") == {"d3"}


def test_a_page_whose_server_has_ended_says_so(chromium):
    page = chromium.new_page()
    with pages.served("play", "othello-swh") as server:
        begin(page, server, white="othello-swh")
    click(page, "d3")
    page.get_by_role("alert").filter(has_text="is it still running?").wait_for()
    page.close()
