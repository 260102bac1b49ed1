"""All JSON documents by their names, with their schemas and their fields.

The docstring of a class gives the meaning of each field, one a line:

    class GraphDocument(Document, tag="noloss/graph"):
        '''A graph that was written to a file.

        moves : how many moves the edges stand for
        '''
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import getdoc
from typing import Final

from msgspec import inspect

from common.documents import Document, format_name, schema_of
from common.errors import nearest
from common.exhibits import Table, table
from diagrams.markdown import rows_markdown
from noloss.errors import InputError

DECLARED: Final[Mapping[str, str]] = {
    "verdict": "verify.verdict.verdict",
    "verdict-from-all": "verify.verdict.from_all",
    "verdicts": "noloss.commands.strategies.verdicts",
    "game-verdict": "verify.games.verdict",
    "game-certificate": "verify.games.certificate",
    "smallest-table": "verify.games.smallest",
    "solution": "verify.games.solution",
    "game-check": "verify.games.laws",
    "games": "noloss.commands.games.solve",
    "certificate": "verify.verdict.certificate",
    "recheck": "noloss.reports.verdict",
    "serve": "noloss.commands.pages.serve",
    "page": "noloss.commands.pages.export_page",
    "site": "noloss.commands.pages.export_site",
    "loop-certificate": "automata.deciding.loop_certificate",
    "halting": "automata.halting.answer",
    "halting-table": "search.halting.table",
    "halting-certificate": "automata.halting.certificate",
    "export": "verify.export.wording",
    "theorems": "noloss.commands.strategies.export",
    "prove": "noloss.commands.strategies.prove",
    "verified": "noloss.commands.strategies.verified",
    "compare": "verify.comparison",
    "game-compare": "verify.game_comparison",
    "match": "verify.match",
    "moves": "strategies.strategy",
    "game-moves": "strategies.game_strategies",
    "strategies": "strategies.catalogue",
    "conversion": "strategies.encodings.convert",
    "vector": "strategies.encodings.files.vector",
    "genes": "strategies.encodings.files.genes",
    "table": "strategies.encodings.files.table",
    "memory": "strategies.encodings.files.memory",
    "game-base": "strategies.game_base",
    "graph": "noloss.commands.strategies.graph",
    "audit": "audit.document",
    "audit-start": "noloss.commands.publications.audit_init",
    "vocabulary": "noloss.reports.vocabulary",
    "statistics": "verify.statistics",
    "optimum": "verify.extremes.documents",
    "census": "verify.census.store",
    "census-cache": "verify.census.store",
    "search": "search.runs.search_folder",
    "archive": "search.runs.search_folder",
    "search-summary": "search.runs.results",
    "runs": "search.runs.results",
    "learn": "search.learning.judgement",
    "learn-game": "search.learning.other_games",
    "run": "automata.engine.run",
    "trace": "automata.engine.trace",
    "instant": "automata.engine.trace",
    "decision": "automata.engine.branching",
    "machines": "noloss.commands.machines.list",
    "measure": "noloss.commands.machines.measure",
    "check": "automata.linking.doubt",
    "test": "automata.deciding.decision",
    "equal": "verify.deciders.comparison",
    "grade": "verify.deciders.comparison",
    "productions": "automata.text",
    "convert": "noloss.work.converting",
    "pictures": "noloss.commands.machines.draw",
    "schemas": "noloss.commands.pages.schema",
    "transform": "noloss.commands.machines.convert",
}
"""Name of a document -> the module that declares it, loaded at its first use."""

_MEANING: Final = re.compile(r"^(\w[\w, ]*?) +: (.*(?:\n {2,}\S.*)*)", re.MULTILINE)
_MARKS: Final = re.compile(
    r"(?P<begin><!-- fields of noloss/(?P<name>[a-z-]+) -->).*?(?P<end><!-- end -->)", re.DOTALL
)
_SIMPLE: Final[Mapping[type[inspect.Type], str]] = {
    inspect.AnyType: "anything",
    inspect.BoolType: "true or false",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "text",
}
_PARTS: Final = (inspect.StructType, inspect.DataclassType)


def document_kind(name: str) -> type[Document]:
    """Load the class that declares a document, by its name with or without `noloss/`.

    Raises InputError for a name that no document has.
    """
    known = name.removeprefix("noloss/")
    if known not in DECLARED:
        hint = nearest(known, DECLARED, "`noloss list schemas` lists them")
        raise InputError(f"unknown document '{name}'", hint=hint)
    declared = vars(import_module(DECLARED[known])).values()
    kinds = [kind for kind in declared if isinstance(kind, type) and issubclass(kind, Document)]
    return next(kind for kind in kinds if kind is not Document and format_name(kind) == known)


def schema_text(kind: type[Document]) -> str:
    """Write the JSON Schema of a document, with a line break at its end."""
    return json.dumps(schema_of(kind), indent=2, ensure_ascii=False) + "\n"


def refreshed(page: str) -> str:
    """Update the fields of documents in a page of Markdown, between the marks for them."""

    def fields(mark: re.Match[str]) -> str:
        rows = _fields_table(document_kind(mark["name"])).rows
        written = rows_markdown(
            [
                ["field", "type", "meaning"],
                ["---"] * 3,
                *([f"`{path}`", str(named), str(meaning)] for path, named, meaning in rows),
            ]
        )
        return f"{mark['begin']}\n\n{written}\n\n{mark['end']}"

    return _MARKS.sub(fields, page)


def summary(kind: type) -> str:
    """Give the first paragraph of the docstring of a class, without the fields."""
    return " ".join((getdoc(kind) or "").partition("\n\n")[0].split())


def meanings(kind: type) -> dict[str, str]:
    """Give the meaning of each field from its docstring; of a nested class, its first line."""
    told: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        for names, meaning in _MEANING.findall((base.__doc__ and getdoc(base)) or ""):
            told |= dict.fromkeys(names.split(", "), " ".join(meaning.split()))
    return told


def _fields_table(kind: type[Document]) -> Table:
    """Set out all fields of a document and of its parts, except `format` and `version`.

    A part that occurs more than once is set out where it comes first.
    """
    (described,) = inspect.multi_type_info([kind])
    rows = [row for row in _rows(described, "", {}) if row[0] != "version"]
    return table(["field", "type", "meaning"], rows, texts=3)


def _rows(
    described: inspect.Type, path: str, shown: dict[type, str]
) -> Iterator[tuple[str, str, str]]:
    """Give the fields of a part as rows: path, type, meaning; below a field, the fields inside it.

    shown : part -> the path where it was set out; filled on the way
    """
    nested = path and isinstance(described, _PARTS) and issubclass(described.cls, Document)
    if isinstance(described, _PARTS) and described.cls not in shown and not nested:
        shown[described.cls] = path
        told = meanings(described.cls)
        for field in described.fields:
            name = f"{path}.{field.encode_name}".removeprefix(".")
            said = told.get(field.name) or told.get(field.encode_name)
            meaning = said or _summary_of(field.type)
            like = f"; fields as in {before}" if (before := _before(field.type, shown)) else ""
            yield name, _type_name(field.type), (meaning + like).removeprefix("; ")
            yield from _rows(field.type, name, shown)
    for inner, step in _inside(described):
        yield from _rows(inner, f"{path}{step}", shown)


def _before(described: inspect.Type, shown: Mapping[type, str]) -> str | None:
    """Say where the parts that a field holds are set out, if not below it."""
    for part in _parts_in(described):
        if issubclass(part, Document):
            return f"[`noloss/{format_name(part)}`](#noloss{format_name(part)})"
        if part in shown:
            return f"`{shown[part]}`"
    return None


def _parts_in(described: inspect.Type) -> Iterator[type]:
    """Give the parts that a field holds, in any list or object."""
    if isinstance(described, _PARTS):
        yield described.cls
    for inner, _ in _inside(described):
        yield from _parts_in(inner)


def _inside(described: inspect.Type) -> Iterator[tuple[inspect.Type, str]]:
    """Give the types inside a list, an object with free names, or a union."""
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
        case (
            inspect.ListType()
            | inspect.VarTupleType()
            | inspect.TupleType()
            | inspect.NamedTupleType()
        ):
            return "list"
        case inspect.Metadata():
            return _type_name(described.type)
    return _SIMPLE.get(type(described), "object")


def _summary_of(described: inspect.Type) -> str:
    """Give the summary of the part that a field holds, if it holds one."""
    return next(map(summary, _parts_in(described)), "").removesuffix(".")
