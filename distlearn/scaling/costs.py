"""What things cost, as measured on one machine; docs/scaling.md says how."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Costs:
    """Seconds, and bytes per second."""

    send: float = 0.00015  # of whoever sends a shard; with `take` it makes 3200 calls per second (RAY.md)
    take: float = 0.00015  # of whoever takes a result, beside its bytes
    wait: float = 1.5e-6  # for each result that is waited for, whenever somebody looks
    latency: float = 0.0003  # one way
    store: float = 1.2e9  # into and out of shared memory
    network: float = 1.25e9  # between machines: 10 Gbit/s
    cores_per_machine: int = 16
    start: float = 2.5  # of a process, until it has loaded what was compiled
    word: float = 0.005  # of the campaign's driver, per report of a run; twice a second it asks for one
    write: float = 0.02  # of the driver, per checkpoint: four files, to the disk itself


@dataclass(frozen=True)
class Work:
    """A kind of run, by generation."""

    name: str
    n_parts: int  # of its largest job; one cannot be cut
    part: float  # seconds
    job_bytes: int
    result_bytes: int
    other: float  # seconds of a generation that nobody can share: the learner's own, and small jobs
    n_generations: int
    prepare: float = 0.0  # seconds of each process, once per job

    @property
    def generation(self) -> float:
        """Seconds on one core."""
        return self.n_parts * self.part + self.other


# One generation each, in seconds of a core, of experiments/othello_ctdl_2009.toml and othello_cocmaes_size_2016.toml.
CEL = Work("CEL 50", 2500, 0.0087 / 2500, 86_000, 20_000, 0.0010, 1800, 0.0003)
CMA_ES = Work("Co-CMA-ES 400", 159_600, 4.63 / 159_600, 13_200_000, 1_280_000, 3.21, 2000, 0.02)
CEL_HOF = Work("CEL with a Hall of Fame", 5000, 0.0181 / 5000, 148_000, 40_000, 0.0014, 900, 0.0005)
CTDL = Work("CTDL", 2500, 0.0085 / 2500, 86_000, 20_000, 0.0052, 1500, 0.0003)
CTDL_HOF = Work("CTDL with a Hall of Fame", 5000, 0.0164 / 5000, 148_000, 40_000, 0.0054, 820, 0.0005)
TDL = Work("TD learning", 1, 0.0040, 1200, 700, 0.0002, 18_000)
CAMPAIGN = {"tdl": TDL, "cel": CEL, "cel-hof": CEL_HOF, "ctdl": CTDL, "ctdl-hof": CTDL_HOF}
N_SEEDS = 30
