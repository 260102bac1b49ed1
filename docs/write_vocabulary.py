"""Write checks and keys in audits-of-your-own.md anew, from declarations and examples.

python docs/write_vocabulary.py
"""

from __future__ import annotations

import sys
from pathlib import Path

PAGE = Path(__file__).with_name("audits-of-your-own.md")

if __name__ == "__main__":
    sys.path.insert(0, str(PAGE.parents[1]))
    from noloss.reports.vocabulary_page import refreshed

    PAGE.write_text(refreshed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
