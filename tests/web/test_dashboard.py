"""The live page, as it asks the server, without a browser."""

import json
import os
import random
import time
from urllib.parse import quote, unquote

import commands
import made_campaigns
import pages
import pytest

from distlearn.store import open_folder

pytest_plugins = ["s3_server"]

SECRET = "testsecret"  # in the URI of the object store
ODD = '<script>alert("1")<'  # a name of a folder has no /
TEAMS = "team,opponent,games,wins,draws,losses,score,points,share\na,b,4,3,0,1,0.75,9,0.75\nb,a,4,1,0,3,0.25,3,0.25\n"
PLAYERS = "player,opponent,games,wins,draws,losses,score\n<b>x</b>,y,10,7,1,2,0.75\ny,<b>x</b>,10,2,1,7,0.25\n"


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """A folder of campaigns: one that grows, one of odd names, one that ended in errors, and things that are none."""
    path = tmp_path_factory.mktemp("results")
    for key in (made := made_campaigns.MadeCampaign(path / "grows")).keys:
        made.grow(key, 1)
    odd = made_campaigns.MadeCampaign(path / ODD, arms=(ODD, "b#?%2e"), measures=(ODD,), name=ODD)
    odd.finish()
    failed = made_campaigns.MadeCampaign(path / "failed")
    failed.grow(("tdl", 0), 2, "failed", "ZeroDivisionError: <b>")
    failed.folder.write("errors/tdl-0.txt", b"Traceback: \xff <b>\n")
    failed.folder.write("tournaments/teams.csv", TEAMS.encode())
    failed.folder.write("tournaments/players.csv", PLAYERS.encode())
    failed.folder.write("tournaments/nonsense.csv", b"a,b\n1,2\n")
    failed.folder.write("tournaments/torn.parquet", b"PAR1")
    failed.folder.write("tournaments/readme.txt", b"secret")
    (path / "not a campaign").mkdir()
    (path.parent / "secret").mkdir(exist_ok=True)
    made_campaigns.MadeCampaign(path.parent / "secret" / "campaign")
    return path


@pytest.fixture(scope="module")
def server(results):
    with pages.served("dashboard", results) as running:
        yield running


def api(campaign, *parts):
    return "/".join(["/api/campaigns", *(quote(str(part), safe="") for part in (campaign, *parts))])


def view_of(server, campaign, is_there):
    """As soon as something is there."""
    return waited(lambda: server.get(api(campaign)), is_there)


def waited(ask, is_there):
    until = time.monotonic() + commands.PATIENCE
    while time.monotonic() < until:
        if is_there(found := ask()):
            return found
        time.sleep(0.1)
    raise AssertionError(found)


def test_the_campaigns_of_a_folder_are_listed_with_their_questions_and_states(server, results):
    found = server.get("/api/campaigns")
    assert found["where"] == str(results)
    listed = {each["id"]: each for each in found["campaigns"]}
    assert sorted(listed) == sorted(["grows", "failed", ODD])
    assert listed[ODD]["question"] == "Which of them is better?"
    assert (listed[ODD]["n_by_status"], listed[ODD]["fraction"], listed[ODD]["has_ended"]) == ({"finished": 4}, 1, True)
    assert listed["failed"]["n_by_status"] == {"waiting": 3, "failed": 1}


def test_the_front_is_the_list_or_the_only_campaign(server, results):
    assert server.ask("/")[1]["Location"] == "/campaigns"
    with pages.served("dashboard", results / ODD) as running:
        assert unquote(running.ask("/")[1]["Location"]) == f"/campaigns/{ODD}"
        assert [each["name"] for each in running.get("/api/campaigns")["campaigns"]] == [ODD]


def test_a_checkpoint_is_seen_and_what_has_not_changed_is_not_sent_again(server, results):
    before = view_of(server, "grows", lambda view: True)
    tag = server.ask(api("grows"))[1]["ETag"].strip('"')
    assert server.get(f"{api('grows')}?known={tag}") == {}
    made_campaigns.MadeCampaign.reopened(results / "grows").grow(("cel", 1), 3)
    after = view_of(server, "grows", lambda view: view["curves_version"] != before["curves_version"])
    run = next(run for run in after["runs"] if (run["arm"], run["seed"]) == ("cel", 1))
    assert (run["done"], run["fraction"]) == (3000, 0.75)
    (line,) = [trace for trace in curves(server, "grows")["data"] if trace["name"] == "cel" and "fill" not in trace]
    assert line["x"] == [0, 1000, 2000, 3000]


def curves(server, campaign, measure="heuristic", **query):
    asked = "&".join(f"{name}={quote(value)}" for name, value in {"measure": measure, **query}.items())
    return server.get(f"{api(campaign, 'curves')}?{asked}")


def test_a_campaign_that_begins_later_is_found(server, results):
    made_campaigns.MadeCampaign(results / "later")
    waited(lambda: server.get("/api/campaigns")["campaigns"], lambda found: "later" in [each["id"] for each in found])
    assert server.get(api("later"))["n_by_status"] == {"waiting": 4}


def test_running_without_anybody_who_writes_is_interrupted_and_with_somebody_it_is_not(server, results):
    view_of(server, "grows", lambda view: "interrupted" in view["n_by_status"])
    with open_folder(results / "grows").locked():
        view = view_of(server, "grows", lambda view: "running" in view["n_by_status"])
        assert view["is_worked_on"]
        assert view["games_per_second"] > 0


def test_curves_are_over_games_or_generations_by_score_or_wins(server):
    assert curves(server, ODD, ODD)["layout"]["xaxis"]["title"]["text"] == "training games"
    assert curves(server, ODD, ODD, x="generation")["layout"]["xaxis"]["title"]["text"] == "generation"
    wins = curves(server, ODD, ODD, by="wins", statistic="mean")["data"]
    assert {value for trace in wins if "fill" not in trace for value in trace["y"]} == {0.5}
    assert server.ask(f"{api(ODD, 'curves')}?x=wrong")[0] == 400
    assert curves(server, ODD, "nothing of that name")["data"] == []


def test_tracebacks_are_told_as_they_are(server):
    view = server.get(api("failed"))
    assert [run["error"] for run in view["runs"] if run["status"] == "failed"] == ["ZeroDivisionError: <b>"]
    assert server.get(api("failed", "runs", "tdl", 0, "error"))["text"] == "Traceback: � <b>\n"
    assert "no traceback of cel-0" in server.get(api("failed", "runs", "cel", 0, "error"))["refused"]


def test_a_damaged_file_is_told_and_the_rest_is_shown(server, results):
    path = results / "grows" / "metrics" / "tdl-1.parquet"
    whole = path.read_bytes()
    path.write_bytes(whole[:100])
    view = view_of(server, "grows", lambda view: view["problems"])
    assert "tdl-1.parquet: damaged" in view["problems"][0]
    assert len(view["runs"]) == 4
    path.write_bytes(whole)
    view_of(server, "grows", lambda view: not view["problems"])


def test_tournaments_beside_the_results_are_shown(server):
    assert sorted(server.get(api("failed"))["tournaments"]) == [
        "nonsense.csv", "players.csv", "teams.csv", "torn.parquet",
    ]  # fmt: skip
    teams = server.get(api("failed", "tournaments", "teams.csv"))
    assert [(row["name"], row["score"]) for row in teams["totals"]] == [("a", 0.75), ("b", 0.25)]
    assert teams["chart"]["data"][0]["z"] == [[None, 0.75], [0.25, None]]
    players = server.get(api("failed", "tournaments", "players.csv"))
    assert players["chart"]["data"][0]["y"][0] == "&lt;b&gt;x&lt;/b&gt;"  # which Plotly would take for bold
    assert "lacks player, opponent" in server.get(api("failed", "tournaments", "nonsense.csv"))["refused"]
    assert "cannot be read" in server.get(api("failed", "tournaments", "torn.parquet"))["refused"]


@pytest.mark.parametrize("name", ["readme.txt", "../spec.toml", "..", ".", "players.csv/../../spec.toml"])
def test_nothing_else_can_be_read_as_a_tournament(server, name):
    assert "no tournament" in server.get(api("failed", "tournaments", name))["refused"]


@pytest.mark.parametrize("campaign", ["../secret/campaign", "..", ".", "not a campaign", "/etc", "grows/..", "\0"])
def test_no_place_but_the_campaigns_found_is_looked_at(server, campaign):
    for parts in ((), ("spec",), ("runs", "tdl", 0, "error"), ("tournaments", "teams.csv")):
        status, _, text = server.ask(api(campaign, *parts))
        assert status in (400, 404) or "there is no campaign" in json.loads(text)["refused"]
        assert "Which of them" not in text


@pytest.mark.parametrize(
    "run", [("nobody", 0), ("tdl", 7), ("..", 0), ("../errors/tdl", 0), ("tdl", "x"), ("*", 0), ("tdl", 2**64)]
)
def test_no_run_but_those_there_are_is_looked_at(server, run):
    for last in ("error", "checkpoints", "players/0"):
        status, _, text = server.ask(f"{api('grows', 'runs', *run)}/{last}")
        assert status == 404 or "refused" in json.loads(text), text


def test_a_player_is_shown_with_its_weights_and_plays(server):
    run = api(ODD, "runs", ODD, 1)
    found = server.get(run + "/checkpoints")
    assert [each["checkpoint"] for each in found["checkpoints"]] == [0, 1, 2, 3, 4]
    assert found["opponents"][0] == "you"
    assert "othello-swh" in found["opponents"]
    player = server.get(run + "/players/2")
    assert (player["n_weights"], player["value_function"]["name"]) == (64, "wpc")
    assert "<script" not in player["board"]
    me = {"arm": ODD, "seed": 1, "checkpoint": 2}
    number = server.post(api(ODD, "games"), black="othello-swh", white=me)["number"]
    game = server.get(f"/api/games/{number}")
    assert (game["game"], game["black"], game["white"]) == ("othello", "othello-swh", f"{ODD}-1@2")
    game = server.post(f"/api/games/{number}/step", n_moves=0)
    assert len(server.post(f"/api/games/{number}/step", n_moves=1)["moves"]) == 2


def test_two_players_of_a_campaign_meet_also_if_they_are_the_same(server):
    me, other = {"arm": "tdl", "seed": 1, "checkpoint": 1}, {"arm": "cel", "seed": 0, "checkpoint": 1}
    for black, white, names in ((me, other, ("tdl-1@1", "cel-0@1")), (me, me, ("tdl-1@1", "tdl-1@1"))):
        game = server.get(f"/api/games/{server.post(api('grows', 'games'), black=black, white=white)['number']}")
        assert (game["black"], game["white"]) == names


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"black": "othello-swh"},
        {"black": {"arm": "nobody", "seed": 0, "checkpoint": 0}},
        {"black": {"arm": "tdl", "seed": 9, "checkpoint": 0}},
        {"black": {"arm": "tdl", "seed": 0, "checkpoint": 99}},
        {"black": {"arm": "tdl", "seed": 0, "checkpoint": 0}, "white": "nobody"},
    ],
)
def test_games_that_cannot_be_are_refused(server, asked):
    assert server.post(api("grows", "games"), **asked)["refused"]


@pytest.mark.parametrize(
    "asked", [{"black": 3}, {"black": {}}, {"black": {"arm": "tdl", "seed": "0", "checkpoint": 1}}]
)
def test_malformed_requests_for_games_are_refused(server, asked):
    body = json.dumps(asked)
    assert server.ask(api("grows", "games"), "POST", body)[0] == 403  # without the token
    assert server.ask(api("grows", "games"), "POST", body, X_Distlearn_Token=server.token)[0] == 400


def test_names_are_never_part_of_a_page(server):
    for path in ("/campaigns", f"/campaigns/{quote(ODD)}"):
        text = server.ask(path)[2]
        assert "alert(" not in text
        assert "//" not in text.replace("<!doctype", "")
    for path in ("/api/campaigns", api(ODD), f"{api(ODD, 'curves')}?measure={quote(ODD)}", api(ODD, "spec")):
        _, headers, text = server.ask(path)
        assert headers["Content-Type"].startswith("application/json")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "<" not in text.replace("<script>alert", "") or path == api(ODD, "spec")


def test_pages_may_load_our_own_files_alone_and_no_script_within(server):
    for path in ("/campaigns", "/campaigns/grows", "/plotly.js", "/charts/charts.js"):
        policy = server.ask(path)[1]["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy


def test_the_charts_script_is_kept_by_browsers_but_asked_about(server):
    status, headers, text = server.ask("/plotly.js")
    assert (status, len(text) > 1_000_000) == (200, True)
    assert headers["Cache-Control"] == "private, no-cache"
    assert server.ask("/plotly.js", If_None_Match=headers["ETag"])[0] == 304


@pytest.mark.parametrize("path", ["/campaigns", "/api/campaigns", "/api/campaigns/grows", "/plotly.js", "/"])
def test_other_names_are_refused(server, path):
    assert server.ask(path, host="evil.example")[0] == 421


def test_it_survives_whatever_is_asked(server):
    rng = random.Random(7)
    paths = [api("grows"), api("grows", "curves"), api("failed", "tournaments", "teams.csv"), api("grows", "games")]
    for number in range(120):
        method = rng.choice(["GET", "POST", "HEAD", "PUT"])
        lines = [f"{method} {rng.choice(paths)} HTTP/1.1", "Host: localhost", "If-None-Match: x", "Content-Length: 0"]
        assert b"500" not in server.send(pages.mangled(rng, "\r\n".join([*lines, "", ""]).encode()))[:12], number
    assert server.get(api("grows"))["id"] == "grows"
    assert server.process.poll() is None


def test_nothing_is_written(server, results):
    def files():
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in results.rglob("*")}

    before = files()
    for path in ("/api/campaigns", api("failed"), api(ODD), api(ODD, "runs", ODD, 0, "players", 1)):
        server.get(path)
    assert files() == before


def test_a_campaign_in_an_object_store_is_read_and_nothing_is_written_there(gate):
    made = made_campaigns.MadeCampaign(gate.uri)
    made.finish()
    gate.requests.clear()
    with pages.served("dashboard", gate.uri, **os.environ) as running:
        (campaign,) = running.get("/api/campaigns")["campaigns"]
        assert campaign["n_by_status"] == {"finished": 4}
        assert len(curves(running, campaign["id"])["data"]) == 4  # a line and a band for either arm
        assert SECRET not in running.ask("/api/campaigns")[2] + running.ask(api(campaign["id"]))[2]
        asked = len(gate.requests)
        made.grow(("tdl", 0), 3)
        view_of(running, campaign["id"], lambda view: view["n_by_status"] == {"finished": 3, "interrupted": 1})
        assert asked > 0
    reading = [method for method, path in gate.requests if method not in ("GET", "HEAD")]
    assert reading == ["PUT"] * 3  # by whom it grew


def test_a_folder_without_campaigns_is_shown_as_such_and_one_that_is_not_there_refused(tmp_path):
    with pages.served("dashboard", tmp_path) as running:
        assert running.get("/api/campaigns")["campaigns"] == []
    assert commands.refused(commands.call("dashboard", tmp_path / "nothing"), "no such folder")
