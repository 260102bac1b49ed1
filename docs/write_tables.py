"""Update the tables that are made from the code: fields, checks, and keys of claims.

python docs/write_tables.py

The fields of documents are in formats.md; checks and keys in audits-of-your-own.md.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from noloss import schemas
    from noloss.reports import vocabulary

    for name, refreshed in {
        "formats.md": schemas.refreshed,
        "audits-of-your-own.md": vocabulary.refreshed,
    }.items():
        page = HERE / name
        page.write_text(refreshed(page.read_text(encoding="utf-8")), encoding="utf-8")
