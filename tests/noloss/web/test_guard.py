"""The page answers only this computer, and its headers make browsers refuse the rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from noloss.web.app import application
from noloss.web.guard import HEADERS, MOST_BYTES
from noloss.web.workers import BUG

HERE = "http://127.0.0.1:8642"


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(application(), base_url=HERE, raise_server_exceptions=False)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:8642", "localhost:1", "localhost.", "LOCALHOST:1", "LocalHost.:8642"],
)
def test_every_name_of_this_machine_is_answered(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil:80", "127.0.0.1:x", "[::1]"],
)
def test_a_foreign_name_that_leads_here_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 421


def test_an_origin_is_the_same_in_capital_letters(client: TestClient) -> None:
    headers = {"Host": "LOCALHOST:8642", "Origin": "http://localhost:8642"}
    assert client.post("/none", headers=headers).status_code == 404


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8642", HERE + "1"]
)
def test_another_origin_is_refused(client: TestClient, origin: str) -> None:
    assert client.post("/", headers={"Origin": origin}).status_code == 403


LINK = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Accept": "text/html"}


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_link_on_another_site_does_no_work_until_the_person_says_so(
    client: TestClient, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.web.lanes.work_for", lambda *_: pytest.fail("it works"))
    led = {**LINK, "Sec-Fetch-Site": site}
    page = client.get("/machines/view?m=abc&x=%22%3E%3Cb%3E", headers=led)
    assert page.status_code == 403
    assert "Nothing has been done yet" in page.text
    again = f'href="{HERE}/machines/view?m=abc&amp;x=%22%3E%3Cb%3E">Open it</a>'
    assert again in page.text
    assert client.get("/", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert client.get("/assets/base.js", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert client.post("/", headers=led).status_code == 403


def test_the_way_on_never_leads_to_another_host(client: TestClient) -> None:
    led = {**LINK, "Sec-Fetch-Site": "cross-site"}
    page = client.get(f"{HERE}//evil.example/x", headers=led)
    assert f'href="{HERE}//evil.example/x">Open it' in page.text


@pytest.mark.parametrize("where", ["iframe", "frame", "object", "embed", "fencedframe", ""])
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_no_frame_of_another_site_is_filled(client: TestClient, site: str, where: str) -> None:
    """The browser would show nothing of it, but the work would be done."""
    frame = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": where}
    assert client.get("/machines", headers=frame).status_code == 403


@pytest.mark.parametrize("length", [str(MOST_BYTES + 1), "9" * 5000, "-1", "1e9", "١"])
def test_a_body_said_to_be_too_large_is_refused(client: TestClient, length: str) -> None:
    headers = {b"content-length": length.encode()}
    assert client.post("/", headers=headers).status_code == 413


def test_a_body_that_turns_out_to_be_too_large_is_read_no_further(client: TestClient) -> None:
    sent: list[int] = []

    def parts() -> Iterator[bytes]:
        for number in range(8):
            sent.append(number)
            yield b"x" * (MOST_BYTES // 2)

    answer = client.post("/verify/jobs", content=parts())
    assert "Content-Length" not in answer.request.headers
    assert (answer.status_code, "bytes are read" in answer.json()["problem"]) == (413, True)


@pytest.mark.parametrize("address", ["/", "/assets/base.js", "/nothing"])
def test_every_answer_forbids_inline_scripts_and_frames(client: TestClient, address: str) -> None:
    policy = client.get(address).headers["Content-Security-Policy"].split("; ")
    assert policy == [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]


def test_an_answer_to_a_failure_is_guarded_as_every_other(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("noloss.web.app.asset", lambda name: 1 // 0)
    answer = client.get("/assets/base.js")
    assert (answer.status_code, answer.json()) == (500, {"problem": BUG})
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_page_of_the_site_has_no_inline_script(client: TestClient) -> None:
    text = client.get("/").text
    data = text.count('<script type="application/json"')  # no browser runs it
    assert text.count("<script") == text.count('<script src="/assets/') + data
    assert " onclick" not in text


@pytest.mark.parametrize("name", ["../document.py", "..%2fdocument.py", "%2e%2e/x", "none.js", ""])
def test_nothing_but_the_assets_is_given(client: TestClient, name: str) -> None:
    assert client.get(f"/assets/{name}").status_code == 404


def test_a_refused_address_is_only_text_in_the_page(client: TestClient) -> None:
    asked = {"name": "<script>alert(1)</script>"}
    page = client.get("/machines/view", params=asked, headers={"Accept": "text/html"})
    assert page.status_code == 400
    assert "there is no built-in machine &#x27;&lt;script&gt;alert(1)" in page.text
    assert "<script>" not in page.text


def test_the_error_for_a_missing_page_names_the_address_asked_for(client: TestClient) -> None:
    page = client.get("/none", headers={"Accept": "text/html"})
    assert (page.status_code, "This page does not exist." in page.text) == (404, True)
    assert client.get("/none").json() == {"problem": "This page does not exist."}
