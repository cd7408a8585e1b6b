"""The page of a replication: our tables and figures beside the published numbers, and what agrees."""

from __future__ import annotations

import math
from collections.abc import Callable

import pandas as pd

from distlearn import __version__
from distlearn.analysis.charts import heat_map, learning_chart
from distlearn.analysis.figures import plural
from distlearn.analysis.pages import Html, Section, bullets, chart, facts, notice, page, picture, table
from distlearn.replications.outcome import Found, Outcome
from distlearn.replications.times import elapsed, times

WORDS = {"agrees": "agrees", "differs": "differs", "open": "cannot be said yet"}


def replication_page(outcome: Outcome, told_duration: Callable[[float], str]) -> str:
    """As one HTML file."""
    replication = outcome.replication
    lead = [outcome.question, f"{replication.paper.key}: {replication.paper.reference}.", *_sizes(outcome)]
    sections = [
        Section("What agrees and what does not", _verdicts(outcome)),
        *(Section(found.study.title, _study(found, outcome)) for found in outcome.studies),
        Section("Time", _time(outcome, told_duration)),
    ]
    foot = [f"Written by distlearn {__version__} from the results of {replication.campaign}."]
    return page(f"Replication: {replication.campaign}", lead, sections, foot)


def answer_in_words(answer: str, outcome: Outcome) -> str:
    """Which says so where the paper's experiment was not run in full."""
    if answer == "open" or outcome.size.is_full:
        return WORDS[answer]
    return f"{WORDS[answer]} {'at this size' if outcome.size.is_finished else 'so far'}"


def _sizes(outcome: Outcome) -> list[str]:
    size = outcome.size
    if size.is_full:
        return ["Run at the paper's full size."]
    parts = [
        f"This is not the paper's full experiment: {size.told()}. Whatever is said below holds for this size only."
    ]
    if not size.is_finished:
        parts.append("The campaign is not finished; runs that are not finished are left out of contests.")
    return [notice(" ".join(parts)), bullets([*size.differences, *outcome.remarks])]


def _verdicts(outcome: Outcome) -> list[str]:
    findings = outcome.findings
    counts = findings.answer.value_counts()
    summary = "; ".join(f"{answer_in_words(each, outcome)}: {counts[each]}" for each in WORDS if each in counts)
    shown = pd.DataFrame(
        {
            "the paper says": findings.claim,
            "ours": [answer_in_words(answer, outcome) for answer in findings.answer],
            "source": findings.source,
        }
    )
    return [f"{plural(len(findings), 'claim').capitalize()}. {summary.capitalize()}.", table(shown)]


def _study(found: Found, outcome: Outcome) -> list[str]:
    study = found.study
    parts: list[str] = [f"{outcome.replication.paper.key}, {study.source}. {study.note}".strip()]
    if found.why_not:
        return [*parts, notice(f"Cannot be shown yet: {found.why_not}")]
    answers = [
        f"{answer_in_words(judgement.answer, outcome).capitalize()}: {criterion.claim} ({judgement.because})"
        for criterion, judgement in zip(study.criteria, found.judgements, strict=True)
    ]
    tables = [_table(name, caption, found) for name, caption in study.captions.items()]
    return [
        *parts,
        bullets(answers),
        *_curves(found, outcome),
        *_matrix(found),
        *tables,
        *_pictures(found),
    ]


def _curves(found: Found, outcome: Outcome) -> list[Html]:
    arms = list(outcome.results.spec["arms"])
    drawn = []
    for each in found.study.curves:
        curves = found.tables[each.table].assign(measure=each.y)
        drawn.append(chart(learning_chart(curves, each.y, arms, each.x, each.y), f"Curves: {each.title}", each.title))
    return drawn


def _matrix(found: Found) -> list[Html]:
    if not found.study.matrix:
        return []
    frame = found.tables[found.study.matrix]
    what = "Scores of the players in the rows against those in the columns"
    return [chart(heat_map(frame.set_index(frame.columns[0])), what, what)]


def _pictures(found: Found) -> list[Html]:
    from distlearn.analysis.plots.files import figure_bytes  # matplotlib takes a second

    return [
        picture(figure_bytes(figure, ".svg"), "svg+xml", caption, caption) for caption, figure in found.pictures.items()
    ]


def _table(name: str, caption: str, found: Found) -> Html:
    frame = found.tables[name]
    return table(frame.rename(columns=lambda column: str(column).replace("_", " ")), caption)


def _time(outcome: Outcome, told_duration: Callable[[float], str]) -> list[str]:
    runs = outcome.results.runs
    total = elapsed(runs)
    told = {
        "In all": "unknown"
        if math.isnan(total)
        else f"{told_duration(total)} from the first run's beginning to the end of the last one that is finished"
    }
    return [facts({**told, "The paper": outcome.replication.paper.time}), table(times(runs))]
