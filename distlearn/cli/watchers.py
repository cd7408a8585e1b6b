"""What all ways to show a campaign have in common: they can be stopped, and they count."""

from __future__ import annotations

import time

from distlearn.campaign.remarks import remarks
from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.watch import Watcher
from distlearn.campaign.worker import Report
from distlearn.cli.figures import count, plural
from distlearn.cli.stopping import stop_if_requested
from distlearn.cli.tally import Clock, Running, Tally

COMPILING = "compiling kernels (kept for the next time)"


class Quiet(Watcher):
    """Shows nothing, but lets itself be stopped."""

    def advanced(self, key: RunKey, report: Report) -> None:
        stop_if_requested()

    def waiting(self) -> None:
        stop_if_requested()


class Counting(Quiet):
    """Keeps count; what it looks like is left to those below it."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._spec = Spec("", "", (), {})  # until the campaign is planned
        self._tally = Tally(self._spec, [], clock)
        self._has_compiled = False

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        self._spec = spec
        self._tally = Tally(spec, waiting, self._clock)

    def compiling(self) -> None:
        """Every run says so; once is enough."""
        if not self._has_compiled:
            self._has_compiled = True
            self._say_compiling()

    def _say_compiling(self) -> None:
        raise NotImplementedError

    def started(self, key: RunKey, report: Report) -> None:
        self._tally.start(key, report)

    def advanced(self, key: RunKey, report: Report) -> None:
        super().advanced(key, report)
        self._tally.advance(key, report)

    def measured(self, key: RunKey, report: Report) -> None:
        self._tally.advance(key, report)

    def lost(self, key: RunKey, why: str) -> None:
        self._tally.lose(key)

    def failed(self, key: RunKey, error: str, traceback_file: str) -> None:
        self._tally.fail(key)


def plan_lines(spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> list[str]:
    lines = [spec.question] if spec.question else []
    what = f"{plural(len(spec.arms), 'arm')} × {plural(len(spec.seeds), 'seed')}"
    before = f", {len(finished)} finished before" if finished else ""
    return [*lines, f"{spec.name}: {what}, {plural(len(waiting), 'run')} to go{before}", *remarks(spec)]


def starting_text(what: str) -> str:
    return f"starting {what}"


def failure_line(key: RunKey, error: str, traceback_file: str) -> str:
    first, _, _ = error.partition("\n")
    return f"{key}: FAILED, {first} (traceback in {traceback_file})"


def loss_line(key: RunKey, why: str) -> str:
    return f"{key}: its process died ({why}); goes on from its last checkpoint"


def speed_text(games_per_second: float) -> str:
    return f"{count(games_per_second)} games/s" if games_per_second > 0 else ""


def score_texts(scores: dict[str, float]) -> list[str]:
    """`best heuristic 0.412`, `random 0.871`."""
    texts = [f"{measure} {score:.3f}" for measure, score in scores.items()]
    return [f"best {texts[0]}", *texts[1:]] if texts else []


def end_texts(run: Running) -> list[str]:
    """What there is to say about a run that is finished, the most important first."""
    done = f"{count(run.report.done)} {run.budget.unit}"
    return [done, speed_text(run.games_per_second), *score_texts(run.report.best_scores)]
