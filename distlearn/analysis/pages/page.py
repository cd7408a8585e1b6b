"""A whole page as one file, with its styles and scripts in it, which no browser lets load anything from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from distlearn.analysis.charts import ASSETS, plotly_script
from distlearn.analysis.pages.figures import MARK
from distlearn.analysis.pages.html import Html, element, joined, raw_element
from distlearn.analysis.pages.parts import paragraph

OWN = Path(__file__).parent


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it."""

    heading: str
    parts: Sequence[str]  # markup, or text for a paragraph

    @property
    def anchor(self) -> str:
        return re.sub(r"\W+", "-", self.heading.lower()).strip("-") or "section"


def page(title: str, lead: Sequence[str], sections: Sequence[Section], foot: Sequence[str] = ()) -> str:
    """`lead` are the parts between the title and the first section. Plotly's script is in it if there is a chart."""
    main = element(
        "main",
        element("h1", title),
        *map(paragraph, lead),
        *map(_section, sections),
    )
    scripts = _scripts() if f" {MARK}=" in main else []
    body = joined(_contents(sections), main, element("footer", *map(paragraph, foot)))
    return "<!doctype html>\n" + element(
        "html",
        element("head", *_head(title, scripts)),
        element(
            "body", body, *(raw_element("script", script) for script in scripts)
        ),  # last, so that text is there first
        lang="en",
    )


def _section(section: Section) -> Html:
    heading = element("h2", section.heading)
    return element("section", heading, *map(paragraph, section.parts), id=section.anchor)


def _contents(sections: Sequence[Section]) -> Html:
    links = [element("li", element("a", section.heading, href=f"#{section.anchor}")) for section in sections]
    return element("nav", element("ul", *links), aria_label="Contents") if links else Html("")


def _head(title: str, scripts: Sequence[str]) -> list[Html]:
    styles = "".join(path.read_text(encoding="utf-8") for path in (OWN / "page.css", ASSETS / "charts.css"))
    return [
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(scripts)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        raw_element("style", styles),
    ]


def _policy(scripts: Sequence[str]) -> str:
    """Nothing is loaded from anywhere, and no script runs but these, whatever else might have got into the page."""
    digests = (hashlib.sha256(script.encode()).digest() for script in scripts)
    allowed = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests) or "'none'"
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data: blob:; "
        "base-uri 'none'; form-action 'none'"
    )


def _scripts() -> list[str]:
    """Plotly's, and ours: one module's text after the other's, since a module in a page cannot import another in it."""
    ours = [ASSETS / "charts.js", OWN / "page.js"]
    in_one = "".join(path.read_text(encoding="utf-8") for path in ours).replace("export function", "function")
    return [plotly_script().read_text(encoding="utf-8"), f"{{\n{in_one}}}\n"]
