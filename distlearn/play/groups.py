"""Many players in few groups: a job's games are played group by group, so every group costs time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from distlearn.games import Openings
from distlearn.kernels.arrays import Indices
from distlearn.play.jobs import Group, PlayJob


def merged_groups(groups: Sequence[Group]) -> tuple[tuple[Group, ...], list[Indices]]:
    """One group for all that are alike but for the weights, and for each given group its players' new numbers.

    Players whose weights are the same array are one.
    """
    kinds: dict[object, list[int]] = {}
    for number, group in enumerate(groups):
        kinds.setdefault(_kind(group), []).append(number)
    merged, numbers, n_before = [], {}, 0
    for alike in kinds.values():
        starts: dict[int, int] = {}
        kept = []
        for number in alike:
            weights = groups[number].weights
            if id(weights) not in starts:
                starts[id(weights)] = n_before
                n_before += len(weights)
                kept.append(weights)
            numbers[number] = starts[id(weights)] + np.arange(len(weights))
        merged.append(replace(groups[alike[0]], weights=np.concatenate(kept)))
    return tuple(merged), [numbers[number] for number in range(len(groups))]


def of_each_kind(job: PlayJob) -> list[int]:
    """The number of one game for every two groups that meet, in either order: who plays them has compiled all."""
    ends = np.cumsum([len(group.weights) for group in job.groups])
    groups = np.searchsorted(ends, np.array([job.first, job.second]), side="right")
    _, games = np.unique(np.sort(groups, axis=0), axis=1, return_index=True)
    numbers: list[int] = sorted(games.tolist())
    return numbers


def joined(jobs: Sequence[PlayJob]) -> PlayJob:
    """All games of jobs of one game, one job after the other."""
    groups, numbers = merged_groups([group for job in jobs for group in job.groups])
    ends = np.cumsum([0, *(len(job.groups) for job in jobs)])
    players = [np.concatenate(numbers[start:end]) for start, end in pairwise(ends)]
    openings, opening_of = _joined_openings(jobs)
    return PlayJob(
        jobs[0].game,
        groups,
        np.concatenate([new[job.first] for new, job in zip(players, jobs, strict=True)]),
        np.concatenate([new[job.second] for new, job in zip(players, jobs, strict=True)]),
        np.concatenate([job.seeds for job in jobs]),
        openings,
        opening_of,
        jobs[0].wants_moves,
        jobs[0].wants_leads,
    )


def _joined_openings(jobs: Sequence[PlayJob]) -> tuple[Openings | None, Indices | None]:
    """The openings of all jobs; those that are the same object only once."""
    if all(job.openings is None for job in jobs):
        return None, None
    sets = [Openings.standard(job.game) if job.openings is None else job.openings for job in jobs]  # type: ignore[arg-type]
    different = list({id(each): each for each in sets}.values())
    starts = dict(zip(map(id, different), np.cumsum([0, *map(len, different)]), strict=False))
    opening_of = [
        starts[id(each)] + (np.zeros(job.n_games, np.int64) if job.opening_of is None else job.opening_of)
        for each, job in zip(sets, jobs, strict=True)
    ]
    return (different[0] if len(different) == 1 else _all(different)), np.concatenate(opening_of)


def _all(sets: Sequence[Openings]) -> Openings:
    return Openings(
        np.concatenate([each.cells for each in sets]),
        np.concatenate([each.memories for each in sets]),
        np.concatenate([each.colours for each in sets]),
    )


def _kind(group: Group) -> object:
    """What groups have in common that can be one."""
    function = group.value_function
    return (
        type(function),
        function.functions,
        function.layout.tobytes(),
        function.n_weights,
        *(group.interpretation, group.epsilon, group.ties, group.tie_tolerance),
    )
