"""Results of games that are always the same (S09 section 5.4.1): known ones are not played again."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

import numpy as np

from distlearn.kernels.arrays import Indices, Leads, Weights

Key = bytes


class Cache:
    """Leads by the two players' weights; of too many the least recently used goes.

    It changes nothing but the time that a run takes: rows and games charged are the same without it.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._leads: OrderedDict[Key, float] = OrderedDict()

    def unknown(self, keys: list[Key]) -> Indices:
        """The numbers of games that must be played: the first of each that is not known, and never none at all."""
        new = {key: number for number, key in reversed(list(enumerate(keys))) if key not in self._leads}
        return np.array(sorted(new.values()) or [0], np.int64)

    def completed(self, keys: list[Key], played: Indices, leads: Leads) -> Leads:
        """The leads of all games from those that were played; remembers them."""
        found = {keys[number]: float(lead) for number, lead in zip(played, leads, strict=True)}
        for key in keys:
            if key not in found:
                found[key] = self._leads[key]
            self._leads[key] = found[key]
            self._leads.move_to_end(key)
        while len(self._leads) > self._size:
            self._leads.popitem(last=False)
        return np.array([found[key] for key in keys])


def game_keys(weights: Weights, first: Indices, second: Indices) -> list[Key]:
    """What tells games apart: the weights of both players, in order; `weights` are those of all players."""
    players = [hashlib.blake2b(np.ascontiguousarray(each).tobytes(), digest_size=16).digest() for each in weights]
    return [players[i] + players[j] for i, j in zip(first, second, strict=True)]
