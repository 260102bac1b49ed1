"""A verdict comes out of what is found, and evidence that is play is proved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files

import pytest

from strategies.catalogue import find_strategy
from tests.verify.players import perfect, strategy
from verify.certificate import certificate_text
from verify.claims import SOURCES, Check, Claim, ClaimsError, Finding, Kind, claims_of, parse_claims
from verify.claims import audit as auditing
from verify.claims.audit import (
    VERDICTS,
    Judgement,
    UnknownClaimError,
    UnprovedError,
    Verdict,
    audit,
    audit_document,
    count_verdicts,
    judge,
    select,
    verdict_of,
)
from verify.recheck import check as recheck

CLAIM = Claim("garg-a", "Garg18", "§1", "exact", "It holds.", 3, "three", "By counting.")
TEXT = files("verify.claims").joinpath("kutschera18.toml").read_text("utf-8")


def finding(holds: bool | None, *, correction: bool = False) -> Finding:
    return Finding(None, holds, correction)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> dict[str, Check]:
    """Give the checks of Garg18, to be filled in."""
    own: dict[str, Check] = {}
    monkeypatch.setattr(auditing, "CHECKS", {"Garg18": own})
    return own


@pytest.mark.parametrize(
    ("kind", "reading", "found", "verdict"),
    [
        ("exact", "", finding(True), "reproduced"),
        ("quoted", "", finding(True), "reproduced"),
        ("exact", "raw", finding(True), "reproduced-under-reading"),
        ("exact", "", finding(False), "refuted"),
        ("exact", "raw", finding(False), "refuted"),
        ("exact", "", finding(False, correction=True), "erratum"),
        ("quoted", "", finding(False, correction=True), "erratum"),
        ("exact", "raw", finding(None), "undecidable"),
        ("quoted", "", finding(None), "undecidable"),
        ("measured", "", finding(None), "pending"),
        ("measured", "", finding(True), "supported"),
        ("measured", "raw", finding(True), "supported"),
        ("measured", "", finding(False, correction=True), "not-supported"),
    ],
)
def test_a_verdict_follows_from_the_kind_the_reading_and_what_is_found(
    kind: Kind, reading: str, found: Finding, verdict: Verdict
) -> None:
    claim = replace(CLAIM, kind=kind, reading=reading)
    assert verdict_of(claim, found) == verdict
    assert verdict in VERDICTS


def test_the_check_is_given_what_is_printed_and_its_finding_is_told(
    checks: dict[str, Check],
) -> None:
    checks["three"] = lambda printed: Finding({"seen": printed}, printed == 3, False, ("why",))
    one = judge(CLAIM)
    assert (one.claim, one.computed, one.verdict) == (CLAIM, {"seen": 3}, "reproduced")
    assert (one.evidence, one.certificates) == (("why",), ())
    assert one.seconds >= 0
    assert judge(replace(CLAIM, printed=4)).verdict == "refuted"


def test_a_claim_without_a_check_tells_what_it_needs() -> None:
    claim = replace(CLAIM, check="", needs="the figure")
    one = judge(claim)
    assert (one.verdict, one.computed, one.evidence) == ("undecidable", None, ("the figure",))
    assert judge(replace(claim, kind="measured")).verdict == "pending"


def test_a_check_that_does_not_exist_is_an_error_of_the_file(
    checks: dict[str, Check],
) -> None:
    checks["three_or_four"] = lambda printed: finding(True)
    with pytest.raises(ClaimsError) as caught:
        judge(replace(CLAIM, check="three_or_for"))
    assert (caught.value.file, caught.value.hint) == ("garg18.toml", "did you mean three_or_four?")
    assert "claim garg-a: there is no check 'three_or_for'" in str(caught.value)
    with pytest.raises(ClaimsError, match="hint: name a check of its publication"):
        judge(replace(CLAIM, check="zzz"))


def test_strategies_that_are_evidence_get_certificates_that_the_checker_proves(
    checks: dict[str, Check],
) -> None:
    rests = (find_strategy("first-free"), find_strategy("newell-simon"))
    checks["three"] = lambda printed: Finding(3, True, False, (), rests)
    one = judge(CLAIM)
    assert [document["strategy"] for document in one.certificates] == ["first-free", "newell-simon"]
    for document in one.certificates:
        code, proved, wrong = recheck(certificate_text(document).encode())
        assert (code, wrong, len(proved)) == (0, [], 6)
    told = json.loads(json.dumps(audit_document([one])))["claims"][0]["certificates"]
    assert [list(entry) for entry in told] == [["strategy", "reading", "sha256"]] * 2


def test_evidence_that_is_not_proved_is_an_error_and_no_verdict(
    checks: dict[str, Check], monkeypatch: pytest.MonkeyPatch
) -> None:
    rests = (strategy(perfect),)
    checks["three"] = lambda printed: Finding(3, True, False, (), rests)
    monkeypatch.setattr(auditing, "recheck", lambda content: (1, [], ["a", "b"]))
    with pytest.raises(UnprovedError) as caught:
        judge(CLAIM)
    assert (caught.value.claim, caught.value.said) == ("garg-a", "a; b")
    assert "garg-a: the certificate of" in str(caught.value)
    assert "hint: this is a fault of noloss" in str(caught.value)


def test_words_select_sources_and_ids_in_the_order_of_the_files() -> None:
    everything = select([])
    assert [claim.id for claim in everything] == [
        claim.id for source in SOURCES for claim in claims_of(source)
    ]
    assert select(["kutschera18"]) == claims_of("Kutschera18")
    assert select(["KUTSCHERA18", "kutschera-games"]) == claims_of("Kutschera18")
    two = ["kutschera-wins", "Kutschera-Games", "kutschera-wins"]
    assert [claim.id for claim in select(two)] == ["kutschera-games", "kutschera-wins"]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("kutschera-gamse", "did you mean kutschera-games?"),
        ("KUTSCHERA-GAMSE", "did you mean kutschera-games?"),
        ("kutschera", "did you mean Kutschera18?"),
        ("qqqq", "sources: Bhatt08, Kutschera18, Garg18, Ford21, Jiang17"),
        ("", "sources: Bhatt08, Kutschera18, Garg18, Ford21, Jiang17"),
        ("q" * 100_000, "sources: Bhatt08, Kutschera18, Garg18, Ford21, Jiang17"),
    ],
)
def test_an_unknown_word_is_refused_with_the_nearest(word: str, hint: str) -> None:
    with pytest.raises(UnknownClaimError) as caught:
        select(["kutschera-games", word])
    assert (caught.value.word, caught.value.hint) == (word, hint)
    assert str(caught.value).endswith(f"{word!r}\n  hint: {hint}")


def test_a_source_without_claims_selects_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "all_claims", lambda: claims_of("Kutschera18"))
    assert select(["garg18"]) == ()


def test_progress_is_told_after_each_claim() -> None:
    told: list[tuple[int, int]] = []
    claims = select(["kutschera-12437", "kutschera-relative"])
    judged = list(audit(claims, lambda done, total: told.append((done, total))))
    assert told == [(1, 2), (2, 2)]
    assert [one.claim for one in judged] == list(claims)
    assert list(audit([])) == []


def verdicts(text: str) -> Iterator[tuple[str, Verdict]]:
    for one in audit(parse_claims(text, "kutschera18.toml")):
        yield one.claim.id, one.verdict


def test_another_printed_value_in_the_file_gives_another_verdict() -> None:
    """From the text of the file to the verdict, for a number, a list, a truth value and a text."""
    before = dict(verdicts(TEXT))
    for name, old, new, verdict in (
        ("kutschera-games", "printed = 255168", "printed = 255169", "refuted"),
        ("kutschera-winning-lengths", "O = [6, 8] }", "O = [6, 8, 9] }", "refuted"),
        ("kutschera-five-moves", '"O was stupid" = true', '"O was stupid" = false', "refuted"),
        ("kutschera-gardner-corner", 'printed = ["centre"]', 'printed = ["edge"]', "refuted"),
        ("kutschera-12437", "numbers = 9999", "numbers = 24", "reproduced"),
        ("kutschera-134258769", 'line = "134258769", result = "draw"',
         'line = "1342587", result = "win"', "reproduced"),
    ):  # fmt: skip
        assert TEXT.count(old) == 1
        assert before[name] != verdict
        assert dict(verdicts(TEXT.replace(old, new))) == before | {name: verdict}


def test_verdicts_are_counted_by_publication() -> None:
    claims = [CLAIM, CLAIM, replace(CLAIM, source="Bhatt08")]
    told: list[Verdict] = ["refuted", "erratum", "refuted"]
    judged = [
        Judgement(claim, None, verdict, (), (), 0.0)
        for claim, verdict in zip(claims, told, strict=True)
    ]
    counts = count_verdicts(judged)
    assert list(counts) == ["Bhatt08", "Garg18"]
    assert all(list(found) == list(VERDICTS) for found in counts.values())
    assert {verdict: number for verdict, number in counts["Garg18"].items() if number} == {
        "refuted": 1,
        "erratum": 1,
    }
    assert count_verdicts([]) == {}


def test_the_document_holds_the_claim_and_what_was_found() -> None:
    claim = replace(CLAIM, reading="raw", needs="runs", see=("noloss verify wst",))
    one = Judgement(claim, 4, "refuted", ("why", {"line": "1"}), (), 0.12345)
    assert audit_document([one]) == {
        "format": "noloss/audit",
        "version": 1,
        "runs": "none",
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
                "reading": "raw",
                "evidence": ["why", {"line": "1"}],
                "certificates": [],
                "how": "By counting.",
                "needs": "runs",
                "see": ["noloss verify wst"],
                "seconds": 0.123,
            }
        ],
    }
