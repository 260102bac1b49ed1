"""The server on a real socket: a silent client keeps no place."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from noloss.web import server as module
from noloss.web.server import LOOPBACK, Server, bound, server
from noloss.web.workers import Workers
from tests.processes import PATIENCE, wait_until

PART = b"POST /verify/answers HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
WHOLE = b"GET /assets/base.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LAST = WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
SHORT = 0.2  # seconds, for the patience of a test
EVER_LONGER = (SHORT, 2.0, 20.0)
"""The same on a busy machine, where this process may have to wait while a client sends."""


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_CLIENTS", 5)
        patch.setattr(module, "WORKERS", Workers("tests.noloss.web.hostile_tasks"))  # quick
        taken, running = bound(0), server()
        thread = threading.Thread(target=running.run, kwargs={"sockets": [taken]}, daemon=True)
        thread.start()
        wait_until(lambda: running.started)
        yield running
        running.should_exit = True
        thread.join(PATIENCE)
        taken.close()


@pytest.fixture
def port(running: Server, monkeypatch: pytest.MonkeyPatch) -> int:
    """Give the port of a server that waits for a short time only."""
    monkeypatch.setattr(module, "PATIENCE", SHORT)
    at: int = running.servers[0].sockets[0].getsockname()[1]
    return at


def sent(port: int, text: bytes) -> socket.socket:
    connection = socket.create_connection((LOOPBACK, port), timeout=PATIENCE)
    connection.sendall(text)
    return connection


def answered(connection: socket.socket) -> bytes:
    """Give all that comes until the server closes."""
    return b"".join(iter(lambda: connection.recv(1 << 20), b""))


@pytest.mark.parametrize("text", [b"", PART[:20], PART, PART + b"\r\n{"])
def test_a_request_that_does_not_come_is_not_waited_for(
    port: int,
    text: bytes,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with sent(port, text) as connection:
        assert answered(connection) == b""
    monkeypatch.setattr(module, "PATIENCE", PATIENCE)
    with sent(port, LAST) as after:  # the server has handled the first by then
        assert answered(after).startswith(b"HTTP/1.1 200 OK")
    assert capsys.readouterr().err == ""


def test_a_client_that_asks_no_more_is_let_go_after_its_answer(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for patience in EVER_LONGER:
        monkeypatch.setattr(module, "PATIENCE", patience)
        with sent(port, WHOLE + PART) as connection:
            if told := answered(connection):
                break
    assert told.startswith(b"HTTP/1.1 200 OK")


def test_an_answer_that_is_not_read_is_not_waited_for(
    running: Server, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many answers, more than the system holds for a reader who does not read."""
    many, told = 1000, b""
    for patience in EVER_LONGER:
        monkeypatch.setattr(module, "PATIENCE", patience)
        with (
            suppress(ConnectionError),
            sent(port, many * WHOLE.replace(b"base.js", b"engine.js")) as connection,
        ):
            told = connection.recv(9)
            wait_until(lambda: not running.server_state.connections)
            for part in iter(lambda: connection.recv(1 << 20), b""):
                told += part
        if told:
            break
    assert 0 < told.count(b"HTTP/1.1 200 OK") < many


def test_silent_clients_close_the_page_for_no_longer_than_they_are_waited_for(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for patience in EVER_LONGER:
        monkeypatch.setattr(module, "PATIENCE", patience)
        silent = [sent(port, b"") for _ in range(5)]
        with sent(port, LAST) as refused:
            told = answered(refused)
        for connection in silent:
            assert answered(connection) == b""
            connection.close()
        if told.startswith(b"HTTP/1.1 503"):
            break
    assert told.startswith(b"HTTP/1.1 503")
    with sent(port, LAST) as connection:
        assert answered(connection).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.slow
@pytest.mark.usefixtures("in_this_process")
def test_work_that_takes_longer_than_the_patience_is_answered(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(name: str) -> dict[str, object]:
        time.sleep(4 * SHORT)
        return {"slow": name}

    monkeypatch.setattr("noloss.web.tasks.named_answers", slow)
    body = b'{"strategy": "x"}'
    head = b"POST /verify/answers HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 17\r\n\r\n"
    with sent(port, head + body) as connection:
        assert b'{"slow":"x"}' in answered(connection)
