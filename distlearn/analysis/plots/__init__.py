"""Figures for print, on matplotlib: each function draws tables of `analysis`, on a figure or axes that it is given."""

from distlearn.analysis.plots.boards import draw_board, draw_boards
from distlearn.analysis.plots.curves import draw_curves
from distlearn.analysis.plots.files import figure_bytes, write_figure
from distlearn.analysis.plots.front import draw_front
from distlearn.analysis.plots.generations import draw_generations
from distlearn.analysis.plots.leads import draw_leads
from distlearn.analysis.plots.matrix import draw_matrix
from distlearn.analysis.plots.placements import draw_expansions, draw_placements
from distlearn.analysis.plots.profiles import draw_profiles
from distlearn.analysis.plots.tables import draw_tables
from distlearn.analysis.plots.teams import draw_team_points

__all__ = [
    "draw_board",
    "draw_boards",
    "draw_curves",
    "draw_expansions",
    "draw_front",
    "draw_generations",
    "draw_leads",
    "draw_matrix",
    "draw_placements",
    "draw_profiles",
    "draw_tables",
    "draw_team_points",
    "figure_bytes",
    "write_figure",
]
