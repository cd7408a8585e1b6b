"""Ray on this machine comes and goes without a trace, and addresses where there is none are refused at once."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import processes
import pytest
import ray

from distlearn.arenas.ray_session import ray_session
from distlearn.errors import UserError

START = """
import sys
from distlearn.arenas.ray_session import ray_session
with ray_session("local", 2):
    print("ready", flush=True)
    sys.stdin.read()
"""


def start():
    process = subprocess.Popen([sys.executable, "-c", START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    return process, processes.descendants(process.pid)


def folders(commands):
    """Those of a Ray with these processes; there may be others meanwhile."""
    return {Path(match) for command in commands for match in re.findall(r"[^\s=]*/distlearn-ray-\w+", command)}


@pytest.mark.parametrize("is_killed", [False, True])
def test_nothing_is_left_running_and_no_folder_stays_however_the_driver_ends(is_killed):
    process, below = start()
    assert any("raylet" in command for command in below.values())
    (folder,) = folders(below.values())
    assert folder.is_dir()
    if is_killed:
        process.kill()
    output, _ = process.communicate("")
    assert output == ""
    assert processes.wait_until(lambda: not any(processes.is_alive(pid) for pid in below))
    assert not folder.exists()


@pytest.fixture
def _no_ray_yet(monkeypatch):
    """Whether or not other tests share one."""
    monkeypatch.setattr(ray, "is_initialized", lambda: False)


@pytest.mark.usefixtures("_no_ray_yet")
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_where_nobody_listens_there_is_no_cluster(scheme):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(UserError, match=rf"--address {scheme}127\.0\.0\.1:{port}: no Ray cluster answers there"):
        ray_session(f"{scheme}127.0.0.1:{port}", None).__enter__()


@pytest.mark.usefixtures("_no_ray_yet")
@pytest.mark.parametrize("address", ["nonsense", "ray://", "host:port", ":1", "a:b:c"])
def test_what_is_no_address_is_refused_with_the_known_ones(address):
    with pytest.raises(UserError, match=r"not an address\. Known: local .*, none .*, auto .*, HOST:PORT, ray://"):
        ray_session(address, None).__enter__()
