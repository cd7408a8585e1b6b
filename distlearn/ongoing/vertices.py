"""Points as GTP names them: columns without the letter I, rows counted from the bottom; ours count from the top."""

from __future__ import annotations

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def vertex(move: int, size: int) -> str:
    """`A1` for the point at the bottom left, `pass` for the number after the last point."""
    if move == size * size:
        return "pass"
    row, column = divmod(move, size)
    return f"{LETTERS[column]}{size - row}"


def read_vertex(text: str, size: int) -> int:
    """The inverse, in upper or lower case."""
    if text.lower() == "pass":
        return size * size
    column, row = LETTERS.find(text[:1].upper()), text[1:]
    is_row = row.isascii() and row.isdecimal() and 1 <= int(row) <= size
    if not text or not 0 <= column < size or not is_row:
        raise ValueError(f"no vertex: {text!r}")
    return (size - int(row)) * size + column
