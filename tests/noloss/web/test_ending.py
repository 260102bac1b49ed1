"""A served page ends on every request to end; work whose client has gone ends before."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.processes import PATIENCE, ends_soon, noted

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked"),
]

CHECKOUT = Path(__file__).resolve().parents[3]
SOON = 20.0  # seconds: about two, on a slow machine that has other work as well
SERVE = """
import sys
from noloss.__main__ import main
from noloss.web import lanes
lanes.WORKERS.module = "tests.noloss.web.hostile_page"
lanes.WORKERS.seconds = 600.0  # so that no time limit ends it
sys.argv = ["noloss", "serve", "--port", "0", "--no-token", "--json"]
sys.exit(main())
"""
SMALL = "tapes t\nsymbols a b\naccept y\ns: a -> a R s\n   _ -> _ S y\n"


@contextmanager
def serving() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Serve the page with endless works; give its process and its port."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVE],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["address"]
        try:
            yield process, urlsplit(address).port or 0
        finally:
            process.kill()


def asked_for_ever(port: int, note: Path) -> socket.socket:
    """Ask for what never ends; give the connection once it is worked on."""
    body = json.dumps({"text": str(note), "file": "endless"})
    head = f"POST /machines/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}"
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(f"{head}\r\n\r\n{body}".encode())
    return connection


def checked(port: int) -> float:
    """Have a machine checked; give the seconds that it takes."""
    begun = time.monotonic()
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("POST", "/machines/check", json.dumps({"text": SMALL}))
    answer = connection.getresponse()
    assert (answer.status, b"2 states" in answer.read()) == (200, True)
    connection.close()
    return time.monotonic() - begun


def test_work_ends_with_its_client_and_the_page_on_a_signal(tmp_path: Path) -> None:
    notes = [tmp_path / str(number) for number in range(7)]
    with serving() as (process, port):
        checked(port)  # by then all is imported
        left = [asked_for_ever(port, note) for note in notes[:4]]  # as many as there are places
        gone = [noted(note)[0] for note in notes[:4]]
        for connection in left:
            connection.close()
        assert checked(port) < SOON
        assert all(map(ends_soon, gone))
        stays = [asked_for_ever(port, note) for note in notes[4:]]
        at_work = [noted(note)[0] for note in notes[4:]]
        assert checked(port) < SOON
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - begun < SOON
        assert (process.returncode, errors) == (143, "")
        assert all(map(ends_soon, at_work))
        for connection in stays:
            connection.close()


def test_ctrl_c_ends_the_page_during_any_work(tmp_path: Path) -> None:
    with serving() as (process, port), asked_for_ever(port, tmp_path / "pid"):
        (at_work,) = noted(tmp_path / "pid")
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - begun < SOON
        assert (process.returncode, errors) == (130, "interrupted\n")
        assert ends_soon(at_work)


def test_ctrl_c_ends_the_page_before_it_is_ready() -> None:
    with serving() as (process, _):
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert time.monotonic() - begun < SOON
        assert (process.returncode, errors) == (130, "interrupted\n")
