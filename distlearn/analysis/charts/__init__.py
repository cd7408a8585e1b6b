"""Interactive charts from DataFrames, as Plotly figures in plain JSON: for reports and for the live page.

They are tables of tables, so that nothing has to import Plotly, which is slow; `plotly.graph_objects.Figure(chart)` is
the same as a figure in a notebook. Colours such as `var(--ink)` are those of the page, in light and in dark:
`charts.js` puts them in when it draws.
"""

from distlearn.analysis.charts.base import ASSETS, Chart, json_text, plotly_script
from distlearn.analysis.charts.heat_map import heat_map
from distlearn.analysis.charts.learning import X_AXES, learning_chart

__all__ = ["ASSETS", "X_AXES", "Chart", "heat_map", "json_text", "learning_chart", "plotly_script"]
