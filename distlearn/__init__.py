"""A distributed experiment runner that learns position evaluators for board games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from distlearn.analysis.load import Results

__version__ = "0.1.0"


def load(path: str | Path) -> Results:
    """The results of a campaign as DataFrames, and its players as objects that can play."""
    # Imported on use: pandas and numba would make `import distlearn` take a second.
    from distlearn.analysis.load import load_results

    return load_results(path)
