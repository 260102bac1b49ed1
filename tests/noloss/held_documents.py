"""Documents that the tests see, each held against its schema."""

from __future__ import annotations

import json

from jsonschema import Draft202012Validator

from noloss.schemas import document_kind
from tests.documents import hold_against_schema


def hold_against_its_schema(text: str) -> None:
    """Validate what a command printed, if it is a document and not nothing or help."""
    if not text.startswith("{"):
        return
    document = json.loads(text)
    if "$schema" in document:
        Draft202012Validator.check_schema(document)
    else:
        hold_against_schema(document_kind(document["format"]), text)
