"""Ray gets a folder whatever TMPDIR says, or it is said at once why not."""

import os
import tempfile
from pathlib import Path

import pytest
from disks import disk_of

from distlearn.arenas import ray_folder
from distlearn.arenas.ray_folder import new_ray_folder
from distlearn.errors import UserError

LONGEST_SOCKET = "session_2025-12-31_23-59-59_123456_4194304/sockets/plasma_store"
MOST_BYTES = 107  # of the path of a socket on Linux


@pytest.fixture
def short():
    """A folder with a short path."""
    with tempfile.TemporaryDirectory(prefix="f-", dir="/tmp") as path:
        yield Path(path)


def folder_for(temporary, monkeypatch):
    """Where the folder is that Ray gets."""
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", None)
    folder = Path(new_ray_folder())
    folder.rmdir()
    assert len(os.fsencode(folder / LONGEST_SOCKET)) <= MOST_BYTES
    return folder.parent


def test_it_is_where_temporary_files_are(short, monkeypatch):
    assert folder_for(short, monkeypatch) == short


def test_a_path_that_is_too_long_for_sockets_or_not_there_is_passed_over(tmp_path, monkeypatch):
    assert len(str(tmp_path)) > ray_folder.LONGEST
    assert folder_for(tmp_path, monkeypatch) == Path("/tmp")
    assert folder_for("/not-there", monkeypatch) == Path("/tmp")
    assert folder_for("/dev/null", monkeypatch) == Path("/tmp")


def test_a_full_disk_is_passed_over(tmp_path, short, monkeypatch):
    link = short / "a"
    with disk_of(ray_folder.LEAST_ROOM // 2, tmp_path) as disk:
        link.symlink_to(disk.path)
        assert folder_for(link, monkeypatch) == Path("/tmp")


def test_where_there_is_no_place_at_all_it_is_said_what_each_lacks(tmp_path, monkeypatch):
    monkeypatch.setattr(ray_folder, "SHORT", "/not-there")
    with pytest.raises(UserError, match=r"too long a path; .*No such file .*'/not-there'\. Set TMPDIR to .*none$"):
        folder_for(tmp_path, monkeypatch)
