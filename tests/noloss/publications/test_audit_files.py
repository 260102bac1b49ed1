"""The files that `noloss audit` writes for build servers, editors, front pages and paper."""

from __future__ import annotations

import json
import re
import subprocess
import zlib
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import yaml
from defusedxml.ElementTree import parse

from audit.judge import VERDICTS
from common.errors import install_command
from diagrams.page.audit_page import audit_page
from noloss.errors import InputError
from noloss.output import pdf
from noloss.output.audit_files import (
    LEVELS,
    badge_text,
    claims_badge,
    claims_sarif,
    write_claims_junit,
)
from noloss.output.badges import badge_svg
from tests.diagrams.judged import HOSTILE, hostile, judged, one_of_each
from tests.noloss.conftest import Noloss
from tests.noloss.publications.own_audits import (
    ERRATUM,
    HOLDS,
    OPEN,
    PUBLICATION,
    REFUTED,
    own_file,
)


def element(file: Path | str) -> ET.Element:
    root = parse(file).getroot()
    assert root is not None
    return root


def test_every_file_is_written_at_once_and_reported(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, ERRATUM, REFUTED, OPEN)
    files = ("--junit", "a.xml", "--sarif-file", "a.sarif", "--badge", "a.svg")
    done = noloss("audit", "own.toml", *files)
    assert done.code == 1
    assert done.err.splitlines() == [
        "a.xml: JUnit XML of 4 claims",
        "a.sarif: SARIF log with 3 results",
        "a.svg: 1 holds, 1 erratum, 1 refuted, 1 open",
    ]
    line = 8 + (HOLDS + ERRATUM).count("\n")
    (suite,) = element("a.xml")
    assert dict(suite.items()) == {
        "name": "Mine26", "tests": "4", "failures": "2", "errors": "0", "skipped": "1",
    }  # fmt: skip
    holds, number, refuted, unknown = suite
    assert (holds.get("name"), len(holds)) == ("holds", 0)
    (failure,) = number
    assert failure.get("message") == (
        "erratum: There are 5479 positions. (printed 5479, computed 5478)"
    )
    assert (refuted.get("file"), refuted.get("line")) == ("own.toml", str(line))
    assert "first-free is lost at its end\nline of play " in (refuted[0].text or "")
    assert unknown[0].tag == "skipped"
    log = json.loads(Path("a.sarif").read_text("utf-8"))
    place = log["runs"][0]["results"][1]["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "own.toml"}, "region": {"startLine": line}}


def test_each_verdict_has_its_kind_of_case_and_its_level(tmp_path: Path) -> None:
    write_claims_junit(tmp_path / "a.xml", one_of_each())
    kinds = {
        case.get("name"): next((child.tag for child in case), "green")
        for case in element(tmp_path / "a.xml").iter("testcase")
    }
    assert [kinds[f"garg-{number}"] for number in range(len(VERDICTS))] == [
        *("green", "green", *("failure",) * 4, "skipped"),
        *("green", "failure", "skipped", "error"),
    ]
    assert kinds["garg-hostile"] == "failure"
    results = claims_sarif(one_of_each())["runs"][0]["results"]
    assert [(one["ruleId"], one["level"]) for one in results if one["ruleId"] != "erratum"] == [
        ("erratum-under-reading", "error"),
        ("refuted", "error"),
        ("refuted-under-reading", "error"),
        ("undecidable", "note"),
        ("incompatible", "error"),
        ("pending", "note"),
        ("not-judged", "warning"),
    ]
    assert set(LEVELS) < set(VERDICTS)


def test_a_claim_of_the_project_is_shown_at_its_line_in_the_checkout() -> None:
    (result,) = claims_sarif([judged("refuted")])["runs"][0]["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "audit/garg18/claims.toml"


def test_hostile_texts_stay_texts_in_the_badge_and_in_xml(tmp_path: Path) -> None:
    write_claims_junit(tmp_path / "a.xml", [hostile()])
    (failure,) = element(tmp_path / "a.xml").iter("failure")
    assert HOSTILE.split("\x07")[0] in (failure.text or "")
    (tmp_path / "a.svg").write_text(badge_svg(claims_badge([hostile()])), "utf-8")
    assert element(tmp_path / "a.svg").get("aria-label") == "audit: 0 hold, 1 erratum"


@pytest.mark.parametrize(
    ("verdicts", "text", "colour"),
    [
        (["reproduced"], "1 holds", "#256b34"),
        (["reproduced", "compatible", "pending"], "2 hold, 1 open", "#256b34"),
        (["reproduced", "erratum", "erratum"], "1 holds, 2 errata", "#8a5200"),
        (["erratum", "refuted"], "0 hold, 1 erratum, 1 refuted", "#a3262c"),
        (["incompatible"], "0 hold, 1 incompatible", "#a3262c"),
        (["reproduced", "not-judged"], "1 holds, 1 not judged", "#57606a"),
        ([], "0 hold", "#57606a"),
    ],
)
def test_the_badge_counts_and_takes_the_colour_of_the_worst(
    verdicts: list[str], text: str, colour: str
) -> None:
    claims = [judged(verdict) for verdict in VERDICTS for each in verdicts if each == verdict]
    assert badge_text(claims) == text
    assert badge_svg(claims_badge(claims)).count(f'fill="{colour}"') == 1
    assert "http" not in badge_svg(claims_badge(claims)).replace("http://www.w3.org/2000/svg", "")


def test_nothing_that_is_read_is_written_over(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS.replace('"1" }', '"1" }\nsee = []'))
    (tmp_path / "player.json").write_text("{}")
    named = REFUTED.replace("first-free", "table:player.json")
    (tmp_path / "own.toml").write_text(PUBLICATION + named, "utf-8")
    for option in ("--junit", "--sarif-file", "--badge", "--html", "--markdown", "--certificates"):
        for file in ("own.toml", "player.json"):
            before = Path(file).read_bytes()
            done = noloss("audit", "own.toml", option, file, "--force")
            assert (done.code, done.out) == (2, "")
            assert f"{file} is an input file\n  hint: write to another file" in done.err
            assert Path(file).read_bytes() == before


def test_without_weasyprint_a_pdf_is_refused_before_the_work(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_file(tmp_path, HOLDS)
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    monkeypatch.setattr("noloss.work.judging.audit", lambda *asked: pytest.fail("it judged"))
    done = noloss("audit", "own.toml", "--pdf", "a.pdf")
    assert (done.code, done.out) == (2, "")
    assert "error: a PDF needs weasyprint, which is not installed\n  hint: this brings it: " in (
        done.err
    )
    assert install_command("pdf") in done.err
    assert not Path("a.pdf").exists()


@pytest.mark.slow  # a page takes most of a second
def test_a_pdf_has_numbered_pages_and_is_the_same_each_time() -> None:
    pytest.importorskip("weasyprint")
    page = replace(audit_page([]), body="<h1>Audit</h1>\n" + "<h2>On a page</h2>\n" * 60)
    data = pdf.page_pdf(page)
    assert data.startswith(b"%PDF-")
    assert data == pdf.page_pdf(page)
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
    objects = b"".join(zlib.decompress(each) for each in streams)
    assert len(re.findall(rb"/Type ?/Page\b", objects)) > 1


def test_a_pdf_that_cannot_be_made_is_an_error_and_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout engine may end with a signal; this ends only its own process."""
    for code, told, why in (
        (-11, b"", "it ended with -11"),
        (1, b"a\nKeyError: b\n", "KeyError: b"),
    ):
        done = subprocess.CompletedProcess([], code, b"", told)
        monkeypatch.setattr(pdf, "lay_out_aside", lambda *asked, done=done: done)
        with pytest.raises(InputError, match=f"no PDF of the page: {why}"):
            pdf.page_pdf(audit_page([]))


def test_without_pango_the_error_has_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.CompletedProcess([], pdf.NO_PANGO, b"", b"")
    monkeypatch.setattr(pdf, "lay_out_aside", lambda *asked: done)
    monkeypatch.setattr(pdf, "find_spec", lambda name: object())
    with pytest.raises(InputError, match="a PDF needs Pango"):
        pdf.refuse_no_pdf()


def test_a_pdf_asks_for_nothing_from_elsewhere() -> None:
    with pytest.raises(ValueError, match="asked for https://elsewhere"):
        pdf.refuse_to_fetch("https://elsewhere")


def test_the_print_style_has_a4_page_numbers_and_no_controls() -> None:
    style = Path(audit_page.__code__.co_filename).with_name("assets").joinpath("audit.css")
    (_, paper) = style.read_text("utf-8").split("/* On paper")
    assert "size: A4" in paper
    assert "counter(page)" in paper
    assert re.search(r"\.to-itself, \.stepper, \.finding \{ display: none; \}", paper)
    assert 'class="to-itself"' in audit_page(one_of_each()).body


def test_the_workflow_of_the_manual_is_red_when_a_claim_is_false(
    noloss: Noloss, tmp_path: Path
) -> None:
    page = Path(__file__).parents[3].joinpath("docs", "how-to", "audit-in-ci.md")
    (text,) = re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    steps = yaml.safe_load(text)["jobs"]["audit"]["steps"]
    (command,) = (step["run"] for step in steps if step.get("run", "").startswith("noloss "))
    for claims, code in (((HOLDS,), 0), ((HOLDS, ERRATUM), 1)):
        own_file(tmp_path, *claims, name="claims.toml")
        assert noloss(*command.split()[1:]).code == code
    kept = {"claims.toml", "claims.xml", "claims.sarif", "claims.svg", "claims.html"}
    assert {path.name for path in tmp_path.glob("claims.*")} == kept


def test_no_certificate_is_written_over_a_strategy_that_is_read(
    noloss: Noloss, tmp_path: Path
) -> None:
    table = tmp_path / "refuted-1.json"
    table.write_text('{"........." : 1}')
    own_file(tmp_path, REFUTED.replace("first-free", "table:refuted-1.json"))
    done = noloss("audit", "own.toml", "--certificates", ".")
    assert (done.code, done.out) == (2, "")
    assert "refuted-1.json is an input file" in done.err
    assert table.read_text() == '{"........." : 1}'
