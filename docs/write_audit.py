"""Write the pages of the audit: an index, and a page for each publication. Run by hand.

python docs/write_audit.py

It judges all claims with all runs, which takes several minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from audit.claims_file import all_claims
    from noloss.reports.audit import audit_pages
    from noloss.work.judging import judged, made_now

    judgements = judged(all_claims(), "full")
    made = made_now(judgements, "--markdown audit.md")
    for name, text in audit_pages(judgements, made).items():
        page = HERE / name
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
