"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_beside(path: Path, data: bytes) -> None:
    """Write a file beside its place and rename it, so that nobody ever sees half of it.

    Raises OSError; whatever stood there before is then untouched, and nothing else is left.
    """
    part = path.parent / f".{secrets.token_hex(8)}.part"
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        part.replace(path)
    except BaseException:  # Ctrl-C too: nothing half-written is left
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


_BINARY = getattr(os, "O_BINARY", 0)  # Windows would otherwise change line ends
