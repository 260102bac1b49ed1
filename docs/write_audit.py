"""Write the pages of the audit: an index, and a page for each publication. Run by hand.

    python docs/write_audit.py

It judges all claims with all runs, which takes several minutes.
"""

from __future__ import annotations

from pathlib import Path

from audit.claims_file import all_claims
from noloss.reports.audit import audit_pages
from noloss.work.judging import judged, made_now

DOCS = Path(__file__).parent


def main() -> None:
    """Judge all claims, and write the pages."""
    judgements = judged(all_claims(), "full")
    made = made_now(judgements, "--markdown audit.md")
    for name, text in audit_pages(judgements, made).items():
        (DOCS / name).parent.mkdir(exist_ok=True)
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
