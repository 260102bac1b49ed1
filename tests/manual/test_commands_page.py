"""The page of all commands has each of them, with its help and an example."""

from __future__ import annotations

import re

from docs.write_commands import EXAMPLES, WITHOUT
from noloss.family import COMMANDS
from tests.manual.pages import PAGES, blocks

PAGE = PAGES["docs/commands.md"].read_text(encoding="utf-8")


def test_the_page_of_commands_has_every_command_once() -> None:
    """`python docs/write_commands.py` writes it; its commands are tried with all pages."""
    headings = re.findall(r"^### noloss (.+)$", PAGE, re.MULTILINE)
    assert sorted(headings) == sorted(COMMANDS)


def test_every_command_has_its_help_and_an_example_on_the_page() -> None:
    run = [command for block in blocks(PAGE) for command, _ in block.commands]
    assert set(EXAMPLES) | set(WITHOUT) == set(COMMANDS)
    for name in COMMANDS:
        assert f"noloss {name} --help" in run
        assert all(f"noloss {line}" in run for line in EXAMPLES.get(name, []))
