"""Disks that a test may fill, and permissions that bind even root."""

import os
import shlex
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest

NAMESPACE = ("unshare", "--user", "--map-root-user", "--mount", "sh")
# Root may write everywhere, but for this.
BOUND = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--") if os.geteuid() == 0 else ()


class Disk:
    """A disk of memory, of which only its holder knows: it takes no root, and nothing stays when the holder ends."""

    def __init__(self, holder, folder):
        self._holder = holder
        self._folder = shlex.quote(str(folder))
        self.path = Path(f"/proc/{holder.pid}/root{folder}")

    def has_mounted(self, options):
        print(
            f"mount -t tmpfs -o {options} none {self._folder} && echo done || echo", file=self._holder.stdin, flush=True
        )
        return self._holder.stdout.readline() == "done\n"

    def enlarge(self, size):
        assert self.has_mounted(f"remount,size={size}")


@contextmanager
def disk_of(size, folder):
    """A disk of so many bytes in place of a folder that is there."""
    with subprocess.Popen(NAMESPACE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        disk = Disk(holder, folder)
        try:
            is_there = disk.has_mounted(f"size={size}")
            if not is_there and os.geteuid() != 0:
                pytest.skip("no disk can be made here by who is not root; the test with small files stands in for it")
            assert is_there
            yield disk
        finally:
            holder.stdin.close()


@contextmanager
def read_only(*paths):
    """Files and folders that nobody may write who is BOUND."""
    modes = {path: path.stat().st_mode for path in paths}
    for path, mode in modes.items():
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)
