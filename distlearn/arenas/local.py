"""The arena of one process."""

from __future__ import annotations

from distlearn import play
from distlearn.play import Job, PlayJob, Result

GAMES_AT_ONCE = 20_000  # compiled code does not hear Ctrl-C, so it comes back after a second or two


class LocalArena:
    """Runs every job at once, here."""

    def run(self, job: Job) -> Result:
        if not isinstance(job, PlayJob) or job.n_games <= GAMES_AT_ONCE:
            return play.do(job)
        prepared = play.prepared(job)
        starts = range(0, job.n_games, GAMES_AT_ONCE)
        return play.merged([prepared.part(start, min(start + GAMES_AT_ONCE, job.n_games)) for start in starts])
