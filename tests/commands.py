"""`distlearn` as a user calls it, each time in a process of its own that is told no more than it has to be."""

import os
import subprocess
import sys

KNOWN = {name: value for name, value in os.environ.items() if not name.startswith(("RAY_", "DISTLEARN_ADDRESS"))}
PATIENCE = 120  # seconds, after which it counts as hanging


def start(*arguments, within=(), **environment):
    """`within` is a program that it is run by."""
    return subprocess.Popen(
        [*within, sys.executable, "-m", "distlearn", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**KNOWN, "COLUMNS": "120", "NO_COLOR": "1", **environment},
        start_new_session=True,
    )


def ended(process):
    """Exit code and output, once it is there; what hangs is killed and fails the test."""
    try:
        output, errors = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


def call(*arguments, within=(), **environment):
    return ended(start(*arguments, within=within, **environment))


def refused(done, *texts):
    """Whether it ended as whatever the user can mend does: in a sentence, with exit code 2."""
    *_, sentence = done.stderr.splitlines()
    is_told = sentence.startswith("distlearn: ") and all(text in sentence for text in texts)
    return done.returncode == 2 and is_told and "Traceback" not in done.stderr
