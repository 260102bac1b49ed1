"""The socket on the loopback address, and its end."""

from __future__ import annotations

import socket
from typing import Final

import uvicorn

from noloss.errors import InputError
from noloss.web.app import application

LOOPBACK: Final = "127.0.0.1"
MOST_CLIENTS: Final = 200
"""Requests that are answered at once; more of them are told to come again."""


def bound(port: int) -> socket.socket:
    """Take a port of the loopback address; 0 is any that is free.

    Raises InputError if somebody else has it.
    """
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((LOOPBACK, port))
        taken.listen(MOST_CLIENTS)  # who asks from now on is answered as soon as the page is ready
    except OSError as error:
        taken.close()
        hint = "`--port 0` takes any that is free"
        raise InputError(f"port {port} cannot be had: {error.strerror}", hint=hint) from error
    return taken


def server() -> uvicorn.Server:
    """Make the server; it writes no log but of its own faults."""
    return uvicorn.Server(
        uvicorn.Config(
            application(),
            log_level="error",
            access_log=False,
            server_header=False,
            lifespan="off",
            limit_concurrency=MOST_CLIENTS,
            timeout_keep_alive=20,
            timeout_graceful_shutdown=2,
        )
    )


def serve(taken: socket.socket) -> None:
    """Answer until somebody ends it."""
    with taken:
        server().run(sockets=[taken])
