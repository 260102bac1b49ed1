"""The JSON documents of the front, and where those of all rooms are declared."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from common.documents import Document
from common.errors import nearest
from noloss.errors import InputError

DECLARED: Final[Mapping[str, str]] = {
    "schemas": "noloss.documents:SchemasDocument",
}
"""Name of a document -> the module and class that declare it, loaded only when asked for."""


class SchemasDocument(Document, tag="noloss/schemas", frozen=True, kw_only=True):
    """Which documents there are.

    documents : name -> what such a document tells
    files     : the schemas that were written
    """

    documents: Mapping[str, str]
    files: tuple[str, ...]


def document_kind(name: str) -> type[Document]:
    """Load the class that declares a document, by its name with or without `noloss/`.

    Raises InputError for a name that no document has.
    """
    plain = name.removeprefix("noloss/")
    if plain not in DECLARED:
        hint = nearest(plain, DECLARED, "`noloss schema` lists them")
        raise InputError(f"there is no document '{name}'", hint=hint)
    module, _, declared = DECLARED[plain].partition(":")
    kind: type[Document] = getattr(import_module(module), declared)
    return kind
