"""Helpers: processes on Ray that play shards of jobs for whoever took them on."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import Any

import ray
from ray.exceptions import ActorUnavailableError, RayError, RayTaskError

from distlearn import play
from distlearn.kernels.compile import first_on_this_machine
from distlearn.play import Job, Result
from distlearn.plugins import Plugin, import_plugin, imported
from distlearn.versions import refuse_other_versions, versions

SECONDS_TO_FETCH = 60.0  # a job; a helper that cannot get at it in that time is of no use


class Evaluator:
    """What runs in a helper's process; warm, and without state that matters."""

    def __init__(self) -> None:
        self._reference: Any = None
        self._prepared: Any = None

    def ready(self, plugins: Sequence[Plugin], pickled: bytes, versions_needed: Mapping[str, str]) -> bool:
        """Answers once it has played these samples, and so has compiled what they need.

        They are unpickled here because they may be of classes of the plug-ins.
        """
        refuse_other_versions(versions_needed)
        for plugin in plugins:
            import_plugin(plugin)
        samples: Sequence[Job] = pickle.loads(pickled)
        with first_on_this_machine("helpers"):  # one after the other: what one compiles the next one finds
            for sample in samples:
                play.do(sample)
        return True

    def part(self, references: list[Any], start: int, stop: int) -> Result:
        """A shard of a job, which comes by reference: it is fetched and made ready only once."""
        if references[0] != self._reference:
            self._prepared = play.prepared(ray.get(references[0], timeout=SECONDS_TO_FETCH))
            self._reference = references[0]
        result: Result = self._prepared.part(start, stop)
        return result


_EvaluatorActor: Any = ray.remote(num_cpus=1, max_restarts=0)(Evaluator)


class Helper:
    """An evaluator as seen from the process that it helps."""

    _answer: Any
    _is_ready: bool

    def __init__(self, samples: Sequence[Job]) -> None:
        self._samples = list(samples)
        self._actor = _EvaluatorActor.remote()
        self.is_gone = False
        self.doubt()

    def is_ready(self) -> bool:
        """Whether it has answered, since it was made or since it was last out of reach."""
        if not self._is_ready and not self.is_gone and ray.wait([self._answer], timeout=0)[0]:
            try:
                self._is_ready = ray.get(self._answer)
            except ActorUnavailableError:
                self.doubt()
            except RayError as error:
                self.dismiss()
                raise_if_bug(error)
        return self._is_ready

    def send(self, reference: Any, start: int, stop: int) -> Any:
        """Starts a shard; returns the reference of its result."""
        return self._actor.part.remote([reference], start, stop)

    def doubt(self) -> None:
        """It is out of reach, perhaps for a moment; it is asked again."""
        self._is_ready = False
        self._answer = self._actor.ready.remote(imported(), pickle.dumps(self._samples), versions())

    def dismiss(self) -> None:
        self.is_gone, self._is_ready = True, False
        ray.kill(self._actor)


def raise_if_bug(error: RayError) -> None:
    """An error in the work is nothing that another process could do better."""
    if isinstance(error, RayTaskError) and not isinstance(error.cause, RayError):
        raise error.cause if isinstance(error.cause, Exception) else RuntimeError(str(error)) from error
