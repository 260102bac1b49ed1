"""docs/formats.md documents every field of every document, with examples that can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.noloss.conftest import Noloss

MANUAL = (Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
SECTIONS = {
    section.partition("\n")[0]: section
    for section in MANUAL.split("\n## ")
    if section.startswith("noloss/")
}
FLIP = """\
machine  flip
tapes    t
symbols  a b
blank    _
start    go
accept   done

go:  t=a  ->  t=b:R  go
     t=b  ->  t=a:R  go
     t=_  ->         done
"""
NAMED_BY_USERS = {"tapes", "reads", "actions", "finals", "choices", "replies"}
"""Fields whose own fields are names of tapes, states or positions."""


def _fields(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _fields(one)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            users = name in NAMED_BY_USERS and isinstance(inner, dict)
            yield from _fields(list(inner.values()) if users else inner)


@pytest.mark.parametrize(
    ("format", "arguments"),
    [
        ("noloss/verdict", ("verify", "hopeless", "--json")),
        ("noloss/verdict", ("verify", "perfect", "--json")),
        ("noloss/moves", ("moves", "anything", "--line", "1", "--json")),
        ("noloss/moves", ("moves", "least-free", "--all", "--json")),
        ("noloss/strategies", ("strategies", "--json")),
        ("noloss/graph", ("graph", "--classes", "-o", "g.dot", "--json")),
        ("noloss/run", ("run", "choices.tm", "--json")),
        ("noloss/trace", ("run", "palindrome.tm", "--tape", "word=a", "--trace", "--json")),
        ("noloss/productions", ("expand", "palindrome.tm", "--check", "--json")),
        ("noloss/pictures", ("draw", "gap.tm", "-o", "gap.dot", "--json")),
    ],
)
def test_every_field_is_in_the_manual(
    noloss: Noloss,
    machines: Path,
    monkeypatch: pytest.MonkeyPatch,
    format: str,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(machines)
    document = noloss(*arguments).document
    assert (document["format"], document["version"]) == (format, 1)
    told = SECTIONS[format] + (SECTIONS["noloss/run"] if format == "noloss/trace" else "")
    told = re.sub("```.*?```", "", told, flags=re.DOTALL)
    names = set(re.findall(r"\w+", " ".join(re.findall("`([^`]+)`", told))))
    assert set(_fields(document)) - {"format", "version"} <= names


def test_every_format_of_the_manual_has_a_readable_example() -> None:
    for section in SECTIONS.values():
        (example,) = re.findall("```json\n(.*?)```", section, re.DOTALL)
        assert json.loads(example)


def test_the_example_of_a_run_is_true(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "flip.tm").write_text(FLIP, encoding="utf-8")
    arguments = ("run", tmp_path / "flip.tm", "--tape", "t=ab", "--json")
    assert noloss(*arguments).document == _example("noloss/run")
    assert _example("noloss/trace") in noloss(*arguments, "--trace").document["deltas"]
    productions = noloss("expand", tmp_path / "flip.tm", "--json").document["productions"]
    assert _example("noloss/productions") in productions


def test_the_example_of_a_verdict_is_true(noloss: Noloss) -> None:
    example = _example("noloss/verdict")["results"][0]
    document = noloss("verify", "least-free", "--seat", "first", "--json").document["results"][0]
    for strength in ("every_choice", "some_choice"):
        assert document["strengths"][strength] == example["strengths"][strength]
    assert document["no_loss"] == example["no_loss"]


def _example(format: str) -> Any:
    return json.loads(re.findall("```json\n(.*?)```", SECTIONS[format], re.DOTALL)[0])
