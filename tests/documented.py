"""The commands that a page shows, as somebody would type them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def section(page, heading):
    """The text below a heading, up to the next one of its kind."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.search(rf"^{heading}\n(.*?)(?=^##? |\Z)", text, re.MULTILINE | re.DOTALL)[1]


def shown_commands(page, heading):
    """Line by line, without what is said about them, of all blocks of shell commands in a section."""
    blocks = re.findall(r"```sh\n(.*?)```", section(page, heading), re.DOTALL)
    lines = "".join(blocks).splitlines()
    return [line.split("  #")[0].strip() for line in lines if line.strip()]
