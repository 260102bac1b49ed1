"""The page of an audit is whole and escaped; as a file it needs no other file."""

from __future__ import annotations

import dataclasses
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from msgspec.structs import replace

from audit.judge import VERDICTS
from audit.wording import MEANINGS
from common.exhibits import Exhibit, Text
from diagrams.page.audit_page import LOOKS, SIGNS, audit_page, claim_html
from diagrams.page.document import asset, standalone
from tests.diagrams.judged import CLAIM, HOSTILE, hostile, judged, one_of_each

VOID = {"meta", "wbr", "link"}
RUNS = (Exhibit(Text("runs")),)
PAGE = audit_page(one_of_each()).body
FILE = standalone(audit_page(one_of_each()))


class Reader(HTMLParser):
    """Reads a page, and insists that every element is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader


def values(reader: Reader, name: str) -> list[str]:
    return [attrs[name] or "" for _, attrs in reader.seen if name in attrs]


def test_the_page_is_well_formed_and_so_is_every_picture_in_it() -> None:
    reader = read(FILE)
    assert FILE.startswith("<!DOCTYPE html>\n")
    assert [tag for tag, _ in reader.seen].count("html") == 1
    pictures = re.findall("<svg.*?</svg>", PAGE, re.DOTALL)
    assert len(pictures) == len(VERDICTS) * (7 + 3 + 2 + 1) + 2
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag == "svg"


def test_the_file_loads_nothing_and_runs_no_script_but_its_own() -> None:
    reader = read(FILE)
    tags = {tag for tag, _ in reader.seen}
    assert not tags & {"img", "iframe", "object", "embed", "base", "use", "image"}
    (icon,) = [attrs["href"] for tag, attrs in reader.seen if tag == "link"]
    assert str(icon).startswith("data:image/svg+xml;base64,")
    names = {name for _, attrs in reader.seen for name in attrs}
    assert not {name for name in names if name.startswith("on")} | (
        names & {"src", "srcset", "data"}
    )
    assert all(link.startswith(("#", "data:")) for link in values(reader, "href"))
    style = asset("audit.css") + asset("line.css")
    assert "url(" not in style
    assert "@import" not in style
    without_texts = audit_page([judged()])
    assert "http" not in without_texts.body


def test_every_link_leads_to_a_place_and_no_place_is_there_twice() -> None:
    reader = read(PAGE)
    places = values(reader, "id")
    assert len(set(places)) == len(places)
    assert {link.removeprefix("#") for link in values(reader, "href")} == set(places)


def test_the_contents_count_verdicts_by_publication() -> None:
    table = PAGE[PAGE.index("<nav") : PAGE.index("</table>")]
    assert "12 claims by verdict" in table
    rows = [re.findall(r"[^<>\n]+(?=</)", row) for row in table.split("<tr>")[1:]]
    signed = [f"{SIGNS[each]} {each}" for each in VERDICTS]
    verdicts, garg, bhatt, both = zip(*rows[1:], strict=True)
    assert verdicts == (*signed, "claims")
    assert (rows[0][0], *garg) == ("Garg18", *"10201010101", "7")
    assert (rows[0][1], *bhatt) == ("Bhatt08", *"01010101010", "5")
    assert (rows[0][2], *both) == ("all", "1", "1", "2", *"11111111", "12")


def test_only_verdicts_that_occur_are_counted_and_explained() -> None:
    page = audit_page([judged("refuted")]).body
    assert MEANINGS["refuted"] in page
    assert MEANINGS["pending"] not in page
    assert "? undecidable" not in page
    assert "Bhatt08" not in page


def test_a_page_of_no_claims_is_a_page() -> None:
    assert "<nav" in audit_page([]).body
    read(standalone(audit_page([])))


def test_each_verdict_is_a_word_with_a_separate_sign() -> None:
    assert list(SIGNS) == list(VERDICTS)
    assert len(set(SIGNS.values())) == len(VERDICTS)
    for verdict in VERDICTS:
        look = LOOKS[verdict]
        assert f'<span class="badge {look}">{SIGNS[verdict]} {verdict}</span>' in PAGE
        assert f"\n.{look} {{" in asset("base.css")


def test_every_claim_is_named_by_its_words_and_is_open_without_a_script() -> None:
    heads = re.findall(r'<h3 class="statement">(.*?)</h3>', PAGE)
    assert heads.count("It holds.") == len(VERDICTS)
    assert len(heads) == len(VERDICTS) + 1
    assert PAGE.count('<details open><summary><span class="badge') == len(heads)
    assert "hidden" not in PAGE


def test_a_long_hash_is_hidden_until_it_is_opened() -> None:
    sha256 = "0123456789abcdef" * 4
    document = {"strategy": "wst", "reading": "base", "sha256": sha256}
    html = claim_html(dataclasses.replace(judged(), certificates=(document,)))
    assert f"<details><summary>SHA-256</summary><code>{sha256}</code></details>" in html
    assert html.count(sha256) == 1


def test_a_claim_shows_all_that_belongs_to_it() -> None:
    claim = replace(CLAIM, reading="the reading", needs="the needs", see=("noloss verify wst",))
    one = dataclasses.replace(
        judged("refuted", claim=claim),
        certificates=({"strategy": "wst", "reading": "base", "sha256": "abc"},),
    )
    text = " ".join("".join(read(claim_html(one)).text).split())
    for part in (
        "garg-a", "refuted", "Garg18, §1, page 2 · exact", "It holds.", "printed", "computed",
        "the reading", "a lost line", "By counting.", "the needs", "noloss verify wst",
        "noloss audit garg-a --explain", "abc",
    ):  # fmt: skip
        assert part in text, part


def test_differences_are_marked_only_in_a_claim_that_does_not_hold() -> None:
    differing = '<td role="cell" data-name="computed" class="differ">≠ 7</td>'
    assert differing in claim_html(judged("refuted"))
    assert claim_html(judged("refuted")).count("≠ ") == 2  # in the badge, too
    assert "differ" not in claim_html(judged("reproduced"))


def test_parts_that_are_not_there_leave_no_headings() -> None:
    bare = judged(
        "pending", claim=replace(CLAIM, how="", needs="runs"), evidence=(Exhibit(Text("runs")),)
    )
    html = claim_html(bare)
    assert re.findall("<h4>(.*?)</h4>", html) == ["Evidence", "Check", "To see the same"]
    assert html.count("<p>runs</p>") == 1


def test_hostile_texts_stay_texts() -> None:
    html = claim_html(hostile())
    reader = read(html)
    assert not {tag for tag, _ in reader.seen} & {"script", "q"}
    assert html.count("&lt;script") > 15
    assert "<script" not in html
    assert "\x07" not in html
    heard = "".join(reader.text)
    assert HOSTILE.replace("\x07", "\N{REPLACEMENT CHARACTER}") in heard


def test_the_same_claims_make_the_same_bytes_without_a_time() -> None:
    assert audit_page(one_of_each()).body == PAGE
    later = [dataclasses.replace(one, seconds=99.125) for one in one_of_each()]
    assert standalone(audit_page(later)) == FILE
    assert not re.search(r"\b(20[2-9][0-9])\b", audit_page([judged()]).body)


def test_the_title_names_the_publications_that_are_on_the_page() -> None:
    page = audit_page([judged()])
    assert page.title == f"Audit of {CLAIM.source}"
    assert f"<h1>Audit of {CLAIM.source}</h1>" in page.body
    assert "five publications" not in page.body
