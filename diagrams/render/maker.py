"""The maker of a picture, in the metadata of PNG and PDF, so that noloss knows its own files.

A PNG also says how large its pixels are, so that other programs show it in its size.

Source: [PNG] Portable Network Graphics, third edition, W3C 2025 (§11.3.3, textual information;
§11.3.4.3, physical pixel dimensions);
[PDF] ISO 32000-1:2008 (§14.3.3, the document information dictionary).
"""

from __future__ import annotations

import re
import struct
import zlib
from itertools import count
from typing import Final

MAKER: Final = "noloss"
METRES_TO_INCH: Final = 0.0254
_HEAD: Final = 33  # bytes of a PNG: its signature, then IHDR, always the first chunk
_DATE: Final = re.compile(rb"/(?:Creation|Mod)Date ?\(D:[^)]*\)")


def png_with_maker(png: bytes) -> bytes:
    """Name noloss as the software that made a PNG.

    Source: [PNG] §11.3.3.2 (tEXt, with the keyword Software).
    """
    return _with_chunk(png, b"tEXtSoftware\0" + MAKER.encode())


def png_with_dpi(png: bytes, dpi: int) -> bytes:
    """Write how many pixels of a PNG are an inch; a PNG has their number in a metre.

    Source: [PNG] §11.3.4.3 (pHYs).
    """
    to_the_metre = round(dpi / METRES_TO_INCH)
    return _with_chunk(png, b"pHYs" + struct.pack(">IIB", to_the_metre, to_the_metre, 1))


def _with_chunk(png: bytes, chunk: bytes) -> bytes:
    """Put a chunk, its type and its data, behind the head of a PNG."""
    length, check = struct.pack(">I", len(chunk) - 4), struct.pack(">I", zlib.crc32(chunk))
    return png[:_HEAD] + length + chunk + check + png[_HEAD:]


def pdf_with_maker(pdf: bytes) -> bytes:
    """Name noloss as the creator of a PDF in the place of its first date, and blank other dates.

    The length stays, because a PDF finds its parts by offset. A PDF without a date stays as it is.
    """
    number, maker = count(), f"/Creator ({MAKER})".encode()

    def instead(date: re.Match[bytes]) -> bytes:
        return (b"" if next(number) else maker).ljust(len(date[0]))

    return _DATE.sub(instead, pdf)
