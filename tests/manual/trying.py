"""Try out a page in the present folder: write its files, run its commands and its Python."""

from __future__ import annotations

import doctest
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from tests.manual.pages import Block, agrees, blocks, lent_pages
from tests.manual.terminal import serve_and_end, step_and_quit
from tests.processes import PATIENCE, wait_until

Front = Callable[[list[str]], tuple[int, str]]
"""Runs one command line in this process; gives its exit code and all that it printed."""

ENDED = {"step": step_and_quit, "serve": serve_and_end}
"""Command that runs until you end it -> the function that runs and ends it."""


class Tried:
    """One page, tried out block by block.

    attempted : how many commands and examples have been run
    """

    def __init__(self, page: Path, front: Front, slow: bool) -> None:
        self.page, self.front, self.slow = page, front, slow
        self.attempted = 0
        self._names: dict[str, object] = {}
        self._going_on = ExitStack()

    def all(self) -> None:
        """Try every block in order; raise AssertionError where the page is not true."""
        text = self.page.read_text(encoding="utf-8")
        for lent in lent_pages(text):
            for block in blocks((self.page.parent / lent).read_text(encoding="utf-8")):
                if block.title:
                    self._write(block)
        with self._going_on:
            for block in blocks(text):
                if "slow" not in block.markers or self.slow:
                    self._block(block)

    def _block(self, block: Block) -> None:
        if any(marker.startswith("not run") for marker in block.markers):
            return
        if block.title:
            self._write(block)
        elif block.commands:
            for command, shown in block.commands:
                self._command(block, command, shown)
        elif block.has_examples:
            self._examples(block)
        elif block.language == "python":
            exec(compile(block.text, self._place(block), "exec"), self._names)
            self.attempted += 1
        elif block.language == "json":
            json.loads(block.text)

    def _write(self, block: Block) -> None:
        Path(block.title).parent.mkdir(parents=True, exist_ok=True)
        Path(block.title).write_text(block.text, encoding="utf-8")

    def _place(self, block: Block) -> str:
        return f"{self.page}:{block.line}"

    def _command(self, block: Block, command: str, shown: str) -> None:
        place = f"{self._place(block)}: {command}"
        if command.endswith(" &"):
            self._going_on.enter_context(_in_background(command.removesuffix(" &")))
            return
        program, *arguments = shlex.split(command)
        if program == "noloss":
            going_on = None if "--help" in arguments else ENDED.get(arguments[0])
            code, printed = (going_on or self._front)(arguments)
        else:
            code, printed = _process(command)
        self.attempted += 1
        if shown.strip():
            assert agrees(printed, shown, "numbers vary" in block.markers), f"{place}\n{printed}"
        else:
            assert code in (0, 1), f"{place}\n{printed}"

    def _front(self, arguments: list[str]) -> tuple[int, str]:
        """Run one command line of ours; with `> FILE` at its end the file has what is printed."""
        if ">" not in arguments:
            return self.front(arguments)
        *arguments, _, file = arguments
        code, printed = self.front(arguments)
        Path(file).write_text(printed, encoding="utf-8")
        return code, ""

    def _examples(self, block: Block) -> None:
        examples = doctest.DocTestParser().get_doctest(
            block.text, self._names, self.page.name, str(self.page), block.line
        )
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        told: list[str] = []
        done = runner.run(examples, out=told.append, clear_globs=False)
        self._names.update(examples.globs)
        self.attempted += done.attempted
        assert not done.failed, "".join(told)


def _process(command: str) -> tuple[int, str]:
    done = subprocess.run(
        _words(command), capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout + done.stderr


READY = {"scheduler": b"Scheduler at:", "worker": b"Registered to:"}


@contextmanager
def _in_background(command: str) -> Iterator[None]:
    """Start a process of Dask, and continue when it says that it is ready."""
    ready = READY[shlex.split(command)[1]]
    with TemporaryFile() as said:
        process = subprocess.Popen(_words(command), stdout=said, stderr=said)
        try:
            wait_until(lambda: ready in os.pread(said.fileno(), 1 << 20, 0))
            yield
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def _words(command: str) -> list[str]:
    """Give the words of a command; programs are those of this environment."""
    program, *arguments = shlex.split(command)
    if program in ("python", "python3"):
        return [sys.executable, *arguments]
    return [str(Path(sys.executable).with_name(program)), *arguments]
