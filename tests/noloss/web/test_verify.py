"""The section Verify: verdicts as jobs, strategies from texts, refusals."""

from __future__ import annotations

import json
import re
import threading
import time
from base64 import b64decode
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from diagrams.page.document import Page, standalone
from games.space import all_classes
from noloss.reports.verdict_report import verdict_report
from noloss.web.app import application
from noloss.web.jobs import Job
from noloss.web.questions import LONGEST_NAME
from noloss.web.workers import EndedError
from strategies import catalogue
from strategies.encodings.convert import convert, file_text
from strategies.strategy import View
from tests.processes import wait_until
from verify.play.safety import Strength
from verify.verdict.certificate import certificate
from verify.verdict.verdict import verdict

HERE = "http://127.0.0.1:8642"
MARKUP = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(application(), base_url=HERE, raise_server_exceptions=False) as made:
        yield made


def begun(client: TestClient, **asked: object) -> dict[str, Any]:
    """Ask for a verdict; give the last report on it."""
    answer = client.post("/verify/jobs", json=asked)
    assert answer.status_code == 202, answer.text
    told: dict[str, Any] = answer.json()

    def ended() -> bool:
        nonlocal told
        if told["state"] in ("waiting", "working"):
            time.sleep(0.03)  # a question costs more than a look at a variable
            told = client.get(f"/verify/jobs/{told['job']}").json()
        return told["state"] not in ("waiting", "working")

    wait_until(ended)
    return told


def refused(client: TestClient, address: str, **asked: object) -> str:
    answer = client.post(address, json=asked)
    assert answer.status_code == 200
    assert set(answer.json()) == {"problem"}
    problem: str = answer.json()["problem"]
    assert "\n  hint: " in problem
    return problem


def sha_of(text: str) -> str:
    return text.split('<code class="hash">')[1].split("<")[0]


@pytest.fixture(scope="module")
def table() -> str:
    """A table of both seats, as a file holds it."""
    return file_text(convert(catalogue.find_strategy("first-free"), "table").document)


def test_a_refuted_strategy_has_its_line_and_its_certificate_on_the_page(
    client: TestClient,
) -> None:
    told = begun(client, strategy="first-free", seat="second")
    assert (told["state"], told["problem"]) == ("done", "")
    assert told["asked"] > 100
    text = client.get(f"/verify/verdicts/{told['job']}").text
    proof = certificate(verdict(catalogue.find_strategy("first-free"), ["second"]))
    assert sha_of(text) == proof["sha256"]
    assert "✗ refuted" in text
    assert 'href="/verify?strategy=first-free&amp;seat=second&amp;strength=every_choice"' in text


@pytest.mark.parametrize(
    ("name", "view", "strength"),
    [
        ("first-free", None, "every_choice"),
        ("newell-simon:either-option", None, "some_choice"),
        ("wst:no-special-case", "position", "every_choice"),
    ],
)
@pytest.mark.slow
def test_the_saved_file_is_the_report_that_the_command_line_makes(
    client: TestClient, name: str, view: View | None, strength: Strength
) -> None:
    asked = {"strategy": name, "seat": "second", "strength": strength}
    asked |= {"view": view} if view else {}
    told = begun(client, **asked)
    saved = client.get(f"/verify/verdicts/{told['job']}/report.html")
    assert saved.headers["Content-Disposition"] == 'attachment; filename="verdict.html"'
    options = ["--view", view] if view else []
    strategy = catalogue.find_strategy(name, view)
    assert saved.text == standalone(verdict_report(strategy, ["second"], strength, options=options))
    page = client.get(f"/verify/verdicts/{told['job']}").text
    links = [unescape(link) for link in re.findall(r'class="button" href="(/[^"]*)"', page)]
    assert f"/verify?{urlencode(asked)}" in links
    assert [link for link in links if link.startswith("/play")] == [
        f"/play?{urlencode({'strategy': name, 'seat': 'second'})}"
    ]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("strategy=nonsense", "there is no strategy 'nonsense'"),
        ("strategy=wst:./mine", "there is no strategy 'wst:./mine'"),
        ("strategy=jiang&seat=thrid", "there is no seat 'thrid'"),
        ("strategy=jiang&strength=foo", "there is no strength 'foo'"),
        ("strategy=wst&view=cells", "there is no view 'cells'"),
    ],
)
def test_a_link_with_a_choice_that_the_form_does_not_offer_is_refused(
    client: TestClient, asked: str, said: str
) -> None:
    answer = client.get(f"/verify?{asked}")
    assert answer.status_code == 400
    assert answer.json()["problem"].startswith(f"{said}\n  hint: ")


def test_a_link_chooses_what_it_names(client: TestClient) -> None:
    text = client.get("/verify?strategy=jiang:pseudocode&seat=second&strength=some-choice").text
    chosen = re.findall(r'<option value="([^"]*)" selected', text)
    assert chosen[:3] == ["jiang:pseudocode", "second", "some_choice"]


def test_the_same_question_is_worked_on_once(client: TestClient) -> None:
    first = begun(client, strategy="first-free", seat="second")
    again = client.post("/verify/jobs", json={"strategy": "first-free", "seat": "second"}).json()
    assert again.pop("asker") != first.pop("asker", None)
    assert again == first


def test_a_client_cannot_cancel_the_job_of_another(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def slow(question: bytes, job: Job) -> Page:
        while not gate.wait(0.001):
            if job.client.gone:
                raise EndedError
        return Page("t", "")

    monkeypatch.setattr("noloss.web.verify.decided_page", slow)
    asked = {"strategy": "first-free", "seat": "first"}
    mine, other = (client.post("/verify/jobs", json=asked).json() for _ in range(2))
    at = f"/verify/jobs/{mine['job']}"
    wait_until(lambda: client.get(at).json()["state"] == "working")
    assert client.post(f"{at}/cancel", json={}).status_code == 400
    for _ in range(3):
        assert client.post(f"{at}/cancel", json={"asker": other["asker"]}).status_code == 200
    time.sleep(0.02)  # in which it might be cancelled
    assert client.get(at).json()["state"] == "working"
    client.post(f"{at}/cancel", json={"asker": mine["asker"]})
    wait_until(lambda: client.get(at).json()["state"] == "cancelled")
    gate.set()


def test_a_table_that_is_given_has_the_verdict_of_the_file(
    client: TestClient, table: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.json").write_text(table)
    file = catalogue.find_strategy(f"table:{tmp_path / 'mine.json'}")
    told = begun(client, kind="table", name="mine.json", text=table, seat="second")
    page = client.get(f"/verify/verdicts/{told['job']}").text
    proof = certificate(verdict(file, ["second"]))
    # the certificate names the strategy; all the rest is the same
    saved = page.split('href="data:application/json;base64,')[1].split('"')[0]
    given = json.loads(b64decode(saved))
    assert given["strategy"] == "table:mine.json"
    assert given["seats"] == json.loads(json.dumps(proof["seats"]))


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("table", "[", "line 1, column 2"),
        ("table", '{"X........": 1}', "position X........: cell 1 is taken"),
        ("table", '{".........": true}', "True is not a cell"),
        ("table", '{".........": 1' + "0" * 5000 + "}", "far too long"),
        ("table", "[" * 90_000, "nested too deeply"),
        ("table", '{"a": 1, "a": 2}', "the key is listed twice"),
        ("table", '{"format": "noloss/genes", "version": 1}', "not 'noloss/table'"),
        ("vector", "[1, 2, 3]", "it has 3 numbers"),
        ("vector", "[" + "1," * 764 + "1e999]", "entry 1"),
        ("genes", "{}", "the file has no genes"),
        ("memory", '{"XX": []}', "pattern XX"),
    ],
)
def test_a_text_that_holds_no_strategy_is_refused_with_its_place(
    client: TestClient, kind: str, text: str, said: str
) -> None:
    for address in ("/verify/jobs", "/verify/answers"):
        assert said in refused(client, address, kind=kind, text=text, name="f.json")


@pytest.mark.parametrize(
    "name",
    [
        *("python:os:getcwd", "process:id", "machine:player.tm", "table:/etc/passwd"),
        *("memory:x", "genes:x", "vector:x.npy", "nothing", "", "wst:nothing", "/etc/passwd"),
    ],
)
def test_only_built_in_names_are_verified(client: TestClient, name: str) -> None:
    for address in ("/verify/jobs", "/verify/answers"):
        refused(client, address, strategy=name)


@pytest.mark.parametrize("kind", ["python", "process", "machine", "nothing"])
def test_no_text_is_run(client: TestClient, kind: str) -> None:
    assert "no text can hold" in refused(client, "/verify/jobs", kind=kind, text="x")


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[]", b"null", b'{"seat": "third"}', b'{"strategy": 1}', b'{"more": 1}', b"\xff"),
        *(b'{"text": "\\ud800"}', b"[" * 100_000, b'{"strength": 1e999}'),
        json.dumps({"strategy": "x" * (LONGEST_NAME + 1)}).encode(),
    ],
)
def test_anything_but_a_question_is_refused_in_words(client: TestClient, body: bytes) -> None:
    answer = client.post("/verify/jobs", content=body)
    assert answer.status_code == 400
    assert "the question cannot be read" in answer.json()["problem"]


def test_a_name_of_a_file_is_only_a_text(client: TestClient, table: str) -> None:
    told = begun(client, kind="table", name=MARKUP + "\x07", text=table, seat="second")
    page = client.get(f"/verify/verdicts/{told['job']}").text
    assert MARKUP not in page
    assert "table:&lt;script&gt;alert(1)&lt;/script&gt;\\x07" in page
    saved = client.get(f"/verify/verdicts/{told['job']}/report.html").text
    assert MARKUP not in saved


def test_a_link_shows_nothing_but_its_choice(client: TestClient) -> None:
    headers = {"Accept": "text/html"}
    refused = client.get("/verify", params={"strategy": f'"{MARKUP}'}, headers=headers)
    assert (refused.status_code, MARKUP in refused.text) == (400, False)
    page = client.get("/verify", params={"strategy": "jiang", "seat": "second"}).text
    assert '<option value="second" selected>' in page
    assert 'id="built-in" data-begin>' in page
    assert "data-begin" not in client.get("/verify").text


def test_the_page_says_if_a_verdict_is_not_kept(client: TestClient) -> None:
    for address in ("/verify/jobs/x", "/verify/verdicts/x", "/verify/verdicts/x/report.html"):
        answer = client.get(address)
        assert (answer.status_code, "not held" in answer.json()["problem"]) == (410, True)


def asked_all(table: str) -> dict[str, str]:
    return {"kind": "table", "text": table}


def test_answers_are_given_once_for_each_class(client: TestClient, table: str) -> None:
    built_in = client.post("/verify/answers", json={"strategy": "optimal"}).json()
    assert len(built_in["answers"]) == 627
    assert set(built_in["answers"]) <= set(all_classes())
    assert built_in["several"] is True
    one = json.dumps({"X........": 2})  # the least position of its class is another
    given = client.post("/verify/answers", json={"kind": "table", "text": one}).json()
    assert (given["answers"], given["several"]) == ({"........X": 8}, False)
    assert set(given["open"]) == {"..X......", "......X..", "........X"}
    assert client.post("/verify/answers", json=asked_all(table)).json()["open"] == []
    uneven = json.dumps({"X........": 5, "..X......": 1})
    asked = {"kind": "table", "text": uneven}
    assert client.post("/verify/answers", json=asked).json()["several"] is True
