"""What can go wrong with a folder on a disk, and how it is told."""

import errno
import os
from pathlib import Path

import pytest

from distlearn.errors import UserError
from distlearn.store import open_folder


def failing(code):
    def fail(path, *_, **__):
        raise OSError(code, os.strerror(code), path if isinstance(path, str | Path) else None)

    return fail


def test_a_write_that_fails_leaves_the_old_content_and_says_so(tmp_path, monkeypatch):
    folder = open_folder(tmp_path)
    folder.write("a.txt", b"old")
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
    with pytest.raises(
        UserError, match=r"cannot write .*a\.txt: No space left on device; .*: mend this, and the same command goes on"
    ):
        folder.write("a.txt", b"new")
    assert folder.read("a.txt") == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_ctrl_c_in_the_middle_of_a_write_leaves_nothing_behind(tmp_path, monkeypatch):
    folder = open_folder(tmp_path)
    folder.write("a.txt", b"old")

    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        folder.write("a.txt", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.txt", b"old")]


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match="cannot write"), open_folder(tmp_path / "file" / "results").locked():
        pass


@pytest.mark.parametrize(
    "use",
    [
        lambda folder: folder.read("a/b"),
        lambda folder: folder.names("a/*"),
        lambda folder: folder.remove("a/b"),
        lambda folder: folder.write("a/b", b""),
        lambda folder: folder.is_locked(),
        lambda folder: folder.locked().__enter__(),
    ],
)
def test_a_folder_one_may_not_enter_is_never_an_empty_one(tmp_path, monkeypatch, use):
    """Else the runs that cannot be seen would be run again."""
    refused = failing(errno.EACCES)
    for what in ("open", "read_bytes", "unlink", "mkdir"):
        monkeypatch.setattr(Path, what, refused)
    monkeypatch.setattr(os, "scandir", refused)
    with pytest.raises(UserError, match=r"cannot .*Permission denied; .*mend this"):
        use(open_folder(tmp_path))


def test_a_disk_without_locks_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("fcntl.flock", failing(errno.ENOLCK))
    with (
        pytest.raises(UserError, match=r"cannot keep others from writing to .*No locks"),
        open_folder(tmp_path).locked(),
    ):
        pass
