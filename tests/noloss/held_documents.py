"""Documents that the tests see, each held against its schema."""

from __future__ import annotations

import json
from functools import cache

from jsonschema import Draft202012Validator

from common.documents import schema_of
from noloss.schemas import document_kind


def hold_against_its_schema(text: str) -> None:
    """Validate what a command printed, if it is a document and not nothing or help."""
    if not text.startswith("{"):
        return
    document = json.loads(text)
    if "$schema" in document:
        Draft202012Validator.check_schema(document)
    else:
        _validator(document["format"]).validate(document)


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema_of(document_kind(name)))
