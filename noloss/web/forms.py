"""What a form of the page sends."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.requests import Request

from noloss.errors import InputError


async def fields(request: Request, *names: str) -> list[str]:
    """Read the fields of a form; one that is not there is empty, lines end as in a file.

    Raises InputError for a form that has too many.
    """
    body = (await request.body()).decode("utf-8", "replace")
    try:
        sent = parse_qs(body, max_num_fields=2 * len(names))
    except ValueError:
        raise InputError("this is no form of the page", hint="ask from the page") from None
    return [sent.get(name, [""])[0].replace("\r\n", "\n") for name in names]
