"""The fields of a document with their types and meanings, as its declaration tells them.

The meaning of a field stands in the docstring of its class, on a line of its own:

    class GraphDocument(Document, tag="noloss/graph"):
        '''A graph that was written to a file.

        moves : how many moves the edges stand for
        '''
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from inspect import getdoc
from typing import Final

from msgspec import inspect

from common.documents import Document
from common.exhibits import Table
from noloss.reports.tables import table

_MEANING: Final = re.compile(r"^(\w[\w, ]*?) +: (.*(?:\n {2,}\S.*)*)", re.MULTILINE)
_SIMPLE: Final[Mapping[type[inspect.Type], str]] = {
    inspect.AnyType: "anything",
    inspect.BoolType: "true or false",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "text",
}


def fields_table(kind: type[Document]) -> Table:
    """Set out all fields of a document and of its parts, but `format` and `version`."""
    (described,) = inspect.multi_type_info([kind])
    rows = [row for row in _rows(described, "") if row[0] != "version"]
    return table(["field", "type", "meaning"], rows, texts=3)


def summary(kind: type) -> str:
    """Give what a declaration says about itself before it comes to its fields."""
    return " ".join((getdoc(kind) or "").partition("\n\n")[0].split())


def meanings(kind: type) -> dict[str, str]:
    """Give the meaning of each field that a declaration tells; a part's own is its summary."""
    told: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        for names, meaning in _MEANING.findall((base.__doc__ and getdoc(base)) or ""):
            told |= dict.fromkeys(names.split(", "), " ".join(meaning.split()))
    return told


def _rows(described: inspect.Type, path: str) -> Iterator[tuple[str, str, str]]:
    """Give the fields of a part as rows: path, type, meaning; below each, those inside of it."""
    if isinstance(described, _PARTS):
        told = meanings(described.cls)
        for field in described.fields:
            name = f"{path}.{field.encode_name}".removeprefix(".")
            meaning = told.get(field.name, _summary_of(field.type))
            yield name, _type_name(field.type), meaning
            yield from _rows(field.type, name)
    for inner, step in _inside(described):
        yield from _rows(inner, f"{path}{step}")


def _inside(described: inspect.Type) -> Iterator[tuple[inspect.Type, str]]:
    """Give the types of what a list, an object with free names, or one of several types holds."""
    match described:
        case inspect.ListType() | inspect.VarTupleType():
            yield described.item_type, "[]"
        case inspect.DictType():
            yield described.value_type, ".*"
        case inspect.UnionType():
            yield from ((inner, "") for inner in described.types)


def _type_name(described: inspect.Type) -> str:
    match described:
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(map(_type_name, described.types)))
        case inspect.LiteralType():
            return " or ".join(f"`{value}`" for value in described.values)
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return "list"
        case inspect.NamedTupleType():
            return "list"
        case inspect.Metadata():
            return _type_name(described.type)
    return _SIMPLE.get(type(described), "object")


def _summary_of(described: inspect.Type) -> str:
    """Give the summary of the part that a field holds, in whatever list or object."""
    if isinstance(described, _PARTS):
        return summary(described.cls)
    return next(filter(None, (_summary_of(inner) for inner, _ in _inside(described))), "")


_PARTS: Final = (inspect.StructType, inspect.DataclassType)
