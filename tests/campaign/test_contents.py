"""Players and openings in files and results become part of the campaign that names them."""

import base64
from dataclasses import replace

import campaigns
import numpy as np
import pandas as pd
import pytest

from distlearn.campaign.build import build_measures
from distlearn.campaign.plan import make_plan, store_spec
from distlearn.campaign.read import parsed_spec, read_spec, write_spec
from distlearn.errors import UserError
from distlearn.games import GAMES, drawings, shipped_openings
from distlearn.players import NamedPlayer, shipped_named_player, write_players
from distlearn.seeds import Stream
from distlearn.store import open_folder

OTHELLO = GAMES["othello"]()
SWH = shipped_named_player("othello-swh")
NTUPLE = {"name": "ntuple", "tuples": "all-4+2x2"}  # too many weights to read
LARGE = NamedPlayer("large", {"name": "othello"}, NTUPLE, "inversion", np.random.default_rng(1).normal(size=2511))


@pytest.fixture(autouse=True)
def in_its_own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def spec(tmp_path, *settings):
    return campaigns.small_spec(tmp_path, "seeds=1", *settings)


def opponents(campaign, measure="heuristic"):
    """What the first arm's measure plays against, number by number."""
    job = build_measures(campaign.arms["tdl"])[measure].job(SWH.player, Stream.of("x"))
    return [(weights, group.interpretation) for group in job.groups[1:] for weights in group.weights]


def test_a_player_of_a_file_is_in_the_resolved_campaign_to_the_last_bit(tmp_path):
    write_players("large.parquet", [LARGE])
    campaign = spec(tmp_path, "measures.heuristic.player=large.parquet")
    (tmp_path / "large.parquet").unlink()
    again = parsed_spec(write_spec(campaign).encode(), "spec.toml")
    assert again == campaign
    for each in (campaign, again):
        ((weights, interpretation),) = opponents(each)
        assert weights.tobytes() == LARGE.weights.tobytes()
        assert interpretation == "inversion"


def test_weights_are_numbers_while_they_can_be_read_and_else_little_endian_floats(tmp_path):
    write_players("large.json", [LARGE])
    write_players("small.json", [replace(SWH, name="small")])
    campaign = spec(tmp_path, 'measures.heuristic.player=["large.json", "small.json", "othello-lr06"]')
    first, second, third = campaign.arms["tdl"].measures["heuristic"].entry()["player"]
    kind, encoding, text = first["weights"].split(" ")
    assert (kind, encoding) == ("float64", "base64")
    assert base64.b64decode(text) == LARGE.weights.astype("<f8").tobytes()
    assert second["weights"] == SWH.weights.tolist()
    assert second["name"] == "small"
    assert third == "othello-lr06"


def test_a_file_of_several_players_is_all_of_them(tmp_path):
    team = [replace(SWH, name=name, weights=SWH.weights * number) for number, name in enumerate("abc")]
    write_players("team.json", team)
    assert [weights.tolist() for weights, _ in opponents(spec(tmp_path, "measures.heuristic.player=team.json"))] == [
        player.weights.tolist() for player in team
    ]
    (one,) = opponents(spec(tmp_path, "measures.heuristic.player=team.json#c"))
    assert one[0].tolist() == team[2].weights.tolist()


def test_a_player_of_results_is_measured_against_when_the_results_are_gone(tmp_path):
    campaigns.run(spec(tmp_path), tmp_path / "before")
    stored = pd.read_parquet(tmp_path / "before" / "players").query("arm == 'cel' and checkpoint == 2").weights.item()
    later = spec(tmp_path, "name=later", "measures.heuristic.player=before:cel:0:2")
    (tmp_path / "before").rename(tmp_path / "moved")
    assert campaigns.run(later, tmp_path / "after") == []
    ((weights, _),) = opponents(later)
    assert weights.tolist() == stored.tolist()


def test_a_changed_file_is_a_changed_arm_and_said_in_few_words(tmp_path):
    write_players("champion.json", [replace(SWH, name="champion")])
    setting = 'measures.heuristic.player=["othello-lr06", "champion.json"]'
    folder = open_folder(tmp_path / "results")
    before = spec(tmp_path, setting)
    store_spec(before, folder)
    make_plan(before, folder, restart=False)
    write_players("champion.json", [replace(SWH, name="champion", weights=SWH.weights + 1e-15)])
    with pytest.raises(UserError, match=r"'tdl' has results with other settings") as refused:
        make_plan(spec(tmp_path, setting), folder, restart=False)
    assert "measures.heuristic.player[1].weights is not the same" in str(refused.value)
    assert len(str(refused.value)) < 400


def test_which_player_of_a_list_has_changed_is_said(tmp_path):
    for name in "ab":
        write_players(f"{name}.json", [replace(SWH, name=name)])
    setting = 'measures.heuristic.player=["a.json", "b.json"]'
    folder = open_folder(tmp_path / "results")
    store_spec(spec(tmp_path, setting), folder)
    write_players("b.json", [replace(SWH, name="b", interpretation="inversion", weights=-SWH.weights)])
    with pytest.raises(UserError) as refused:
        make_plan(spec(tmp_path, setting), folder, restart=False)
    assert "measures.heuristic.player[1].interpretation was 'negation', is 'inversion'" in str(refused.value)
    assert "measures.heuristic.player[1].weights is not the same" in str(refused.value)


def test_openings_of_a_file_are_in_the_resolved_campaign(tmp_path):
    boards = shipped_openings("othello-6-ply", OTHELLO).cells[:3]
    (tmp_path / "set.txt").write_text("\n\n".join(" ".join(map(str, board)) for board in (boards + 1).tolist()))
    setting = 'measures.heuristic.openings={ file = "set.txt", side_to_move = "white" }'
    learner = 'arms.cel.learner.openings="set.txt"'
    campaign = spec(tmp_path, setting, learner)
    (tmp_path / "set.txt").unlink()
    campaign = parsed_spec(write_spec(campaign).encode(), "spec.toml")
    openings = build_measures(campaign.arms["cel"])["heuristic"].job(SWH.player, Stream.of("x")).openings
    assert openings.cells.tolist() == boards.tolist()
    assert openings.colours.tolist() == [-1, -1, -1]
    table = campaign.arms["cel"].learner.entry()["openings"]
    assert table["name"] == "set.txt"
    assert [line[-1] for line in table["positions"]] == ["X"] * 3
    assert campaigns.run(campaign, tmp_path / "results") == []


def test_what_is_named_by_a_name_and_by_a_table_can_replace_each_other(tmp_path):
    write_players("mine.json", [replace(SWH, name="mine")])
    (tmp_path / "set.txt").write_text("1 " * 27 + "0 2 1 1 1 1 1 1 2 0 " + "1 " * 27)
    resolved = write_spec(spec(tmp_path, "measures.heuristic.player=mine.json", "measures.heuristic.openings=set.txt"))
    (tmp_path / "again.toml").write_text(resolved)
    heuristic = "arms.tdl.measures.heuristic"
    settings = [f"{heuristic}.player=othello-lr06", f"{heuristic}.openings=othello-6-ply"]
    measure = read_spec(tmp_path / "again.toml", settings).arms["tdl"].measures["heuristic"].entry()
    assert (measure["player"], measure["openings"]) == ("othello-lr06", "othello-6-ply")
    named = ["measures.heuristic.openings=othello-6-ply", 'measures.heuristic.openings={ file = "set.txt" }']
    assert spec(tmp_path, *named).arms["tdl"].measures["heuristic"].entry()["openings"]["name"] == "set.txt"
    side = 'arms.cel.measures.heuristic.openings={ side_to_move = "white" }'
    white = spec(tmp_path, 'measures.heuristic.openings={ file = "set.txt" }', side)
    positions = [arm.measures["heuristic"].entry()["openings"]["positions"][0] for arm in white.arms.values()]
    assert [position[-1] for position in positions] == ["X", "O"]


def test_shipped_openings_stay_a_name(tmp_path):
    campaign = spec(tmp_path, "measures.heuristic.openings=othello-6-ply")
    assert campaign.arms["tdl"].measures["heuristic"].entry()["openings"] == "othello-6-ply"
    assert len(drawings(shipped_openings("othello-6-ply", OTHELLO))) == 1000


def test_learning_starts_around_and_plays_against_players_of_files(tmp_path):
    write_players("mine.json", [replace(SWH, name="mine", weights=SWH.weights * 3)])
    start = 'arms.tdl.learner.start={ name = "around", players = "mine.json", sigma = 0.0 }'
    scheme = 'arms.cel.learner.scheme={ name = "named-players", players = ["mine.json", "random"], games = 2 }'
    campaign = spec(tmp_path, start, scheme)
    (tmp_path / "mine.json").unlink()
    assert campaigns.run(campaign, tmp_path / "results") == []
    players = pd.read_parquet(tmp_path / "results" / "players").query("checkpoint == 0 and arm == 'tdl'")
    assert players.weights.item().tolist() == (SWH.weights * 3).tolist()


def test_a_population_is_stored_with_its_sd_and_a_single_player_without(tmp_path):
    setting = 'measures.all={ name = "versus", player = "random", games = 10, subject = "population" }'
    campaign = spec(tmp_path, setting, "measures.heuristic.subject=random")
    assert campaigns.run(campaign, tmp_path / "results") == []
    metrics = pd.read_parquet(tmp_path / "results" / "metrics").query("checkpoint > 0").set_index(["arm", "measure"])
    assert (metrics.sd["cel", "all"] > 0).all()
    assert (metrics.sd["tdl", "all"] == 0).all()  # the one player is the population
    assert metrics.sd["cel", "heuristic"].isna().all()
    counted = metrics.wins + metrics.draws + metrics.losses
    assert (counted["cel", "all"] == 60).all()  # six players
    assert (counted["tdl", "all"] == 10).all()
    assert np.allclose(metrics.value, (metrics.wins + metrics.draws / 2) / counted)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("measures.random.player=none.json", r"measures\.random\.player: none\.json: no such file"),
        ("measures.random.player=results:tdl:0:last", r"measures\.random\.player: results: no results here"),
        ('measures.random.player=["random", 3]', r"measures\.random\.player: should be shipped player, .*, found"),
        (
            "measures.random.player=3",
            r"measures\.random\.player: should be shipped player, .* or a list of them, found 3",
        ),
        ("measures.random.player=[]", r"measures\.random: there should be at least one player"),
        ("measures.random.player=four.json", r"measures\.random: player 'four' plays connect-four, which is another"),
        ('measures.random.player={ name = "x" }', r"measures\.random: player: game: is missing"),
        (
            "measures.random.player.weights=x",
            r"measures\.random: player: weights: damaged \(should begin with .*found 'x'",
        ),
        ("measures.random.openings=none.txt", r"measures\.random\.openings: none\.txt: no such file"),
        (
            'measures.random.openings={ file = "x.txt", side = 1 }',
            r"openings: unknown key 'side'.* known: file, side_to",
        ),
        (
            'measures.random.openings={ file = "x.txt", side_to_move = "b" }',
            r"measures\.random\.openings: side_to_move should be black or white, found 'b'",
        ),
        ("measures.random.openings.positions=[1]", r"measures\.random: openings as a table have positions"),
        ('measures.random.openings.positions=["X X"]', r"measures\.random: openings: line 1: expected 64 signs"),
    ],
)
def test_what_cannot_be_found_is_refused_with_its_key(tmp_path, setting, message):
    four = {"name": "connect-four"}
    write_players("four.json", [NamedPlayer("four", four, {"name": "wpc"}, "negation", np.zeros(42))])
    with pytest.raises(UserError, match=message):
        spec(tmp_path, setting)
