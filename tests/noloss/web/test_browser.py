"""Python in a browser answers the same pages without a server."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from noloss.web import lanes, workers
from noloss.web.browser import answer, listen
from noloss.web.lanes import WORKERS

ROOT = "/course/app/k3f9"
HTML = {"accept": "text/html"}
JSON = {"accept": "application/json", "content-type": "application/json"}
PAGES = (
    "/machines/view?name=gallery/palindrome",
    "/machines/edit",
    "/machines/board?name=wst/R3",
    "/play?strategy=wst&seat=second",
    "/play/learner",
    "/verify?strategy=optimal",
    "/atlas/tree?strategy=optimal&seat=first&choice=first",
    "/nothing",
)


@pytest.fixture(autouse=True)
def as_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work in this process, without threads."""
    monkeypatch.setattr(workers, "FORKS", False)
    monkeypatch.setattr(lanes, "IN_BROWSER", True)
    yield
    WORKERS.overhear = lambda _: None


def asked(
    target: str, headers: dict[str, str], sent: object = None
) -> tuple[int, dict[str, str], bytes]:
    body = b"" if sent is None else json.dumps(sent).encode()
    method = "GET" if sent is None else "POST"
    status, given, content = asyncio.run(answer(method, target, headers, memoryview(body), ROOT))
    return status, dict(given), content


@pytest.mark.parametrize("target", PAGES)
def test_every_address_of_a_page_begins_with_the_root(target: str) -> None:
    _, headers, body = asked(target, HTML)
    text = body.decode()
    assert f'<html data-root="{ROOT}"' in text
    found = re.findall(r'\s(?:href|src|action)="([^"]*)"', text)
    assert all(one.startswith((f"{ROOT}/", "#", "data:", "https://")) for one in found), found
    assert headers["content-length"] == str(len(body))


@pytest.mark.parametrize("target", PAGES)
def test_a_page_is_that_of_the_server_but_for_the_root(target: str, site: TestClient) -> None:
    status, _, body = asked(target, HTML)
    served = site.get(target, headers=HTML)
    assert status == served.status_code
    text = body.decode().replace(f' data-root="{ROOT}"', "").replace(f'"{ROOT}/', '"/')
    assert text == served.text


def test_only_frames_of_the_same_site_may_show_it() -> None:
    _, headers, _ = asked("/machines", HTML)
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert "default-src 'none'" in headers["Content-Security-Policy"]


def test_a_typed_text_stays_as_it_is() -> None:
    text = 'machine m\nabout href="/x" src="/y"\nstart s\n'
    status, _, body = asked("/machines/check", JSON, {"text": text})
    assert status == 200
    assert ROOT.encode() not in body
    form = f"text={text}"
    made = asyncio.run(
        answer(
            "POST",
            "/machines/edit",
            {**HTML, "content-type": "application/x-www-form-urlencoded"},
            form.encode(),
            ROOT,
        )
    )
    assert b"href=&#34;/x&#34;" in made[2] or b"href=&quot;/x&quot;" in made[2]


def test_a_redirection_leads_below_the_root() -> None:
    form = b"text=machine+m%0Atapes+t%0Asymbols+a%0Aaccept+y%0As%3A+a+-%3E+a+S+y%0A"
    sent = {**HTML, "content-type": "application/x-www-form-urlencoded"}
    status, headers, _ = asyncio.run(answer("POST", "/machines/view", sent, form, ROOT))
    assert status == 303
    assert dict(headers)["location"].startswith(f"{ROOT}/machines/view?m=")


def test_a_verdict_is_decided_and_its_progress_is_reported() -> None:
    told = list[str]()
    listen(told.append)

    async def decided() -> bytes:
        question = json.dumps({"strategy": "newell-simon", "seat": "first"}).encode()
        status, _, body = await answer("POST", "/verify/jobs", JSON, question, ROOT)
        assert status == 202
        job = json.loads(body)
        while job["state"] in ("waiting", "working"):
            await asyncio.sleep(0)
            job = json.loads(
                (await answer("GET", f"/verify/jobs/{job['job']}", JSON, b"", ROOT))[2]
            )
        assert job["state"] == "done"
        return (await answer("GET", f"/verify/verdicts/{job['job']}", HTML, b"", ROOT))[2]

    assert b"newell-simon never loses" in asyncio.run(decided())
    assert {json.loads(one)["part"] for one in told} >= {"all games", "the certificate"}


def test_a_course_comes_before_the_machines_of_noloss(tmp_path: Path) -> None:
    from noloss.web.app import sections

    (tmp_path / "exercises").mkdir()
    text = (
        "machine even\nabout Words of even length.\ntapes t\nsymbols a\naccept y\ns: _ -> _ S y\n"
    )
    (tmp_path / "mine.tm").write_text(text, "utf-8")
    (tmp_path / "exercises" / "task.tm").write_text("machine task\nno rows yet\n", "utf-8")
    page = TestClient(sections(tmp_path)).get("/machines").text
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert headings[:3] == ["Machines of this course", "Exercises", "Numbers"]
    assert re.search(r'href="/machines/view\?m=[\w-]+">mine</a><br>Words of even length\.', page)
    assert re.search(r'href="/machines/edit\?m=[\w-]+">task</a>', page)
