"""A player who moves when asked, by the very choice that the kernels make in a job with the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np

from distlearn.games import Game
from distlearn.kernels.explain import explained
from distlearn.kernels.one_ply import Habits, Scratch, new_scratch
from distlearn.ongoing.game import Moment
from distlearn.ongoing.rulebook import chooser
from distlearn.play import Group
from distlearn.play.habits import habits
from distlearn.players import Player


class Mover:
    """One player of one game."""

    def __init__(self, game: Game, player: Player, epsilon: float = 0.0) -> None:
        """`epsilon` is the probability of a random move."""
        group = Group.of(player, epsilon)
        self._functions = game.rules, player.value_function.functions
        self._choose = chooser(game.rules.play, player.value_function.functions.value)
        self._weights = np.require(player.value_function.playing_weights(group.weights)[0], np.float64, ["C", "W"])
        self._layout = player.value_function.layout
        self._habits: Habits = habits(group)
        self._widest = game.widest

    def move(self, moment: Moment, seed: int, ply: int) -> int:
        """The move of the side to move, when so many moves were made in a game with this seed."""
        scratch = self._scratch(moment, moment.moves)
        return int(self._chosen(moment, len(moment.moves), self._habits, seed, ply, scratch))

    def values(self, moment: Moment) -> dict[int, float]:
        """What each legal move is worth to the side to move; it takes the largest."""
        n_moves = len(moment.moves)
        if n_moves == 0:
            return {}
        # Every move is listed twice, since a single one would be taken without being valued.
        scratch = self._scratch(moment, moment.moves * 2)
        self._chosen(moment, 2 * n_moves, self._habits._replace(epsilon=0.0), 0, 0, scratch)
        return {move: float(worth) for move, worth in zip(moment.moves, scratch.worths[:n_moves], strict=True)}

    def _scratch(self, moment: Moment, moves: tuple[int, ...]) -> Scratch:
        scratch: Scratch = new_scratch.py_func(moment.cells, moment.memory, 2 * self._widest)  # type: ignore[attr-defined]
        scratch.moves[: len(moves)] = moves
        return scratch

    def _chosen(self, moment: Moment, n_moves: int, habits: Habits, seed: int, ply: int, scratch: Scratch) -> Any:
        with explained(*self._functions):
            move, _ = self._choose(
                moment.cells,
                moment.memory,
                moment.colour,
                n_moves,
                self._weights,
                self._layout,
                habits,
                np.uint64(seed),
                ply,
                scratch,
            )
        return move
