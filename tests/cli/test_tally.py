import pytest
import watched
from watched import CEL_0, TDL_0, TDL_1, report

from distlearn.cli.pace import Pace
from distlearn.cli.tally import LATELY, Tally


@pytest.fixture
def clock():
    return watched.Clock()


@pytest.fixture
def tally(tmp_path, clock):
    """Of four runs of 600 games."""
    return Tally(watched.spec(tmp_path), watched.KEYS, clock)


def test_nothing_is_known_before_anything_is_done(tally):
    assert (tally.games_per_second, tally.runs_done, tally.seconds_left) == (0, 0, None)
    run = tally.start(TDL_0, report(0))
    assert (run.games_per_second, run.seconds_left, tally.seconds_left) == (0, None, None)


def test_speed_and_time_left_of_one_run(tally, clock):
    tally.start(TDL_0, report(0))
    clock.now += 2
    run = tally.advance(TDL_0, report(150))
    assert (run.fraction, run.games_per_second, run.seconds_left) == (0.25, 75, 6)
    assert (tally.runs_done, tally.games_per_second) == (0.25, 75)
    assert tally.seconds_left == 3.75 / 0.25 * 2


def test_runs_side_by_side_add_up(tally, clock):
    for key in (TDL_0, CEL_0):
        tally.start(key, report(0))
    clock.now += 3
    tally.advance(TDL_0, report(300))
    tally.advance(CEL_0, report(150))
    assert tally.games_per_second == 150
    assert tally.runs_done == 0.75
    assert tally.seconds_left == (4 - 0.75) / (0.75 / 3)


def test_a_campaign_takes_no_less_than_its_slowest_run(tmp_path, clock):
    tally = Tally(watched.spec(tmp_path), [TDL_0, CEL_0], clock)
    for key in (TDL_0, CEL_0):
        tally.start(key, report(0))
    clock.now += 1
    tally.advance(TDL_0, report(540))
    tally.advance(CEL_0, report(6))
    assert tally.seconds_left == 99


def test_what_was_done_before_this_process_makes_it_no_faster(tally, clock):
    run = tally.start(TDL_0, report(400))
    assert tally.runs_done == pytest.approx(2 / 3)
    clock.now += 1
    run = tally.advance(TDL_0, report(500))
    assert (run.games_per_second, run.seconds_left, tally.games_per_second) == (100, 1, 100)
    assert tally.seconds_left == pytest.approx((4 - 5 / 6) / (1 / 6))


def test_a_lost_run_goes_back_to_its_save_but_what_it_played_was_played(tally, clock):
    tally.start(TDL_0, report(0))
    clock.now += 1
    tally.advance(TDL_0, report(300))
    tally.lose(TDL_0)
    assert tally.running == {}
    assert tally.runs_done == 0.5
    clock.now += 1
    tally.start(TDL_0, report(200))
    assert tally.runs_done == pytest.approx(1 / 3)
    assert tally.seconds_left == pytest.approx((4 - 1 / 3) / (1 / 3 / 2))
    clock.now += 1
    run = tally.advance(TDL_0, report(300))
    assert run.games_per_second == 100
    assert tally.games_per_second == pytest.approx(400 / 3)


def test_a_run_that_is_lost_for_good_still_ends(tally, clock):
    tally.start(TDL_0, report(0))
    tally.lose(TDL_0)
    tally.fail(TDL_0)
    assert (tally.n_failed, tally.runs_done) == (1, 1)


def test_finished_and_failed_runs_are_counted_apart_and_are_no_longer_to_be_done(tally, clock):
    for key in (TDL_0, CEL_0):
        tally.start(key, report(0))
    clock.now += 6
    tally.finish(TDL_0, report(600, True))
    tally.advance(CEL_0, report(300))
    tally.fail(CEL_0)
    assert (tally.n_finished, tally.n_failed, tally.n_ended, tally.runs_done) == (1, 1, 2, 2)
    assert tally.running == {}
    assert tally.seconds_left == pytest.approx(2 / (1.5 / 6))  # two runs to go, one and a half were done in 6 s


def test_a_run_that_overshoots_its_budget_counts_as_one_run(tally, clock):
    tally.start(TDL_0, report(0))
    clock.now += 1
    assert tally.advance(TDL_0, report(640)).fraction == 1
    assert tally.running[TDL_0].seconds_left == 0
    tally.finish(TDL_0, report(640, True))
    assert tally.runs_done == 1


def test_a_report_of_a_run_that_was_not_started_starts_it(tally):
    tally.advance(TDL_1, report(60))
    assert list(tally.running) == [TDL_1]


def test_files_in_reports_are_not_kept(tally):
    tally.start(TDL_0, report(0, tables={"metrics": b"much"}))
    run = tally.advance(TDL_0, report(200, tables={"metrics": b"much"}, save=b"much"))
    assert (run.report.tables, run.report.save) == (None, None)


def test_speed_is_that_of_the_last_two_minutes(tally, clock):
    tally.start(TDL_0, report(0))
    for second in range(1, 1000):
        clock.now += 1
        tally.advance(TDL_0, report(100 * second if second < 500 else 50_000 + 10 * (second - 500)))
    assert tally.running[TDL_0].games_per_second == pytest.approx(10)
    assert tally.games_per_second == pytest.approx(10)


def test_a_pace_remembers_little_however_much_it_is_told():
    pace = Pace(0.0, 0.0, LATELY)
    for i in range(100_000):
        pace.note(i / 100, i)
    assert pace.speed == pytest.approx(100)
    assert len(pace._seen) < 100
