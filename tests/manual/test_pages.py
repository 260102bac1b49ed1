"""Every command and every example of README and of the documentation gives what is printed."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from noloss.cli import COMMANDS, cli
from tests.effort import thorough
from tests.manual.pages import PAGES, agrees, blocks
from tests.manual.trying import Front, Tried

AT_ONCE = ("README.md", "docs/tutorial.md", "docs/library.md")
"""The pages that are tried in every run of the tests, but for their blocks marked slow."""

ELSEWHERE = {"docs/gallery.md"}
"""The page that is tried where its pictures are compared."""

_SPOKEN = re.compile(r"`(?:\$ )?noloss ([a-z][a-z-]*)([^`]*)`")


@pytest.mark.parametrize(
    "name",
    [name if name in AT_ONCE else pytest.param(name, marks=pytest.mark.slow) for name in PAGES],
)
def test_every_command_and_example_of_a_page_gives_what_is_printed(name: str, front: Front) -> None:
    tried = Tried(PAGES[name], front, slow=thorough())
    tried.all()
    if name in AT_ONCE:
        assert tried.attempted >= 9


@pytest.mark.parametrize("name", PAGES)
def test_every_command_that_a_page_speaks_of_exists_with_its_options(name: str) -> None:
    for word, rest in _SPOKEN.findall(PAGES[name].read_text(encoding="utf-8")):
        assert word in COMMANDS, word
        for option in re.findall(r"(?<=\s)--?[a-z][a-z-]*", rest.partition(" | ")[0]):
            assert option in _options(word), f"noloss {word} {option}"


def _options(word: str) -> set[str]:
    command = cli.get_command(click.Context(cli), word)
    assert command is not None
    parts = [command, *getattr(command, "commands", {}).values()]
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
    ],
)
def test_dots_stand_for_what_is_cut_and_marked_numbers_vary(
    printed: str, shown: str, vary: bool
) -> None:
    assert agrees(printed, shown, vary)


@pytest.mark.parametrize(
    ("printed", "shown"),
    [("a\n", "b\n"), ("a\nb\n", "a …\n"), ("took 1 s\n", "took 2 s\n"), ("a\nb\n", "…\na\n")],
)
def test_what_differs_elsewhere_does_not_agree(printed: str, shown: str) -> None:
    assert not agrees(printed, shown, numbers_vary=False)


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

    $ noloss strategies
    …
"""
    found = list(blocks(page))
    assert [block.title for block in found] == ["mine.py", "other.py", ""]
    assert found[1].text == "# other.py\ny = 2\n\nz = 3\n\nmachine  word\nstart go\n"
    assert (found[2].markers, found[2].commands) == (("slow",), [("noloss strategies", "…\n")])


def test_a_page_that_says_what_is_not_so_is_found(tmp_path: Path, front: Front) -> None:
    page = Path("page.md")
    for text in (
        "    $ noloss moves optimal ........\n",
        "    $ noloss moves first-free .........\n    no\n",
        "```python\nassert False\n```\n",
        "    >>> 1 + 1\n    3\n",
        "```json\n{]\n```\n",
    ):
        page.write_text(text, encoding="utf-8")
        tried = Tried(page.resolve(), front, slow=True)
        with pytest.raises((AssertionError, ValueError)):
            tried.all()
