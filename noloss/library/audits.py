"""What publications print, judged from Python."""

from __future__ import annotations

from audit.documents import audit_document
from audit.judge import Judgement, count_verdicts, select
from audit.judge import audit as judged
from noloss.library.shown import Answer
from noloss.reports.audit import claims_exhibits


def audit(*words: str) -> Answer[tuple[Judgement, ...]]:
    """Recompute what publications print, claim by claim, without runs of searches.

    words : publications and claims, such as 'Garg18' or 'ford-x-optimal'; all if none is given

    Raises UnknownClaimError for a word that is neither. All claims take half a minute, and the
    first time minutes more, as all strategies are counted.
    """
    judgements = tuple(judged(select(words)))
    said = f"{len(judgements)} claims judged"
    return Answer(judgements, said, tuple(claims_exhibits(judgements)), audit_document(judgements))
