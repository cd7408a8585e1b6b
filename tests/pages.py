"""`distlearn` as a server in a process of its own, and what it answers, without a browser."""

import http.client
import json
import re
import signal
import socket
from contextlib import contextmanager

import commands


class Server:
    """A running server."""

    def __init__(self, process, address):
        self.process = process
        self.address = address  # of its page
        self.port = int(re.search(r":(\d+)/", address)[1])
        self.path = "/" + address.split("/", 3)[3]

    def ask(self, path, method="GET", body=None, host=None, **headers):
        """Status, headers and text of the answer; what headers are called has _ for -."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=commands.PATIENCE)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, {"Host": host or f"127.0.0.1:{self.port}", **named})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, text

    @property
    def token(self):
        status, headers, text = self.ask(self.path)
        while status == 302:
            status, headers, text = self.ask(headers["Location"])
        return re.search(r'name="token" content="([\w-]+)"', text)[1]

    def get(self, path):
        status, _, text = self.ask(path)
        assert status == 200, text
        return json.loads(text)

    def post(self, path, **table):
        status, _, text = self.ask(path, "POST", json.dumps(table), X_Distlearn_Token=self.token)
        assert status == 200, text
        return json.loads(text)

    def send(self, raw, patience=0.03):
        """The beginning of what comes back to any bytes; nothing if the server hangs up, or waits for more."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=commands.PATIENCE) as connection:
            try:
                connection.sendall(raw)
                connection.settimeout(patience)
                return connection.recv(4096)
            except (ConnectionError, TimeoutError):
                return b""


@contextmanager
def served(*arguments, **environment):
    process = commands.start(*arguments, **environment)
    try:
        line = process.stdout.readline()
        assert "http://" in line, line + process.stderr.read()
        yield Server(process, re.search(r"http://\S+", line)[0])
    finally:
        process.send_signal(signal.SIGINT)
        commands.ended(process)


def mangled(rng, message):
    """A request of which pieces are missing, doubled, or made of other bytes."""
    if rng.random() < 0.2:
        return rng.randbytes(rng.randrange(1, 2000))
    for _ in range(rng.randrange(1, 6)):
        start = rng.randrange(len(message) + 1)
        end = min(len(message), start + rng.randrange(12))
        piece = rng.choice([b"", message[start:end] * 2, rng.randbytes(4), b"\r\n", b"\0", b"A" * 9000, b"%ff", b"-1"])
        message = message[:start] + piece + message[end:]
    return message
