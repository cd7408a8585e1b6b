"""The README's section on clusters, typed on a machine beside three others, of which two fail while a campaign runs."""

import json
import os
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import campaigns
import lab
import pandas as pd
import processes
import pytest
from documented import ROOT, shown_commands
from shell import Minutes, Shell

pytestmark = pytest.mark.cluster

FOLDER = ROOT / ".lab"  # gigabytes, since three machines install everything
FILES = ("LICENSE", "Makefile", "README.md", "pyproject.toml", "requirements.lock")
FOLDERS = ("cluster", "distlearn", "experiments")
STRANGERS = {"no token": "RAY_AUTH_MODE=disabled", "another token": f"RAY_AUTH_TOKEN={'0' * 64}"}
REQUEST = """
import urllib.request, urllib.error
try:
    urllib.request.urlopen("http://127.0.0.1:8265/api/jobs/", b'{"entrypoint": "true"}')
except urllib.error.HTTPError as error:
    print(error.code)
"""
LONG_ENOUGH = 1800  # seconds for machines to install everything, on however busy a computer


@dataclass
class Story:
    """What is left to be looked at once it is over."""

    refusals: dict  # by what a stranger has in place of the token
    code_without_token: str  # of the bare request
    jobs: list  # that the cluster has in the end
    log: str  # of the campaign, as followed
    token_mode: int
    fetched: Path
    local: Path
    left: dict  # processes of Ray, by host, some time after `ray down`


@pytest.fixture(scope="module")
def story():
    assert os.geteuid() == 0, "hosts inside this machine need root: sudo make cluster-test"
    shutil.rmtree(FOLDER, ignore_errors=True)
    minutes = Minutes()
    one, *_, other = sorted(os.sched_getaffinity(0))  # at least two
    cores = {"laptop": f"{one},{other}", "head": f"{one}", "first": f"{other}", "second": f"{one},{other}"}
    with lab.hosts(FOLDER, cores, (ROOT, Path(sys.base_prefix))) as hosts, (FOLDER / "screen.log").open("w") as screen:
        minutes.note("a laptop is there, and three machines with 1, 1 and 2 cores")
        for host in hosts.values():
            furnish(host)
        move_in(hosts)
        with closing(Shell(hosts["laptop"], minutes, screen)) as laptop:
            told = _Telling(hosts, laptop, minutes).told()
    minutes.note("all hosts are gone")
    yield told
    shutil.rmtree(FOLDER)


def furnish(host):
    """What every machine has: Python on its path, and a place to install from."""
    (host.home / ".bashrc").write_text(f"export PATH={sys.base_prefix}/bin:$PATH\n")
    (host.home / ".profile").write_text(". ~/.bashrc\n")
    pip = host.home / ".config" / "pip"
    pip.mkdir(parents=True)
    (pip / "pip.conf").write_text(f"[global]\nno-index = true\nno-compile = true\nfind-links = {ROOT / '.wheels'}\n")


def move_in(hosts):
    """The project on the laptop, set up, with the places in cluster.yaml filled in."""
    home = hosts["laptop"].home
    project = home / "distlearn"
    for name in FOLDERS:
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy2(ROOT / name, project)
    (project / ".venv").symlink_to(ROOT / ".venv")
    shutil.copy(hosts["laptop"].key, home / ".ssh" / "id_ed25519")
    text = (ROOT / "cluster.yaml").read_text()
    head, first, second = (hosts[name].address for name in ("head", "first", "second"))
    workers = "[192.168.1.11, 192.168.1.12]", f"[{first}, {second}]"
    for shown, real in (("192.168.1.10 ", f"{head} "), workers, ("ssh_user: ubuntu", "ssh_user: root")):
        assert text.count(shown) == 1
        text = text.replace(shown, real)
    (project / "cluster.yaml").write_text(text)
    (home / "request.py").write_text(REQUEST)


class _Telling:
    """Types what the README shows, and does between it what befalls a cluster."""

    def __init__(self, hosts, laptop, minutes):
        self._hosts, self._laptop, self._minutes = hosts, laptop, minutes
        self._machines = [hosts[name] for name in ("head", "first", "second")]
        self._refusals, self._jobs, self._code, self._log = {}, [], "", ""

    def told(self):
        self._laptop.type("cd ~/distlearn && source .venv/bin/activate")
        for command in shown_commands("README.md", "## On a cluster"):
            self._type(command)
        left = self._left()
        local = [command for command in shown_commands("README.md", "## On a cluster") if " submit " in command][-1]
        self._laptop.type_as_shown(local.replace("submit", "run") + " --results results/local --quiet")
        home = self._hosts["laptop"].home
        mode = (home / ".ray" / "auth_token").stat().st_mode & 0o777
        results = home / "distlearn" / "results"
        return Story(
            self._refusals, self._code, self._jobs, self._log, mode, results / "quickstart", results / "local", left
        )

    def _type(self, command):
        if command.startswith("distlearn logs"):
            self._follow_while_machines_fail(command)
            return
        if command.startswith("ray down"):
            self._jobs = json.loads(self._laptop.type("distlearn jobs --json").output)
        self._laptop.type_as_shown(command)
        if command.startswith("ray up"):
            self._wait("all machines belong to the cluster", lambda: all(map(works, self._machines)), LONG_ENOUGH)
        if command.endswith("&"):
            self._wait("", lambda: self._laptop.type("distlearn jobs").code == 0)
            self._try_without_the_token()

    def _wait(self, what, condition, seconds=120):
        assert processes.wait_until(lambda: condition() or time.sleep(0.5), seconds), what
        if what:
            self._minutes.note(f"-> {what}")

    def _try_without_the_token(self):
        for stranger, variable in STRANGERS.items():
            refused = self._laptop.type(f"{variable} distlearn submit experiments/quickstart.toml --set name=stranger")
            self._refusals[stranger] = (refused.code, refused.output)
            self._minutes.note(f"-> with {stranger}: {refused.output.strip()[:110]}…")
        self._code = self._laptop.type("python ~/request.py").output.strip()

    def _follow_while_machines_fail(self, command):
        with ThreadPoolExecutor(1) as thread:
            failing = thread.submit(self._fail)
            followed = self._laptop.type_as_shown(command)
            failing.result()
        self._log = followed.output
        for line in self._log.splitlines():
            if "goes on from its last checkpoint" in line:
                self._minutes.note(f"  in its log: {line}")
        self._hosts["first"].mend_cable()
        self._minutes.note("-> the cable of first is in again")

    def _fail(self):
        first, second = self._hosts["first"], self._hosts["second"]
        time.sleep(15)
        first.cut_cable()
        self._minutes.note("-> the cable of first is out")
        time.sleep(20)
        second.switch_off()
        self._minutes.note("-> second has no power")
        time.sleep(10)
        second.switch_on()
        self._minutes.note("-> second has power again")
        self._wait("second belongs to the cluster again", lambda: works(second), LONG_ENOUGH)

    def _left(self):
        """A worker's Ray ends by itself once it has not heard of its head for a minute."""
        processes.wait_until(lambda: not any(map(rays, self._machines)) or time.sleep(1), 120)
        left = {machine.name: rays(machine) for machine in self._machines}
        self._minutes.note(f"-> processes of Ray that are left on the machines: {sum(map(len, left.values()))}")
        return left


def works(machine):
    return any("raylet/raylet" in command for command in machine.processes())


def rays(machine):
    """Its processes that have to do with Ray, or with us."""
    return [command for command in machine.processes() if "ray" in command or "distlearn/" in command]


def test_the_campaign_is_finished_although_machines_failed(story):
    assert "goes on from its last checkpoint" in story.log
    assert [(job["id"], job["state"]) for job in story.jobs] == [
        ("quickstart-1", "stopped"),
        ("quickstart-2", "finished"),
    ]
    assert set(pd.read_parquet(story.fetched / "runs").status) == {"finished"}


def test_results_are_to_the_byte_those_of_one_machine(story):
    fetched = campaigns.table_bytes(story.fetched)
    assert len(fetched) == 3 * 2 * 20  # tables, arms, seeds
    assert fetched == campaigns.table_bytes(story.local)


def test_several_machines_have_done_the_work(story):
    assert set(pd.read_parquet(story.fetched / "runs").host) > {"head"}


def test_without_the_token_no_job_is_accepted(story):
    codes = {stranger: code for stranger, (code, _) in story.refusals.items()}
    assert codes == {"no token": 2, "another token": 2}
    assert "no token was sent" in story.refusals["no token"][1]
    assert "the token is not the cluster's" in story.refusals["another token"][1]
    assert story.code_without_token == "401"
    assert not any("stranger" in job["id"] for job in story.jobs)


def test_nobody_but_its_owner_can_read_the_token(story):
    assert story.token_mode == 0o600


def test_nothing_is_left(story):
    assert story.left == {"head": [], "first": [], "second": []}
    assert lab.namespaces() == []
    assert not Path(f"/sys/class/net/{lab.SWITCH}").exists()
    assert not [command for command in everybodys_commands() if str(FOLDER) in command]


def everybodys_commands():
    return processes.descendants(0).values()
