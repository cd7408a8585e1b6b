"""The versions that shape results; all processes of a campaign need the same."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version

from distlearn import __version__


@cache
def versions() -> dict[str, str]:
    """Whatever decides the bits of a result."""
    return {"distlearn": __version__, **{name: version(name) for name in ("cma", "numba", "numpy")}}


def refuse_other_versions(expected: Mapping[str, str]) -> None:
    """Says why, if this process would not get the same bits as the one that has these versions."""
    here = versions()
    if here != expected:
        found = ", ".join(f"{name} {here[name]}" for name in here if here[name] != expected.get(name))
        wanted = ", ".join(f"{name} {expected.get(name)}" for name in here if here[name] != expected.get(name))
        raise RuntimeError(
            f"{socket.gethostname()} has {found}, the campaign was started with {wanted}: "
            "results would differ, so all machines need the same versions"
        )
