"""A campaign as one page: its question, what came of it so far, and how to do it again."""

from distlearn.analysis.report.campaign import Campaign, campaign_in
from distlearn.analysis.report.contest import Played
from distlearn.analysis.report.document import report_page

__all__ = ["Campaign", "Played", "campaign_in", "report_page"]
