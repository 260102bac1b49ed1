"""The Markdown page of an audit keeps its tables, with any texts in it."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from audit.claims_file import SOURCES, claims_of, publications
from audit.judge import VERDICTS, MendedClaim
from audit.report import bibliography
from common.exhibits import Exhibit, table
from diagrams.markdown import plain
from diagrams.page.audit_page import audit_page
from noloss.reports.audit import audit_markdown, audit_pages
from tests.diagrams.judged import CLAIM, hostile, judged, one_of_each

MANUAL = Path(__file__).parents[3] / "docs" / "audit.md"
PAGES = {key: MANUAL.parent / "audit" / f"{key.lower()}.md" for key in SOURCES}


def test_the_markdown_page_counts_lists_and_gives_the_evidence_of_every_claim() -> None:
    page = audit_markdown(one_of_each())
    lines = page.splitlines()
    assert f"| publication | {' | '.join(VERDICTS)} | claims |" in lines
    assert f"| [Bhatt08](#bhatt08) | {'0 | 1 | ' * 5}0 | 5 |" in lines
    assert f"| all | 1 | 1 | 2 | {'1 | ' * 8}12 |" in lines
    told = re.findall("(?m)^### (.*)\n\n\\*\\*(.*)\\*\\*, ", page)
    assert sorted(told) == sorted((one.claim.id, one.verdict) for one in one_of_each())
    for part in (
        "a lost line: line of play `1593784`, X wins", "line of play `152`\n",
        "O is to move: position `X...O...X`", "| a | 1,000 |", "| 1 | 2 | 3 |",
        "Kw `¢123T456$`", "2 points, draws over wins; here (1, 2); there (3.5, -4)",
    ):  # fmt: skip
        assert part in page, part
    assert "\n\n\n" not in page
    assert page.endswith("\n")
    assert "1.5" not in page.replace("3.5", "")  # no seconds, unless the page names its maker


def test_both_pages_end_with_the_publications_concerned_and_the_other_works() -> None:
    (*_, markdown) = audit_markdown([judged()]).split("## Literature")
    (*_, html) = audit_page([judged()]).body.split("<h2>Literature</h2>")
    for literature in (markdown, html):
        assert "Garg18" in literature
        assert "NewellSimon72" in literature
        assert "Ford21" not in literature


def test_the_manual_ends_with_all_the_literature() -> None:
    (_, literature) = MANUAL.read_text("utf-8").split("\n## Literature\n")
    assert re.findall(r"(?m)^- \*\*(\w+)\*\*: ", literature) == list(
        bibliography(publications().values())
    )


def test_rows_of_the_markdown_page_keep_their_columns() -> None:
    for block in audit_markdown(one_of_each()).split("\n\n"):
        if block.startswith("| "):
            widths = {len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()}
            assert len(widths) == 1, block
    assert "<script" not in audit_markdown([hostile()])


def test_long_tables_of_evidence_are_cut_in_the_markdown_page() -> None:
    rows = Exhibit(table(("row",), [(number,) for number in range(30)]))
    page = audit_markdown([judged(evidence=(rows,))])
    assert "| 11 |" in page
    assert "| 12 |" not in page
    assert "(and 18 more rows)" in page


@pytest.mark.parametrize("key", PAGES)
def test_the_manual_has_every_claim_of_a_publication_with_its_words_and_a_verdict(key: str) -> None:
    page = PAGES[key].read_text("utf-8")
    shown = re.findall(r"(?m)^### ([a-z0-9-]+)\n\n\*\*([a-z-]+)\*\*, (.*)", page)
    assert {verdict for _, verdict, _ in shown} <= set(VERDICTS)
    assert [(name, words) for name, _, words in shown] == [
        (claim.id, f"{plain(claim.where)}: {plain(claim.claim)}") for claim in claims_of(key)
    ]


def test_the_index_links_every_publication_and_the_claims_of_the_main_findings() -> None:
    index = MANUAL.read_text("utf-8")
    for key, path in PAGES.items():
        assert f"| [{key}](audit/{path.name}) |" in index
    for line in re.findall(r"(?m)^Claims: (.*)", index):
        for name, file, anchor, _ in re.findall(r"\[(.*?)\]\(audit/(.*?)#(.*?)\) \((.*?)\)", line):
            assert name == anchor
            assert f"\n### {name}\n" in (MANUAL.parent / "audit" / file).read_text("utf-8")
        assert line.count(" (") == line.count("](")


def test_an_index_and_a_page_for_each_publication_have_what_one_page_has() -> None:
    pages = audit_pages(one_of_each())
    assert next(iter(pages)) == "audit.md"
    sources = dict.fromkeys(one.claim.source for one in one_of_each())
    assert list(pages)[1:] == [f"audit/{source.lower()}.md" for source in sources]
    names = [name for page in pages.values() for name in re.findall("(?m)^### (.*)", page)]
    assert sorted(names) == sorted(one.claim.id for one in one_of_each())
    assert all("\n\n\n" not in page and page.endswith("\n") for page in pages.values())


def test_printed_and_computed_are_shown_up_to_their_difference() -> None:
    long = "a" * 100
    page = audit_markdown([judged(claim=replace(CLAIM, printed=f"{long}b"), computed=f"{long}c")])
    assert f"|  | {long}b | {long}c | ≠ |" in page


def test_the_page_says_why_a_claim_is_not_an_erratum() -> None:
    mending = MendedClaim(True, True, {"garg-b": True, "garg-c": False}, erratum=False)
    page = audit_markdown([dataclasses.replace(judged(), mending=mending)])
    assert "| the conclusion from it holds: garg-b | yes |" in page
    failed = "| the conclusion from it holds: garg-c | no: so it is refuted |"
    assert f"| why refuted |  |\n| --- | --- |\n{failed}\n" in page


def test_the_commands_that_texts_mention_are_listed() -> None:
    page = audit_markdown([judged(claim=replace(CLAIM, see=("noloss games", "noloss value 1")))])
    assert "The same is shown by: `noloss games`, `noloss value 1`" in page


def test_the_errata_of_a_publication_are_together_with_the_parts_that_differ() -> None:
    page = audit_markdown([judged("erratum"), judged("refuted", claim=replace(CLAIM, id="b"))])
    head, row = "| erratum | where | printed | computed |", "| slot: 9 | slot: 7 |"
    _, errata = page.split(f"{head}\n| --- | --- | --- | --- |\n")
    assert errata.split("\n\n")[0] == f"| [`garg-a`](#garg-a) | §1, page 2 {row}"
    assert head not in audit_markdown([judged("refuted")])
