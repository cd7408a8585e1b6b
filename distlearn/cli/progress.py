"""How a running campaign is shown: not at all, as events for programs, by bars in a terminal, or in plain lines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from distlearn.cli.bars import Bars
from distlearn.cli.events import Events
from distlearn.cli.lines import Lines
from distlearn.cli.watchers import Quiet


@contextmanager
def new_watcher(quiet: bool, as_json: bool) -> Iterator[Quiet]:
    """Events go to stdout, all else to stderr."""
    console = Console(stderr=True, highlight=False)
    if quiet or (sys.stderr is None and not as_json):
        yield Quiet()
    elif as_json:
        yield Events()
    elif console.is_terminal and not console.is_dumb_terminal:
        with Bars(console) as bars:
            yield bars
    else:
        yield Lines()
