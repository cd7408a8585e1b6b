"""A terminal, emulated as far as rich makes use of it."""

import io
import re


class Terminal(io.StringIO):
    """Keeps the lines that can be seen; a sequence that it does not know is an error."""

    def __init__(self, encoding="utf-8"):
        super().__init__()
        self.n_drawings = 0
        self._encoding = encoding
        self._lines = [""]
        self._at = 0

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return True

    def write(self, text):
        self.n_drawings += 1
        for part in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|\n|\r|[^\x1b\n\r]+", text):
            self._obey(part)
        return len(text)

    def _obey(self, part):
        if part == "\n":
            self._at += 1
            self._lines += [""] * (self._at == len(self._lines))
        elif part == "\x1b[1A":
            self._at -= 1
            assert self._at >= 0, "the cursor leaves the terminal"
        elif part == "\x1b[2K":
            self._lines[self._at] = ""
        elif part[0] not in "\x1b\r":
            self._lines[self._at] += part
        else:
            assert part == "\r" or part[-1] in "mhl", part

    @property
    def lines(self):
        return [line for line in self._lines if line]
