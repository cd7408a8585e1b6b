"""Of all processes that want to write into a folder of an object store, one may; a dead one is not waited for."""

import subprocess
import sys
import threading
import time
from dataclasses import replace

import processes
import pytest

from distlearn.errors import UserError
from distlearn.store import connect, lease, open_folder
from distlearn.store.bucket import Bucket
from distlearn.store.flags import FOLDER, FlagWatch, flag_content
from distlearn.store.objects import ObjectFolder
from distlearn.store.owner import Owner, this_process

pytest_plugins = ["s3_server"]

ELSEWHERE = Owner("elsewhere", 1, "another machine", "1")
HOLDER = """
import sys, time
from distlearn.store import open_folder
with open_folder(sys.argv[1]).locked():
    print("holds", flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def little_patience(monkeypatch):
    monkeypatch.setattr(connect, "S3_ATTEMPTS", 1)


def folder_at(uri, valid_seconds):
    return ObjectFolder(bucket_at(uri), valid_seconds)


def bucket_at(uri):
    return Bucket(*connect.connected(uri), "s3://bucket/folder")


def test_a_running_process_of_this_machine_is_respected_and_a_killed_one_is_not_waited_for(s3_uri):
    folder = open_folder(s3_uri)
    with subprocess.Popen([sys.executable, "-c", HOLDER, s3_uri], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "holds\n"
        assert folder.is_locked()
        with pytest.raises(UserError, match=rf"in use by another distlearn run \(process {process.pid} on "):
            folder.locked().__enter__()
        process.kill()
        began = time.monotonic()
        assert processes.wait_until(lambda: not folder.is_locked())  # though its parent has not cleared it away
        with folder.locked():
            folder.write("a", b"mine")
        assert time.monotonic() - began < 5


def test_another_process_with_the_number_of_the_dead_one_is_not_mistaken_for_it():
    assert not this_process().is_gone()
    assert replace(this_process(), started="1").is_gone()
    assert replace(this_process(), pid=2**22 + 1).is_gone()


def test_of_a_process_elsewhere_nobody_says_that_it_is_gone():
    for machine in ("another machine", ""):  # or where machines cannot be told apart
        owner = replace(this_process(), machine=machine, pid=2**22 + 1)
        assert not owner.is_here()
        assert not owner.is_gone()


def test_a_process_elsewhere_that_is_not_heard_of_is_waited_for_until_its_time_is_over(s3_uri):
    bucket_at(s3_uri).put(f"{FOLDER}/0", flag_content(ELSEWHERE, True, 2))
    folder = folder_at(s3_uri, 2)
    assert folder.is_locked()
    began = time.monotonic()
    with folder.locked():
        assert 1 < time.monotonic() - began < 6
        folder.write("a", b"mine")
    assert not folder.is_locked()


def test_a_process_elsewhere_that_goes_on_is_not_disturbed(s3_uri):
    bucket = bucket_at(s3_uri)
    bucket.put(f"{FOLDER}/0", flag_content(ELSEWHERE, True, 30))
    is_over = threading.Event()

    def renew():
        while not is_over.wait(0.5):
            bucket.put(f"{FOLDER}/0", flag_content(ELSEWHERE, True, 30))

    thread = threading.Thread(target=renew)
    thread.start()
    with pytest.raises(UserError, match=r"in use by another distlearn run \(process 1 on elsewhere\); .*--results"):
        folder_at(s3_uri, 6).locked().__enter__()
    is_over.set()
    thread.join()
    assert [name for name, _ in bucket.listed(FOLDER)] == [f"{FOLDER}/0"]


def test_a_lease_is_renewed_for_as_long_as_it_is_held(s3_uri, monkeypatch):
    monkeypatch.setattr(lease, "this_process", lambda: ELSEWHERE)
    with folder_at(s3_uri, 2).locked():
        time.sleep(3.5)
        with pytest.raises(UserError, match="in use"):
            folder_at(s3_uri, 2).locked().__enter__()


@pytest.mark.parametrize("is_over_already", [False, True])
def test_who_was_cut_off_and_taken_over_writes_no_more(gate, monkeypatch, is_over_already):
    first, second = folder_at(gate.uri, 2), folder_at(direct(gate), 2)
    first.write("a", b"old")
    with monkeypatch.context() as patch:
        patch.setattr(lease, "this_process", lambda: ELSEWHERE)
        holding = first.locked()
        holding.__enter__()
        gate.rule = lambda *_: 503
        time.sleep(1.5)
        with pytest.raises(UserError, match=r"cannot .*the store has trouble of its own"):
            first.write("a", b"cut off")
    taken = second.locked()
    taken.__enter__()
    second.write("a", b"of the second")
    if is_over_already:
        taken.__exit__(None, None, None)
    gate.rule = lambda *_: None
    for use in (lambda: first.write("a", b"of the first"), lambda: first.remove("a")):
        with pytest.raises(UserError, match=r"was taken over by another distlearn run, .*writes no more"):
            use()
    assert second.read("a") == b"of the second"
    if not is_over_already:
        second.write("a", b"still of the second")
        taken.__exit__(None, None, None)
    holding.__exit__(None, None, None)
    assert not second.is_locked()


def test_who_was_cut_off_for_a_while_but_not_taken_over_goes_on(gate, monkeypatch):
    folder = folder_at(gate.uri, 1)
    with folder.locked():
        gate.rule = lambda *_: 503
        time.sleep(1.5)
        gate.rule = lambda *_: None
        folder.write("a", b"content")
        assert folder.read("a") == b"content"


@pytest.mark.parametrize("machine", ["one machine", "another each"])
def test_of_many_who_start_at_once_one_wins(s3_uri, monkeypatch, machine):
    if machine == "another each":
        monkeypatch.setattr(
            lease, "this_process", lambda: replace(ELSEWHERE, machine=str(threading.current_thread().ident))
        )
    rounds = []
    while not any(rounds) and len(rounds) < 3:  # on a busy machine it can happen that all give way to each other
        rounds.append(n_winners_of_five(s3_uri))
    assert rounds[-1] == 1


def n_winners_of_five(uri):
    holding, most, refused = [], [], []
    barrier = threading.Barrier(5)

    def start():
        folder = folder_at(uri, 3)
        barrier.wait()
        try:
            with folder.locked():
                holding.append(1)
                most.append(len(holding))
                time.sleep(2)
                holding.pop()
        except UserError as error:
            refused.append(str(error))

    threads = [threading.Thread(target=start) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most, default=1) == 1
    assert len(most) + len(refused) == 5
    return len(most)


def test_a_reader_who_may_not_write_is_told_that_it_may_be_in_use(gate):
    bucket_at(direct(gate)).put(f"{FOLDER}/0", flag_content(ELSEWHERE, True, 1))
    gate.rule = lambda method, _: 403 if method == "PUT" else None
    assert open_folder(gate.uri).is_locked()


def test_a_flag_that_cannot_be_read_counts_until_it_runs_out(s3_uri, monkeypatch):
    bucket_at(s3_uri).put(f"{FOLDER}/0", b"not ours")
    assert open_folder(s3_uri).is_locked()


def test_a_lock_that_cannot_be_had_leaves_nothing_behind(gate):
    bucket = bucket_at(direct(gate))
    bucket.put(f"{FOLDER}/0", flag_content(this_process(), True, 30))
    with pytest.raises(UserError, match="in use"):
        open_folder(gate.uri).locked().__enter__()
    assert [name for name, _ in bucket.listed(FOLDER)] == [f"{FOLDER}/0"]


def direct(gate):
    """The folder of the gate's URI, past the gate."""
    return gate.uri.replace(str(gate.port), str(gate.server.port))


def test_a_flag_of_somebody_dead_elsewhere_is_seen_to_run_out_without_a_request_that_writes(gate):
    bucket_at(gate.uri).put(f"{FOLDER}/0", flag_content(ELSEWHERE, True, 30))
    now = [0.0]
    watch = FlagWatch(bucket_at(gate.uri), clock=lambda: now[0])
    gate.requests.clear()
    assert watch.is_held()
    now[0] = 29.0
    assert watch.is_held()
    now[0] = 31.0
    assert not watch.is_held()
    assert {method for method, _ in gate.requests} <= {"GET", "HEAD"}
