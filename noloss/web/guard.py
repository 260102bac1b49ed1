"""Who may ask, how much, and what a browser is told to refuse.

A page of another site cannot ask in the name of whoever looks at it: the name of the host must be
that of this machine, which a name that is led here by its owner is not, and a request that comes
from another origin is refused unless somebody has followed a link, which a frame has not.
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOSTS: Final = frozenset({"127.0.0.1", "localhost"})
MOST_BYTES: Final = 1 << 20
"""The largest body of a request."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # with none at all a form would come from the origin 'null'
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class TooLargeError(Exception):
    """A body that is larger than what is read."""


class Guard:
    """Refuses what does not come from the page itself, and what is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or have the page answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = _refusal(scope)
        if refused is not None:
            await refused(scope, receive, guarded)
            return
        await self._app(scope, _limited(receive), guarded)


def _refusal(scope: Scope) -> PlainTextResponse | None:
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if _name(host) not in HOSTS:
        return PlainTextResponse("This page answers to the name of this machine only.\n", 421)
    origin = headers.get("origin")
    if origin is not None and origin != f"{scope['scheme']}://{host}":
        return PlainTextResponse("This page does not answer to other sites.\n", 403)
    if headers.get("sec-fetch-site") in ("cross-site", "same-site") and not _followed(scope):
        return PlainTextResponse("This page does not answer to other sites.\n", 403)
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length[:20]) > MOST_BYTES:
        return PlainTextResponse(f"At most {MOST_BYTES:,} bytes are read.\n", 413)
    return None


def _followed(scope: Scope) -> bool:
    """Tell whether somebody has followed a link: a frame is a navigation too, but no document."""
    headers = Headers(scope=scope)
    asked = headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")
    return scope["method"] == "GET" and asked == ("navigate", "document")


def _name(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isascii() and port.isdigit() else host


def _limited(receive: Receive) -> Receive:
    """Read no more of a body than what may come, whatever its length is said to be."""
    arrived = 0

    async def limited() -> Message:
        nonlocal arrived
        message = await receive()
        arrived += len(message.get("body", b""))
        if arrived > MOST_BYTES:
            raise TooLargeError
        return message

    return limited
