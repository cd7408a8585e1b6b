"""Files as lines of text: what arrives is what was sent, and only what was not there."""

import io
import tempfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distlearn.cli import parcels
from distlearn.errors import UserError
from distlearn.store import LocalFolder

NAMES = st.sampled_from(
    ["spec.toml", *(f"{table}/tdl λ-{seed}.parquet" for table in ("runs", "metrics") for seed in (0, 1))]
)
FILES = st.dictionaries(NAMES, st.binary(max_size=300), max_size=5)


def sent(files, have="", others=()):
    with tempfile.TemporaryDirectory() as path:
        folder = LocalFolder(path)
        for name, content in {**files, **dict(others)}.items():
            folder.write(name, content)
        out = io.StringIO()
        parcels.send(folder, have, out)
        return out.getvalue()


def have(files):
    with tempfile.TemporaryDirectory() as path:
        for name, content in files.items():
            LocalFolder(path).write(name, content)
        return parcels.have(LocalFolder(path))


@given(FILES, FILES)
def test_what_arrives_is_what_was_not_there(files, before):
    names, arrived, n_left = parcels.received("Ray says hello\n" + sent(files, have(before)) + "and goodbye\n")
    assert set(names) == set(files)
    assert arrived == {name: content for name, content in files.items() if before.get(name) != content}
    assert n_left == 0


def test_runs_come_first_so_that_a_finished_run_is_not_without_its_last_rows():
    names, _, _ = parcels.received(sent({"metrics/a-0.parquet": b"1", "spec.toml": b"2", "runs/a-0.parquet": b"3"}))
    assert names == ["runs/a-0.parquet", "spec.toml", "metrics/a-0.parquet"]


def test_saves_and_locks_stay_where_they_are():
    others = {"saves/a-0.pickle": b"1", "saves/a-0.parquet": b"2", "_lock": b"", "metrics/_a-0.parquet": b"3"}
    assert parcels.received(sent({"spec.toml": b"4"}, others=others))[1] == {"spec.toml": b"4"}


def test_much_comes_in_several_goes(monkeypatch):
    monkeypatch.setattr(parcels, "MOST_BYTES", 250)
    files = {f"players/a-{seed}.parquet": bytes([seed]) * 100 for seed in range(7)} | {"spec.toml": bytes(400)}
    home, n_goes = {}, 0
    n_left = 1
    while n_left:
        _, arrived, n_left = parcels.received(sent(files, have(home)))
        assert arrived
        home |= arrived
        n_goes += 1
    assert (home, n_goes) == (files, 5)


def test_what_is_not_told_to_be_there_for_lack_of_room_comes_again(monkeypatch):
    files = {f"players/a-{seed}.parquet": bytes([seed]) for seed in range(9)}
    monkeypatch.setattr(parcels, "MOST_HAVE", 5 * len(parcels.mark("", b"")))
    assert len(parcels.received(sent(files, have(files)))[1]) == 4


def test_a_file_that_was_damaged_on_its_way_is_refused():
    text = sent({"spec.toml": b"hello there"}).replace("aGVsbG8", "aGVsbGA")
    with pytest.raises(UserError, match=r"spec\.toml did not arrive as it was sent"):
        parcels.received(text)


@pytest.mark.parametrize("text", ["", "python: not found\n", sent({"spec.toml": b""}).partition(parcels.END)[0]])
def test_a_job_that_does_not_send_to_its_end_is_refused(text):
    with pytest.raises(UserError, match="the cluster sent no files; it said: "):
        parcels.received(text)
