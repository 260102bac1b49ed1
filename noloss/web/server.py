"""The socket on the loopback address, and its end."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from pathlib import Path
from types import FrameType
from typing import Final, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from noloss.errors import InputError
from noloss.web.app import application
from noloss.web.guard import Access
from noloss.web.lanes import WORKERS

LOOPBACK: Final = "127.0.0.1"
MOST_CLIENTS: Final = 500
"""The most connections at once, busy or idle; further clients are asked to try again later."""
LAST: Final = 1.9
"""The server ends at most this number of seconds after a request to end."""
PATIENCE: Final = 10.0
"""Seconds that a client may take to send a request or to read its answer; at most twice that."""


class PatientProtocol(H11Protocol):
    """HTTP over a connection that is closed if its client lets the server wait for too long.

    Uvicorn itself waits for ever for a request that has not come, or has come in part, and for an
    answer to be read. Each such connection would take one of the `MOST_CLIENTS` places.
    """

    look: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self.look = self.loop.call_later(PATIENCE, self._look, None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self.look.cancel()
        super().connection_lost(exc)

    def _look(self, owed: object) -> None:
        """Close the connection if the client owes the same as at the last look; else look again.

        owed : the exchange in which the client owed a request or a reading at the last look; None
               before the first exchange; this connection if the client owed nothing
        """
        now = cast("RequestResponseCycle | None", self.cycle)
        unread = self.transport.get_write_buffer_size() > 0
        owes = now is None or now.more_body or now.response_complete or unread
        if owes and now is owed:
            self.transport.abort()
        else:
            owed = now if owes else self
            self.look = self.loop.call_later(PATIENCE, self._look, owed)


def bound(port: int) -> socket.socket:
    """Take a port of the loopback address; 0 is any that is free.

    Raises InputError if another program has it.
    """
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((LOOPBACK, port))
        taken.listen(MOST_CLIENTS)  # later requests get an answer as soon as the page is ready
    except OSError as error:
        taken.close()
        hint = "`--port 0` takes any that is free"
        raise InputError(f"port {port} cannot be had: {error.strerror}", hint=hint) from error
    return taken


class Server(uvicorn.Server):
    """A server that ends soon after a request to end, even during work."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and to get workers ready."""
        await super().startup(sockets)
        WORKERS.get_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all work, then all connections."""
        WORKERS.close()
        try:
            await super().shutdown(sockets)
        finally:
            WORKERS.reopen()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; end at once if that takes too long."""
        super().handle_exit(sig, frame)
        last = threading.Timer(LAST, os._exit, (128 + sig,))
        last.daemon = True
        last.start()


def server(access: Access | None = None, course: Path | None = None) -> Server:
    """Make the server; its log has only errors of the server.

    access : permission for clients; every user of this computer by default
    course : a folder of machines that the page lists before its own
    """
    return Server(
        uvicorn.Config(
            application(access, course),
            http=PatientProtocol,
            log_level="error",
            access_log=False,
            server_header=False,
            lifespan="off",
            limit_concurrency=MOST_CLIENTS,
            backlog=MOST_CLIENTS,
            timeout_keep_alive=20,
            timeout_graceful_shutdown=1,
        )
    )


def serve(taken: socket.socket, access: Access | None, course: Path | None = None) -> None:
    """Answer requests until the server is ended; `access` and `course` as in `server`."""
    with taken:
        answering = server(access, course).serve(sockets=[taken])
        try:
            asyncio.run(answering)
        finally:
            answering.close()  # after a Ctrl-C before the start it is never awaited
