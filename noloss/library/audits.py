"""What publications print, judged from Python."""

from __future__ import annotations

from audit.documents import audit_document
from audit.judge import Judgement, select
from audit.judge import audit as judged
from common.text import counted
from noloss.arguments.values import text
from noloss.library.shown import Answer
from noloss.reports.audit import claims_table, counts_table
from verify.census.store import kept_files


def audit(*words: str) -> Answer[tuple[Judgement, ...]]:
    """Recompute what publications print, claim by claim, without runs of searches.

    words : publications and claims, such as 'Garg18' or 'ford-x-optimal'; all if none is given

    Raises UnknownClaimError for a word that is neither. All claims take half a minute, and the
    first time seconds more, as all strategies are counted.
    """
    for word in words:
        text(word, "publication or claim", "Garg18")
    judgements = tuple(judged(select(words)))
    said = f"{counted(len(judgements), 'claim')} judged"
    tables = (claims_table(judgements), counts_table(judgements))
    return Answer(judgements, said, tables, audit_document(judgements, kept_files()))
