"""The server as strangers find it: other names, other pages, nonsense."""

import json
import random
import socket
from urllib.parse import quote

import commands
import pages
import pytest

BEGIN = "/api/games"


@pytest.fixture(scope="module")
def server():
    with pages.served("play", "othello-swh") as running:
        yield running


def test_it_listens_to_this_machine_alone(server):
    own = socket.gethostbyname(socket.gethostname())
    if own.startswith("127."):
        own = "127.0.0.2"  # loopback too, but not the address that was asked for
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((own, server.port), timeout=5)


@pytest.mark.parametrize("host", ["localhost:{}", "127.0.0.1:{}", "[::1]:{}", "LOCALHOST:9999", "localhost"])
def test_it_answers_to_its_own_names_with_any_port(server, host):
    assert server.ask(server.path, host=host.format(server.port))[0] == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{}",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil@localhost",
        "[",
        "a b",
    ],
)
def test_other_names_are_refused_so_that_no_page_can_pass_for_ours(server, host):
    for path in (server.path, "/static/play.js", "/api/games/0"):
        status, headers, text = server.ask(path, host=host.format(server.port))
        assert status in (400, 421)
        assert "token" not in text
        assert "Content-Security-Policy" in headers or status == 400


def test_a_page_says_what_browsers_may_do_with_it(server):
    for path in (server.path, "/static/play.js", "/api/games/0", "/nowhere"):
        _, headers, _ = server.ask(path, Origin="http://evil.example")
        assert "script-src 'self'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert not [name for name in headers if name.startswith("Access-Control")]


def test_pages_need_nothing_from_elsewhere_and_no_script_within(server):
    text = server.ask(server.path)[2]
    assert "//" not in text.replace("<!doctype", "")
    assert '<script type="module" src="/static/play.js"></script>' in text
    assert text.count("<script") == 1
    assert "style=" not in text


def test_what_changes_something_needs_the_token_of_the_page(server):
    for headers in ({}, {"X_Distlearn_Token": "wrong"}, {"X_Distlearn_Token": "\xff"}):
        status, _, text = server.ask(BEGIN, "POST", "{}", **headers)
        assert (status, "load it again" in text) == (403, True)
    assert server.ask(BEGIN, "POST", "{}", X_Distlearn_Token=server.token)[0] == 200


def test_another_page_may_change_nothing_even_if_it_knew_the_token(server):
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{server.port}", "http://127.0.0.1:1"):
        assert server.ask(BEGIN, "POST", "{}", X_Distlearn_Token=server.token, Origin=origin)[0] == 403
    own = f"http://127.0.0.1:{server.port}"
    assert server.ask(BEGIN, "POST", "{}", X_Distlearn_Token=server.token, Origin=own)[0] == 200


def test_a_browser_that_asks_beforehand_whether_another_page_may_is_told_nothing(server):
    status, headers, _ = server.ask(
        BEGIN, "OPTIONS", Origin="http://evil.example", Access_Control_Request_Method="POST"
    )
    assert status in (403, 405)
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static//etc/passwd",
        "/static/%00",
        "/etc/passwd",
        "/play/0/../../etc/passwd",
        "/static/",
    ],
)
def test_nothing_but_the_files_of_the_pages_is_served(server, path):
    status, _, text = server.ask(path)
    assert status in (400, 403, 404), text


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "3",
        '{"black": 3}',
        '{"like": "x"}',
        '{"like": -1}',
        '{"like": true}',
        "[" * 5000,
        "\xff",
        "{}" + " " * 2_000_000,
    ],
)
def test_what_is_not_the_table_asked_for_is_refused(server, body):
    status, _, text = server.ask(BEGIN, "POST", body.encode("latin-1"), X_Distlearn_Token=server.token)
    assert status in (400, 413), text


def test_it_survives_whatever_is_sent(server):
    rng = random.Random(5)
    lines = f"POST {BEGIN} HTTP/1.1", "Host: localhost", f"X-Distlearn-Token: {server.token}", "Content-Length: 2"
    good = "\r\n".join([*lines, "", "{}"])
    assert server.send(good.encode(), commands.PATIENCE).startswith(b"HTTP/1.1 200")
    for _ in range(150):
        assert b"500" not in server.send(pages.mangled(rng, good.encode()))[:12]
    assert server.get("/api/games/0")["number"] == 0
    assert server.process.poll() is None


@pytest.mark.parametrize("number", ["99999", "999999999", "0x1", "-1", "٣", "1e3"])
def test_games_that_are_not_there_are_refused(server, number):
    status, _, text = server.ask(f"/api/games/{quote(number)}")
    assert status == 404 or "not there any more" in json.loads(text)["refused"]


def test_it_says_where_it_is_and_ends_by_ctrl_c():
    with pages.served("play", "othello-swh") as running:
        assert running.address.startswith("http://127.0.0.1:")
    assert running.process.returncode == 0


def test_a_port_that_is_taken_is_told(server):
    done = commands.call("play", "othello-swh", "--port", server.port)
    assert commands.refused(done, f"port {server.port} of 127.0.0.1 cannot be used: ", "--port 0 takes a free one")
