"""`python -m distlearn.scaling`: the table and the figure of docs/scaling.md, from its folder upwards.

With `--measure` the works are run for real on two cores, for minutes, and what comes out is kept for the next time.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from distlearn.scaling.curves import WORKS, Point, curve, table
from distlearn.scaling.drawing import draw
from distlearn.scaling.measuring import Turn, measured

PAGE, FIGURE, MEASURED = (Path("docs") / name for name in ("scaling.md", "scaling.png", "scaling.json"))
TABLES = {kind: re.compile(rf"\| {kind} \|.*?\n\n", re.DOTALL) for kind in ("cores", "measured")}


def main() -> None:
    if "--measure" in sys.argv[1:]:
        turns = measured(lambda text: print(text, file=sys.stderr, flush=True))
        MEASURED.write_text(json.dumps(turns, indent=1) + "\n")
    curves = {work: curve(work) for work in WORKS}
    turns = kept(MEASURED)
    draw(curves, turns, FIGURE)
    page = TABLES["cores"].sub(lambda _: table(curves) + "\n", PAGE.read_text())
    PAGE.write_text(TABLES["measured"].sub(lambda _: _beside(curves, turns) + "\n", page))


def kept(path: Path) -> dict[str, list[Turn]]:
    """What was measured the last time, if ever."""
    if not path.exists():
        return {}
    return {work: [Turn(*turn) for turn in turns] for work, turns in json.loads(path.read_text()).items()}


def _beside(curves: Mapping[str, list[Point]], turns: Mapping[str, list[Turn]]) -> str:
    """In Markdown, the ratios of what was measured beside those of the model."""
    lines = ["| measured | turns | two cores are as fast as one, times | by the model |", "|---|---:|---|---:|"]
    for work, of_work in turns.items():
        ratios = sorted(turn.one_core / turn.two_cores for turn in of_work)
        spread = f"{median(ratios):.2f} ({ratios[0]:.2f} … {ratios[-1]:.2f})"
        lines.append(f"| {work} | {len(ratios)} | {spread} | {curves[work][1].speedup:.2f} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
