"""The server on a real socket: who says nothing keeps no place."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from noloss.web import server as module
from noloss.web.server import LOOPBACK, bound, server

PART = b"POST /verify/answers HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n"
WHOLE = b"GET /assets/base.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
LAST = WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
SHORT = 0.2  # seconds, for the patience of a test


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PATIENCE", SHORT)
        patch.setattr(module, "MOST_CLIENTS", 5)
        taken, running = bound(0), server()
        thread = threading.Thread(target=running.run, kwargs={"sockets": [taken]}, daemon=True)
        thread.start()
        while not running.started:
            time.sleep(0.01)
        yield taken.getsockname()[1]
        running.should_exit = True
        thread.join(10)
        taken.close()


def sent(port: int, text: bytes) -> socket.socket:
    connection = socket.create_connection((LOOPBACK, port), timeout=5)
    connection.sendall(text)
    return connection


def answered(connection: socket.socket) -> bytes:
    """Give all that comes until the server closes."""
    return b"".join(iter(lambda: connection.recv(1 << 20), b""))


@pytest.mark.parametrize("text", [b"", PART[:20], PART, PART + b"\r\n{"])
def test_a_request_that_does_not_come_is_not_waited_for(
    port: int, text: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    with sent(port, text) as connection:
        assert answered(connection) == b""
    with sent(port, LAST) as after:  # what the server does about the first is done by then
        assert answered(after).startswith(b"HTTP/1.1 200 OK")
    assert capsys.readouterr().err == ""


def test_a_client_that_asks_no_more_is_let_go_after_its_answer(port: int) -> None:
    with sent(port, WHOLE + PART) as connection:
        assert answered(connection).startswith(b"HTTP/1.1 200 OK")


def test_an_answer_that_is_not_read_is_not_waited_for(port: int) -> None:
    """Many answers, more than the system holds for a reader who does not read."""
    many = 1000
    with sent(port, many * WHOLE.replace(b"base.js", b"engine.js")) as connection:
        time.sleep(6 * SHORT)
        told = b""
        with suppress(ConnectionResetError):
            for part in iter(lambda: connection.recv(1 << 20), b""):
                told += part
    assert 0 < told.count(b"HTTP/1.1 200 OK") < many


def test_silent_clients_close_the_page_for_no_longer_than_they_are_waited_for(port: int) -> None:
    silent = [sent(port, b"") for _ in range(5)]
    with sent(port, WHOLE) as refused:
        assert answered(refused).startswith(b"HTTP/1.1 503")
    for connection in silent:
        assert answered(connection) == b""
        connection.close()
    with sent(port, WHOLE) as connection:
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
