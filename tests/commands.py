"""`distlearn` as a user calls it, each time in a process of its own that is told no more than it has to be."""

import io
import os
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

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


def call_here(*arguments, cwd=None, **environment):
    """The same in this process, which takes a second less: for what neither changes the process nor is stopped."""
    from distlearn import cli

    command, output, errors = ["distlearn", *map(str, arguments)], io.StringIO(), io.StringIO()
    terminal = {"COLUMNS": "120", "NO_COLOR": "1", "DISTLEARN_ADDRESS": "none"}
    with (
        chdir(cwd or Path.cwd()),
        patch.object(sys, "argv", command),
        patch.object(cli, "listen"),
        patch.dict(os.environ, {**terminal, **environment}),
        redirect_stdout(output),
        redirect_stderr(errors),
    ):
        try:
            cli.main()
            code = 0
        except SystemExit as end:
            code = end.code or 0
    return subprocess.CompletedProcess(command, code, output.getvalue(), errors.getvalue())


def refused(done, *texts):
    """Whether it ended as whatever the user can mend does: in a sentence, with exit code 2."""
    *_, sentence = done.stderr.splitlines()
    is_told = sentence.startswith("distlearn: ") and all(text in sentence for text in texts)
    return done.returncode == 2 and is_told and "Traceback" not in done.stderr
