"""The tables of an n-tuple network as bars, one for every pattern that its squares can hold (L07 fig. 6)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from distlearn.analysis.colours import COLOURS
from distlearn.analysis.plots.canvas import SMALL, Sheet, dress, figure_of, panels, sheet_of
from distlearn.analysis.plots.placements import placements
from distlearn.kernels.arrays import Weights
from distlearn.notation import Shape, square_name
from distlearn.value_functions.ntuple import NTuple

BELOW, ABOVE = COLOURS[0], COLOURS[1]
SIGNS = "○·●"  # white, empty, black, as the digits 0, 1 and 2
MOST_PATTERNS = 81  # that are shown below their bars
IN_GRID, ALONE = (2.6, 1.6), (10.0, 3.2)  # inches


def draw_tables(
    network: NTuple,
    weights: Weights,
    shape: Shape,
    only: Sequence[int] | None = None,
    stage: int = 0,
    figure: Sheet | None = None,
) -> Figure:
    """A panel per table, all of them or `only` some by number, on the same scale; of one of the network's stages."""
    values = tables(network, weights, stage)
    squares = [each[0] for each in placements(network)]
    chosen = range(len(values)) if only is None else only
    size = ALONE if len(chosen) == 1 else IN_GRID
    axes = panels(len(chosen), figure, *size, columns=5)
    largest = max(float(np.abs(values[table]).max()) for table in chosen) or 1.0
    for panel, table in zip(axes, chosen, strict=True):
        _draw_bars(panel, values[table], size[0])
        names = " ".join(square_name(square, shape) for square in squares[table])
        if len(chosen) == 1:
            _label_alone(panel, len(squares[table]), names)
        else:
            dress(panel, "", "", f"{table + 1}: {names}")
            panel.set_title(panel.get_title(), fontsize=SMALL - 1)
            panel.tick_params(labelsize=SMALL - 1.5)
        panel.set_ylim(-1.08 * largest, 1.08 * largest)
    if len(chosen) > 1:
        sheet = sheet_of(axes[0])
        sheet.supxlabel("index of the pattern: white 0, empty 1, black 2, the first square lowest", fontsize=SMALL)
        sheet.supylabel("weight", fontsize=SMALL)
    return figure_of(axes[0])


def tables(network: NTuple, weights: Weights, stage: int = 0) -> list[Weights]:
    """The weights of every table of a stage."""
    start = stage * network.n_stage_weights
    sizes = {reading.table: (reading.offset, 3 ** len(reading.squares)) for reading in network.readings}
    return [weights[start + offset : start + offset + size] for offset, size in sizes.values()]


def _draw_bars(axes: Axes, values: Weights, width: float) -> None:
    colours = [ABOVE if value > 0 else BELOW for value in values]
    thick = max(0.4, 0.55 * 72 * width / len(values))
    axes.vlines(np.arange(len(values)), 0, values, colors=colours, linewidth=thick)
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set_xlim(-1, len(values))


def _label_alone(axes: Axes, n_squares: int, names: str) -> None:
    dress(axes, f"pattern on {names}: ○ white, · empty, ● black, the first square at the top", "weight")
    n_patterns = 3**n_squares
    if n_patterns > MOST_PATTERNS:
        axes.set_xlabel(f"index of the pattern on {names}: white 0, empty 1, black 2, the first square lowest")
        return
    patterns = ["\n".join(SIGNS[index // 3**place % 3] for place in range(n_squares)) for index in range(n_patterns)]
    axes.set_xticks(range(n_patterns), patterns, fontsize=6, linespacing=0.9)
    axes.tick_params(axis="x", length=0)
