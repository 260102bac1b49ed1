"""Threads of the page: a few at a time, and no more wait than there is room for."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

import noloss.web
from noloss.web import lanes
from noloss.web.app import application
from noloss.web.lanes import Lane, in_turn
from noloss.web.site import HttpAnswer
from noloss.web.workers import Client
from tests.noloss.web.conftest import HERE
from tests.processes import PATIENCE, wait_until


def test_a_lane_works_on_as_many_as_it_has_places_and_the_rest_waits_or_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lanes, "MOST_WAITING", 3)
    working, most, go, lock = 0, 0, threading.Event(), threading.Lock()

    def work() -> None:
        nonlocal working, most
        with lock:
            working += 1
            most = max(most, working)
        go.wait(PATIENCE)
        with lock:
            working -= 1

    lane = Lane("test", 2)

    async def many() -> list[BaseException | None]:
        asked = [asyncio.ensure_future(in_turn(work, lane=lane)) for _ in range(7)]
        await asyncio.to_thread(wait_until, lambda: working == 2)
        await asyncio.sleep(0.05)  # in which one too many might begin
        go.set()
        return await asyncio.gather(*asked, return_exceptions=True)

    answers = asyncio.run(many())
    assert most == 2
    refused = [answer for answer in answers if isinstance(answer, HTTPException)]
    assert [answer.status_code for answer in refused] == [503, 503]
    assert answers.count(None) == 5
    assert lane.asked == 0  # so there is room again


@pytest.mark.slow
def test_six_clients_with_large_machines_do_not_delay_a_small_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = threading.Event()
    work = lanes.WORKERS.work

    def held(lane: str, name: str, asked: bytes, client: Client, **more: Any) -> HttpAnswer:
        if len(asked) < 200_000:
            return work(lane, name, asked, client, **more)
        gate.wait(PATIENCE)
        return HttpAnswer(b"{}")

    def asked_for() -> int:
        return sum(lane.asked for lane in vars(lanes).values() if isinstance(lane, Lane))

    monkeypatch.setattr(lanes.WORKERS, "work", held)
    rows = "".join(f"s{state}: a -> a R s{state + 1}\n" for state in range(12_000))
    large, small = (f"tapes t\nsymbols a\naccept s12000\n{text}" for text in (rows, rows[:20]))
    with TestClient(application(), base_url=HERE) as site, ThreadPoolExecutor(7) as clients:
        check = partial(site.post, "/machines/check")
        try:
            for _ in range(6):
                clients.submit(check, json={"text": large})
            wait_until(lambda: asked_for() == 6)
            answer = clients.submit(check, json={"text": small}).result(PATIENCE / 2)
        finally:
            gate.set()
    assert answer.status_code == 200


def test_a_page_that_is_too_busy_says_so_and_offers_another_try(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "MOST_WAITING", -lanes.MACHINES.places)
    answer = site.get("/machines/edit?name=wst/CF&x=1", headers={"Accept": "text/html"})
    assert answer.status_code == 503
    assert "Too many requests at once" in answer.text
    assert 'href="/machines/edit?name=wst/CF&amp;x=1">Try again</a>' in answer.text


def test_every_section_does_its_work_in_a_lane() -> None:
    for path in Path(noloss.web.__path__[0]).rglob("*.py"):
        text = path.read_text("utf-8")
        assert "run_in_threadpool" not in text, path.name
        assert path.name == "lanes.py" or "to_thread" not in text, path.name


def test_foreign_text_is_read_by_workers_alone() -> None:
    """Only modules of work import its reader; no module with addresses does."""
    for path in Path(noloss.web.__path__[0]).rglob("*.py"):
        if "Route(" in (text := path.read_text("utf-8")):
            for reader in ("given_strategy", "asked_strategy", "prepared", "from_link", "checked("):
                assert reader not in text, path.name
