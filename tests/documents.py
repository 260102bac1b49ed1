"""Documents as a reader of JSON sees them, each held against its schema."""

from __future__ import annotations

import json
from typing import Any

import jsonschema

from common.documents import Document, document_text, schema_of


def as_read(document: Document) -> dict[str, Any]:
    """Write a document, read it, and hold it against the schema of its kind."""
    value: dict[str, Any] = json.loads(document_text(document))
    jsonschema.validate(value, schema_of(type(document)), jsonschema.Draft202012Validator)
    return value
