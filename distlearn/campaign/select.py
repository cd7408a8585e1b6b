"""A part of a campaign: some of its arms, another number of seeds."""

from __future__ import annotations

from dataclasses import replace

from distlearn.campaign.spec import MOST_SEEDS, Spec
from distlearn.errors import UserError, unknown


def selected(spec: Spec, n_runs: int | None, arms: str | None) -> Spec:
    """The first `n_runs` seeds (0, 1, 2 … beyond those in the file) of the named arms."""
    if n_runs is not None:
        if n_runs > MOST_SEEDS:
            raise UserError(f"--runs {n_runs}: at most {MOST_SEEDS} are possible")
        more = [seed for seed in range(n_runs + len(spec.seeds)) if seed not in spec.seeds]
        spec = replace(spec, seeds=(*spec.seeds, *more)[:n_runs])
    if arms is not None:
        names = [arms] if arms in spec.arms else [name.strip() for name in arms.split(",")]
        for name in names:
            if name not in spec.arms:
                raise UserError(f"--arms: {unknown('arm', name, spec.arms)}")
        spec = replace(spec, arms={name: spec.arms[name] for name in spec.arms if name in names})
    return spec
