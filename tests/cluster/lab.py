"""Hosts inside this machine: each has namespaces of its own, a cable to a switch, and an sshd that knows one key.

The PID namespaces are a must: the start commands of every node run `ray stop`, which kills each Ray that it can see.
"""

import os
import shutil
import signal
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import processes

PREFIX = "distlearn-"  # of the names of namespaces
SWITCH = "distlearn0"
NETWORK = "10.91.17"
INIT = Path(__file__).parent / "host.sh"
KNOWN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
SSH = ["-q", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-o", "StrictHostKeyChecking=no"]
SSH += ["-o", "UserKnownHostsFile=/dev/null"]  # a lab's hosts are new each time


@dataclass
class Host:
    """A machine: its disk is a folder, and stays when it is switched off."""

    name: str
    number: int  # the last of its address
    cores: str  # those of this machine that it has, such as "0,1"
    folder: Path
    key: Path
    shown: tuple[Path, ...]
    _process: subprocess.Popen = field(init=False, repr=False, default=None)

    @property
    def address(self):
        return f"{NETWORK}.{self.number}"

    @property
    def home(self):
        return self.folder / "home"

    @property
    def _cable(self):
        return f"dl-{self.name}"

    def install(self):
        """Its disk: a home where the owner of the key may log in, who finds Python on the path."""
        (self.home / ".ssh").mkdir(parents=True)
        shutil.copy(self.key.with_suffix(".pub"), self.home / ".ssh" / "authorized_keys")
        (self.folder / "passwd").write_text(
            f"root:x:0:0:root:{self.home}:/bin/bash\nsshd:x:101:65534::/run/sshd:/usr/sbin/nologin\n"
        )
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / "hostkey")

    def plug_in(self):
        """Ray finds its own address by the way to a public one, so there is a way; no packet is forwarded."""
        name = PREFIX + self.name
        run("ip", "netns", "add", name)
        run("ip", "link", "add", self._cable, "type", "veth", "peer", "name", "eth0", "netns", name)
        run("ip", "link", "set", self._cable, "master", SWITCH, "up")
        run("ip", "-n", name, "address", "add", f"{self.address}/24", "dev", "eth0")
        for link in ("lo", "eth0"):
            run("ip", "-n", name, "link", "set", link, "up")
        run("ip", "-n", name, "route", "add", "default", "via", f"{NETWORK}.1")

    def switch_on(self):
        within = ["ip", "netns", "exec", PREFIX + self.name, "taskset", "--cpu-list", self.cores]
        within += ["unshare", "--mount", "--uts", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc"]
        with (self.folder / "sshd.log").open("a") as log:
            self._process = subprocess.Popen(
                [*map(str, [*within, "bash", INIT, self.name, self.address, self.folder, *self.shown])],
                env=KNOWN,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        assert processes.wait_until(lambda: self.call("true").returncode == 0), (self.folder / "sshd.log").read_text()

    def switch_off(self):
        """Without a warning, as if by its power switch."""
        if self._process is not None and self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGKILL)  # and with it goes all in its PID namespace
            self._process.wait()

    def cut_cable(self):
        run("ip", "link", "set", self._cable, "down")

    def mend_cable(self):
        run("ip", "link", "set", self._cable, "up")

    def command(self, text):
        """What runs a command there."""
        return ["ssh", *SSH, "-i", str(self.key), f"root@{self.address}", text]

    def call(self, text):
        return subprocess.run(self.command(text), capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def processes(self):
        """The command lines of all its processes."""
        return self.call("ps -eo args=").stdout.splitlines()


@contextmanager
def hosts(folder, cores, shown):
    """Within the block they are there, by name, switched on; after it nothing is left of them but their disks."""
    sweep()
    folder.mkdir()
    key = folder / "key"
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key)
    all_hosts = {
        name: Host(name, number, cores[name], folder / name, key, shown) for number, name in enumerate(cores, start=2)
    }
    try:
        run("ip", "link", "add", SWITCH, "type", "bridge")
        run("ip", "address", "add", f"{NETWORK}.1/24", "dev", SWITCH)
        run("ip", "link", "set", SWITCH, "up")
        for host in all_hosts.values():
            host.install()
            host.plug_in()
            host.switch_on()
        yield all_hosts
    finally:
        for host in all_hosts.values():
            host.switch_off()
        sweep()


def sweep():
    """Takes away what a lab that was killed has left, and what this one leaves."""
    for name in namespaces():
        for pid in run("ip", "netns", "pids", name).split():
            processes.kill([int(pid)])
        run("ip", "netns", "delete", name)
    if Path(f"/sys/class/net/{SWITCH}").exists():
        run("ip", "link", "delete", SWITCH)


def namespaces():
    """The lab's."""
    names = (line.split()[0] for line in run("ip", "netns", "list").splitlines())
    return [name for name in names if name.startswith(PREFIX)]


def run(*command):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: {done.stderr}"
    return done.stdout
