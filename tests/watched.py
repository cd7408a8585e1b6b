"""A campaign as a watcher is told of it, with a clock that only tests move."""

import campaigns

from distlearn.campaign.spec import RunKey
from distlearn.campaign.worker import Report

TDL_0, CEL_0, TDL_1, CEL_1 = KEYS = [RunKey(arm, seed) for seed in (0, 1) for arm in ("tdl", "cel")]


class Clock:
    """Stands still until it is moved."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def report(games, is_finished=False, best_scores=None, tables=None, save=None):
    return Report(games, games, games // 50, games // 200, 1.0, best_scores or {}, is_finished, "here", tables, save)


def tell(watcher, clock, spec):
    """Two runs side by side: one is lost, comes again and is finished, the other fails. 100 games a second each."""
    watcher.starting("Ray")
    watcher.planned(spec, KEYS[:2], [CEL_1])
    watcher.compiling()
    watcher.compiling()
    watcher.started(TDL_0, report(0))
    watcher.started(CEL_0, report(0))
    for games in (100, 200, 300):
        clock.now += 1
        watcher.advanced(TDL_0, report(games, best_scores={"heuristic": games / 1000}))
        watcher.advanced(CEL_0, report(games))
    watcher.measured(CEL_0, report(300, tables={"metrics": b"much"}, save=b"much"))
    watcher.lost(TDL_0, "out of memory")
    watcher.waiting()
    watcher.failed(CEL_0, "ZeroDivisionError: a bug", "results/errors/cel-0.txt")
    watcher.started(TDL_0, report(200))
    for games in (300, 400, 500):
        clock.now += 1
        watcher.advanced(TDL_0, report(games))
    clock.now += 1
    last = report(600, True, {"heuristic": 0.4125, "random": 0.75})
    watcher.advanced(TDL_0, last)
    watcher.measured(TDL_0, last)
    watcher.finished(TDL_0, last)


def spec(tmp_path, *settings):
    return campaigns.small_spec(tmp_path, *settings)
