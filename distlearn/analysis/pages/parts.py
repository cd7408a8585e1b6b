"""Small parts of pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from distlearn.analysis.pages.html import Html, element, joined


def bullets(lines: Iterable[str]) -> Html:
    """A list; nothing for no lines."""
    items = [element("li", line) for line in lines]
    return element("ul", *items) if items else Html("")


def facts(named: Mapping[str, str]) -> Html:
    """Words and what there is to say to each."""
    pairs = [element("div", element("dt", name), element("dd", text)) for name, text in named.items()]
    return element("dl", *pairs)


def notice(text: str) -> Html:
    """What nobody may overlook."""
    return element("p", text, class_="notice", role="note")


def details(summary: str, *parts: str) -> Html:
    """What is seen by those who open it."""
    return element("details", element("summary", summary), joined(*map(paragraph, parts)))


def code(text: str) -> Html:
    """As it is typed; several lines of it can be scrolled."""
    return element("pre", element("code", text), tabindex="0")


def side_by_side(parts: Iterable[str]) -> Html:
    """As many in a row as there is room for."""
    return element("div", *parts, class_="side-by-side")


def paragraph(part: str) -> Html:
    """Text becomes one; what is markup stays what it is."""
    return part if isinstance(part, Html) else element("p", part)
