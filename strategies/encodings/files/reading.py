"""User files: read whole and with limits; every error names a way out.

JSON is read strictly, bare or in a document that names its format. In the name of a strategy, the
file follows the first colon; a reading of the file may follow a second colon.
"""

from __future__ import annotations

import json
import stat
from collections.abc import Collection, Mapping
from math import isfinite
from pathlib import Path

from common.errors import nearest, reason, way_out
from common.files import is_file
from common.limits import MOST_MADE, Allowance
from common.text import decoded, shown
from strategies.errors import EncodingError, StrategyError, UnknownStrategyError

LARGEST_FILE = 8_000_000  # bytes; a memory of all 16,167 moves, indented, has 4,100,000
LARGEST_ARCHIVE = 20_000_000  # bytes; about 5,000 vectors
LARGEST_CSV = 1_000_000  # bytes; 765 entries of 20 digits have 16,000
VERSION = 1  # of all documents of this package

_NAMES = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
    type(None): "null",
}


def read_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """Read a file of at most `largest` bytes; a larger one is refused before it is read.

    Raises EncodingError for a file that is missing, too large, unreadable, or no plain file.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _refused(path, "this is a folder", "name a file inside this folder")
        if not stat.S_ISREG(status.st_mode):
            raise _refused(path, "this is not a regular file", "save its content in a regular file")
        if status.st_size > largest:
            raise _too_large(path, largest)
        with path.open("rb") as stream:
            data = stream.read(largest + 1)
    except FileNotFoundError:
        raise _refused(path, "no such file", _nearest(path)) from None
    except ValueError:
        if "\0" not in str(path):  # an error of ours
            raise
        why = "no file has a NUL in its name"
        raise _refused(path, why, "write its name as letters that can be seen") from None
    except OSError as error:
        why = f"it cannot be read ({reason(error)})"
        raise _refused(path, why, way_out(error, "choose another file")) from None
    if len(data) > largest:  # the file grew while it was read
        raise _too_large(path, largest)
    return data


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """Read a file of text in UTF-8, or in UTF-16 or UTF-32 with a mark that says so.

    Raises EncodingError, with line and column, for any other text.
    """
    data = read_bytes(path, largest)
    try:
        read = decoded(data)
    except UnicodeDecodeError as error:
        data, at = error.object, error.start
        line, column = data.count(b"\n", 0, at) + 1, at - data.rfind(b"\n", 0, at)
        raise _not_text(path, line, column) from None
    if read.guessed:  # data must be exact, and a guess at the encoding may be wrong
        raise _not_text(path, *read.first[:2])
    return read.text


def read_json(path: Path, largest: int = LARGEST_FILE) -> object:
    """Read one JSON value; NaN and infinities become floats.

    Raises EncodingError, with line and column, for a text that is too large or is not JSON, and for
    a key that is given twice.
    """
    return parse_json(read_text(path, largest), str(path))


def parse_json(text: str, file: str) -> object:
    """Read one JSON value from a text; `file` names it in messages. Raises as `read_json` does."""
    parts = text.count("[") + text.count("{") + text.count('"') // 2
    if not Allowance().grants(parts):  # a memory of all moves has 110,546
        why = f"it has {parts:,} lists, objects and texts; the most are {MOST_MADE:,}"
        hint = "is this the right file? no strategy needs that many"
        raise EncodingError(why, file=file, hint=hint)
    try:
        value: object = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        cut = not text[error.pos :].strip()
        raise EncodingError(
            f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
            if text.strip()
            else "the file is empty",
            file=file,
            place=f"line {error.lineno}, column {error.colno}",
            hint="the file seems to be cut off" if cut and text.strip() else "fix it there",
        ) from None
    except _TwiceError as twice:
        hint = "keep one of the two"
        raise EncodingError(
            "the key is listed twice", file=file, place=str(twice), hint=hint
        ) from None
    except RecursionError:
        hint = "is this the right file? a strategy needs no more than four levels"
        raise EncodingError("it is nested too deeply", file=file, hint=hint) from None
    except ValueError:
        hint = "no number of a strategy has more than twenty digits"
        raise EncodingError(
            "it holds a number that is far too long", file=file, hint=hint
        ) from None
    return value


def content(document: object, kind: str, field: str, path: Path) -> object:
    """Give the content of a JSON file, without its document if there is one.

    A document is an object with the fields `format` ('noloss/table'), `version` (1) and
    `field`; any other value is itself the content.

    Raises EncodingError for another format or version, or if the field is missing.
    """
    if not isinstance(document, dict) or "format" not in document:
        return document
    wanted = f"noloss/{kind}"
    file = str(path)
    if document["format"] != wanted:
        why = f"the format is {shown(document['format'])}, not {wanted!r}"
        hint = "name another file, or use the encoding of this file"
        raise EncodingError(why, file=file, place="format", hint=hint)
    version = document.get("version")
    if version != VERSION or isinstance(version, bool):
        why = f"version {shown(version)} is unknown"
        hint = f"this program reads version {VERSION}"
        raise EncodingError(why, file=file, place="version", hint=hint)
    if field not in document:
        hint = f"a document {wanted} has the fields format, version and {field}"
        raise EncodingError(f"the field {field} is missing", file=file, hint=hint)
    return document[field]


def as_object(value: object, what: str, path: Path) -> Mapping[str, object]:
    """Give a JSON object; raise EncodingError for any other value."""
    if isinstance(value, dict):
        return value
    raise wrong_type(value, f"an object: {what}", path)


def wrong_type(value: object, wanted: str, path: Path, place: str = "") -> EncodingError:
    """Make the error for a value of a type that is not allowed here."""
    why = f"this is {_NAMES.get(type(value), 'a number')}"
    return EncodingError(why, file=str(path), place=place, hint=f"there must be {wanted}")


def whole_number(value: object) -> int | None:
    """Give a value as a whole number, or None; 4.0 counts, `true` and NaN do not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not (isfinite(value) and value.is_integer()):
        return None
    return int(value)


def split_reading(scheme: str, text: str, readings: Collection[str]) -> tuple[str, str]:
    """Split `FILE:all-cells` into the file and the reading, 'base' by default.

    readings : the names besides 'base'

    Raises StrategyError for a missing file, UnknownStrategyError for an unknown reading.
    """
    head, colon, tail = text.rpartition(":")
    if colon and tail in (*readings, "base"):
        text, reading = head, tail
    else:
        reading = "base"
    if not text.strip():
        raise StrategyError(f"{scheme} needs a file", hint=f"write it as {scheme}:FILE")
    if colon and reading == "base" and tail != "base" and is_file(head) and not is_file(text):
        hint = f"there are: {', '.join(['base', *readings])}"
        raise UnknownStrategyError(f"{scheme}:{head} has no reading '{tail}'", hint=hint)
    return text, reading


def _too_large(path: Path, largest: int) -> EncodingError:
    hint = f"such a file has at most {largest:,} bytes; is this the right one?"
    return _refused(path, "the file is too large", hint)


def _refused(path: Path, why: str, hint: str) -> EncodingError:
    return EncodingError(why, file=str(path), hint=hint)


def _nearest(path: Path) -> str:
    """Suggest a file in the same folder with nearly this name."""
    try:
        names = (beside.name for beside in path.parent.iterdir())
        return nearest(path.name, names, "check the name; paths start at the current folder")
    except OSError:
        return f"the folder {path.parent} is missing, too; paths start at the current folder"


def _not_text(path: Path, line: int, column: int) -> EncodingError:
    place = f"line {line}, column {column}"
    hint = "save it as plain text in UTF-8"
    return EncodingError("this is not text in UTF-8", file=str(path), place=place, hint=hint)


class _TwiceError(ValueError):
    """A key that an object has twice."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _TwiceError(shown(key))
            seen.add(key)
    return made
