"""Which names a glob pattern means, alike for folders on a disk and in an object store."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase


def fixed_folder(pattern: str) -> str:
    """The folder that all matching names are in, as far as it is known without looking: `saves` for `saves/a-*`."""
    fixed = []
    for part in pattern.split("/")[:-1]:
        if re.search(r"[*?\[]", part):
            break
        fixed.append(part)
    return "/".join(fixed)


def matches(name: str, pattern: str) -> bool:
    """Part by part, so that `*` stops at `/`; names that begin with `_` are nobody's business but the store's."""
    parts, patterns = name.split("/"), pattern.split("/")
    if len(parts) != len(patterns) or any(part.startswith("_") for part in parts):
        return False
    return all(map(fnmatchcase, parts, patterns))
