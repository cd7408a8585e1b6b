"""A running campaign for other programs: one JSON object per line on stdout."""

from __future__ import annotations

import json
import math
import sys
import time
from datetime import UTC, datetime

from distlearn.campaign.remarks import remarks
from distlearn.campaign.spec import RunKey, Spec
from distlearn.campaign.worker import Report
from distlearn.cli.output import write_line
from distlearn.cli.tally import Clock
from distlearn.cli.watchers import Counting

SECONDS_BETWEEN_ADVANCES = 1.0  # of a run


class Events(Counting):
    """Everything that happens, as it happens; how far a run is, once a second."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__(clock)
        self._told: dict[RunKey, float] = {}  # when it was last said how far a run is

    def starting(self, what: str) -> None:
        _write("starting", what=what)

    def planned(self, spec: Spec, waiting: list[RunKey], finished: list[RunKey]) -> None:
        super().planned(spec, waiting, finished)
        _write(
            "planned",
            name=spec.name,
            question=spec.question,
            runs_to_go=[key._asdict() for key in waiting],
            runs_finished_before=[key._asdict() for key in finished],
            remarks=remarks(spec),
        )

    def _say_compiling(self) -> None:
        _write("compiling")

    def started(self, key: RunKey, report: Report) -> None:
        super().started(key, report)
        self._tell("started", key)

    def advanced(self, key: RunKey, report: Report) -> None:
        super().advanced(key, report)
        if self._clock() - self._told.get(key, -math.inf) >= SECONDS_BETWEEN_ADVANCES:
            self._tell("advanced", key)

    def measured(self, key: RunKey, report: Report) -> None:
        super().measured(key, report)
        self._tell("measured", key)

    def finished(self, key: RunKey, report: Report) -> None:
        super().measured(key, report)
        self._tell("finished", key)
        self._tally.finish(key, report)
        self._told.pop(key, None)

    def lost(self, key: RunKey, why: str) -> None:
        super().lost(key, why)
        _write("lost", **key._asdict(), why=why)

    def failed(self, key: RunKey, error: str, traceback_file: str) -> None:
        super().failed(key, error, traceback_file)
        _write("failed", **key._asdict(), error=error, traceback_file=traceback_file)

    def _tell(self, event: str, key: RunKey) -> None:
        self._told[key] = self._clock()
        run, tally = self._tally.running[key], self._tally
        _write(
            event,
            **key._asdict(),
            games=run.report.games,
            generation=run.report.generation,
            done=run.report.done,
            budget=run.budget.total,
            unit=run.budget.unit,
            games_per_second=round(run.games_per_second, 1),
            seconds_left=_rounded(run.seconds_left),
            checkpoint=run.report.checkpoint,
            best_scores=run.report.best_scores,
            host=run.report.host,
            campaign_runs_done=round(tally.runs_done, 3),
            campaign_games_per_second=round(tally.games_per_second, 1),
            campaign_seconds_left=_rounded(tally.seconds_left),
        )


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


def _write(event: str, **fields: object) -> None:
    stamp = datetime.now(UTC).isoformat(timespec="milliseconds")
    line = json.dumps({"event": event, "time": stamp, **fields}, ensure_ascii=False)
    write_line(line, sys.stdout)
