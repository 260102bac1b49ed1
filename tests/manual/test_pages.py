"""Every command and every example of README and of the documentation gives what is printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from automata import doubts, link, parse
from noloss.family import COMMANDS, ENTRIES, loaded, named
from tests.effort import thorough
from tests.manual.pages import PAGES, agrees, blocks
from tests.manual.trying import Front, Tried

AT_ONCE = {"README.md": 3, "docs/tutorial.md": 9, "docs/library.md": 68}
"""Page that is tried in every run of the tests, but for its blocks marked slow -> how many commands
and examples are on it at least."""

ELSEWHERE = "docs/gallery.md"
"""The page that is tried where its pictures are compared."""

_SPOKEN = re.compile(r"`(?:\$ )?noloss ([a-z][a-z-]*)([^`]*)`")


@pytest.mark.parametrize(
    "name",
    [
        name if name in AT_ONCE else pytest.param(name, marks=pytest.mark.slow)
        for name in PAGES
        if name != ELSEWHERE
    ],
)
def test_every_command_and_example_of_a_page_gives_what_is_printed(name: str, front: Front) -> None:
    tried = Tried(PAGES[name], front, slow=thorough())
    tried.all()
    assert tried.attempted >= AT_ONCE.get(name, 0)


def test_readme_has_a_machine_to_paste_that_its_next_command_runs() -> None:
    found = list(blocks(PAGES["README.md"].read_text(encoding="utf-8")))
    (at,) = (at for at, block in enumerate(found) if block.title.endswith(".tm"))
    source = parse(found[at].text)
    assert doubts(source, link(source)) == ()
    ((command, _),) = found[at + 1].commands
    assert command.startswith(f"noloss run {found[at].title} ")


@pytest.mark.parametrize("name", PAGES)
def test_no_command_and_no_example_of_a_page_is_overlooked(name: str) -> None:
    text = PAGES[name].read_text(encoding="utf-8")
    found = [block for block in blocks(text) if not block.title]
    commands = sum(len(block.commands) for block in found)
    examples = sum(block.text.count(">>> ") for block in found if block.has_examples)
    written = [len(re.findall(rf"^ *{mark} ", text, re.MULTILINE)) for mark in (r"\$", ">>>")]
    assert [commands, examples] == written


@pytest.mark.parametrize("name", PAGES)
def test_every_command_on_a_page_exists_with_its_options(name: str) -> None:
    for word, rest in _SPOKEN.findall(PAGES[name].read_text(encoding="utf-8")):
        command = named([word, *rest.split()]) or word
        follows = next(iter(re.findall(r"\A [a-z][a-z-]*", rest)), "").strip()
        assert command in {*COMMANDS, *ENTRIES}, command
        assert command in COMMANDS or not follows, f"noloss {command} {follows}"
        for option in re.findall(r"(?<=\s)--?[a-z][a-z-]*", rest.partition(" | ")[0]):
            assert option in _options(command), f"noloss {command} {option}"


def _options(word: str) -> set[str]:
    names = [name for name in COMMANDS if name == word or name.startswith(f"{word} ")]
    parts = [loaded(name) for name in names]
    options = {name for part in parts for parameter in part.params for name in parameter.opts}
    return options | {"--help", "-h"}


@pytest.mark.parametrize(
    ("printed", "shown", "vary"),
    [
        ("a\n", "a\n", False),
        ("a b c\n", "a … c\n", False),
        ("a\nb\nc\nd\n", "a\n…\nd\n", False),
        ("a\nd\n", "a\n…\nd\n", False),
        ("a\nb\n", "…\n", False),
        ("took 1.5 s\n", "took 0.2 s\n", True),
        ("at http://127.0.0.1:80/ now\n", "at http://127.0.0.1:8642/ now\n", True),
    ],
)
def test_dots_match_the_omitted_text_and_marked_numbers_vary(
    printed: str, shown: str, vary: bool
) -> None:
    assert agrees(printed, shown, vary)


@pytest.mark.parametrize(
    ("printed", "shown", "vary"),
    [
        ("a\n", "b\n", False),
        ("a\nb\n", "a …\n", False),
        ("took 1 s\n", "took 2 s\n", False),
        ("a\nb\n", "…\na\n", False),
        ("found 4; 1 s\n", "found 5; 1 s\n", True),
        ("1 strategy\n", "2 strategy\n", True),
    ],
)
def test_a_difference_elsewhere_does_not_agree(printed: str, shown: str, vary: bool) -> None:
    assert not agrees(printed, shown, vary)


def test_blocks_are_fenced_or_indented_and_are_named_by_title_comment_or_machine() -> None:
    page = """\
```python title="mine.py"
x = 1
```

text

    # other.py
    y = 2

    z = 3

    machine  word
    start go
<!-- slow -->

    $ noloss list strategies
    …
"""
    found = list(blocks(page))
    assert [block.title for block in found] == ["mine.py", "other.py", ""]
    assert found[1].text == "# other.py\ny = 2\n\nz = 3\n\nmachine  word\nstart go\n"
    assert (found[2].markers, found[2].commands) == (("slow",), [("noloss list strategies", "…\n")])


def test_a_page_with_a_false_statement_is_found(tmp_path: Path, front: Front) -> None:
    page = tmp_path / "page.md"
    for wrong, right in (
        ("    $ noloss moves optimal ........\n", "    $ noloss moves optimal .........\n"),
        ("    $ noloss moves first-free .........\n    no\n", "    $ noloss --version\n    …\n"),
        ("```python\nassert False\n```\n", "```python\nassert True\n```\n"),
        ("    >>> 1 + 1\n    3\n", "    >>> 1 + 1\n    2\n"),
        ("```json\n{]\n```\n", "```json\n{}\n```\n"),
    ):
        page.write_text(right, encoding="utf-8")
        Tried(page, front, slow=True).all()
        page.write_text(wrong, encoding="utf-8")
        with pytest.raises((AssertionError, json.JSONDecodeError)):
            Tried(page, front, slow=True).all()
