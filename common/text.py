"""Text of unknown origin: read from bytes, made safe for a message or a spreadsheet."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields
from io import StringIO
from math import log10
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from common.towers import Number


LONGEST_LINE = 119  # characters of a value shown by Python
LONGEST_NUMBER = 10**40
SHOWN = 60  # characters of a foreign value that a message repeats
GUESS: Final = "windows-1252"  # Latin-1 with the letters that Windows adds

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # its first bytes are those of UTF-16
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UNMARKED: Final = ((b"<\x00", "utf-16-le"), (b"\x00<", "utf-16-be"))  # XML, by its first letter

_DECLARED: Final = (  # compiled when a file is read that is not UTF-8
    rb"\A\s*<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([-\w.]{1,40})[\"']"
    rb"|\A(?:[^\n]{0,200}\n)?[ \t\f]*#[^\n]{0,100}?coding[:=][ \t]*([-\w.]{1,40})"  # Python
)

_KNOWN: Final = r"iso8859-\d+|cp125\d|koi8-[ru]|mac-roman|shift_jis|euc_\w\w|gbk?|big5"
"""Encodings of text that a file may declare, by Python's names for them."""

_ESCAPED: Final = {0xDC00 + byte: bytes([byte]).decode(GUESS, "ignore") for byte in range(128, 256)}
"""Python's replacement for a byte that is not UTF-8 -> its letter in Windows-1252."""

_FORMULA: Final = tuple("=+-@＝＋－＠")


def printable(text: str, instead: str = "") -> str:
    r"""Replace characters that a screen cannot show, such as control characters, by escapes.

    instead : the replacement for such a character, if not its escape

    >>> printable("red\x1b[31m")
    'red\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else instead or ascii(letter)[1:-1] for letter in text
    )


def clipped(text: str, most: int = SHOWN) -> str:
    r"""Cut a text, made printable, after a number of characters.

    >>> clipped("one\ntwo"), clipped("X" * 100, 5)
    ('one\\ntwo', 'XXXX…')
    """
    text = printable(text[: most + 1])
    return text if len(text) <= most else f"{text[: most - 1]}…"


def counted(number: Number, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "step"), counted(1200, "step")
    ('1 step', '1,200 steps')
    """
    return f"{short_number(number)} {noun}{'' if isinstance(number, int) and number == 1 else 's'}"


def short_number(number: Number) -> str:
    """Write a number; of a long number its first digits, and how many digits it has.

    >>> short_number(1234567), short_number(-(7**100_000))
    ('1,234,567', '-6.367…e84509 (84,510 digits)')
    """
    if not isinstance(number, int):
        return str(number)
    if abs(number) < LONGEST_NUMBER:
        return f"{number:,}"
    size = abs(number)
    exponent = int((size.bit_length() - 1) * log10(2))  # at most one too few
    first = size // 10 ** (exponent - 3)
    if first >= 10_000:
        first, exponent = first // 10, exponent + 1
    sign = "-" if number < 0 else ""
    return f"{sign}{first // 1000}.{first % 1000:03}…e{exponent} ({exponent + 1:,} digits)"


def digits(number: int) -> str:
    """Write all digits of a number; a million digits take less than a second.

    Halves are written separately and put together by `decimal`, whose products of long numbers are
    fast. The time of `str` grows with the square of the length.
    """
    from decimal import (  # slow to load
        MAX_EMAX,
        MAX_PREC,
        MIN_EMIN,
        Decimal,
        Inexact,
        localcontext,
    )

    powers: dict[int, Decimal] = {}

    def power(bits: int) -> Decimal:
        if bits not in powers:
            half = bits >> 1
            powers[bits] = Decimal(2) ** bits if bits <= 200 else power(half) * power(bits - half)
        return powers[bits]

    def written(part: int, bits: int) -> Decimal:
        if bits <= 200:
            return Decimal(part)
        half = bits >> 1
        high = part >> half
        return written(part - (high << half), half) + written(high, bits - half) * power(half)

    with localcontext() as exact:
        exact.prec, exact.Emax, exact.Emin = MAX_PREC, MAX_EMAX, MIN_EMIN
        exact.traps[Inexact] = True
        text = str(written(abs(number), number.bit_length()))
    return f"-{text}" if number < 0 else text


def _names_of(value: Any) -> Iterable[str]:
    """Name the fields of a Struct, or those of a dataclass that belong to its repr."""
    if isinstance(value, Struct):
        return value.__struct_fields__
    return (field.name for field in fields(value) if field.repr)


def shown(value: object) -> str:
    """Show a foreign value in a message, cut so that the message fits on one line.

    >>> shown("X" * 100)
    "'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX…"
    """
    try:
        text = repr(value)
    except Exception:  # the object may raise an error, and a number may be too long to write
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def as_call(value: object, parts: Iterable[str]) -> str:
    """Show a value as its type and its fields, cut so that it fits a line."""
    text = f"{type(value).__name__}({', '.join(parts)})"
    return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 2]}…)"


def short_repr(value: DataclassInstance) -> str:
    """Show a value by its fields in one line; of a collection only its size.

    It is meant as the `__repr__` of a dataclass whose fields may be long.
    """
    told = ((name, getattr(value, name)) for name in _names_of(value))
    return as_call(value, (f"{name}={_sized(told_value)}" for name, told_value in told))


class DecodedText(Struct, frozen=True):
    """A text, without a byte order mark.

    guessed : bytes that are not UTF-8, and were read as Windows-1252
    first   : where the first of them is, as line and column from 1, and the letter that it became
    """

    text: str
    guessed: int = 0
    first: tuple[int, int, str] = (1, 1, "")


def decoded(data: bytes) -> DecodedText:
    """Read bytes as text, in their own encoding as far as it is known.

    A byte order mark, or the declaration of XML or Python, names the encoding. All other text is
    UTF-8; a byte that is not UTF-8 is read as Windows-1252. Raises UnicodeDecodeError for a byte
    that is neither.

    >>> decoded("Übung".encode("utf-16")).text, decoded(b"caf\\xe9").text
    ('Übung', 'café')
    """
    for mark, encoding in (*_MARKS, *_UNMARKED):
        if data.startswith(mark):
            begin = 0 if (mark, encoding) in _UNMARKED else len(mark)
            if encoding != "utf-8":
                return DecodedText(data[begin:].decode(encoding))
            data = data[begin:]
    declared = _declared(data)
    if declared:
        try:
            return DecodedText(data.decode(declared))
        except UnicodeDecodeError:
            pass  # the declaration is wrong, perhaps because another program has saved the file
    try:
        return DecodedText(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return _guessed(data, error)


def csv_lines(rows: Iterable[Iterable[object]]) -> Iterator[str]:
    r"""Write rows one by one, each as a line with its line break.

    A text that a spreadsheet would take for a formula gets an apostrophe in front. A single
    character, such as a symbol on a tape, gets none. Control characters are written as escapes.

    >>> list(csv_lines([("=1+1", "-", -2, "a b")]))
    ["'=1+1,-,-2,a b\n"]
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow(_plain(cell) if isinstance(cell, str) else cell for cell in row)
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def csv_bytes(head: Iterable[str], rows: Iterable[Iterable[object]]) -> bytes:
    """Write a table with a head."""
    return "".join(csv_lines([head, *rows])).encode()


def _sized(value: object) -> str:
    if isinstance(value, Collection) and not isinstance(value, str):
        return counted(len(value), "item")
    return shown(value)


def _declared(data: bytes) -> str:
    """Give the encoding that a text declares; empty for UTF-8 or an unknown encoding."""
    match = re.match(_DECLARED, data[:1_000])
    try:
        name = codecs.lookup((match[1] or match[2]).decode("ascii")).name if match else ""
    except (LookupError, UnicodeDecodeError):
        return ""
    return name if re.fullmatch(_KNOWN, name) else ""


def _guessed(data: bytes, first: UnicodeDecodeError) -> DecodedText:
    """Read bytes that are not UTF-8 as Windows-1252; raise the first error if that fails, too."""
    escaped = data.decode("utf-8", "surrogateescape")
    text = escaped.translate(_ESCAPED)
    if len(text) < len(escaped):
        raise first
    number = len(data) - len(escaped.encode("utf-8", "ignore"))
    at = first.start
    rows = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n").decode("utf-8").split("\n")
    letter = data[at : at + 1].decode(GUESS)
    return DecodedText(text, number, (len(rows), len(rows[-1]) + 1, letter))


def _plain(text: str) -> str:
    return printable(f"'{text}" if len(text) > 1 and text.startswith(_FORMULA) else text)
