"""A report of an audit is complete: the text examined, the rules, and how to repeat it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from audit.claim import Aside, ClaimOrigin
from audit.claims_file import all_claims, parse_claims
from audit.judge import Judgement
from audit.report import (
    MainFinding,
    Provenance,
    ReportSection,
    Texts,
    after_claims,
    before_claims,
    of_publication,
    texts,
)
from common.exhibits import Heading, Table, Text
from tests.audit.claims import HEAD, claim_of

JUDGED = Judgement(claim_of(), 3, "reproduced", (), (), 1.5)
MADE = Provenance("1.2", "3.11", "Linux x86_64", 2, "0123abc", 41.6)


def words_of(sections: list[ReportSection]) -> str:
    """Give all texts of sections."""
    parts: list[str] = []
    for section in sections:
        parts.append(section.title)
        for exhibit in section.exhibits:
            content = exhibit.content
            if isinstance(content, Text | Heading):
                parts.append(content.text)
            elif isinstance(content, Table):
                parts += [str(cell) for row in (content.head, *content.rows) for cell in row]
    return "\n".join(parts)


def test_before_the_claims_the_page_names_the_text_examined_and_the_rules() -> None:
    sections = list(before_claims([JUDGED]))
    assert [section.title for section in sections] == ["Texts examined", "How it is judged"]
    told = words_of(sections)
    assert "1 claim of 1 publication" in told
    assert JUDGED.claim.publication.reference in told
    for word in ("Raw and up to symmetry", "What a certificate proves", "What a reading is",
                 "Erratum or refuted", "Measured claims"):  # fmt: skip
        assert word in told


def test_a_main_finding_is_reported_with_the_verdicts_of_its_claims_if_all_of_them_were_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finding = MainFinding("It holds", "In short, it holds.", ("garg-a", "garg-b"))
    mine = Texts(texts().method, texts().glossary, (finding,))
    monkeypatch.setattr("audit.report.texts", lambda: mine)
    assert "Main findings" not in words_of(list(before_claims([JUDGED])))
    other = Judgement(claim_of(id="garg-b"), 3, "refuted", (), (), 1.5)
    told = words_of(list(before_claims([JUDGED, other])))
    assert "It holds\nIn short, it holds." in told
    assert "Claims: garg-a (reproduced), garg-b (refuted)." in told


def test_the_main_findings_name_claims_that_there_are() -> None:
    known = {claim.id for claim in all_claims()}
    for finding in texts().finding:
        assert finding.claims
        assert set(finding.claims) <= known


def test_a_publication_is_shown_with_its_paragraph_and_its_signs() -> None:
    publication = replace(JUDGED.claim.publication, about="A fair word.", notation={"w": "empty"})
    reference, about, signs = of_publication(publication)
    assert reference.content == Text(f"{publication.reference}.")
    assert about.content == Text("A fair word.")
    assert isinstance(signs.content, Table)
    assert signs.content.rows == (("w", "empty"),)


def test_after_the_claims_come_the_words_the_program_and_how_to_cite_it() -> None:
    sections = list(after_claims([JUDGED], MADE))
    assert [section.title for section in sections] == [
        "Statements that are not judged",
        "Words",
        "How this was made, and how to repeat it",
        "How to cite it",
    ][-len(sections) :]
    told = words_of(sections)
    for part in ("noloss 1.2, commit 0123abc", "Python 3.11", "2 cores", "42 s", "CITATION.cff",
                 "audit Garg18 --html audit.html", "noloss audit garg-a --explain"):  # fmt: skip
        assert part in told
    assert "commit" not in words_of(list(after_claims([JUDGED], replace_commit(MADE))))
    assert [section.title for section in after_claims([JUDGED], None)][-1] == "Words"


def replace_commit(made: Provenance) -> Provenance:
    return Provenance(made.noloss, made.python, made.system, made.cores, "", made.seconds)


def test_all_claims_of_the_project_are_made_again_without_a_word() -> None:
    judged = [Judgement(claim, None, "reproduced", (), (), 0.0) for claim in all_claims()]
    assert "noloss audit --html audit.html" in words_of(list(after_claims(judged, MADE)))


def test_statements_that_are_not_claims_are_listed_with_the_reason() -> None:
    aside = Aside("§2", "It is fun.", "A matter of taste.")
    publication = replace(JUDGED.claim.publication, asides=(aside,))
    judged = Judgement(claim_of(publication=publication), 3, "reproduced", (), (), 1.5)
    told = words_of(list(after_claims([judged], None)))
    assert "Statements that are not judged\nGarg18" in told
    assert "§2\nIt is fun.\nA matter of taste." in told


def test_a_user_file_is_named_in_the_commands() -> None:
    text = HEAD + '[[claim]]\nid = "a"\nclaim = "b"\nprinted = 1\nneeds = "c"\n'
    (claim,) = parse_claims(
        text, ClaimOrigin(Path("f/own.toml"), 0, built_in=False, code=False)
    ).claims
    judged = Judgement(claim, None, "undecidable", (), (), 0.0)
    told = words_of(list(after_claims([judged], MADE)))
    assert "noloss audit f/own.toml --html audit.html" in told
    assert "noloss audit f/own.toml a --explain" in told


def test_the_commands_can_be_typed_as_they_are() -> None:
    """A file whose name has a space, and your own check."""
    text = (
        HEAD + '[[claim]]\nid = "a"\nclaim = "b"\nprinted = 1\nhow = "c"\ncheck = "python:d.py:e"\n'
    )
    origin = ClaimOrigin(Path("my own.toml"), 0, built_in=False, code=True)
    (claim,) = parse_claims(text, origin).claims
    told = words_of(list(after_claims([Judgement(claim, 1, "reproduced", (), (), 0.0)], MADE)))
    assert "noloss audit 'my own.toml' --allow-code --html audit.html" in told
    assert "noloss audit 'my own.toml' a --allow-code --explain" in told
