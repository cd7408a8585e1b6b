"""Figures to files: the same figure is the same bytes, whenever it is written."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from distlearn.errors import UserError
from distlearn.players.files import write_whole

WITHOUT_DATE: dict[str, dict[str, Any]] = {".png": {}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
SUFFIXES = tuple(WITHOUT_DATE)
DPI = 150


def write_figure(figure: Figure, path: str | Path) -> None:
    """As .png, .svg or .pdf, in one step."""
    path = Path(path)
    write_whole(path, figure_bytes(figure, suffix_of(path)))


def figure_bytes(figure: Figure, suffix: str = ".png") -> bytes:
    content = io.BytesIO()
    with warnings.catch_warnings(), mpl.rc_context({"svg.hashsalt": "distlearn", "pdf.fonttype": 42}):  # 42: as text
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)  # a box stands for signs of other scripts
        figure.savefig(content, format=suffix[1:], dpi=DPI, metadata=WITHOUT_DATE[suffix])
    return content.getvalue()


def suffix_of(path: Path) -> str:
    """The kind of file that a name asks for."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise UserError(f"{path}: expected a name that ends in {', '.join(SUFFIXES)}")
    return suffix
