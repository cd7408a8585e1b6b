"""Figures for print, on matplotlib: each function draws tables of `analysis`, on a figure or axes that it is given."""

from distlearn.analysis.plots.boards import draw_board, draw_boards
from distlearn.analysis.plots.curves import draw_curves
from distlearn.analysis.plots.files import figure_bytes, write_figure
from distlearn.analysis.plots.matrix import draw_matrix
from distlearn.analysis.plots.teams import draw_team_points

__all__ = [
    "draw_board",
    "draw_boards",
    "draw_curves",
    "draw_matrix",
    "draw_team_points",
    "figure_bytes",
    "write_figure",
]
