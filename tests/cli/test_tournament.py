"""The tournament command as users call it, on small campaigns and on players whose games can be followed by hand."""

import json
import os
import shutil
import signal
import time

import campaigns
import pandas as pd
import pyarrow.parquet as pq
import pytest
import three_players
from commands import call, refused, start
from typer.testing import CliRunner

from distlearn.cli import app
from distlearn.errors import UserError
from distlearn.players.files import write_players
from distlearn.store import table_content

COLUMNS = ["player", "opponent", "games", "wins", "draws", "losses", "score"]
PRINTED = ["othello-swh", "othello-lr06", "othello-s09", "random"]


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    path = tmp_path_factory.mktemp("campaign")
    assert campaigns.run(campaigns.small_spec(path), path / "results") == []
    return path / "results"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The three players in a file, and their openings as other programs write them, with black to move."""
    folder = tmp_path_factory.mktemp("files")
    write_players(folder / "three.json", three_players.players())
    codes = three_players.openings().cells[[0, 2, 3]] + 1
    rows = "\n\n".join("\n".join(" ".join(map(str, row)) for row in board.reshape(8, 8)) for board in codes)
    (folder / "openings.txt").write_text(rows + "\n")
    return folder


def tournament(*arguments, columns=120):
    """In this process, which takes a second less."""
    environment = {"COLUMNS": str(columns), "DISTLEARN_ADDRESS": None, "RAY_ADDRESS": None}
    done = CliRunner().invoke(app, ["tournament", *map(str, arguments)], env=environment)
    if done.exception is not None and not isinstance(done.exception, SystemExit | UserError):
        raise done.exception
    return done


def test_three_players_from_a_file_on_openings_from_a_file(files):
    """As by hand, without P swapped: smart v mixed 3-2-1, smart v dull 4-2-0, mixed v dull 3-2-1."""
    done = tournament(files / "three.json", "--openings", files / "openings.txt", "--out", files / "out.csv")
    assert done.exit_code == 0, done.exception
    table = pd.read_csv(files / "out.csv")
    assert list(table) == COLUMNS
    counts = {(row.player, row.opponent): (row.wins, row.draws, row.losses) for row in table.itertuples()}
    assert counts == three_players.by_hand(
        {("smart", "mixed"): (3, 2, 1), ("smart", "dull"): (4, 2, 0), ("mixed", "dull"): (3, 2, 1)}
    )
    assert [line.split() for line in done.stdout.splitlines()[-4:]] == [
        ["1", "2", "3", "total"],
        ["1", "smart", "–", "66.7", "83.3", "75.0"],
        ["2", "mixed", "33.3", "–", "66.7", "50.0"],
        ["3", "dull", "16.7", "33.3", "–", "25.0"],
    ]
    assert done.stdout.startswith("othello, 3 players, 18 games: 3 openings, both colours, no random moves\n")
    assert done.stderr == "tournament: 18 games\n"


def test_with_white_to_move_it_is_another_tournament(files):
    arguments = [files / "three.json", "--openings", files / "openings.txt", "--json"]
    black, white = (tournament(*arguments, "--side-to-move", side).stdout for side in ("black", "white"))
    assert json.loads(black)["totals"] != json.loads(white)["totals"]


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".md"])
def test_files_have_a_row_per_ordered_pair(tmp_path, suffix):
    path = tmp_path / f"out{suffix}"
    done = tournament("othello-swh", "random", "othello-lr06", "--games", 20, "--out", path, "--quiet")
    assert done.exit_code == 0, done.exception
    assert done.stderr == ""
    if suffix == ".md":
        lines = path.read_text().splitlines()
        assert lines[0] == "| player | opponent | games | wins | draws | losses | score |"
        assert len(lines) == 2 + 6
        return
    table = pd.read_csv(path) if suffix == ".csv" else pd.read_parquet(path)
    assert list(table) == COLUMNS
    assert len(table) == 6
    assert (table.games == 20).all()
    assert (table.wins + table.draws + table.losses == 20).all()
    assert ((table.wins + table.draws / 2) / 20 == table.score).all()


def test_players_of_any_game_play_the_one_that_is_asked_for():
    done = tournament("random", "go-liberty", "--game", "go:size=3,komi=0.5", "--games", 20)
    assert done.stdout.startswith("go (size 3, komi 0.5, limit 125), 2 players, 20 games")
    assert tournament("random", "--game", "go", "othello-swh").exit_code != 0


def test_seed_and_players_make_the_games_and_nothing_else_does():
    """Other numbers of workers, another order, another way to say here: the same bytes. Another seed: others."""
    options = ["--mode", "half-random", "--games", 40, "--json"]
    one = tournament(*PRINTED, *options, "--workers", 1)
    other = tournament(*PRINTED[::-1], *options, "--workers", 3, "--address", "none")
    assert one.exit_code == 0, one.exception
    assert one.stdout == other.stdout
    assert tournament(*PRINTED, *options, "--seed", 1).stdout != one.stdout


def test_json_has_totals_best_first_and_all_pairs():
    done = json.loads(
        tournament("othello-swh", "random", "--games", 100, "--with-self", "--by-colour", "--json").stdout
    )
    assert [row["player"] for row in done["totals"]] == ["othello-swh", "random"]
    assert [(row["player"], row["opponent"], row["games"]) for row in done["results"]] == [
        (a, b, 50) for a in ("othello-swh", "random") for b in ("othello-swh", "random")
    ]


def test_with_little_room_there_is_a_league_table(results):
    done = tournament(f"{results}:*:*:all", "--openings", "standard", columns=60)
    assert done.exit_code == 0, done.exception
    heads, first, *_ = done.stdout.partition("\n\n")[2].splitlines()
    assert heads.split() == ["player", "games", "wins", "draws", "losses", "score"]
    assert first.split()[0] == "1"
    assert all(len(line) <= 60 for line in done.stdout.splitlines() if not line.startswith("For scores"))


def test_teams_at_the_end(results):
    done = tournament(results, "--teams", "--json")
    assert done.exit_code == 0, done.exception
    record = json.loads(done.stdout)
    assert {row["team"] for row in record["totals"]} == {"tdl", "cel"}
    assert [row["games"] for row in record["totals"]] == [8, 8]  # two players meet two in either colour
    assert all(row["points"] == 3 * row["wins"] + row["draws"] for row in record["totals"])
    assert sum(remark.startswith("best player: ") for remark in record["remarks"]) == 1
    shown = tournament(results, "--teams").stdout
    assert "Points: 3 for a win, 1 for a draw:" in shown
    assert "2 teams, 4 players, 8 games: 2 games of every two from the standard position" in shown


@pytest.mark.parametrize(("lost", "found"), [("cel", "found only those of tdl"), ("*", "no run is finished")])
def test_teams_of_arms_that_have_not_finished_a_run_are_refused(results, tmp_path, lost, found):
    copy = shutil.copytree(results, tmp_path / "unfinished")
    for path in (copy / "runs").glob(f"{lost}-*.parquet"):
        table = pq.read_table(path).to_pylist()
        path.write_bytes(table_content("runs", table[0]["arm"], table[0]["seed"], [{**table[0], "status": "running"}]))
    done = tournament(copy, "--teams")
    assert "players of two arms at least are needed, " + found in str(done.exception)


def test_teams_at_every_checkpoint(results, tmp_path):
    done = tournament(results, "--teams", "--at", "all", "--out", tmp_path / "curve.parquet")
    assert done.exit_code == 0, done.exception
    curve = pd.read_parquet(tmp_path / "curve.parquet")
    assert list(curve.checkpoint) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert set(curve.team) == {"tdl", "cel"}
    assert done.stderr == "teams at checkpoint 0: 8 games\n"
    one = tournament(results, "--teams", "--at", 1, "--json")
    assert json.loads(one.stdout)["results"] == (
        curve[curve.checkpoint == 1].drop(columns=["checkpoint", "training_games"]).to_dict("records")
    )


def test_snapshots_of_a_run_and_a_player_beside_them(results):
    done = tournament(results, "othello-swh", "--snapshots", "tdl:1", "--json")
    assert done.exit_code == 0, done.exception
    totals = json.loads(done.stdout)["totals"]
    assert {row["player"] for row in totals} == {"othello-swh", *(f"tdl-1@{number}" for number in range(4))}
    assert {row["games"] for row in totals} == {8}


def test_champions_of_the_arms_and_the_best_by_a_measure(results):
    options = ["--champions", "--best-by", "heuristic", "--games", 20, "--json"]
    done = tournament(results, "othello-swh", *options)
    assert done.exit_code == 0, done.exception
    record = json.loads(done.stdout)
    assert {row["player"] for row in record["totals"]} == {"tdl", "cel", "tdl-HB", "cel-HB", "othello-swh"}
    assert {row["games"] for row in record["totals"]} == {80}
    metrics = pd.read_parquet(results / "metrics").query("measure == 'heuristic' and arm == 'tdl'")
    best = metrics.loc[metrics.value.idxmax()]
    assert f"tdl-HB is tdl-{best.seed}@{best.checkpoint}, best by heuristic" in record["remarks"]


NUMBERS = """
# Who has the larger numbers?
game = { name = "compare-on-one", dimensions = 3 }
seeds = 2
budget = { generations = 2, checkpoint_every = 1 }
arms = { few.learner = { name = "cel", population = 5 }, many.learner = { name = "cel", population = 10 } }
measures.solved = { name = "solved", tests = 10 }
"""


@pytest.mark.parametrize("kind", [["--teams"], ["--teams", "--at", "all"], ["--champions"], ["--snapshots", "few:1"]])
def test_games_of_numbers_have_tournaments_too(tmp_path, kind):
    assert campaigns.run(campaigns.small_spec(tmp_path, text=NUMBERS), tmp_path / "results") == []
    done = tournament(tmp_path / "results", *kind)
    assert done.exit_code == 0, done.exception
    assert "everybody is solution and test of everybody else" in " ".join(done.stdout.split())


def test_runs_that_are_not_finished_are_left_out_and_told(results, tmp_path):
    """Two runs of four are there at all, one of which says that it is still running."""
    copy = tmp_path / "results"
    shutil.copytree(results, copy)
    for table in ("players", "metrics", "runs"):
        (copy / table / "cel-1.parquet").unlink()
    path = copy / "runs" / "tdl-1.parquet"
    rows = pq.read_table(path)
    pq.write_table(rows.set_column(rows.schema.names.index("status"), rows.schema.field("status"), [["running"]]), path)
    done = tournament(copy, "--teams")
    assert done.exit_code == 0, done.exception
    assert "left out, since not finished: tdl-1" in done.stdout
    assert "2 teams, 2 players, 2 games" in done.stdout
    uneven = tournament(copy, "--teams", "--at", "3")
    assert "teams of unequal size (tdl 2, cel 1): compare percents, not points" in uneven.stdout


def is_refused(done, why):
    return isinstance(done.exception, UserError) and why in str(done.exception)


WRONG = [
    (["othello-swh"], "two players or more; found only othello-swh"),
    (["othello-swh", "othello-swh"], "othello-swh is named twice"),
    (["othello-swh", "othello-wsh"], "unknown player 'othello-wsh'; did you mean 'othello-swh'?"),
    ([*PRINTED, "--games", "7"], "--games 7: an even number is needed"),
    ([*PRINTED, "--epsilon", "1.5"], "--epsilon 1.5: a probability is needed"),
    ([*PRINTED, "--epsilon", "nan"], "--epsilon nan: a probability is needed"),
    (
        [*PRINTED, "--mode", "epsilon", "--epsilon", "0"],
        "without random moves all games of mode epsilon would be alike",
    ),
    ([*PRINTED, "--mode", "half-random", "--epsilon", "0"], "all games of mode half-random would be alike"),
    ([*PRINTED, "--mode", "openings", "--games", "10"], "--games is for modes epsilon and half-random"),
    ([*PRINTED, "--mode", "epsilon", "--openings", "othello-6-ply"], "games of mode epsilon start from the standard"),
    ([*PRINTED, "--openings", "othello-6-play"], "othello-6-play: no such file"),
    ([*PRINTED, "--side-to-move", "white"], "--side-to-move is for boards from a file, not for 'othello-6-ply'"),
    ([*PRINTED, "--out", "table.xlsx"], "--out table.xlsx: expected a name that ends in .csv, .parquet, .md"),
    ([*PRINTED, "--out", "nowhere/table.csv"], "--out nowhere/table.csv: there is no folder nowhere"),
    ([*PRINTED, "--address", "nowhere"], "--address nowhere: not an address"),
    ([*PRINTED, "--at", "3"], "--at goes with --teams"),
    ([*PRINTED, "--best-by", "heuristic"], "--best-by goes with --champions"),
    (["results", "--teams", "--champions"], "choose one"),
    (["results", "--teams", "--with-self"], "are for players, not for --teams"),
    (["random", "go-liberty", "--game", "othello"], "player 'go-liberty' does not play othello"),
    (["random", "go-liberty", "--game", "goo"], "--game: unknown game 'goo'; did you mean 'go'?"),
    (["results", "--teams", "--game", "go"], "--game go: RESULTS have a game; leave this out"),
    (["no/results", "--teams"], "no/results: no results here"),
    (["results", "--teams", "--at", "first"], "--at first: expected a number of a checkpoint, last or all"),
    (["results", "--snapshots", "tdl"], "--snapshots tdl: expected ARM:SEED"),
]


@pytest.mark.parametrize(("arguments", "why"), WRONG, ids=lambda value: value if isinstance(value, str) else None)
def test_what_makes_no_sense_is_refused(arguments, why):
    assert is_refused(tournament(*arguments), why)


def test_what_is_refused_is_told_in_a_sentence_with_exit_code_2():
    assert refused(call("tournament", "othello-swh"), "two players or more; found only othello-swh")
    assert refused(call("tournament", 300 * "x"), f"{200 * 'x'}: File name too long")


def test_what_results_do_not_have_is_refused(results):
    assert is_refused(tournament(results, "--snapshots", "tld:0"), "unknown arm 'tld'; did you mean 'tdl'?")
    assert is_refused(
        tournament(results, "--teams", "--at", 9), "no run has a player of checkpoint 9; there are 0 to 3"
    )
    assert is_refused(tournament(results, "--champions", "--best-by", "randon"), "unknown measure 'randon'")


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--workers", "0"], ["--mode", "other"], ["--seed", "-1"], []])
def test_wrong_usage(arguments):
    assert tournament(*arguments, *(PRINTED if arguments else [])).exit_code == 2


def test_ctrl_c_ends_it_within_a_moment_and_without_a_traceback():
    process = start("tournament", *PRINTED, "--games", 1_000_000)
    try:
        assert process.stderr.readline() == "tournament: 6 000 000 games\n"
        time.sleep(0.5)  # now it is playing
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert (output, errors) == ("", "\nStopped.\n")
