"""`noloss serve` prints the address of the page, serves it, and ends on a signal."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest

from noloss.web.server import server
from tests.noloss.conftest import Noloss
from tests.processes import PATIENCE

CHECKOUT = Path(__file__).resolve().parents[3]


@pytest.mark.slow
def test_it_answers_until_ctrl_c_ends_it(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "noloss", "serve", "--port", "0", "--json"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        try:
            told = json.loads("".join(iter(running.stdout.readline, "}\n")) + "}")
            with urllib.request.urlopen(told["address"], timeout=PATIENCE) as answer:
                text = answer.read()
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=PATIENCE)
        finally:
            running.kill()
    assert told["format"] == "noloss/serve"
    assert "/?token=" in told["address"]
    assert b"Does this strategy really never lose?" in text
    assert (running.returncode, out, err) == (130, "", "interrupted\n")


def test_a_port_that_is_taken_is_an_error_with_a_way_out(noloss: Noloss) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = noloss("serve", "--port", str(port))
    assert done.code == 2
    assert done.err == (
        f"error: port {port} cannot be had: Address already in use\n"
        "  hint: `--port 0` takes any that is free\n"
    )


@pytest.mark.slow
def test_the_browser_that_is_opened_is_answered_and_not_waited_for(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser of the console stays until you leave it; here it asks first, then stays."""
    answers: list[bytes] = []
    opened: list[str] = []
    running = server()
    monkeypatch.setattr("noloss.web.server.server", lambda access, course: running)

    def browse(address: str) -> None:
        opened.append(address)
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            answers.append(answer.read())
        running.should_exit = True
        threading.Event().wait()

    monkeypatch.setattr("webbrowser.open", browse)
    done = noloss("serve", "--port", "0", "--open")
    assert (done.code, done.err) == (0, "")
    assert len(answers) == 1
    assert b"Does this strategy really never lose?" in answers[0]
    (printed,) = re.findall(r"http://\S+", done.out)
    assert printed != opened[0]  # which others may see, so that it lets in once


def test_no_token_lets_everybody_in(noloss: Noloss, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(
        "noloss.web.server.serve", lambda taken, access, course: asked.append((access, course))
    )
    done = noloss("serve", "--port", "0", "--no-token", "--json")
    assert (done.code, asked) == (0, [(None, None)])
    assert json.loads(done.out)["address"].endswith("/")


def test_without_the_extra_the_error_says_how_to_install_it(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.commands.pages.serve.find_spec", lambda name: None)
    done = noloss("serve")
    assert done.code == 2
    assert "error: the page needs starlette and uvicorn\n  hint: this brings both: " in done.err
    assert "[page]" in done.err
