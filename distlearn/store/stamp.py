"""What changes about a file whenever it is replaced."""

from __future__ import annotations

from typing import NamedTuple

SECOND = 1_000_000_000  # ns


class Stamp(NamedTuple):
    """Two that are equal are of the same content, unless the clock that wrote them knows but seconds."""

    written_at: int  # in ns, by the clock of whoever keeps the file
    size: int
    number: int = 0  # of the file on its disk: what replaces it has another one

    @property
    def is_coarse(self) -> bool:
        """Whether another content of this size may have come within the same second."""
        return self.written_at % SECOND == 0
