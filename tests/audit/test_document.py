"""The document of an audit."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from audit.claim import as_json
from audit.document import AuditDocument, audit_document, drawn
from audit.judge import Judgement, MendedClaim
from common.documents import document_text, read_document, schema_of
from common.exhibits import (
    Board,
    Content,
    Exhibit,
    LineOfPlay,
    Plot,
    Tapes,
    Text,
    Values,
    table,
)
from tests.audit.claims import claim_of

ORIGIN = replace(claim_of().origin, line=12)
CLAIM = claim_of(
    check="games",
    arguments={"strategy": "wst"},
    origin=ORIGIN,
    reading="raw",
    needs="runs",
    see=("noloss verify wst",),
)
EVIDENCE = (Exhibit(Text("why")), Exhibit(LineOfPlay("1")))
MENDING = MendedClaim(True, False, {"garg-b": True}, erratum=False)
JUDGED = Judgement(CLAIM, 4, "refuted", EVIDENCE, (), 0.12345, MENDING)


def test_the_document_holds_the_claim_and_the_finding() -> None:
    document = audit_document([JUDGED], {"first": None, "second": "file"}, "quick")
    written = json.loads(document_text(document))
    assert list(written) == ["format", "version", "runs", "publications", "claims", "census"]
    assert written == {
        "format": "noloss/audit",
        "version": 3,
        "runs": "quick",
        "publications": [
            {
                "key": "Garg18",
                "reference": CLAIM.publication.reference,
                "doi": CLAIM.publication.doi,
                "url": CLAIM.publication.url,
            }
        ],
        "claims": [
            {
                "id": "garg-a",
                "source": "Garg18",
                "where": "§1",
                "kind": "exact",
                "claim": "It holds.",
                "printed": 3,
                "computed": 4,
                "verdict": "refuted",
                "mending": {
                    "mended": True,
                    "same": False,
                    "conclusions": {"garg-b": True},
                    "erratum": False,
                },
                "reading": "raw",
                "evidence": ["why", {"line": "1"}],
                "certificates": [],
                "check": "games",
                "with": {"strategy": "wst"},
                "own_code": False,
                "file": "audit/garg18/claims.toml",
                "line": 12,
                "fixed": "",
                "how": "By counting.",
                "needs": "runs",
                "see": ["noloss verify wst"],
                "seconds": 0.123,
            }
        ],
        "census": {"cache": {"first": None, "second": "file"}},
    }
    assert document_text(read_document(document_text(document), AuditDocument, "a")) == (
        document_text(document)
    )
    assert audit_document([], {}).runs == "none"


def test_the_document_has_a_schema() -> None:
    assert schema_of(AuditDocument)["title"] == "audit"


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (LineOfPlay("159"), {"line": "159"}),
        (LineOfPlay("5", "X..OX..O."), {"line": "5", "start": "X..OX..O."}),
        (Board("X...O...X"), {"board": "X...O...X"}),
        (table(("a", "n"), [("b", 1000), ("c", 0.5)]),
         {"table": [["a", "n"], ["b", 1000], ["c", 0.5]]}),
        (table((), [("a", 1)]), {"table": [["a", 1]]}),
        (Values((1, 2, 3, 4, "X", 6, 7, 8, 9)), {"table": [[1, 2, 3], [4, "X", 6], [7, 8, 9]]}),
        (Tapes((("Kw", "¢$"), ("Kc", ""))), {"tapes": {"Kw": "¢$", "Kc": ""}}),
        (Plot(((1, 2),), ("x", "y"), ((3, 4.5, "a"),)),
         {"points": [[1, 2]], "axes": ["x", "y"], "marks": [[3, 4.5, "a"]]}),
    ],
)  # fmt: skip
def test_a_piece_of_evidence_is_a_part_with_its_note(
    content: Content, part: dict[str, object]
) -> None:
    assert as_json(drawn(Exhibit(content))) == part
    assert as_json(drawn(Exhibit(content, "why"))) == {**part, "note": "why"}
