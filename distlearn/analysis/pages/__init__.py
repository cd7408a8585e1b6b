"""Pages that are one file each: everything is in it, nothing is loaded from anywhere.

A page is made of sections, a section of parts: plain text is a paragraph, all else comes from the functions here. What
is text stays text, whatever signs are in it; `html.py` sees to that for everything.
"""

from distlearn.analysis.pages.boards import board
from distlearn.analysis.pages.figures import chart, picture
from distlearn.analysis.pages.html import Html, element, joined
from distlearn.analysis.pages.page import Section, page
from distlearn.analysis.pages.parts import bullets, code, details, facts, notice, side_by_side
from distlearn.analysis.pages.tables import table

__all__ = [
    "Html",
    "Section",
    "board",
    "bullets",
    "chart",
    "code",
    "details",
    "element",
    "facts",
    "joined",
    "notice",
    "page",
    "picture",
    "side_by_side",
    "table",
]
