"""The page lets in only users with the token, which is in the address and then in a cookie."""

from __future__ import annotations

from html import unescape
from re import findall

import pytest
from starlette.testclient import TestClient

from noloss.web.app import application
from noloss.web.guard import Access

HERE = "http://127.0.0.1:8642"
BROWSER = {"Accept": "text/html,*/*"}


@pytest.fixture
def access() -> Access:
    return Access(8642, "right")


@pytest.fixture
def client(access: Access) -> TestClient:
    return TestClient(application(access), base_url=HERE)


def test_the_address_with_the_token_lets_in_for_all_other_addresses(client: TestClient) -> None:
    page = client.get("/verify?token=right&strategy=wst", headers=BROWSER)
    assert page.status_code == 200
    assert page.headers["Set-Cookie"] == ("noloss-8642=right; Path=/; HttpOnly; SameSite=Strict")
    (on,) = findall(r'http-equiv="refresh" content="0; url=([^"]*)"', page.text)
    assert unescape(on) == f"{HERE}/verify?strategy=wst"
    assert "right" not in page.text
    assert client.get(unescape(on), headers=BROWSER).status_code == 200
    assert client.get("/", headers=BROWSER).status_code == 200


@pytest.mark.parametrize(
    "address", ["/", "/?token=", "/?token=wrong", "/?token=righ", "/?token=right%20", "/none"]
)
def test_without_the_token_a_page_says_how_to_get_in(client: TestClient, address: str) -> None:
    page = client.get(address, headers=BROWSER)
    assert page.status_code == 403
    assert "<code>noloss serve</code>" in page.text
    assert "Set-Cookie" not in page.headers
    plain = client.get(address)
    assert (plain.status_code, "?token=" in plain.text or "its token" in plain.text) == (403, True)


@pytest.mark.parametrize(
    "cookie",
    ["", "noloss-8642=", "noloss-8642=wrong", "noloss-8643=right", "right", "noloss-8642=ri; ght"],
)
def test_another_cookie_does_not_let_in(client: TestClient, cookie: str) -> None:
    assert client.get("/", headers={"Cookie": cookie}).status_code == 403
    assert client.post("/machines/check", json={}, headers={"Cookie": cookie}).status_code == 403


def test_a_program_may_send_the_token_with_each_request(client: TestClient) -> None:
    assert client.get("/verify?token=right").text.count("<h1>Verify</h1>") == 1


def test_the_styles_of_the_page_that_says_so_are_given_to_all(client: TestClient) -> None:
    assert client.get("/assets/base.css").status_code == 200


def test_a_link_of_another_site_with_the_token_lets_in_as_well(client: TestClient) -> None:
    led = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    page = client.get("/?token=right", headers={**BROWSER, **led, "Sec-Fetch-Dest": "document"})
    assert page.status_code == 200


def test_a_ticket_lets_in_once(client: TestClient, access: Access) -> None:
    ticket = access.ticket()
    assert ticket != access.token
    assert client.get(f"/?token={ticket}", headers=BROWSER).status_code == 200
    client.cookies.clear()
    assert client.get(f"/?token={ticket}", headers=BROWSER).status_code == 403


def test_each_server_has_another_token_that_cannot_be_guessed() -> None:
    tokens = {Access(1).token for _ in range(50)}
    assert len(tokens) == 50
    assert min(map(len, tokens)) >= 32


def test_a_token_that_is_not_ascii_is_wrong(client: TestClient) -> None:
    assert client.get("/?token=\xe9\xff", headers=BROWSER).status_code == 403
