"""Errors that a user can mend; they are shown as a sentence, without a traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

MOST_NAMES = 40  # that are told; more would bury the rest


class UserError(Exception):
    """Says what was found, what was expected and what to do."""


def unknown(kind: str, found: str, known: Iterable[str]) -> str:
    """`unknown learner 'tld'; did you mean 'tdl'? known: cel, tdl`."""
    names = sorted(known)
    nearest = difflib.get_close_matches(found, names, n=1)
    hint = f"; did you mean {nearest[0]!r}?" if nearest else ";"
    known = ", ".join(names[:MOST_NAMES]) + (f" … ({len(names)} in all)" if len(names) > MOST_NAMES else "")
    return f"unknown {kind} {found!r}{hint} known: {known or 'none'}"
