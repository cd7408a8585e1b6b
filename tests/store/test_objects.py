"""What can go wrong with an object store, and that it costs nothing but time."""

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pandas as pd
import pytest

import distlearn
from distlearn.errors import UserError
from distlearn.store import SPEC_FILE, connect, open_folder, table_content, write_table
from distlearn.store.bucket import Bucket
from distlearn.store.uri import joined

pytest_plugins = ["s3_server"]

LARGE = np.random.default_rng(1).bytes(21_000_000)  # three parts of pyarrow's


@pytest.fixture(autouse=True)
def little_patience(monkeypatch):
    monkeypatch.setattr(connect, "S3_ATTEMPTS", 1)
    monkeypatch.setattr(connect, "STALL_SECONDS", 1.0)


def test_a_small_file_is_one_request(gate):
    open_folder(gate.uri).write("a/b", b"content")
    assert [method for method, _ in gate.requests] == ["PUT"]


def test_a_large_file_comes_back_as_it_was(s3_uri):
    folder = open_folder(s3_uri)
    folder.write("large", LARGE)
    assert folder.read("large") == LARGE


@pytest.mark.parametrize(
    "refused",
    [
        ("POST", "uploads"),
        ("PUT", "partNumber=1"),
        ("PUT", "partNumber=2"),
        ("PUT", "partNumber=3"),
        ("POST", "uploadId"),
    ],
)
def test_a_write_that_fails_in_the_middle_leaves_the_old_content(gate, refused):
    """Also later: pyarrow makes an object of what it has when a stream that failed is forgotten."""
    folder = open_folder(gate.uri)
    folder.write("large", b"old")
    failures = []

    def fail_once(method, path):
        if not failures and method == refused[0] and refused[1] in path:
            failures.append(path)
            return 500
        return None

    gate.rule = fail_once
    with pytest.raises(UserError, match=r"cannot write s3://bucket/.*/large.*what was written before is intact"):
        folder.write("large", LARGE)
    assert failures
    assert folder.read("large") == b"old"


@pytest.fixture
def _hears_ctrl_c():
    """As every process does that was not started in the background by a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_hears_ctrl_c")
def test_ctrl_c_in_the_middle_of_a_write_is_heard_after_it(s3_uri):
    """Raised between its steps it would make an object of nothing."""
    system, path = connect.connected(s3_uri)

    class Interrupted:
        type_name = "s3"

        def __getattr__(self, name):
            return getattr(system, name)

        def open_output_stream(self, path):
            stream = system.open_output_stream(path)
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            time.sleep(0.05)
            return stream

    bucket = Bucket(Interrupted(), path, s3_uri)
    with pytest.raises(KeyboardInterrupt):
        bucket.put("a", b"whole")
    assert bucket.fetch("a") == b"whole"


def test_a_writer_that_is_killed_in_the_middle_leaves_the_old_content(gate):
    folder = open_folder(gate.uri)
    folder.write("large", b"old")
    arrived = threading.Event()

    def hold_the_last_part(_, path):
        if "partNumber=3" in path:
            arrived.set()
            time.sleep(1)

    gate.rule = hold_the_last_part
    code = (
        "import sys; from distlearn.store import open_folder\n"
        "open_folder(sys.argv[1]).write('large', b'n' * 21_000_000)"
    )
    with subprocess.Popen([sys.executable, "-c", code, gate.uri]) as process:
        assert arrived.wait(10)
        process.kill()
    gate.rule = lambda *_: None
    assert folder.read("large") == b"old"
    assert folder.names("*") == ["large"]


def test_a_store_that_goes_away_is_told_within_seconds(gate):
    folder = open_folder(gate.uri)
    folder.write("a", b"content")
    gate.close()
    for use in (lambda: folder.write("a", b"new"), lambda: folder.read("a"), lambda: folder.names("*")):
        began = time.monotonic()
        with pytest.raises(UserError, match=r"cannot .* s3://bucket/.*the store cannot be reached: look at"):
            use()
        assert time.monotonic() - began < 5


def test_a_store_that_does_not_answer_is_told_too(gate):
    folder = open_folder(gate.uri)
    gate.rule = lambda *_: time.sleep(3)
    with pytest.raises(UserError, match=r"cannot read s3://.*the store cannot be reached"):
        folder.read("a")


def test_what_the_server_refuses_for_a_moment_is_tried_again(gate, monkeypatch):
    monkeypatch.setattr(connect, "S3_ATTEMPTS", 3)
    failures = [503, 500]
    gate.rule = lambda *_: failures.pop() if failures else None
    open_folder(gate.uri).write("a", b"content")
    assert open_folder(gate.uri).read("a") == b"content"


@pytest.mark.parametrize("use", [lambda f: f.write("a", b""), lambda f: f.read("a"), lambda f: f.names("a/*")])
def test_a_bucket_that_is_not_there_is_told(s3, use):
    folder = open_folder(s3.uri(bucket="nobody"))
    with pytest.raises(UserError, match=r"cannot .* s3://nobody/.*: there is no such bucket: make it") as caught:
        use(folder)
    assert s3.secret not in str(caught.value)


@pytest.mark.parametrize("use", [lambda f: f.write("a", b""), lambda f: f.read("a"), lambda f: f.names("a/*")])
def test_whoever_may_not_enter_is_told_how_to_give_keys(gate, s3, use):
    gate.rule = lambda *_: 403
    with pytest.raises(UserError, match=r"access is refused: give credentials .*AWS_ACCESS_KEY_ID") as caught:
        use(open_folder(gate.uri))
    assert s3.secret not in str(caught.value)


def test_keys_and_server_can_come_from_the_environment(s3, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{s3.port}")
    open_folder("s3://bucket/from-environment").write("a", b"content")
    assert open_folder(s3.uri(folder="from-environment")).read("a") == b"content"


def test_the_folder_of_a_uri_may_be_the_whole_bucket_and_have_signs_in_its_name(s3):
    s3.make_bucket("whole")
    for folder in ("", "/", "with%20space%23and%3F/", "a//b"):
        results = open_folder(s3.uri(bucket="whole", folder=folder))
        results.write("x/y", folder.encode())
        assert results.names("x/*") == ["x/y"]
        assert results.read("x/y") == folder.encode()


def test_other_stores_get_their_files_by_copying(s3):
    """Azure makes an empty object as soon as a stream is opened."""
    system, path = connect.connected(s3.uri())

    class Other:
        type_name = "abfs"

        def __getattr__(self, name):
            return getattr(system, name)

        def open_output_stream(self, path):
            system.open_output_stream(path).close()
            return system.open_output_stream(path)

    bucket = Bucket(Other(), path, "abfs://bucket/folder")
    for content in (b"one", LARGE, b"two"):
        bucket.put("a/b", content)
        assert bucket.fetch("a/b") == content
        assert [name for name, _ in bucket.listed("a")] == ["a/b"]


def test_a_file_that_is_replaced_while_it_is_read_is_read_again(gate):
    folder, other = open_folder(gate.uri), open_folder(gate.uri)
    folder.write("a", b"short")

    def replace_before_it_is_sent(method, _):
        if method == "GET":
            gate.rule = lambda *_: None
            other.write("a", b"and now longer")

    gate.rule = replace_before_it_is_sent
    assert folder.read("a") == b"and now longer"


def test_readers_never_see_half_a_file(s3_uri):
    folder, reader = open_folder(s3_uri), open_folder(s3_uri)
    contents = [bytes([i]) * (1000 + 300 * i) for i in range(20)]
    folder.write("a", contents[0])
    seen = []
    is_over = threading.Event()

    def read():
        while not is_over.is_set():
            seen.append(reader.read("a"))

    thread = threading.Thread(target=read)
    thread.start()
    for content in contents:
        folder.write("a", content)
    is_over.set()
    thread.join()
    assert set(seen) <= set(contents)


def test_results_are_loaded_by_us_and_by_plain_pandas(s3, s3_uri):
    folder = open_folder(s3_uri)
    folder.write(SPEC_FILE, b'name = "small"\narms = {}\n')
    for seed in range(30):
        row = {"checkpoint": 0, "games": 1, "generation": 1, "measure": "m", "value": 0.5}
        write_table(folder, "metrics", "a", seed, table_content("metrics", "a", seed, [row]))
    results = distlearn.load(s3_uri)
    assert results.metrics.seed.tolist() == list(range(30))
    assert s3.secret not in results.path
    with folder.locked():
        assert sorted(pd.read_parquet(joined(s3_uri, "metrics")).seed) == list(range(30))


def test_a_process_that_used_a_store_ends_quickly_and_silently(s3_uri):
    code = (
        "import sys; from distlearn.store import open_folder; folder = open_folder(sys.argv[1])\n"
        "with folder.locked(): folder.write('a', b'x'); sys.exit(3)"
    )
    began = time.monotonic()
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, s3_uri], capture_output=True, text=True, timeout=20, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (3, "", "")
    assert time.monotonic() - began < 10
    assert open_folder(s3_uri).names("*") == ["a"]
    assert not open_folder(s3_uri).is_locked()
