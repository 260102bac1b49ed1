"""A page that has too much to do says so."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from noloss.web import lanes


def test_a_page_that_is_too_busy_says_so_and_offers_another_try(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "MOST_WAITING", -lanes.MACHINES.places)
    answer = site.get("/machines/edit?name=wst/CF&x=1", headers={"Accept": "text/html"})
    assert answer.status_code == 503
    assert "Too much is asked for at once" in answer.text
    assert 'href="/machines/edit?name=wst/CF&amp;x=1">Try again</a>' in answer.text
