"""Write the tables of fields in formats.md anew, from the declarations of the documents.

python docs/write_formats.py
"""

from __future__ import annotations

import sys
from pathlib import Path

PAGE = Path(__file__).with_name("formats.md")

if __name__ == "__main__":
    sys.path.insert(0, str(PAGE.parents[1]))
    from noloss.reports.fields import refreshed

    PAGE.write_text(refreshed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
