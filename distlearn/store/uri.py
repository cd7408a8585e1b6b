"""URIs of object stores: telling them from paths, joining names to them, and keeping secrets out of them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

# Options of URIs with such a part are not shown.
SECRETS = ("key", "secret", "token", "password", "credential", "signature", "sas", "sig")


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
    """A URI without keys, passwords and whatever options may be secret; anything else as it is.

    Also of a URI that is none: a secret key with a slash in it looks like a path.
    """
    if not is_uri(where):
        return where
    scheme, _, rest = where.partition("://")
    address, _, query = rest.partition("#")[0].partition("?")
    options = [(key, value) for key, value in parse_qsl(query) if not any(word in key.lower() for word in SECRETS)]
    shown = urlencode(options, safe=":/,")
    return f"{scheme}://{_without_keys(scheme, address)}{'?' if shown else ''}{shown}"


def _without_keys(scheme: str, address: str) -> str:
    """What is left of `key:secret@bucket/folder`; before Azure's @ stand names, which are no secret."""
    server, slash, _ = address.partition("/")
    if ":" in server and "@" not in server and "@" in address:
        return address.rpartition("@")[2]
    user, at, host = server.rpartition("@")
    kept = user.partition(":")[0] + at if scheme.lower().startswith("abfs") else ""
    return kept + host + slash + address.partition("/")[2]
