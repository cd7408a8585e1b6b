"""How long it took, and how fast games were."""

from __future__ import annotations

import pandas as pd

from distlearn.analysis.figures import count, duration
from distlearn.analysis.pages import Section, facts, table
from distlearn.analysis.report.campaign import Campaign

OTHERS = "all"


def cost_section(found: Campaign) -> Section:
    begun = found.runs[found.runs.seconds > 0]
    if begun.empty:
        return Section("Time and cost", ["No run has spent any time yet."])
    arms = [_row(arm, begun[begun.arm == arm]) for arm in found.arms if arm in set(begun.arm)]
    rows = [*arms, _row(OTHERS, begun)] if len(arms) > 1 else arms
    hosts = sorted({str(host) for host in begun.host.dropna()} - {""})
    known = {
        "Run time": f"{duration(begun.seconds.sum())} for all runs together, each counted for itself",
        "Left": _left(found.runs),
        "Training games": count(begun.games.sum()),
        "Machines": ", ".join(hosts),
    }
    caption = "Time of runs from their start or resumption, with measuring and saving; games are those of training"
    times = table(pd.DataFrame(rows), caption, {"time": duration, "time per run": duration})
    return Section("Time and cost", [facts({name: text for name, text in known.items() if text}), times])


def _row(arm: str, runs: pd.DataFrame) -> dict[str, object]:
    seconds = float(runs.seconds.sum())
    return {
        "arm": arm,
        "runs begun": len(runs),
        "time": seconds,
        "time per run": seconds / len(runs),
        "training games": int(runs.games.sum()),
        "games/s": round(runs.games.sum() / seconds),
        "resumed": int((runs.attempts - 1).clip(lower=0).sum()),
    }


def _left(runs: pd.DataFrame) -> str:
    """Of runs that may go on, as fast as their arm has been so far."""
    done = runs.games.where(runs.budget_unit == "games", runs.generation)
    totals = pd.DataFrame({"arm": runs.arm, "seconds": runs.seconds, "done": done}).groupby("arm").sum()
    to_do = (
        (runs.budget - done).clip(lower=0).where(~runs.status.isin(["finished", "failed"]), 0).groupby(runs.arm).sum()
    )
    if not to_do.any():
        return ""
    pace = totals.seconds / totals.done.where(totals.done > 0)
    known = pace[to_do > 0]
    if known.isna().any():
        return "unknown, since there are arms that have not begun"
    return f"about {duration(float((pace * to_do)[to_do > 0].sum()))} of run time, by many runs at once in less"
