"""What is said of a running campaign in a log, and to other programs."""

import json
import sys

import pytest
import watched
from watched import CEL_0, KEYS, TDL_0, TDL_1, report

from distlearn.cli.events import Events
from distlearn.cli.lines import Lines
from distlearn.cli.progress import new_watcher
from distlearn.cli.watchers import Quiet


@pytest.fixture
def clock():
    return watched.Clock()


@pytest.fixture
def spec(tmp_path):
    return watched.spec(tmp_path)


def told(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_lines_tell_a_campaign_in_its_order(spec, clock, capsys):
    watched.tell(Lines(clock), clock, spec)
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.splitlines() == [
        "starting Ray",
        "Does the small campaign work?",
        "small: 2 arms × 2 seeds, 2 runs to go, 1 finished before",
        "compiling kernels (kept for the next time)",
        "tdl-0: starts",
        "cel-0: starts",
        "tdl-0: its process died (out of memory); goes on from its last checkpoint",
        "cel-0: FAILED, ZeroDivisionError: a bug (traceback in results/errors/cel-0.txt)",
        "tdl-0: goes on at 200 games",
        "tdl-0: finished, 600 games  100 games/s  best heuristic 0.412  random 0.750",
    ]


def test_lines_sum_up_every_ten_seconds_of_one_run_and_of_many(spec, clock, capsys):
    lines = Lines(clock)
    lines.planned(spec, KEYS, [])
    lines.started(TDL_0, report(0))
    clock.now += 9
    lines.advanced(TDL_0, report(90))
    lines.waiting()
    capsys.readouterr()
    clock.now += 1
    lines.advanced(TDL_0, report(100, best_scores={"heuristic": 0.5}))
    of_the_run = "tdl-0: 100 of 600 games  10 games/s  50 s left  best heuristic 0.500"
    assert capsys.readouterr().err == f"{of_the_run}; 0 of 4 runs finished  3 min 50 s left\n"
    lines.started(TDL_1, report(0))
    clock.now += 10
    lines.advanced(TDL_0, report(200))
    assert "small: 0 of 4 runs finished, 2 running  10 games/s  3 min 40 s left\n" in capsys.readouterr().err
    lines.waiting()
    assert capsys.readouterr().err == ""


def test_events_tell_a_campaign_in_its_order(spec, clock, capsys):
    watched.tell(Events(clock), clock, spec)
    events = told(capsys)
    assert [(event["event"], event.get("arm")) for event in events if event["event"] != "advanced"] == [
        ("starting", None),
        ("planned", None),
        ("compiling", None),
        ("started", "tdl"),
        ("started", "cel"),
        ("measured", "cel"),
        ("lost", "tdl"),
        ("failed", "cel"),
        ("started", "tdl"),
        ("measured", "tdl"),
        ("finished", "tdl"),
    ]
    planned, finished = events[1], events[-1]
    assert planned["runs_to_go"] == [{"arm": "tdl", "seed": 0}, {"arm": "cel", "seed": 0}]
    assert planned["runs_finished_before"] == [{"arm": "cel", "seed": 1}]
    assert (finished["done"], finished["budget"], finished["unit"]) == (600, 600, "games")
    assert finished["best_scores"] == {"heuristic": 0.4125, "random": 0.75}
    assert finished["campaign_runs_done"] == 2


def test_an_event_tells_how_far_a_run_is_once_a_second(spec, clock, capsys):
    events = Events(clock)
    events.planned(spec, KEYS, [])
    events.started(TDL_0, report(0))
    for i in range(1, 31):
        clock.now += 0.125
        events.advanced(TDL_0, report(10 * i))
    advanced = [event for event in told(capsys) if event["event"] == "advanced"]
    assert [event["games"] for event in advanced] == [80, 160, 240]
    assert [event["games_per_second"] for event in advanced] == [80, 80, 80]
    assert [event["seconds_left"] for event in advanced] == [6.5, 5.5, 4.5]


@pytest.mark.parametrize("kind", [Lines, Events])
def test_a_disk_that_is_full_stops_no_campaign(spec, clock, monkeypatch, kind):
    with open("/dev/full", "w") as full:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdout", full)
        monkeypatch.setattr(sys, "stderr", full)
        watched.tell(kind(clock), clock, spec)


def test_what_is_shown_depends_on_what_was_asked_for_and_on_whether_stderr_is_a_terminal(monkeypatch):
    def kind(**asked):
        with new_watcher(**{"quiet": False, "as_json": False, **asked}) as watcher:
            return type(watcher).__name__

    assert kind() == "Lines"
    assert kind(quiet=True) == "Quiet"
    assert kind(as_json=True) == "Events"
    monkeypatch.setattr(sys, "stderr", None)  # as after `2>&-`
    assert kind() == "Quiet"


def test_quiet_says_nothing(spec, clock, capsys):
    watched.tell(Quiet(), clock, spec)
    assert capsys.readouterr() == ("", "")


def test_a_run_that_failed_before_it_started_is_told_of(spec, clock, capsys):
    for watcher in (Lines(clock), Events(clock)):
        watcher.planned(spec, KEYS, [])
        watcher.failed(CEL_0, "RuntimeError: other versions", "errors/cel-0.txt")
    output = capsys.readouterr()
    assert "cel-0: FAILED" in output.err
    assert '"event": "failed"' in output.out
