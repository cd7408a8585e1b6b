"""Where jobs run."""

from distlearn.arenas.base import Arena
from distlearn.arenas.local import LocalArena
from distlearn.arenas.threads import Threads

__all__ = ["Arena", "LocalArena", "Threads"]
