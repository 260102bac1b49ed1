"""The worked example of an audit is there as files, too, as its page shows them."""

from __future__ import annotations

from tests.manual.pages import PAGES, blocks

PAGE = PAGES["docs/audit-example/example.md"]


def test_the_files_beside_the_page_are_those_that_it_shows() -> None:
    shown = {
        block.title: block.text for block in blocks(PAGE.read_text(encoding="utf-8")) if block.title
    }
    beside = {
        path.name: path.read_text(encoding="utf-8")
        for path in PAGE.parent.iterdir()
        if path.suffix != ".md"
    }
    assert shown == beside


def test_the_note_says_in_bold_what_its_claims_say() -> None:
    note = PAGE.with_name("note.md").read_text(encoding="utf-8")
    claims = PAGE.with_name("claims.toml").read_text(encoding="utf-8")
    assert note.count("**") // 2 == claims.count("[[claim]]") == 6
