"""The claims of publications, judged from Python."""

from __future__ import annotations

from audit.document import audit_document
from audit.judge import Judgement, select
from audit.judge import audit as judged
from common.text import counted
from noloss.arguments.values import text
from noloss.library.shown import Answer
from noloss.reports.audit import claims_table, counts_table
from verify.census.store import kept_files


def audit(*words: str, allow_code: bool = False) -> Answer[tuple[Judgement, ...]]:
    """Recompute what publications print, claim by claim, without runs of searches.

    words      : files of claims, publications and claims, such as 'paper.toml', 'Garg18' or
        'ford-x-optimal'; all claims of the project if none is given
    allow_code : whether code that a file names may be run

    Raises UnknownClaimError for any other word, and ClaimsError for a file that cannot be used. All
    claims of the project take half a minute. The first time takes some seconds more, because all
    strategies are counted.
    """
    for word in words:
        text(word, "file, publication or claim", "Garg18")
    judgements = tuple(judged(select(words, code=bool(allow_code))))
    said = f"{counted(len(judgements), 'claim')} judged"
    tables = (claims_table(judgements), counts_table(judgements))
    return Answer(judgements, said, tables, audit_document(judgements, kept_files()))
