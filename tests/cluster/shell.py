"""Somebody at a host of the lab who types one command after the other, and the minutes of what happens."""

import shlex
import subprocess
import threading
import time
from dataclasses import dataclass

DONE = "done-with-exit-code"
# Commands see no more of what is typed after them than they do in a terminal.
LOOP = f'exec 3<&0 < /dev/null; while IFS= read -r line <&3; do eval "$line"; echo "{DONE} $?"; done'


class Minutes:
    """What happens when, as it happens on the screen, and in the end as text."""

    def __init__(self):
        self._begin = time.monotonic()
        self._lock = threading.Lock()
        self.lines = []

    def note(self, text):
        with self._lock:
            self.lines.append(f"{time.monotonic() - self._begin:5.0f} s  {text}")
            print(self.lines[-1], flush=True)


@dataclass(frozen=True)
class Typed:
    """A command, and what came of it."""

    command: str
    code: int
    output: str


@dataclass
class Shell:
    """Bash on a host; stays in its folder and keeps its variables, as a person's does."""

    host: object
    minutes: Minutes
    screen: object  # a file for all that commands say

    def __post_init__(self):
        self._process = subprocess.Popen(
            self.host.command(f"exec bash --login -c {shlex.quote(LOOP)}"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def type(self, command):
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        lines = []
        for line in self._process.stdout:
            if line.startswith(DONE):
                return Typed(command, int(line.split()[1]), "".join(lines))
            lines.append(line)
            self.screen.write(line)
            self.screen.flush()
        raise AssertionError(f"the shell has ended within: {command}")

    def type_as_shown(self, command):
        """With a line in the minutes, and what the command says if it is no more than that."""
        self.minutes.note(f"$ {command}")
        typed = self.type(command)
        said = typed.output.strip()
        if 0 < len(said) < 120 and "\n" not in said:
            self.minutes.note(f"  {said}")
        assert typed.code == 0, f"{command}\n{typed.output[-3000:]}"
        return typed

    def close(self):
        self._process.kill()
        self._process.wait()
