"""A plug-in as plain data: every file of a user's module or package, so that it can travel, be compared and be kept."""

from __future__ import annotations

import ast
import hashlib
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from distlearn.errors import UserError

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first date that a zip file knows, so that the same source makes the same file


@dataclass(frozen=True)
class Plugin:
    """The source of a top-level module or package, one module of which has tables of entries."""

    module: str  # with the tables, such as "my_package.games"
    files: Mapping[str, bytes] = field(repr=False)  # by path, such as "my_package/games.py"
    origin: str = field(compare=False)  # where it was found, for messages
    place: Path | None = field(compare=False, default=None)  # of the file or folder that it was made from
    is_here: bool = field(compare=False, default=False)  # whether that is on this machine

    @property
    def name(self) -> str:
        """Of the top-level module or package."""
        return self.module.partition(".")[0]

    @cached_property
    def hash(self) -> str:
        """Changes with what the source says; comments and spaces between its words do not count."""
        digest = hashlib.sha256()
        for path in sorted(self.files):
            content = _said(path, self.files[path])
            digest.update(f"{path}\0{len(content)}\0".encode() + content)
        return digest.hexdigest()[:16]

    @property
    def file(self) -> str:
        """Where it is kept beside the results of a campaign."""
        return kept_as(self.module, self.hash)

    def sent(self) -> Plugin:
        """As other processes get it: they unpack the files for themselves."""
        return replace(self, is_here=False)

    def zipped(self) -> bytes:
        """As one file; the same source gives the same bytes."""
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.comment = self.module.encode()
            for path in sorted(self.files):
                archive.writestr(zipfile.ZipInfo(path, LONG_AGO), self.files[path], zipfile.ZIP_DEFLATED)
        return content.getvalue()

    @classmethod
    def unzipped(cls, content: bytes, origin: str) -> Plugin:
        """The plug-in in the content of such a file."""
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                if any(path.startswith("/") or ".." in path for path in archive.namelist()):
                    raise ValueError("it has files outside of its folder")
                return cls(archive.comment.decode(), {path: archive.read(path) for path in archive.namelist()}, origin)
        except (zipfile.BadZipFile, ValueError, OSError) as error:
            raise UserError(f"{origin}: not a plug-in that a campaign has kept: {error}") from None


def kept_as(module: str, source_hash: str) -> str:
    """The name of the file in which a plug-in of this source is kept."""
    return f"plugins/{module}-{source_hash}.zip"


def _said(path: str, content: bytes) -> bytes:
    """Python code without what makes no difference; other files as they are."""
    if not path.endswith(".py"):
        return content
    try:
        return ast.unparse(ast.parse(content)).encode()
    except (SyntaxError, ValueError, RecursionError, UnicodeError):
        return content  # whoever imports it will be told
