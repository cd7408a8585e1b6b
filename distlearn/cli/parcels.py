"""A campaign's files as lines of text, which is all that comes back from a job on a cluster."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import IO

from distlearn.errors import UserError
from distlearn.store import Folder

HAVE = "DISTLEARN_HAVE"  # the variable with the marks of the files that the other side has
MOST_HAVE = 100_000  # characters of it; the system takes a little more. What does not fit is sent again
MOST_BYTES = 32_000_000  # in one go
MARK_BYTES = 9  # of what is in a file and what it is called; twelve characters
BEGIN, FILE, END = "distlearn-parcel ", "distlearn-file ", "distlearn-end "
# Saves stay where they are: they are large, of use only to the campaign itself, and loading one runs what is in it.
# The runs come first. So a run that was finished by then has all its rows in the tables, which are read after.
PATTERNS = ("runs/*.parquet", "spec.toml", "*/*.parquet", "errors/*.txt", "plugins/*")


def send(folder: Folder, have: str, out: IO[str]) -> None:
    """Prints which files there are, and those that the other side does not have, up to so many bytes at once."""
    names = _names(folder)
    print(BEGIN + json.dumps(names), file=out)
    known, n_bytes, n_left = _marks(have), 0, 0
    for name in names:
        content = folder.read(name)  # whole, as it was at this moment
        if content is None or mark(name, content) in known:
            continue
        if n_bytes and n_bytes + len(content) > MOST_BYTES:
            n_left += 1
            continue
        n_bytes += len(content)
        text = base64.b64encode(content).decode()
        print(FILE + json.dumps([name, hashlib.sha256(content).hexdigest(), text]), file=out)
    print(f"{END}{n_left}", file=out, flush=True)


def have(folder: Folder) -> str:
    """The marks of all files in a folder."""
    marks = (mark(name, folder.read(name) or b"") for name in _names(folder))
    return "".join(marks)[:MOST_HAVE]


def received(text: str) -> tuple[list[str], dict[str, bytes], int]:
    """The names of all files, those that were sent, and the number of those that wait for the next time."""
    lines = text.splitlines()
    names = next((json.loads(line.removeprefix(BEGIN)) for line in lines if line.startswith(BEGIN)), None)
    left = next((int(line.removeprefix(END)) for line in lines if line.startswith(END)), None)
    if names is None or left is None:
        raise UserError(f"the cluster sent no files; it said: {_last(lines)}")
    return names, dict(_files(lines)), left


def mark(name: str, content: bytes) -> str:
    digest = hashlib.sha256(name.encode() + b"\0" + content).digest()
    return base64.urlsafe_b64encode(digest[:MARK_BYTES]).decode()


def _names(folder: Folder) -> list[str]:
    found = (name for pattern in PATTERNS for name in folder.names(pattern))
    return list(dict.fromkeys(name for name in found if not name.startswith("saves/")))


def _marks(text: str) -> set[str]:
    size = len(mark("", b""))
    return {text[start : start + size] for start in range(0, len(text), size)}


def _files(lines: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    for line in lines:
        if line.startswith(FILE):
            name, digest, text = json.loads(line.removeprefix(FILE))
            content = base64.b64decode(text)
            if hashlib.sha256(content).hexdigest() != digest:
                raise UserError(f"{name} did not arrive as it was sent; fetch it again")
            yield name, content


def _last(lines: list[str]) -> str:
    return next((line for line in reversed(lines) if line.strip()), "nothing")
