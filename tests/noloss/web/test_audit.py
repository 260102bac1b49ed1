"""The served audit is judged once, beside the other views, and says how far it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Final

import pytest
from starlette.testclient import TestClient

from audit.claim import Claim
from audit.judge import Judgement, judge, select
from common.errors import NolossError
from common.progress import Progress, under_way
from noloss.web import audit as section
from noloss.web.app import application
from noloss.work.judging import COUNTING
from tests.processes import PATIENCE, wait_until

FEW: Final = select(["ford-hash-invariant", "ford-genes", "garg-tapes"])


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """Serve the page with an audit of few claims, not yet judged."""
    monkeypatch.setattr(section, "WORK", section.Work())
    monkeypatch.setattr("audit.judge.select", lambda words: FEW)
    monkeypatch.setattr("verify.census.store.kept_numbers", lambda seat: True)
    return TestClient(application(), base_url="http://127.0.0.1:8642")


def finished(client: TestClient) -> dict[str, object]:
    told: dict[str, object] = {}

    def ended() -> object:
        told.update(client.get("/audit/progress").json())
        return told["ready"] or told["problem"]

    wait_until(ended)
    return told


def test_the_first_visitor_sees_the_progress_and_then_every_claim(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, looked = Event(), Event()
    begun: list[int] = []

    def slow(
        claims: Sequence[Claim], progress: Progress, effort: None = None
    ) -> Iterator[Judgement]:
        begun.append(len(claims))
        progress(1, len(claims))
        under_way("game 7")
        told.set()
        looked.wait(PATIENCE)
        return map(judge, claims)

    monkeypatch.setattr("audit.judge.audit", slow)
    first = client.get("/audit")
    assert f"all {len(FEW)} claims" in first.text
    assert "half a minute" in first.text
    assert told.wait(PATIENCE)
    client.get("/audit")  # another visitor; the audit under way is not begun again
    far = client.get("/audit/progress").json()
    assert (far["done"], far["claims"], far["ready"]) == (1, len(FEW), False)
    assert far["now"] == f"{FEW[1].id}: game 7"
    looked.set()
    assert finished(client)["problem"] == ""
    assert begun == [len(FEW)]
    page = client.get("/audit").text
    assert [page.count(f'id="{claim.id}"') for claim in FEW] == [1] * len(FEW)


def test_a_judged_claim_is_not_judged_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/audit")
    finished(client)
    monkeypatch.setattr("audit.judge.audit", lambda *_: pytest.fail("it is judged again"))
    assert client.get("/audit").text == client.get("/audit").text
    assert 'class="counts"' in client.get("/audit").text


def test_a_problem_is_reported_and_the_next_visit_tries_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[Judgement]:
        raise NolossError("no room for the numbers", hint="make room")

    with monkeypatch.context() as patched:
        patched.setattr("audit.judge.audit", broken)
        client.get("/audit")
        assert "no room for the numbers" in str(finished(client)["problem"])
    client.get("/audit")
    assert finished(client)["ready"]


def test_the_page_says_that_the_census_must_be_counted(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting, looked = Event(), Event()

    def count(seats: str) -> None:
        counting.set()
        looked.wait(PATIENCE)

    monkeypatch.setattr("verify.census.store.kept_numbers", lambda seat: None)
    monkeypatch.setattr("verify.census.store.stored_census", count)
    client.get("/audit")
    assert counting.wait(PATIENCE)
    assert client.get("/audit/progress").json()["now"] == COUNTING
    looked.set()
    assert finished(client)["ready"]
