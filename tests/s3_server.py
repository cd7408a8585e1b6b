"""An object store on this machine for tests: moto's S3 server in a process of its own, and a gate in front of it.

A module that wants it says `pytest_plugins = ["s3_server"]` and takes `s3_uri`, which is a new folder for each test.
Nothing but this machine can be reached: the environment knows no other store, no profile and no instance metadata.
"""

import http.client
import itertools
import os
import subprocess
import sys
import threading
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

SERVER = """
import sys
from moto.server import ThreadedMotoServer

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
server.start()
print("\\nlistening on", server.get_host_and_port()[1], flush=True)
sys.stdin.read()  # ends when whoever started it does, however that is
"""
KEY, SECRET = "testkey", "testsecret"
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": KEY,
    "AWS_SECRET_ACCESS_KEY": SECRET,
    "AWS_CONFIG_FILE": os.devnull,
    "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
    "AWS_EC2_METADATA_DISABLED": "true",
    "AWS_ENDPOINT_URL": "http://127.0.0.1:1",  # nobody listens there
    "NO_PROXY": "*",
    "no_proxy": "*",
}


@pytest.fixture(autouse=True)
def only_this_machine(monkeypatch):
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)


@pytest.fixture(scope="session")
def s3():
    """A running server with a bucket."""
    with running_server() as server:
        server.make_bucket("bucket")
        yield server


@pytest.fixture
def s3_uri(s3):
    """A new folder in the store."""
    return s3.uri()


@pytest.fixture
def gate(s3):
    """A way to the same store that counts requests, and refuses or holds up what it is told to."""
    with Gate(s3) as gate:
        yield gate


class Server:
    """Where it listens; it does not ask who a request is from."""

    keys = f"{KEY}:{SECRET}"
    secret = SECRET
    _folders = itertools.count()

    def __init__(self, port):
        self.port = port

    def uri(self, bucket="bucket", folder=None):
        """Of a new folder, if none is named."""
        folder = f"results-{next(self._folders)}" if folder is None else folder
        where = f"endpoint_override=127.0.0.1:{self.port}&scheme=http&region=us-east-1"
        return f"s3://{self.keys}@{bucket}/{folder}?{where}"

    def make_bucket(self, name):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/{name}", method="PUT")
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=10):
            pass


@contextmanager
def running_server():
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **ENVIRONMENT},
    ) as process:
        lines = (line.removeprefix("listening on ") for line in process.stdout if line.startswith("listening on "))
        yield Server(int(next(lines)))
        process.stdin.close()
        process.wait()


class Gate:
    """Passes requests on; `rule` may answer one with a status, or hold it up."""

    def __init__(self, server, port=0):
        self.server = server
        self.rule = lambda method, path: None
        self.requests = []  # method and path
        self.is_closed = False
        gate = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                body = received(self)
                gate.requests.append((self.command, self.path))
                status = gate.rule(self.command, self.path)
                if gate.is_closed:
                    self.close_connection = True
                    return
                self.answer(*((status, {}, b"") if status else forwarded(server.port, self, body)))

            do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = pass_on  # noqa: N815

            def answer(self, status, headers, body):
                self.send_response_only(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if "content-length" not in map(str.lower, headers):
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True
        self._server.handle_error = lambda *_: None  # of clients that are gone
        self.port = self._server.server_port
        self.uri = Server(self.port).uri()
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.close()

    def reopened(self):
        """Another one at the same address, after this one was closed."""
        return Gate(self.server, self.port)

    def close(self):
        """From now on connections are refused."""
        if not self.is_closed:
            self.is_closed = True
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()


def received(asked):
    """The body of a request, of which the length may not be known beforehand."""
    if asked.headers.get("Transfer-Encoding") != "chunked":
        return asked.rfile.read(int(asked.headers.get("Content-Length", 0)))
    parts = []
    while n_bytes := int(asked.rfile.readline().partition(b";")[0], 16):
        parts.append(asked.rfile.read(n_bytes))
        asked.rfile.readline()
    asked.rfile.readline()
    return b"".join(parts)


def forwarded(port, asked, body):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    own = ("expect", "connection", "transfer-encoding", "content-length")
    headers = {name: value for name, value in asked.headers.items() if name.lower() not in own}
    connection.request(asked.command, asked.path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    dropped = ("connection", "transfer-encoding", "date", "server")
    return answer.status, {k: v for k, v in answer.getheaders() if k.lower() not in dropped}, content
