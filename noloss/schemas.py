"""All JSON documents by their names, wherever they are declared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Final

from common.documents import Document, format_name, schema_of
from common.errors import nearest
from noloss.errors import InputError

DECLARED: Final[Mapping[str, str]] = {
    "verdict": "verify.verdict.documents",
    "verdict-from-all": "verify.verdict.documents",
    "verdicts": "noloss.documents",
    "certificate": "verify.verdict.documents",
    "recheck": "noloss.documents",
    "serve": "noloss.documents",
    "page": "noloss.documents",
    "loop-certificate": "automata.loop_certificate",
    "export": "verify.export.documents",
    "theorems": "noloss.documents",
    "prove": "noloss.documents",
    "compare": "verify.compare.documents",
    "match": "verify.compare.documents",
    "moves": "strategies.documents",
    "strategies": "strategies.documents",
    "conversion": "strategies.documents",
    "vector": "strategies.encodings.documents",
    "genes": "strategies.encodings.documents",
    "table": "strategies.encodings.documents",
    "memory": "strategies.encodings.documents",
    "game-base": "strategies.documents",
    "graph": "noloss.commands.graph",
    "audit": "audit.documents",
    "audit-start": "audit.documents",
    "vocabulary": "audit.documents",
    "statistics": "verify.statistics.documents",
    "optimum": "verify.extremes.documents",
    "census": "verify.census.documents",
    "census-cache": "verify.census.documents",
    "search": "search.runs.documents",
    "archive": "search.runs.documents",
    "search-summary": "search.runs.documents",
    "runs": "search.runs.documents",
    "learn": "search.learning.documents",
    "run": "automata.documents",
    "trace": "automata.documents",
    "instant": "automata.documents",
    "decision": "automata.decision",
    "measure": "noloss.commands.measure",
    "check": "automata.linking.documents",
    "test": "automata.deciding.documents",
    "equal": "verify.machines.documents",
    "grade": "verify.machines.documents",
    "productions": "automata.documents",
    "convert": "noloss.documents",
    "pictures": "noloss.documents",
    "schemas": "noloss.documents",
    "transform": "noloss.documents",
}
"""Name of a document -> the module that declares it, loaded only when it is asked for."""


def document_kind(name: str) -> type[Document]:
    """Load the class that declares a document, by its name with or without `noloss/`.

    Raises InputError for a name that no document has.
    """
    known = name.removeprefix("noloss/")
    if known not in DECLARED:
        hint = nearest(known, DECLARED, "`noloss schema` lists them")
        raise InputError(f"there is no document '{name}'", hint=hint)
    declared = vars(import_module(DECLARED[known])).values()
    kinds = [kind for kind in declared if isinstance(kind, type) and issubclass(kind, Document)]
    return next(kind for kind in kinds if kind is not Document and format_name(kind) == known)


def schema_text(kind: type[Document]) -> str:
    """Write the JSON Schema of a document, with a line break at its end."""
    return json.dumps(schema_of(kind), indent=2, ensure_ascii=False) + "\n"
