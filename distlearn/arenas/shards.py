"""Where a job is cut: into shards long enough to be worth sending, and shorter ones towards the end.

What is cut where is seen in no result.
"""

from __future__ import annotations

LONG = 0.1  # seconds on one core: hides the cost of sending it (RAY.md)
SHORT = 0.02  # the last ones, so that all workers end at about the same time
MOST_PER_WORKER = 32  # of the long ones
IN_FLIGHT = 2  # with one helper, so that it never waits for the next


def shard_edges(n_parts: int, seconds: float, n_workers: int) -> list[int]:
    """From 0 to the number of parts, for a job that takes so long on one core."""
    longest = max(LONG, seconds / (MOST_PER_WORKER * n_workers))
    edges = [0]
    while edges[-1] < n_parts:
        left = seconds * (n_parts - edges[-1]) / n_parts
        length = min(longest, max(SHORT, left / (2 * IN_FLIGHT * n_workers)))
        edges.append(min(n_parts, edges[-1] + max(1, round(n_parts * length / seconds))))
    return edges
