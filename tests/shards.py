"""Jobs done in pieces, as an arena with several workers does them."""

import itertools

from distlearn import play
from distlearn.play import PlayResult, TDJob, TDResult


def done_in_shards(job, edges):
    """The result of a job cut at these places, each piece done by itself."""
    parts = [play.do(job.part(start, stop)) for start, stop in itertools.pairwise(edges)]
    return (TDResult if isinstance(job, TDJob) else PlayResult).merged(parts)
