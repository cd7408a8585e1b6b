"""The report as a page."""

from __future__ import annotations

from distlearn import __version__
from distlearn.analysis.pages import element, page
from distlearn.analysis.report.campaign import Campaign
from distlearn.analysis.report.cost import cost_section
from distlearn.analysis.report.learning import curves_section
from distlearn.analysis.report.players import players_section
from distlearn.analysis.report.repeat import repeat_section
from distlearn.analysis.report.scores import scores_section
from distlearn.analysis.report.settings import brief, settings_section
from distlearn.analysis.report.standing import tournament_section
from distlearn.analysis.report.state import notices, runs_section

SECTIONS = (
    scores_section,
    curves_section,
    tournament_section,
    players_section,
    settings_section,
    runs_section,
    cost_section,
    repeat_section,
)


def report_page(found: Campaign) -> str:
    """A page that needs nothing else."""
    lead = [element("p", found.question, class_="question")] if found.question else []
    foot = [f"Made at {found.seen:%Y-%m-%d %H:%M} UTC by distlearn {__version__} from {found.results.path}."]
    return page(found.name, [*lead, *notices(found), brief(found)], [section(found) for section in SECTIONS], foot)
