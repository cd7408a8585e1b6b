"""URIs of object stores: telling them from paths, joining names to them, and keeping secrets out of them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

SECRETS = ("key", "secret", "token", "password", "credential")  # options of URIs with such a part are not shown


def is_uri(where: str | Path) -> bool:
    """Whether this is `scheme://…` and not a path; a single letter is a drive."""
    return isinstance(where, str) and re.match(r"[A-Za-z][A-Za-z0-9+.-]+://", where) is not None


def joined(where: str, name: str) -> str:
    """A file in a folder, of which the path or URI is given; the options of a URI stay at its end."""
    if not is_uri(where):
        return str(Path(where) / name)
    base, mark, options = where.partition("?")
    return "/".join(filter(None, (base.rstrip("/"), name))) + mark + options


def without_secrets(where: str) -> str:
    """A URI without user, password and whatever options may be secret; anything else as it is."""
    if not is_uri(where):
        return where
    parts = urlsplit(where)
    options = [(key, value) for key, value in parse_qsl(parts.query) if not any(word in key for word in SECRETS)]
    query = urlencode(options, safe=":/,")
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query=query, fragment="").geturl()
