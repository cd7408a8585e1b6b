"""Heads of Ray clusters on this machine, with a token, ports and folders of their own."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import processes

TOKEN = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "a" * 64}
PORTS = range(9000, 9900)  # below those that Ray gives to its workers


def free_ports(n_ports):
    found = []
    for port in PORTS:
        if not answers(port):
            found.append(port)
        if len(found) == n_ports:
            return found
    raise AssertionError("no free ports")


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def started(*options, ports, seconds=180, **environment):
    """Within the block there is a head, by `ray start` with two cores, that answers on all of these ports."""
    folder = tempfile.mkdtemp(prefix="ray-head-")  # short, since sockets lie below
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus=2", *options]
    process = subprocess.Popen(
        [*command, f"--temp-dir={folder}"],
        env={**os.environ, **TOKEN, "RAY_USAGE_STATS_ENABLED": "0", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd=folder,  # not where the tests are, whose modules it would find
    )
    try:
        assert processes.wait_until(lambda: all(map(answers, ports)), seconds)
        yield Path(folder)
    finally:
        below = processes.descendants(process.pid)
        processes.kill([process.pid, *below])
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
