"""JSON as a user brings it: read strictly, bare or in a document that names its format."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from pathlib import Path

from common.text import shown
from strategies.encodings.errors import EncodingError
from strategies.encodings.files.reading import LARGEST_FILE, MOST_PARTS, read_text

VERSION = 1  # of all documents of this package


class _TwiceError(ValueError):
    """A key that an object has twice."""


def read_json(path: Path, largest: int = LARGEST_FILE) -> object:
    """Read one JSON value; NaN and infinities come through as the floats that they are.

    Raises EncodingError for what is too large or no JSON, with line and column, and for a key
    given twice.
    """
    return parse_json(read_text(path, largest), str(path))


def parse_json(text: str, file: str) -> object:
    """Read one JSON value from a text; `file` names it in messages. Raises as `read_json` does."""
    if text.count("[") + text.count("{") + text.count('"') // 2 > MOST_PARTS:
        why = f"it has more than {MOST_PARTS:,} lists, objects and texts"
        hint = "no strategy needs so many; is this the right file?"
        raise EncodingError(why, file=file, hint=hint)
    try:
        value: object = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        cut = not text[error.pos :].strip()
        raise EncodingError(
            f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}",
            file=file,
            place=f"line {error.lineno}, column {error.colno}",
            hint="the file seems to be cut off" if cut else "mend it there",
        ) from None
    except _TwiceError as twice:
        hint = "keep one of them"
        raise EncodingError(
            "the key is there twice", file=file, place=str(twice), hint=hint
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
    """Give what a JSON file holds, taken out of its document if it is in one.

    A document is an object with the fields `format` ('noloss/table'), `version` (1) and
    `field`; anything else is the content itself.

    Raises EncodingError for another format or version, or if the field is missing.
    """
    if not isinstance(document, dict) or "format" not in document:
        return document
    wanted = f"noloss/{kind}"
    file = str(path)
    if document["format"] != wanted:
        why = f"the format is {shown(document['format'])}, and {wanted!r} is needed"
        hint = "name another file, or the encoding that this file has"
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
    """Give a JSON object; raise EncodingError if the value is another thing."""
    if isinstance(value, dict):
        return value
    raise wrong_type(value, f"an object: {what}", path)


def wrong_type(value: object, wanted: str, path: Path, place: str = "") -> EncodingError:
    """Make the error for a value of a type that cannot stand here."""
    why = f"this is {_NAMES.get(type(value), 'a number')}"
    return EncodingError(why, file=str(path), place=place, hint=f"there must be {wanted}")


def whole_number(value: object) -> int | None:
    """Give the whole number that a value is, or None; 4.0 is one, `true` and NaN are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not (isfinite(value) and value.is_integer()):
        return None
    return int(value)


_NAMES = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
    type(None): "null",
}


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _TwiceError(shown(key))
            seen.add(key)
    return made
