"""One run: a learner asks, the arena plays, the learner is told; at checkpoints its best player is measured."""

from __future__ import annotations

import time
from collections.abc import Iterator

from distlearn.arenas import Arena
from distlearn.campaign.build import build_learner, build_measures
from distlearn.campaign.spec import Arm
from distlearn.learners import Learner, population_of
from distlearn.measures import Measure, Measurement
from distlearn.play.groups import of_each_kind
from distlearn.seeds import Stream
from distlearn.store import Row

TABLES = ("metrics", "players", "generations")
MOST_GENERATIONS = 2000  # rows kept in the table of generations


class Run:
    """The whole state of a run; pickling it is saving it."""

    def __init__(self, arm: Arm, seed: int) -> None:
        self._arm = arm
        self._seed = seed
        self._measures = build_measures(arm)
        self._learner: Learner = build_learner(arm, seed)
        self._stride = 1  # every so manieth generation is kept
        self.checkpoint = -1  # the last one measured; the start is number 0
        self.seconds = 0.0
        self.rows: dict[str, list[Row]] = {table: [] for table in TABLES}

    @property
    def games(self) -> int:
        return self._learner.games

    @property
    def generation(self) -> int:
        return self._learner.generation

    @property
    def done(self) -> int:
        """How far the run is, in the unit of its budget."""
        return self.games if self._arm.budget.unit == "games" else self.generation

    @property
    def is_finished(self) -> bool:
        return self.checkpoint * self._arm.budget.checkpoint_every >= self._arm.budget.total

    def warm_up(self, arena: Arena) -> None:
        """Plays one game of each kind that a run begins with, so that it is compiled."""
        arena.run(self._learner.ask().sample())
        for measure in self._measures.values():
            job = self._measurement(measure, Stream.of("warm up")).job
            for game in of_each_kind(job):
                arena.run(job.part(game, game + 1))

    def steps(self, arena: Arena) -> Iterator[bool]:
        """Goes on to the end, yielding after every generation: true if a checkpoint was measured.

        Timing starts anew after each yield, so that the caller's work is not counted.
        """
        started = time.perf_counter()
        while not self.is_finished:
            if self.checkpoint >= 0:
                self._next_generation(arena)
            measured = self._measure_what_is_due(arena)
            self.seconds += time.perf_counter() - started
            yield measured
            started = time.perf_counter()

    def _next_generation(self, arena: Arena) -> None:
        learner = self._learner
        generation = learner.generation
        while learner.generation == generation:
            learner.tell(arena.run(learner.ask()))
        self._note_generation()

    def _note_generation(self) -> None:
        """Adds a row; once there are too many, every other one goes, so that they stay evenly spaced."""
        if self.generation % self._stride:
            return
        numbers = self._learner.numbers()
        row = {
            "games": self.games,
            "generation": self.generation,
            "fitness_mean": numbers.fitness_mean,
            "fitness_std": numbers.fitness_std,
            "fitness_max": numbers.fitness_max,
            "diversity": numbers.diversity,
            "numbers": list(numbers.own.items()),
        }
        rows = self.rows["generations"]
        rows.append(row)
        if len(rows) > MOST_GENERATIONS:
            self._stride *= 2
            rows[:] = [kept for kept in rows if kept["generation"] % self._stride == 0]

    def _measure_what_is_due(self, arena: Arena) -> bool:
        """A generation that passes several checkpoints is measured for each of them."""
        due = self.done // self._arm.budget.checkpoint_every
        last = min(due, self._arm.budget.total // self._arm.budget.checkpoint_every)
        numbers = range(self.checkpoint + 1, last + 1)
        for checkpoint in numbers:
            self._measure(checkpoint, arena)
        return len(numbers) > 0

    def _measure(self, checkpoint: int, arena: Arena) -> None:
        best = self._learner.best
        where = {"checkpoint": checkpoint, "games": self.games, "generation": self.generation}
        player = {"fitness": self._learner.best_fitness, "weights": best.weights.copy()}
        self.rows["players"].append({**where, **player})
        for name, measure in self._measures.items():
            stream = Stream.of("run", self._seed, "measure", name, checkpoint)
            measurement = self._measurement(measure, stream)
            measured = measurement.measured(arena.run(measurement.job))  # type: ignore[arg-type]
            self.rows["metrics"].append({**where, "measure": name, **measured._asdict()})
        self.checkpoint = checkpoint

    def _measurement(self, measure: Measure, stream: Stream) -> Measurement:
        return Measurement.of(measure, self._learner.best, population_of(self._learner), stream)
