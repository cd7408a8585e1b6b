"""`python -m distlearn.scaling`: the table and the figure of docs/scaling.md, from its folder upwards.

With `--measure` the works are run for real on two cores, for minutes, and what comes out is kept for the next time.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from distlearn.scaling.curves import WORKS, curve, table
from distlearn.scaling.drawing import draw
from distlearn.scaling.measuring import Turn, measured

PAGE, FIGURE, MEASURED = (Path("docs") / name for name in ("scaling.md", "scaling.png", "scaling.json"))
TABLE = re.compile(r"\| cores \|.*?\n\n", re.DOTALL)


def main() -> None:
    if "--measure" in sys.argv[1:]:
        turns = measured(lambda text: print(text, file=sys.stderr, flush=True))
        MEASURED.write_text(json.dumps(turns, indent=1) + "\n")
    curves = {work: curve(work) for work in WORKS}
    draw(curves, kept(MEASURED), FIGURE)
    PAGE.write_text(TABLE.sub(lambda _: table(curves) + "\n", PAGE.read_text()))


def kept(path: Path) -> dict[str, list[Turn]]:
    """What was measured the last time, if ever."""
    if not path.exists():
        return {}
    return {work: [Turn(*turn) for turn in turns] for work, turns in json.loads(path.read_text()).items()}


if __name__ == "__main__":
    main()
