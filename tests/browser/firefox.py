"""Debian's Firefox for Playwright, which speaks WebDriver BiDi with it.

Playwright sends a command that this version of Firefox does not know yet. So Playwright starts this
program as its browser: it starts Firefox, passes all messages on, and answers that command itself.

Source: https://w3c.github.io/webdriver-bidi
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import IO, Final

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, WebSocketHandler, websocket_connect

UNKNOWN: Final = frozenset({"emulation.setMediaFeaturesOverride"})
"""The commands that Firefox does not know; a preference of Firefox chooses light or dark."""
LISTENS: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
LARGEST: Final = 100_000_000
"""Bytes of a message, such as a picture of a page."""
ENDS_WITHIN: Final = 20.0
"""Seconds that Firefox has to end, once its session is over."""


def program(folder: Path, firefox: str) -> Path:
    """Write the program that Playwright starts as its browser."""
    script = folder / "firefox"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{__file__}" "{firefox}" "$@"\n')
    script.chmod(0o755)
    return script


class _Session(WebSocketHandler):
    """The session of Playwright; its messages go to Firefox, and those of Firefox come back."""

    def initialize(self, firefox: str, over: asyncio.Event) -> None:
        self.address, self.over = firefox, over
        self.firefox: WebSocketClientConnection | None = None

    async def open(self, *_: str, **__: str) -> None:
        self.firefox = await websocket_connect(self.address, max_message_size=LARGEST)
        self.answers = asyncio.create_task(self._pass_back(self.firefox))

    async def on_message(self, message: str | bytes) -> None:
        command = json.loads(message)
        if command["method"] in UNKNOWN:
            await self.write_message({"type": "success", "id": command["id"], "result": {}})
        elif self.firefox is not None:
            await self.firefox.write_message(message)

    def on_close(self) -> None:
        self.over.set()

    async def _pass_back(self, firefox: WebSocketClientConnection) -> None:
        while (message := await firefox.read_message()) is not None:
            await self.write_message(message)
        self.close()


async def _pass_on(address: str) -> None:
    """Pass messages on until the session is over."""
    over = asyncio.Event()
    given = {"firefox": f"{address}/session", "over": over}
    server = HTTPServer(
        Application([("/session", _Session, given)], websocket_max_message_size=LARGEST)
    )
    (taken,) = bind_sockets(0, "127.0.0.1")
    server.add_socket(taken)
    port = taken.getsockname()[1]
    print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)  # noqa: T201
    await over.wait()


def _copy(messages: IO[str]) -> None:
    for line in messages:
        sys.stderr.write(line)


def main(firefox: str, *arguments: str) -> int:
    """Start Firefox and pass messages on; give its exit code."""
    with subprocess.Popen([firefox, *arguments], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if listens := LISTENS.search(line):
                Thread(target=_copy, args=(process.stderr,), daemon=True).start()
                asyncio.run(_pass_on(listens[1]))
                break
            sys.stderr.write(line)
        try:
            return process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
