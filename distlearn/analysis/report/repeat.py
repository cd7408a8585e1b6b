"""What it takes to do the campaign again: version, file and command."""

from __future__ import annotations

import base64
import shlex

from distlearn.analysis.figures import plural
from distlearn.analysis.pages import Html, Section, bullets, code, details, element, facts
from distlearn.analysis.report.campaign import Campaign
from distlearn.versions import versions

LARGEST = 2_000_000  # characters of a campaign file in a page


def repeat_section(found: Campaign) -> Section:
    name = f"{found.name}.toml"
    begun = found.runs[found.runs.status != "waiting"]
    wrote = sorted({str(version) for version in begun.version.dropna()} - {""})
    here = ", ".join(f"{package} {version}" for package, version in versions().items())
    known = {
        "Runs made by": ", ".join(f"distlearn {version}" for version in wrote) or "none yet",
        "Report made with": here,
        "Results": found.results.path,
    }
    plugins = sorted(found.results.plugins)
    parts: list[str] = [
        "The same version, file and seeds give the same results to the last bit, however many machines work on it.",
        facts(known),
        *_file(found, name, bool(plugins)),
    ]
    if plugins:
        parts += [
            f"It needs {plural(len(plugins), 'plug-in')}, whose source is kept with the results:",
            bullets(plugins),
        ]
    return Section("Do it again", parts)


def _file(found: Campaign, name: str, has_plugins: bool) -> list[Html]:
    """The command, and the file as text and to be saved."""
    if has_plugins or len(found.spec_text) > LARGEST:
        spec = f"{found.results.path.rstrip('/')}/spec.toml"
        return [code(f"distlearn run {shlex.quote(spec)} --results {shlex.quote(f'results/{found.name}-again')}")]
    source = f"data:application/toml;base64,{base64.b64encode(found.spec_text.encode()).decode()}"
    link = element("a", f"Save {name}", href=source, download=name)
    return [
        code(f"distlearn run {shlex.quote(name)} --results {shlex.quote(f'results/{found.name}')}"),
        element("p", link, ", with every setting at its value:"),
        details(name, code(found.spec_text)),
    ]
