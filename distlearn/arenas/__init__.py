"""Where jobs run."""

from distlearn.arenas.base import Arena
from distlearn.arenas.local import LocalArena

__all__ = ["Arena", "LocalArena"]
