"""A verdict follows from the finding, and lines of play in its evidence are proved.

An erratum is mended by its value alone, and its conclusions still hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from audit import check as checking
from audit import judge as auditing
from audit.check import Check
from audit.claim import Claim, ClaimsError, Finding, Kind
from audit.claims_file import SOURCES, claims_of, parse_claims
from audit.document import audit_document
from audit.judge import (
    VERDICTS,
    Judgement,
    MendedClaim,
    UnknownClaimError,
    UnprovedError,
    Verdict,
    audit,
    count_verdicts,
    judge,
    mending,
    put_in,
    select,
    turned,
    verdict_of,
)
from common.documents import plain
from common.exhibits import Exhibit, Text
from common.solver import SolverMissingError
from strategies.catalogue import find_strategy
from strategies.strategy import Strategy
from tests.audit.claims import claim_of
from tests.verify.players import perfect, strategy
from verify.recheck import check as recheck
from verify.verdict.certificate import certificate_text

CLAIM = claim_of()
FILE = claims_of("Kutschera18")[0].origin
TEXT = FILE.file.read_text("utf-8")


def resting_on(*strategies: Strategy) -> Check:
    def check(printed: object) -> Finding:
        return Finding(3, True, (), strategies)

    return check


def finding(holds: bool | None) -> Finding:
    return Finding(None, holds)


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> dict[str, Check]:
    """Give the checks that there are, to be filled in."""
    own: dict[str, Check] = {}
    monkeypatch.setattr(checking, "check_of", lambda claim: own[claim.check])
    return own


SOURCES_HINT = "sources: Bhatt08, Kutschera18, Garg18, Ford21, Jiang17; a file ends with .toml"
WHY = (Exhibit(Text("why")),)


@pytest.mark.parametrize(
    ("kind", "reading", "found", "verdict"),
    [
        ("exact", "", finding(True), "reproduced"),
        ("quoted", "", finding(True), "reproduced"),
        ("exact", "raw", finding(True), "reproduced-under-reading"),
        ("exact", "", finding(False), "refuted"),
        ("exact", "raw", finding(False), "refuted-under-reading"),
        ("exact", "raw", finding(None), "undecidable"),
        ("quoted", "", finding(None), "undecidable"),
        ("measured", "", finding(None), "pending"),
        ("measured", "", finding(True), "compatible"),
        ("measured", "raw", finding(True), "compatible"),
        ("measured", "", finding(False), "incompatible"),
    ],
)
def test_a_verdict_follows_from_the_kind_the_reading_and_the_finding(
    kind: Kind, reading: str, found: Finding, verdict: Verdict
) -> None:
    claim = replace(CLAIM, kind=kind, reading=reading)
    assert verdict_of(claim, found) == verdict
    assert verdict in VERDICTS


def test_the_check_is_given_what_is_printed_and_its_finding_is_reported(
    checks: dict[str, Check],
) -> None:
    def three(printed: int) -> Finding:
        return Finding({"seen": printed}, printed == 3, WHY)

    checks["three"] = three
    one = judge(CLAIM)
    assert (one.claim, one.computed, one.verdict) == (CLAIM, {"seen": 3}, "reproduced")
    assert (one.evidence, one.certificates) == (WHY, ())
    assert one.seconds >= 0
    assert judge(replace(CLAIM, printed=4)).verdict == "refuted"


def test_a_claim_without_a_check_says_what_it_needs() -> None:
    claim = replace(CLAIM, check="", needs="the figure")
    one = judge(claim)
    assert (one.verdict, one.computed, one.evidence) == (
        "undecidable",
        None,
        (Exhibit(Text("the figure")),),
    )
    assert judge(replace(claim, kind="measured")).verdict == "pending"


def test_strategies_that_are_evidence_get_certificates_that_the_checker_proves(
    checks: dict[str, Check],
) -> None:
    rests = (find_strategy("first-free"), find_strategy("newell-simon"))
    checks["three"] = resting_on(*rests)
    one = judge(CLAIM)
    assert [document["strategy"] for document in one.certificates] == ["first-free", "newell-simon"]
    for document in one.certificates:
        code, proved, wrong = recheck(certificate_text(document).encode())
        assert (code, wrong, len(proved)) == (0, [], 6)
    told = plain(audit_document([one], {}))["claims"][0]["certificates"]
    assert [list(entry) for entry in told] == [["strategy", "reading", "sha256"]] * 2


def test_evidence_that_is_not_proved_is_an_error_and_no_verdict(
    checks: dict[str, Check], monkeypatch: pytest.MonkeyPatch
) -> None:
    rests = (strategy(perfect),)
    checks["three"] = resting_on(*rests)
    monkeypatch.setattr(auditing, "recheck", lambda content: (1, [], ["a", "b"]))
    with pytest.raises(UnprovedError) as caught:
        judge(CLAIM)
    assert caught.value.where == "garg-a"
    assert re.fullmatch("the certificate of .* is not proved: a; b", caught.value.problem)
    assert "garg-a: the certificate of" in str(caught.value)
    assert "hint: this is a fault of noloss" in str(caught.value)


def test_a_claim_whose_conclusion_needs_what_is_not_installed_is_not_judged(
    checks: dict[str, Check],
) -> None:
    def missing(printed: object) -> Finding:
        raise SolverMissingError

    checks |= {"three": lambda printed: Finding(3, printed == 3), "asks": missing}
    conclusion = replace(CLAIM, id="b", check="asks")
    assert judge(replace(CLAIM, conclusions=(conclusion,))).verdict == "reproduced"
    assert judge(replace(CLAIM, printed=4, conclusions=(conclusion,))).verdict == "not-judged"


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
        ("kutschera-gamse", "did you mean 'kutschera-games'?"),
        ("KUTSCHERA-GAMSE", "did you mean 'kutschera-games'?"),
        ("kutschera", "did you mean 'Kutschera18'?"),
        ("qqqq", SOURCES_HINT),
        ("", SOURCES_HINT),
        (
            "q" * 100_000,
            SOURCES_HINT,
        ),
    ],
)
def test_an_unknown_word_is_refused_with_the_nearest(word: str, hint: str) -> None:
    with pytest.raises(UnknownClaimError) as caught:
        select(["kutschera-games", word])
    assert caught.value.problem == f"unknown source or claim {word!r}"
    assert caught.value.hint == hint


def test_a_source_without_claims_selects_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "all_claims", lambda: claims_of("Kutschera18"))
    assert select(["garg18"]) == ()


@pytest.mark.slow
def test_progress_is_reported_after_each_claim() -> None:
    told: list[tuple[int, int]] = []
    claims = select(["kutschera-12437", "kutschera-relative"])
    judged = list(audit(claims, lambda done, total: told.append((done, total))))
    assert told == [(1, 2), (2, 2)]
    assert [one.claim for one in judged] == list(claims)
    assert list(audit([])) == []


def verdicts(text: str) -> Iterator[tuple[str, Verdict]]:
    for one in audit(parse_claims(text, FILE).claims):
        yield one.claim.id, one.verdict


@pytest.mark.slow
def test_another_printed_value_in_the_file_gives_another_verdict() -> None:
    """From the text of the file to the verdict, for numbers, lists, truth values and texts."""
    before = dict(verdicts(TEXT))
    text, expected = TEXT, before | {"kutschera-12437": "refuted"}  # kutschera-games concludes it
    changes: tuple[tuple[str, str, str, Verdict], ...] = (
        ("kutschera-1234567", "printed = [7, 9]", "printed = [7, 8]", "erratum"),
        ("kutschera-no-forced-fork", '"it can be forced" = false', '"it can be forced" = true',
         "refuted-under-reading"),
        ("kutschera-134258769",
         'moves = 9, result = "draw", "chances that X passes over" = "a few"',
         'moves = 7, result = "win", "chances that X passes over" = "one"', "reproduced"),
        ("kutschera-games", "printed = 255168", "printed = 255169", "erratum"),
    )  # fmt: skip
    for name, old, new, verdict in changes:
        assert TEXT.count(old) == 1
        assert before[name] != verdict
        text, expected = text.replace(old, new), expected | {name: verdict}
    assert dict(verdicts(text)) == expected


def test_verdicts_are_counted_by_publication() -> None:
    claims = [CLAIM, CLAIM, claim_of(source="Bhatt08")]
    told: list[Verdict] = ["refuted", "erratum", "refuted"]
    judged = [
        Judgement(claim, None, verdict, (), (), 0.0)
        for claim, verdict in zip(claims, told, strict=True)
    ]
    counts = count_verdicts(judged)
    assert list(counts) == ["Garg18", "Bhatt08"]
    assert all(list(found) == list(VERDICTS) for found in counts.values())
    assert {verdict: number for verdict, number in counts["Garg18"].items() if number} == {
        "refuted": 1,
        "erratum": 1,
    }
    assert count_verdicts([]) == {}


def test_a_judgement_is_one_short_line() -> None:
    judged = Judgement(CLAIM, "x" * 1000, "refuted", WHY * 100, (), 1.5)
    assert repr(judged) == "Judgement(garg-a: refuted)"


def found(claim: Claim) -> Finding:
    """Recompute a claim of which 4 is right, and that takes numbers only."""
    if not isinstance(claim.printed, int):
        raise ClaimsError("no number", hint="none")
    return Finding(4, claim.printed == 4)


def ruled(*conclusions: Claim, computed: object = 4) -> MendedClaim:
    claim = claim_of(3, conclusions=conclusions)
    return mending(claim, Finding(computed, False), found)


def test_a_claim_is_an_erratum_if_the_computed_value_mends_it_and_its_conclusions_hold() -> None:
    assert ruled() == MendedClaim(True, True, {}, erratum=True)
    assert ruled().erratum
    assert ruled(claim_of(4, id="b"), claim_of(4, id="c")).erratum


def test_a_claim_is_refuted_if_something_concluded_from_it_falls() -> None:
    outcome = ruled(claim_of(4, id="b"), claim_of(5, id="c"))
    assert outcome.conclusions == {"b": True, "c": False}
    assert not outcome.erratum


def test_an_open_conclusion_has_not_fallen() -> None:
    outcome = mending(claim_of(3, conclusions=(claim_of(4, id="b"),)), Finding(4, False), half_open)
    assert outcome == MendedClaim(True, True, {"b": None}, erratum=True)
    assert outcome.erratum


def half_open(claim: Claim) -> Finding:
    return Finding(4, None if claim.id == "b" else True)


def test_a_claim_is_refuted_if_the_computed_value_does_not_mend_it() -> None:
    assert ruled(computed=5) == MendedClaim(False, True, {}, erratum=False)
    unprintable = ruled(computed="four")  # it cannot even be printed there
    assert unprintable == MendedClaim(False, True, {}, erratum=False)
    assert not ruled(computed=5).erratum


def right(_: Claim) -> Finding:
    return Finding(0, True)


def test_the_opposite_of_a_statement_is_not_an_erratum_of_it() -> None:
    claim = claim_of({"it can": True, "times": 3})
    outcome = mending(claim, Finding({"it can": False, "times": 3}, False), right)
    assert outcome == MendedClaim(True, False, {}, erratum=False)
    assert not outcome.erratum


@pytest.mark.parametrize(
    ("printed", "computed", "is_turned"),
    [
        (True, False, True),
        (True, True, False),
        (True, 1, True),
        (1, 2, False),
        ("a", None, True),
        (None, None, False),
        ([1, True], [2, True], False),
        ([1, True], [1, False], True),
        ({"a": {"b": False}}, {"a": {"b": True}}, True),
        ({"a": 1}, {}, True),
        ({"a": 1}, {"a": 2, "b": True}, False),
        ("draw", "win", True),
        ("accepted", "loops", True),
        ({"a": "accepted"}, {"a": "rejected"}, True),
        ("¢12$", "¢13$", False),
        ("edge", "centre", False),
        (0, 8, True),
        (8, 0, True),
        (0.0, 0, False),
        (0.0, -1.0, False),
        ([7], [0, 1], False),
        ([["a", 0]], [["a", 3]], False),
        ([1], [None], True),
        (["a", "b"], ["b", "a"], True),
        (["a", "b"], ["a", "b", "c"], False),
        ([3, 1], [1, 3], False),
        ([], [7], True),  # there is no such cell
        ([7], [], True),
        (["win"], ["win", "draw"], True),  # they only win
        (["win", "draw"], ["win"], True),
        ("not accepted", "accepted", True),
        ("halted", "loops", True),
        ("halted in won", "halted in lost", True),
        (1, True, True),
        (0, False, True),
    ],
)
def test_a_statement_is_turned_if_it_would_say_the_opposite(
    printed: object, computed: object, is_turned: bool
) -> None:
    assert turned(printed, computed) is is_turned


def test_values_computed_besides_are_not_put_in() -> None:
    printed = {"a": {"b": 1, "c": 2}, "d": [1]}
    assert put_in(printed, {"a": {"b": 3, "e": 4}, "d": [2], "f": 5}) == {
        "a": {"b": 3, "c": 2},
        "d": [2],
    }
