"""The frame of the site leads to every section, and shows where one is."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from diagrams.page.document import Page
from noloss.web.site import SECTIONS, written

NAMES = [section.name for section in SECTIONS]


@pytest.mark.parametrize("below", ["", "/view"])
@pytest.mark.parametrize("name", NAMES)
def test_every_section_is_named_above_a_view_and_the_present_one_is_marked(
    name: str, below: str
) -> None:
    text = written(Page("t", ""), f"/{name}{below}").decode()
    links = re.findall(r'<a href="/(\w+)"( aria-current="page")?>', text)
    assert [link for link, _ in links] == NAMES
    assert [link for link, current in links if current] == [name]


def test_the_first_view_leads_to_every_section(site: TestClient) -> None:
    text = site.get("/").text.partition("<main")[2]
    assert re.findall(r'<h2><a href="/(\w+)">', text) == NAMES
