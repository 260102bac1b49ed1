"""Documents as whoever reads their JSON sees them."""

from __future__ import annotations

import json
from typing import Any

from common.documents import Document, document_text


def as_json(document: Document) -> Any:
    """Write a document and read it as any other program would."""
    return json.loads(document_text(document))
