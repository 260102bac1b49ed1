"""The guard: who may ask, how much, and what browsers must refuse.

A page of another site cannot ask in the name of the person who looks at it. The host that a request
names must be this computer: another name is refused, even if its owner lets it lead here. A request
that comes from another origin is refused, too. If the request follows a link, the page asks the
person first.

Other people on this computer are not let in: a request needs the token in its address, or a cookie.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import compare_digest, token_urlsafe
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from diagrams.page.document import Page, linked
from diagrams.templates import rendered
from noloss.web.site import ADDRESS

HOSTS: Final = frozenset({"127.0.0.1", "localhost"})
MOST_BYTES: Final = 1 << 20
"""The largest body of a request."""
TOKEN: Final = "token="
ELSEWHERE: Final = "This page does not answer to other sites.\n"
_IN_SHORT: Final = "open the address that `noloss serve` has printed, with its token"


def policy(frame_ancestors: str) -> str:
    """Say what a browser must refuse.

    frame_ancestors : who may show the page in a frame
    """
    return (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        f"frame-ancestors {frame_ancestors}"
    )


HEADERS: Final = {
    "Content-Security-Policy": policy(frame_ancestors="'none'"),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # without a referrer a form would come from the origin 'null'
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@dataclass(slots=True)
class Access:
    """Access for users with the token, in the address or in the cookie that it sets.

    tickets : tokens that let in once, for an address that others may see
    """

    port: int
    token: str = field(default_factory=lambda: token_urlsafe(24))
    tickets: set[str] = field(default_factory=set)

    @property
    def cookie(self) -> str:
        """The name of the cookie: a browser sends the cookies of one port to all ports."""
        return f"noloss-{self.port}"

    def ticket(self) -> str:
        """Make a token for a single login."""
        made = token_urlsafe(24)
        self.tickets.add(made)
        return made

    def lets_in(self, sent: str) -> bool:
        """Tell whether a token of an address is right; a ticket is used up."""
        for ticket in tuple(self.tickets):
            if _same(sent, ticket):
                self.tickets.discard(ticket)
                return True
        return _same(sent, self.token)

    def has_let_in(self, cookies: str) -> bool:
        """Tell whether the cookies of a request hold the token."""
        pairs = (part.strip().partition("=") for part in cookies.split(";"))
        return any(name == self.cookie and _same(value, self.token) for name, _, value in pairs)


def _same(sent: str, token: str) -> bool:
    """Compare two texts in a time that does not depend on where they differ."""
    return compare_digest(sent.encode("utf-8", "replace"), token.encode())


class TooLargeError(Exception):
    """A body that is too large to read."""


class Guard:
    """Refuses requests from outside of the page itself, and large ones."""

    def __init__(self, app: ASGIApp, access: Access | None = None) -> None:
        self._app = app
        self._access = access

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

        refused = _refusal(scope) or _entrance(scope, self._access)
        if refused is not None:
            await refused(scope, receive, guarded)
            return
        await self._app(scope, _limited(receive), guarded)


def _refusal(scope: Scope) -> Response | None:
    headers = Headers(scope=scope)
    host = headers.get("host", "").lower()
    if _name(host) not in HOSTS:
        return PlainTextResponse("This page answers to the name of this machine only.\n", 421)
    origin = headers.get("origin")
    if origin is not None and origin.lower() != f"{scope['scheme']}://{host}":
        return PlainTextResponse(ELSEWHERE, 403)
    if _from_elsewhere(headers) and not _followed(scope):
        return PlainTextResponse(ELSEWHERE, 403)
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length[:20]) > MOST_BYTES:
        return PlainTextResponse(f"At most {MOST_BYTES:,} bytes are read.\n", 413)
    return None


def _entrance(scope: Scope, access: Access | None) -> Response | None:
    """Let in users with the token, but not through a page of another site."""
    headers = Headers(scope=scope)
    sent, address = _token(scope)
    if access is not None and sent is not None and access.lets_in(sent):
        return _welcome(address, access) if _wants_page(headers) else None
    if _from_elsewhere(headers):
        return _stopped(headers, "Another site has led here", address)
    known = access is None or scope["path"].startswith("/assets/")
    if known or (access is not None and access.has_let_in(headers.get("cookie", ""))):
        return None
    return _stopped(headers, "This page is for one person")


def _welcome(address: str, access: Access) -> Response:
    """Set the cookie, and load the page again without the token in the address.

    A redirection would not work: if a page of another site has led here, the browser would not
    send the cookie.
    """
    page = rendered("noloss.web/welcome.html", address=address)
    cookie = f"{access.cookie}={access.token}; Path=/; HttpOnly; SameSite=Strict"
    return HTMLResponse(page, headers={"Set-Cookie": cookie})


def _stopped(headers: Headers, title: str, address: str = "") -> Response:
    if not _wants_page(headers):
        return PlainTextResponse(f"{title}: {_IN_SHORT}\n", 403)
    body = rendered("noloss.web/entrance.html", title=title, address=address)
    return HTMLResponse(linked(Page(title, body), "", ADDRESS), 403)


def _wants_page(headers: Headers) -> bool:
    return "text/html" in headers.get("accept", "")


def _token(scope: Scope) -> tuple[str | None, str]:
    """Give the token in an address, if there is one, and the address without it."""
    parts = scope["query_string"].decode("latin-1").split("&")
    sent = [part[len(TOKEN) :] for part in parts if part.startswith(TOKEN)]
    query = "&".join(part for part in parts if part and not part.startswith(TOKEN))
    path = scope.get("raw_path", scope["path"].encode()).decode("latin-1").partition("?")[0]
    host = Headers(scope=scope).get("host", "")
    # whole: a path that begins with two slashes would name another host
    address = f"{scope['scheme']}://{host}{path}{'?' if query else ''}{query}"
    return (sent[0] if sent else None), address


def _from_elsewhere(headers: Headers) -> bool:
    """Tell whether a page of another site, or of another port, has caused a request."""
    return headers.get("sec-fetch-site") in ("cross-site", "same-site")


def _followed(scope: Scope) -> bool:
    """Say whether the request is for a whole page: a frame is a navigation, too, but not a
    document.
    """
    headers = Headers(scope=scope)
    asked = headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")
    return scope["method"] == "GET" and asked == ("navigate", "document")


def _name(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isascii() and port.isdigit() else host).removesuffix(".")


def _limited(receive: Receive) -> Receive:
    """Read at most the allowed part of a body, also if it declares a smaller length."""
    arrived = 0

    async def limited() -> Message:
        nonlocal arrived
        message = await receive()
        arrived += len(message.get("body", b""))
        if arrived > MOST_BYTES:
            raise TooLargeError
        return message

    return limited
