import errno
import os
import pickle

import pandas as pd
import pytest

from distlearn.errors import UserError
from distlearn.store import (
    SCHEMAS,
    latest_save,
    open_folder,
    read_table,
    save_content,
    table_content,
    write_save,
    write_table,
)
from distlearn.store.schema import VERSION


def test_a_file_is_replaced_whole(tmp_path):
    folder = open_folder(tmp_path / "new" / "folder")
    folder.write("a/b.txt", b"one")
    folder.write("a/b.txt", b"two")
    assert folder.read("a/b.txt") == b"two"
    assert folder.names("a/*") == ["a/b.txt"]
    assert folder.read("nothing") is None


def test_a_write_that_fails_leaves_the_old_content_and_says_so(tmp_path, monkeypatch):
    folder = open_folder(tmp_path)
    folder.write("a.txt", b"old")

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        UserError, match=r"cannot write .*a\.txt: No space left on device; .*: mend this, and the same command goes on"
    ):
        folder.write("a.txt", b"new")
    assert folder.read("a.txt") == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match="cannot write"), open_folder(tmp_path / "file" / "results").locked():
        pass


def test_the_lock_is_seen_from_outside(tmp_path):
    folder = open_folder(tmp_path)
    assert not folder.is_locked()
    with folder.locked():
        assert open_folder(tmp_path).is_locked()
    assert not folder.is_locked()


def test_tables_carry_the_version_of_the_schema_and_the_meaning_of_every_column():
    for schema in SCHEMAS.values():
        assert schema.metadata[b"distlearn_schema"] == str(VERSION).encode()
        assert schema.names[:2] == ["arm", "seed"]
        assert all(field.metadata[b"meaning"] for field in schema)


def test_floats_come_back_to_the_bit_and_half_written_files_are_passed_over(tmp_path):
    folder = open_folder(tmp_path)
    weights = [0.1, -1e-300, 1 / 3]
    row = {"checkpoint": 0, "games": 0, "generation": 0, "fitness": float("nan"), "weights": weights}
    write_table(folder, "players", "arm with spaces", 3, table_content("players", "arm with spaces", 3, [row]))
    (tmp_path / "players" / "_torn.parquet").write_bytes(b"PAR1 half a file")
    for table in (read_table(folder, "players"), pd.read_parquet(tmp_path / "players")):
        assert table.arm.tolist() == ["arm with spaces"]
        assert table.weights[0].tolist() == weights


def test_runs_are_in_the_order_of_their_numbers(tmp_path):
    folder = open_folder(tmp_path)
    for seed in (10, 9, 2):
        rows = [{"games": 1, "generation": 1, "numbers": [("sigma", 2.0)]}]
        write_table(folder, "generations", "a", seed, table_content("generations", "a", seed, rows))
    table = read_table(folder, "generations")
    assert table.seed.tolist() == [2, 9, 10]
    assert table.numbers[0] == {"sigma": 2.0}


def test_two_saves_are_kept_and_the_newest_whole_one_is_used(tmp_path):
    folder = open_folder(tmp_path)
    for checkpoint in range(4):
        write_save(folder, "a", 1, checkpoint, save_content("hash", {"checkpoint": checkpoint}))
    write_save(folder, "a-1", 1, 9, save_content("hash", "of another run"))
    assert folder.names("saves/a-1-0*") == ["saves/a-1-00000002.save", "saves/a-1-00000003.save"]
    assert latest_save(folder, "a", 1).state() == {"checkpoint": 3}


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"{}\n", b"no save at all", b"[1]\nx", b'{"format": "distlearn save 1"}\nx', pickle.dumps({})],
)
def test_torn_and_foreign_saves_are_passed_over_and_never_unpickled(tmp_path, content):
    folder = open_folder(tmp_path)
    write_save(folder, "a", 1, 0, save_content("hash", "whole"))
    folder.write("saves/a-1-00000007.save", content)
    assert latest_save(folder, "a", 1).state() == "whole"


def test_a_save_with_one_wrong_bit_is_passed_over(tmp_path):
    folder = open_folder(tmp_path)
    write_save(folder, "a", 1, 0, save_content("hash", "whole"))
    write_save(folder, "a", 1, 1, save_content("hash", "damaged"))
    content = bytearray(folder.read("saves/a-1-00000001.save"))
    content[-5] ^= 1
    folder.write("saves/a-1-00000001.save", bytes(content))
    assert latest_save(folder, "a", 1).state() == "whole"


@pytest.mark.parametrize("content", [b"", b"PAR1", b"no Parquet at all"])
def test_a_damaged_table_is_named(tmp_path, content):
    folder = open_folder(tmp_path)
    folder.write("runs/a-1.parquet", content)
    with pytest.raises(UserError, match=r"runs/a-1\.parquet: damaged or not ours"):
        read_table(folder, "runs")
