"""Bars as they stand on a terminal."""

import sys

import pytest
import watched
from rich.cells import cell_len
from rich.console import Console
from terminal import Terminal
from watched import CEL_0, KEYS, TDL_0, report

from distlearn.cli.bars import SECONDS_BETWEEN_DRAWINGS, Bars
from distlearn.cli.progress import new_watcher


@pytest.fixture
def clock():
    return watched.Clock()


@pytest.fixture
def spec(tmp_path):
    return watched.spec(tmp_path)


def console(terminal, width=120, height=30):
    return Console(file=terminal, force_terminal=True, width=width, height=height, highlight=False)


def campaign_of(n_runs, tmp_path):
    spec = watched.spec(tmp_path, f"seeds={(n_runs + 1) // 2}")
    return spec, spec.runs()[:n_runs]


def draw(bars, clock):
    clock.now += SECONDS_BETWEEN_DRAWINGS
    bars.waiting()


def test_every_run_has_a_bar_and_below_them_is_the_campaign(spec, clock):
    terminal = Terminal()
    with Bars(console(terminal), clock) as bars:
        bars.planned(spec, KEYS, [])
        bars.started(TDL_0, report(0))
        bars.started(CEL_0, report(0))
        clock.now += 2
        bars.advanced(TDL_0, report(300, best_scores={"heuristic": 0.41}))
        bars.advanced(CEL_0, report(150))
        draw(bars, clock)
        assert terminal.lines == [
            "Does the small campaign work?",
            "small: 2 arms × 2 seeds, 4 runs to go",
            "tdl-0  ━━━━━━━━━━──────────  300 of 600 games     150 games/s          2 s left  best heuristic 0.410",
            "cel-0  ━━━━━───────────────  150 of 600 games      75 games/s          6 s left",
            "small  ━━━╾────────────────       0 of 4 runs     225 games/s          9 s left",
        ]


def test_runs_that_ended_leave_a_line_above_the_bars(spec, clock):
    terminal = Terminal()
    with Bars(console(terminal), clock) as bars:
        watched.tell(bars, clock, spec)
    assert terminal.lines == [
        "Does the small campaign work?",
        "small: 2 arms × 2 seeds, 2 runs to go, 1 finished before",
        "! tdl-0: its process died (out of memory); goes on from its last checkpoint",
        "✗ cel-0: FAILED, ZeroDivisionError: a bug (traceback in results/errors/cel-0.txt)",
        "✓ tdl-0  600 games  100 games/s  best heuristic 0.412  random 0.750",
        "small  ━━━━━━━━━━━━━━━━━━━━  1 of 2 runs, 1 failed     143 games/s",
    ]


def test_before_the_first_run_it_says_what_takes_so_long(spec, clock):
    terminal = Terminal()
    with Bars(console(terminal), clock) as bars:
        bars.starting("Ray")
        assert terminal.lines == ["starting Ray …"]
        bars.planned(spec, KEYS, [])
        bars.compiling()
        assert terminal.lines[-2] == "compiling kernels (kept for the next time) …"
        bars.started(TDL_0, report(0))
        draw(bars, clock)
        bars.compiling()  # for another run, while this one goes on
        draw(bars, clock)
        assert [line.split()[0] for line in terminal.lines[-2:]] == ["tdl-0", "small"]


@pytest.mark.parametrize(("n_running", "n_shown"), [(8, 8), (9, 7), (45, 7)])
def test_more_runs_than_fit_are_counted(tmp_path, clock, n_running, n_shown):
    spec, keys = campaign_of(n_running, tmp_path)
    terminal = Terminal()
    with Bars(console(terminal, height=10), clock) as bars:
        bars.planned(spec, keys, [])
        before = len(terminal.lines) - 1
        for key in keys:
            bars.started(key, report(0))
        draw(bars, clock)
        drawn = terminal.lines[before:]
    assert len(drawn) <= 9
    assert [line.split()[0] for line in drawn[:n_shown]] == [str(key) for key in keys[:n_shown]]
    assert drawn[n_shown:-1] == ([f"… and {n_running - n_shown} more runs"] if n_running > n_shown else [])


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120, 200])
@pytest.mark.parametrize("height", [1, 2, 3, 10])
def test_what_is_drawn_fits_the_terminal(tmp_path, clock, width, height):
    spec, keys = campaign_of(12, tmp_path)
    terminal = Terminal()
    with Bars(console(terminal, width, height), clock) as bars:
        bars.planned(spec, keys, [])
        before = len(terminal.lines) - 1
        for key in keys:
            bars.started(key, report(0))
        clock.now += 1
        for key in keys:
            bars.advanced(key, report(300, best_scores={"heuristic": 0.41, "random": 0.8}))
        draw(bars, clock)
        drawn = terminal.lines[before:]
    assert all(cell_len(f"{line}^C") <= width for line in drawn)  # what a terminal adds at Ctrl-C does not wrap
    assert len(drawn) <= max(1, height - 1)
    assert drawn[-1].startswith("small")


def test_events_in_quick_succession_are_drawn_four_times_a_second(spec, clock):
    terminal = Terminal()
    with Bars(console(terminal), clock) as bars:
        bars.planned(spec, KEYS, [])
        bars.started(TDL_0, report(0))
        clock.now += 1
        bars.advanced(TDL_0, report(0))
        before = terminal.n_drawings
        for i in range(1024):
            clock.now += 1 / 512
            bars.advanced(TDL_0, report(i // 2))
        assert terminal.n_drawings - before == 8


def test_a_campaign_that_is_finished_already_has_no_bar(spec, clock):
    terminal = Terminal()
    with Bars(console(terminal), clock) as bars:
        bars.planned(spec, [], KEYS)
    assert terminal.lines[-1] == "small: 2 arms × 2 seeds, 0 runs to go, 4 finished before"


def test_a_terminal_without_lines_gets_plain_signs(spec, clock):
    terminal = Terminal("ascii")
    with Bars(console(terminal), clock) as bars:
        watched.tell(bars, clock, spec)
    text = "\n".join(terminal.lines)
    assert text.isascii()
    assert "small  ====================  1 of 2 runs" in text


class Full(Terminal):
    """Takes so many writes."""

    def __init__(self, n_writes):
        super().__init__()
        self._n_left = n_writes

    def write(self, text):
        self._n_left -= 1
        if self._n_left < 0:
            raise OSError(28, "No space left on device")
        return super().write(text)


@pytest.mark.parametrize("n_writes", [0, 1, 2, 5])
def test_a_terminal_that_is_gone_stops_no_campaign(spec, clock, n_writes):
    before = sys.stderr
    with Bars(console(Full(n_writes)), clock) as bars:
        watched.tell(bars, clock, spec)
    assert sys.stderr is before


def test_bars_are_shown_if_stderr_is_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with new_watcher(quiet=False, as_json=False) as watcher:
        assert isinstance(watcher, Bars)


def test_a_terminal_that_cannot_move_its_cursor_gets_lines(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stderr", Terminal())
    with new_watcher(quiet=False, as_json=False) as watcher:
        assert not isinstance(watcher, Bars)


def test_an_error_in_brackets_is_shown_as_it_is(spec, clock):
    terminal = Terminal()
    with Bars(console(terminal), clock) as bars:
        bars.planned(spec, KEYS, [])
        bars.failed(TDL_0, "KeyError: '[bold]'", "errors/tdl-0.txt")
    assert "✗ tdl-0: FAILED, KeyError: '[bold]' (traceback in errors/tdl-0.txt)" in terminal.lines
