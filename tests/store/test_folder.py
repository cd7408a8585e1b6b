"""What holds of every folder, on a disk and in an object store."""

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
from distlearn.store.uri import joined

pytest_plugins = ["s3_server"]


@pytest.fixture(params=["disk", "object store"])
def where(request, tmp_path):
    """A path or URI at which there is nothing yet."""
    return str(tmp_path / "new" / "folder") if request.param == "disk" else request.getfixturevalue("s3_uri")


@pytest.fixture
def folder(where):
    return open_folder(where)


def test_a_file_is_replaced_whole(folder):
    folder.write("a/b.txt", b"one")
    folder.write("a/b.txt", b"two")
    assert folder.read("a/b.txt") == b"two"
    assert folder.names("a/*") == ["a/b.txt"]
    assert folder.read("nothing") is None
    assert folder.read("a/b.txt/nothing") is None


def test_a_file_that_is_removed_is_gone_and_others_are_not(folder):
    for name in ("a/b.txt", "a/c.txt"):
        folder.write(name, b"content")
    folder.remove("a/b.txt")
    folder.remove("a/nothing")
    assert folder.read_all(["a/b.txt", "a/c.txt"]) == [None, b"content"]


def test_an_empty_file_is_not_none(folder):
    folder.write("empty", b"")
    assert folder.read("empty") == b""


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*", ["top.txt"]),
        ("a/*", ["a/[x] 1.txt", "a/b.txt", "a/x 1.txt"]),
        ("a/?.txt", ["a/b.txt"]),
        ("a/[[]x] ?.txt", ["a/[x] 1.txt"]),
        ("*/*.txt", ["a/[x] 1.txt", "a/b.txt", "a/x 1.txt"]),
        ("a/deep/*", ["a/deep/c.txt"]),
        ("b/*", []),
        ("top.txt/*", []),
    ],
)
def test_a_pattern_means_files_of_one_folder_but_no_hidden_ones(folder, pattern, names):
    for name in ("top.txt", "a/b.txt", "a/x 1.txt", "a/[x] 1.txt", "a/_b.txt", "_a/b.txt", "a/deep/c.txt"):
        folder.write(name, b"content")
    assert folder.names(pattern) == names


def test_the_lock_is_seen_from_outside(folder, where):
    assert not folder.is_locked()
    with folder.locked():
        assert open_folder(where).is_locked()
    assert not folder.is_locked()


def test_a_second_one_who_wants_to_write_is_refused_until_the_first_is_done(folder, where):
    with (
        folder.locked(),
        pytest.raises(UserError, match=r"in use by another distlearn run.*--results"),
        open_folder(where).locked(),
    ):
        pass
    with pytest.raises(ZeroDivisionError), folder.locked():
        raise ZeroDivisionError
    with open_folder(where).locked():
        folder.write("a.txt", b"written")


def test_tables_carry_the_version_of_the_schema_and_the_meaning_of_every_column():
    for schema in SCHEMAS.values():
        assert schema.metadata[b"distlearn_schema"] == str(VERSION).encode()
        assert schema.names[:2] == ["arm", "seed"]
        assert all(field.metadata[b"meaning"] for field in schema)


def test_floats_come_back_to_the_bit_and_half_written_files_are_passed_over(folder, where):
    weights = [0.1, -1e-300, 1 / 3]
    row = {"checkpoint": 0, "games": 0, "generation": 0, "fitness": float("nan"), "weights": weights}
    write_table(folder, "players", "arm with spaces", 3, table_content("players", "arm with spaces", 3, [row]))
    folder.write("players/_torn.parquet", b"PAR1 half a file")
    for table in (read_table(folder, "players"), pd.read_parquet(joined(where, "players"))):
        assert table.arm.tolist() == ["arm with spaces"]
        assert table.weights[0].tolist() == weights


def test_runs_are_in_the_order_of_their_numbers(folder):
    for seed in (10, 9, 2):
        rows = [{"games": 1, "generation": 1, "numbers": [("sigma", 2.0)]}]
        write_table(folder, "generations", "a", seed, table_content("generations", "a", seed, rows))
    table = read_table(folder, "generations")
    assert table.seed.tolist() == [2, 9, 10]
    assert table.numbers[0] == {"sigma": 2.0}


def test_two_saves_are_kept_and_the_newest_whole_one_is_used(folder):
    for checkpoint in range(4):
        write_save(folder, "a", 1, checkpoint, save_content("hash", {"checkpoint": checkpoint}))
    write_save(folder, "a-1", 1, 9, save_content("hash", "of another run"))
    assert folder.names("saves/a-1-0*") == ["saves/a-1-00000002.save", "saves/a-1-00000003.save"]
    assert latest_save(folder, "a", 1).state() == {"checkpoint": 3}


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"{}\n", b"no save at all", b"[1]\nx", b'{"format": "distlearn save 1"}\nx', pickle.dumps({})],
)
def test_torn_and_foreign_saves_are_passed_over_and_never_unpickled(folder, content):
    write_save(folder, "a", 1, 0, save_content("hash", "whole"))
    folder.write("saves/a-1-00000007.save", content)
    assert latest_save(folder, "a", 1).state() == "whole"


def test_a_save_with_one_wrong_bit_is_passed_over(folder):
    write_save(folder, "a", 1, 0, save_content("hash", "whole"))
    write_save(folder, "a", 1, 1, save_content("hash", "damaged"))
    content = bytearray(folder.read("saves/a-1-00000001.save"))
    content[-5] ^= 1
    folder.write("saves/a-1-00000001.save", bytes(content))
    assert latest_save(folder, "a", 1).state() == "whole"


@pytest.mark.parametrize("content", [b"", b"PAR1", b"no Parquet at all"])
def test_a_damaged_table_is_named(folder, content):
    folder.write("runs/a-1.parquet", content)
    with pytest.raises(UserError, match=r"runs/a-1\.parquet.*: damaged or not ours"):
        read_table(folder, "runs")


def test_the_folders_in_it_are_known_but_not_what_is_deeper_or_nobodys_business(folder):
    assert folder.folders() == []
    for name in ("b/c/d", "a/x", "file", "_lock/x"):
        folder.write(name, b"")
    assert folder.folders() == ["a", "b"]


def test_the_stamp_of_a_file_changes_with_its_content_alone(folder):
    for name in ("a/x", "a/y"):
        folder.write(name, b"one")
    before = folder.stamps("a/*")
    assert list(before) == ["a/x", "a/y"]
    assert folder.stamps("a/*") == before
    folder.write("a/x", b"longer")
    after = folder.stamps("a/*")
    assert after["a/x"] != before["a/x"]
    assert after["a/y"] == before["a/y"]


def test_who_asks_all_the_time_whether_somebody_writes_learns_it_without_writing(folder):
    is_locked = folder.lock_watch()
    assert not is_locked()
    with folder.locked():
        assert is_locked()
    assert not is_locked()
