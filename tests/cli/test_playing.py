"""How far a tournament is, in a terminal and in a log."""

import pytest
from rich.console import Console
from terminal import Terminal
from watched import Clock

from distlearn.cli.playing import GamesBar, GamesLines


@pytest.fixture
def clock():
    return Clock()


def test_a_log_gets_the_beginning_and_then_a_line_every_ten_seconds(clock, capsys):
    lines = GamesLines(clock)
    lines.begin("tournament", 1000)
    for done in range(100, 1000, 100):
        clock.now += 4
        lines.advance(done)
    assert capsys.readouterr().err.splitlines() == [
        "tournament: 1 000 games",
        "tournament: 300 of 1 000 games  25 games/s  28 s left",
        "tournament: 600 of 1 000 games  25 games/s  16 s left",
        "tournament: 900 of 1 000 games  25 games/s  4 s left",
    ]


def test_of_many_short_tournaments_only_some_are_told(clock, capsys):
    lines = GamesLines(clock)
    for number in range(30):
        lines.begin(f"checkpoint {number}", 10)
        clock.now += 1
        lines.advance(10)
    told = [line.partition(":")[0] for line in capsys.readouterr().err.splitlines()]
    assert told[0] == "checkpoint 0"
    assert 3 <= len(told) <= 4


def test_in_a_terminal_there_is_a_bar_and_nothing_is_left_of_it(clock):
    terminal = Terminal()
    console = Console(file=terminal, width=80, height=24, force_terminal=True, legacy_windows=False, _environ={})
    with GamesBar(console, clock) as bar:
        bar.begin("tournament", 182_000)
        assert terminal.lines == ["tournament: getting ready …"]
        for done in (10, 45_500):
            clock.now += 1
            bar.advance(done)
        (line,) = terminal.lines
        assert line == "tournament  ━╾─────  45 500 of 182 000 games  22 750 games/s          6 s left"
    assert terminal.lines == []


def test_it_is_not_drawn_more_often_than_it_can_be_read(clock):
    terminal = Terminal()
    with GamesBar(Console(file=terminal, width=80, force_terminal=True, _environ={}), clock) as bar:
        bar.begin("tournament", 1000)
        n_drawings = terminal.n_drawings
        for done in range(100):
            clock.now += 0.001
            bar.advance(done)
        assert terminal.n_drawings == n_drawings
