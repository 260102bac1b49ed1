"""Documents as a reader of JSON sees them, each held against its schema."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Any

from jsonschema import Draft202012Validator

from common.documents import Document, document_text, schema_of


def as_read(document: Document) -> dict[str, Any]:
    """Write a document, read it, and hold it against the schema of its kind."""
    text = document_text(document)
    hold_against_schema(type(document), text)
    value: dict[str, Any] = json.loads(text)
    return value


@lru_cache(maxsize=200)  # a document that was printed is often compared with one made again
def hold_against_schema(kind: type[Document], text: str) -> None:
    """Validate the text of a document; one that was valid just before still is."""
    _validator(kind).validate(json.loads(text))


@cache
def _validator(kind: type[Document]) -> Draft202012Validator:
    schema = schema_of(kind)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)
