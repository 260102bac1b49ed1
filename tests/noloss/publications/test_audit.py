"""`noloss audit`."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import stat
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from audit import check as checking
from audit import judge as auditing
from audit.claim import Finding
from audit.document import audit_document
from audit.judge import VERDICTS, Judgement, judge, select
from audit.wording import MEANINGS, in_words, shortened
from common.documents import plain
from common.exhibits import Exhibit, LineOfPlay, Text
from diagrams.page.audit_page import audit_page
from diagrams.page.document import standalone
from noloss.output import audit_files, terminal
from noloss.reports.audit import VALUE, audit_markdown
from noloss.work import judging
from strategies.catalogue import find_strategy
from tests.diagrams.judged import CLAIM, HOSTILE, hostile, judged, one_of_each
from tests.noloss.conftest import Noloss
from tests.noloss.publications.own_audits import HOLDS, REFUTED, own_file
from verify.census.census import Numbers

FEW = ("kutschera-12437", "kutschera-134258769", "kutschera-1234567-kind", "kutschera-relative")


def without_times(document: dict[str, object]) -> dict[str, object]:
    return json.loads(re.sub(r'"seconds": [0-9.]+', '"seconds": 0', json.dumps(document)))  # type: ignore[no-any-return]


def proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one claim of Garg18 rest on the play of two strategies."""
    rests = (find_strategy("first-free"), find_strategy("newell-simon"))

    def three(printed: object) -> Finding:
        return Finding(3, False, (Exhibit(LineOfPlay("159")),), rests)

    monkeypatch.setattr(checking, "check_of", lambda claim: three)
    monkeypatch.setattr(auditing, "all_claims", lambda: (replace(CLAIM, printed=4),))


def shown(monkeypatch: pytest.MonkeyPatch, *judgements: Judgement) -> None:
    """Make the command find these judgements for any arguments."""
    claims = tuple(one.claim for one in judgements)
    monkeypatch.setattr("noloss.commands.publications.audit.select", lambda words, *, code: claims)
    monkeypatch.setattr(judging, "audit", lambda claims, tell, effort: iter(judgements))


def test_a_claim_is_a_row_and_the_verdicts_are_counted_below(noloss: Noloss) -> None:
    done = noloss("audit", *FEW)
    assert (done.code, done.err) == (0, "")
    rows = [re.split(" {2,}", line.strip()) for line in done.out.splitlines()]
    assert rows[0] == ["claim", "printed", "computed", "verdict", "reading"]
    for one in map(judge, select(FEW)):
        sides = (shortened(in_words(value), VALUE) for value in (one.claim.printed, one.computed))
        reading = [one.claim.reading] if one.claim.reading else []
        assert [one.claim.id, *sides, one.verdict, *reading] in rows
    number = Counter(judge(claim).verdict for claim in select(FEW))
    used = [verdict for verdict in VERDICTS if number[verdict]]
    assert ["publication", *used, "claims"] in rows
    assert rows[-1] == ["Kutschera18", *(str(number[verdict]) for verdict in used), "4"]


def test_several_publications_are_summed_up(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(monkeypatch, *one_of_each())
    monkeypatch.setattr("noloss.work.judging.kept_numbers", lambda seat: None)
    monkeypatch.setattr("noloss.work.judging.stored_census", lambda *asked: None)
    monkeypatch.setattr("noloss.commands.publications.audit.kept_files", dict)
    out = noloss("audit").out
    sums = ["all", "1", "1", "2", *"1" * 8, "12"]
    assert sums in [line.split() for line in out.splitlines()]
    assert out.splitlines()[-1] == "1 claim not judged: A plain text."
    for verdict in VERDICTS:
        assert re.search(rf"\b{verdict}\b", out)


def test_long_values_are_cut_and_a_narrow_terminal_is_enough(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "PIPE_WIDTH", 80)
    out = noloss("audit", "kutschera-reward-lines", "kutschera-gardner-corner").out
    assert max(map(len, out.splitlines())) <= 80
    assert "…" in out
    assert "reproduced" in out


def test_only_the_document_of_the_audit_is_printed(noloss: Noloss) -> None:
    done = noloss("audit", *FEW, "--json")
    expected = plain(audit_document(map(judge, select(FEW)), {}))
    document = done.document
    assert set(document.pop("census")["cache"]) == {"first", "second"}
    expected.pop("census")
    assert without_times(document) == without_times(expected)
    assert (done.code, done.err) == (0, "")


def test_the_document_says_where_the_census_is_kept(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOLOSS_CACHE", str(tmp_path))
    told = noloss("audit", FEW[0], "--json").document["census"]
    assert told == {"cache": {"first": None, "second": None}}
    kept = {"first": Numbers(1, 1, 1), "second": None}
    monkeypatch.setattr("verify.census.store.kept_numbers", kept.get)
    told = noloss("audit", FEW[0], "--json").document["census"]
    assert told == {"cache": {"first": str(tmp_path / "census-first.json"), "second": None}}


def test_another_printed_value_gives_another_verdict(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    (claim,) = select(["kutschera-12437"])
    assert "erratum" in noloss("audit", "kutschera-12437").out
    mended = replace(claim, printed=judge(claim).computed)
    monkeypatch.setattr(auditing, "all_claims", lambda: (mended,))
    out = noloss("audit", "kutschera-12437").out
    assert "erratum" not in out
    assert "reproduced" in out


def test_explaining_shows_each_step_from_the_print_to_the_verdict(
    noloss: Noloss, tmp_path: Path
) -> None:
    own_file(tmp_path, REFUTED + 'how = "All games are played."\n', HOLDS)
    out = noloss("audit", "own.toml", "--explain").out
    parts = (
        "refuted: refuted", "Printed", "A. Author, A <note> & more, 2026; §3.",
        "The first free cell never loses.", "Reading", "Taken literally.",
        "It can be recomputed exactly.", "How it is recomputed", "All games are played.",
        "The check: never-loses, with strategy: first-free; seat: second.",
        "To see the check: noloss audit --vocabulary never-loses",
        "Computed", "≠", "Printed and computed differ.", "Evidence", "line of play ",
        "1. X on ", "X wins", "What follows", MEANINGS["refuted"], "why refuted",
        "To see the same", "noloss audit own.toml refuted --json", "holds: reproduced",
    )  # fmt: skip
    place = 0
    for part in parts:
        place = out.index(part, place)


def test_every_kind_of_evidence_can_be_explained(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = replace(CLAIM, reading="the reading", needs="the needs")
    with_certificate = dataclasses.replace(
        judged("reproduced", claim=needs),
        certificates=({"strategy": "wst", "reading": "base", "sha256": "abc"},),
    )
    shown(monkeypatch, with_certificate, hostile())
    out = noloss("audit", "--explain").out
    for part in (
        "the reading", "the needs", "O is to move", "1,000", "1  2  3\n4  X  6", "Kw  ¢123T456$",
        "a  here (1, 2)", "b  there (3.5, -4)", "draws: -4 (bottom) to 2 (top)", "SHA-256 abc",
        "*X* *X* *X*",
    ):  # fmt: skip
        assert part in out, part
    assert "Printed and computed" not in out.split("garg-hostile")[0]
    assert HOSTILE.split("\x07")[0][:30] in out


def test_a_sentence_names_the_compared_values(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = replace(CLAIM, printed=3)
    shown(
        monkeypatch,
        judged("reproduced", claim=whole, computed=3, evidence=()),
        judged("refuted", claim=whole, computed=4, evidence=()),
        dataclasses.replace(
            judged("pending", claim=replace(whole, needs="runs"),
                   evidence=(Exhibit(Text("runs")),)), computed=None),
        judged("refuted", evidence=()),
    )  # fmt: skip
    told = noloss("audit", "--explain").out.split("To see the same")
    first, second, third, fourth = told[:4]
    assert "Printed and computed are the same." in first
    assert "Printed and computed differ." in second
    assert "Nothing was computed." in third
    assert third.count("runs\n") == 1
    assert "differ in 1 of 2 parts (marked ≠)" in fourth


def test_the_pages_are_written_whole_and_the_same_each_time(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_files, "made_now", lambda *_: None)
    html, markdown = tmp_path / "a.html", tmp_path / "a.md"
    done = noloss("audit", *FEW, "--html", html, "--markdown", markdown)
    assert done.code == 0
    assert done.err == f"{html}: page of 4 claims\n{markdown}: page of 4 claims\n"
    assert done.out.split()[:2] == ["publication", "reproduced"]
    first = (html.read_bytes(), markdown.read_bytes())
    noloss("audit", *FEW, "--html", html, "--markdown", markdown)
    assert (html.read_bytes(), markdown.read_bytes()) == first
    assert html.read_text("utf-8") == standalone(audit_page(map(judge, select(FEW))))
    mark = "<!-- Made by noloss. -->\n"
    assert markdown.read_text("utf-8") == audit_markdown(map(judge, select(FEW))) + mark
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.md"]


@pytest.mark.parametrize("option", ["--html", "--markdown"])
@pytest.mark.parametrize("file", ["", "missing/page"])
def test_a_page_that_cannot_be_written_is_refused_before_the_work(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, file: str
) -> None:
    monkeypatch.setattr(judging, "audit", lambda claims, tell, effort: pytest.fail("it worked"))
    done = noloss("audit", FEW[0], option, tmp_path / file)
    assert (done.code, done.out) == (2, "")
    assert "hint: " in done.err
    assert ("is a folder" in done.err) == (file == "")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="rights mean nothing here")
def test_a_folder_without_rights_is_reported(noloss: Noloss, tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    done = noloss("audit", FEW[0], "--html", tmp_path / "a.html")
    assert done.code == 2
    assert "choose a folder in which you may write" in done.err


def test_every_certificate_is_a_file_that_recheck_proves(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved(monkeypatch)
    folder = tmp_path / "new" / "folder"
    done = noloss("audit", "--certificates", folder)
    assert done.code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["garg-a-1.json", "garg-a-2.json"]
    assert "garg-a-2.json: certificate of newell-simon" in done.err
    told = noloss("audit", "--json").document["claims"][0]["certificates"]
    for entry, path in zip(told, sorted(folder.iterdir()), strict=True):
        assert json.loads(path.read_text())["sha256"] == entry["sha256"]
        assert noloss("recheck", path, "--against", entry["strategy"]).code == 0
    assert "newell-simon" in noloss("audit", "--explain").out


def test_a_file_in_place_of_the_folder_is_bad_input(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved(monkeypatch)
    (tmp_path / "file").write_text("")
    done = noloss("audit", "--certificates", tmp_path / "file")
    assert (done.code, done.out) == (2, "")
    assert "hint: " in done.err


def test_no_page_is_written_where_the_folder_cannot_be_made(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved(monkeypatch)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    pages = [tmp_path / "a.html", tmp_path / "a.md"]
    options = ("--html", pages[0], "--markdown", pages[1])
    done = noloss("audit", *options, "--certificates", tmp_path / "link")
    assert (done.code, done.out) == (2, "")
    assert "\n  hint: " in done.err
    assert not any(page.exists() for page in pages)


def test_ctrl_c_ends_it_and_leaves_nothing(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(printed: object) -> Finding:
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "check_of", lambda claim: interrupted)
    monkeypatch.setattr(auditing, "all_claims", lambda: (CLAIM,))
    folder = tmp_path / "folder"
    folder.mkdir()
    done = noloss("audit", "--html", folder / "a.html", "--certificates", folder / "c")
    assert (done.code, done.out) == (130, "")
    assert list(folder.iterdir()) == []


def test_a_publication_without_claims_has_an_empty_table(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown(monkeypatch)
    done = noloss("audit", "garg18", "--markdown", tmp_path / "a.md")
    assert (done.code, done.out.split()[:2]) == (0, ["publication", "claims"])
    headings = re.findall(r"^## .*", (tmp_path / "a.md").read_text(), re.MULTILINE)
    assert headings[-1] == "## Literature"


def test_the_census_is_counted_first_where_it_is_not_kept(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("noloss.work.judging.kept_numbers", lambda seat: None)
    monkeypatch.setattr("noloss.work.judging.stored_census", lambda *who: asked.append(who[0]))
    monkeypatch.setattr("noloss.work.judging.audit", lambda *claims: iter(()))
    assert noloss("audit", "bhatt-states").code == 0
    assert not asked
    assert noloss("audit", "bhatt-72657").code == 0
    assert asked == ["both"]


def test_a_census_that_is_kept_is_reported_with_its_files(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verify.census.store.kept_numbers", lambda seat: True)
    told = noloss("audit", "bhatt-states").out.splitlines()[-1]
    assert told.startswith("The census is kept in ")
    assert "census-first.json" in told


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "an empty name cannot be a file or a folder"),
        ("a\0", "the name of a file cannot have a NUL"),
    ],
)
def test_an_impossible_name_is_refused(noloss: Noloss, name: str, said: str) -> None:
    for words in (("audit", "bhatt-states", "--html"), ("search", "learn", "--begin-with")):
        done = noloss(*words, name)
        assert done.code == 2
        assert said in done.err
