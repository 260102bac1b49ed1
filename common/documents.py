"""JSON documents: declared as classes, written, read, and described by a JSON Schema.

A document is a frozen class. Its fields are written in their order in the class; `format` and
`version` are added before them:

    class MovesDocument(Document, frozen=True, kw_only=True, tag="noloss/moves"):
        '''Which moves a strategy allows in a position.'''

        strategy: str
        position: str

Its parts are frozen dataclasses, lists, mappings, texts, numbers. A field that may be left out has
the type `X | UnsetType` and the default `UNSET`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

import msgspec

from common.errors import NolossError
from common.text import digits

UNSET = msgspec.UNSET
UnsetType = msgspec.UnsetType

DIALECT = "https://json-schema.org/draft/2020-12/schema"

in_notebooks: Final[dict[type, Callable[[Any], str | None]]] = {}
"""Class of a value -> how a notebook shows it as HTML; `noloss.library` fills this."""

in_print: Final[dict[type, Callable[[Any], str]]] = {}
"""Class of a value -> how `print` shows it, if not as Python does; `noloss.library` fills
this, too."""


MOST_DIGITS: Final = 4_300
"""The most digits of a number in JSON, because readers such as Python refuse longer numbers.

A longer number is written as a text of digits."""
_LONG: Final = "x-long"
_TOWER: Final = "x-tower"
LongNumber: TypeAlias = Annotated[int, msgspec.Meta(extra_json_schema={_LONG: True})]
"""A number that may have any number of digits."""
TowerNumber: TypeAlias = Annotated[int, msgspec.Meta(extra_json_schema={_LONG: True, _TOWER: True})]
"""A number of any length: an integer, or a `Tower` (an expression) if it is too long for digits."""


class Document(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="format", forbid_unknown_fields=True
):
    """Base of every JSON document.

    long : whether it is written without line breaks, because it has very many parts
    """

    long: ClassVar[bool] = False

    version: Literal[1] = 1

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document that `--json` prints."""
        return plain(self)

    def __str__(self) -> str:
        show = in_print.get(type(self), repr)
        return show(self)

    def _repr_html_(self) -> str | None:
        return notebook_html(self)


Streamed: TypeAlias = Iterator[tuple[str, Any]]
"""The fields of a document in order; an iterator among the values is written as a list, item by
item."""

D = TypeVar("D", bound=Document)


class DocumentError(NolossError):
    """A text that is not the expected document; `where` is the file, with the place."""


def notebook_html(value: object) -> str | None:
    """Show a value in a notebook; None if its class has no HTML."""
    show = in_notebooks.get(type(value))
    return None if show is None else show(value)


def built_in(value: object) -> Any:
    """Give a part of a document as lists, dicts, texts and numbers."""
    return msgspec.to_builtins(value, enc_hook=_listed)


def _listed(value: object) -> object:
    """Turn a mapping that computes its values on demand into a dict, and a tower into a part."""
    if isinstance(value, Mapping):
        return dict(value)
    from common.tower_text import part_of  # slow to load
    from common.towers import Tower

    if isinstance(value, Tower):
        return part_of(value)
    raise NotImplementedError


def plain(document: Document) -> dict[str, Any]:
    """Give a document as lists, dicts, texts and numbers, in the order of its fields."""
    built: dict[str, Any] = built_in(document)
    return {"format": built["format"], "version": built["version"], **built}


def document_text(document: Document, *, ascii_only: bool = False) -> str:
    """Write a document as JSON, without a line break at its end."""
    return json_text(plain(document), None if document.long else 2, ascii_only=ascii_only)


def json_text(value: object, indent: int | None = None, *, ascii_only: bool = False) -> str:
    """Write a value as JSON; a number of more than MOST_DIGITS digits is a text."""
    with _digits_at_most(MOST_DIGITS):
        try:
            return json.dumps(value, indent=indent, ensure_ascii=ascii_only)
        except ValueError:  # a number has too many digits
            return json.dumps(_with_digits(value), indent=indent, ensure_ascii=ascii_only)


@contextmanager
def _digits_at_most(most: int) -> Iterator[None]:
    """Let Python write numbers with up to this number of digits, in any environment."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(most)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def _with_digits(value: object) -> object:
    """Give the same value with texts for the numbers that are too long."""
    match value:
        case dict():
            return {name: _with_digits(part) for name, part in value.items()}
        case list() | tuple():
            return [_with_digits(part) for part in value]
        case int() if abs(value) >= 10**MOST_DIGITS:
            return digits(value)
        case _:
            return value


def streamed_text(fields: Streamed, *, ascii_only: bool = False) -> Iterator[str]:
    """Write a document line by line; each item of an iterator has its own line.

    >>> print("\\n".join(streamed_text(iter([("a", 1), ("b", iter([2, 3]))]))))
    {"a": 1, "b": [
    2,
    3
    ]}
    """
    line = "{"
    for name, value in fields:
        line += f"{', ' if line != '{' else ''}{json.dumps(name)}: "
        if not isinstance(value, Iterator):
            line += json_text(value, ascii_only=ascii_only)
            continue
        yield f"{line}["
        line = ""
        for item in value:
            if line:
                yield f"{line},"
            line = json_text(item, ascii_only=ascii_only)
        if line:
            yield line
        line = "]"
    yield f"{line}}}"


def read_document(data: bytes | str, kind: type[D], where: str) -> D:
    """Read a document of one kind; `where` names its file.

    Raises DocumentError, with the place in the document, for anything else.
    """
    try:
        value = msgspec.json.decode(data)
        for field in ("format", "version"):  # msgspec would fill in their defaults
            if not isinstance(value, dict) or field not in value:
                raise msgspec.ValidationError(f"there is no `{field}`")
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        refused = error.__cause__  # raised by the class of a part, for a wrong value
        if isinstance(refused, NolossError):
            raise DocumentError(refused.problem, where=where, hint=refused.hint) from None
        hint = f"`noloss list schemas {format_name(kind)}` prints what such a document looks like"
        problem = str(error)
        if not problem.startswith("JSON"):
            problem = problem[:1].lower() + problem[1:]
        raise DocumentError(problem, where=where, hint=hint) from None


def format_name(kind: type[Document]) -> str:
    """Give the short name of a kind of document: `verdict` for `noloss/verdict`."""
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag.removeprefix("noloss/")


def schema_of(kind: type[Document]) -> Mapping[str, Any]:
    """Give the JSON Schema (2020-12) of a kind of document."""
    schema = msgspec.json.schema(kind)
    schema["$defs"][kind.__name__]["required"].insert(1, "version")
    for part in schema["$defs"].values():
        if "properties" in part:
            part.setdefault("additionalProperties", False)
    described: Mapping[str, Any] = _with_long_numbers(schema)
    return {"$schema": DIALECT, "title": format_name(kind), **described}


def _with_long_numbers(schema: Any) -> Any:
    """Let a schema allow a text, or an expression, for each number that may be long."""
    if isinstance(schema, list):
        return [_with_long_numbers(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    marks = {_LONG, _TOWER}
    parts = {name: _with_long_numbers(part) for name, part in schema.items() if name not in marks}
    if _LONG not in schema:
        return parts
    text = {"type": "string", "pattern": f"^-?[0-9]{{{MOST_DIGITS + 1},}}$"}
    if _TOWER not in schema:
        return {"anyOf": [parts, text]}
    from common.tower_text import TowerPart  # slow to load

    expression = {**msgspec.json.schema(TowerPart)["$defs"]["TowerPart"]}
    return {"anyOf": [parts, text, {**expression, "additionalProperties": False}]}
