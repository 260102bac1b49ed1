"""Running the cases, two at once, and storing what each leaves behind.

A record is one folder for each case: `1.command`, `1.stdout`, `1.stderr` and `1.code` for its
first step, and so on, and under `files` whatever the steps have written.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from shlex import join
from time import monotonic

from tests.recorded import masks
from tests.recorded.case import Case, case
from tests.recorded.inputs import write_converted, write_inputs

AT_ONCE = 2
PATIENCE = 1800  # seconds for one command; a slow machine that is busy takes its time


class CannotRecordError(Exception):
    """What every case needs cannot be made."""


@dataclass(frozen=True, slots=True)
class Program:
    """The noloss that is recorded."""

    python: str  # the interpreter
    path: Path  # the checkout, which becomes PYTHONPATH
    cache: Path  # where the counts of `noloss census` are kept from case to case

    def run(self, arguments: Sequence[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
        """Run one command line in a folder."""
        return subprocess.run(
            [self.python, "-m", "noloss", *arguments],
            cwd=folder,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )

    def checked(self, line: str, folder: Path) -> bytes:
        """Run a command line that must not fail; give its standard output."""
        ((*arguments,),) = case("prepared/step", line).steps
        done = self.run(arguments, folder)
        if done.returncode:
            raise CannotRecordError(f"noloss {line}\n{done.stderr.decode(errors='replace')}")
        return done.stdout

    def folders(self, work: Path) -> dict[str, str]:
        """Map the absolute paths that may be printed to their marks."""
        return {
            str(work): "<work>",
            str(self.cache): "<cache>",
            str(self.path): "<checkout>",
            self.python: "<python>",
        }

    def _environment(self) -> dict[str, str]:
        dropped = ("NOLOSS_", "LC_", "PYTHON")
        kept = {name: text for name, text in os.environ.items() if not name.startswith(dropped)}
        cache = str(self.cache)
        own = {"PYTHONPATH": str(self.path), "NOLOSS_CACHE": cache, "XDG_CACHE_HOME": cache}
        return {**kept, **own, "LANG": "C.UTF-8", "COLUMNS": "80", "NO_COLOR": "1"}


def prepared(program: Program, folder: Path) -> None:
    """Write the inputs of all cases, and fill the cache so that every case finds it warm."""
    program.cache.mkdir(parents=True, exist_ok=True)
    program.checked("census --json", folder)
    write_inputs(folder)
    write_converted(folder, lambda line: program.checked(line, folder))


def record(program: Program, cases: Sequence[Case], inputs: Path, target: Path) -> None:
    """Run the cases, two at once, and store each under its name in the folder target."""
    began = monotonic()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        running = {pool.submit(_store, program, each, inputs, target): each for each in cases}
        try:
            for number, done in enumerate(as_completed(running), start=1):
                done.result()
                passed = monotonic() - began
                name = running[done].name
                sys.stderr.write(f"[{number}/{len(cases)}] {passed:.0f} s  {name}\n")
        except BaseException:
            pool.shutdown(cancel_futures=True)  # those that run come to their end
            raise


def _store(program: Program, recorded: Case, inputs: Path, target: Path) -> None:
    folder = target / recorded.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="noloss-") as name:
        work = Path(name).resolve()
        shutil.copytree(inputs, work, dirs_exist_ok=True)
        hidden = program.folders(work)
        for number, step in enumerate(recorded.steps, start=1):
            for part, content in _parts(step, program.run(step, work)).items():
                (folder / f"{number}.{part}").write_bytes(masks.mask_folders(content, hidden))
        for file in _written(work, inputs):
            kept = folder / "files" / file.relative_to(work)
            kept.parent.mkdir(parents=True, exist_ok=True)
            content = masks.mask_folders(file.read_bytes(), hidden)
            kept.write_bytes(masks.mask_times(content) if file.suffix == ".json" else content)


def _parts(step: Sequence[str], done: subprocess.CompletedProcess[bytes]) -> dict[str, bytes]:
    """Give what is stored of one step, by the ending of its file."""
    return {
        "command": join(("noloss", *step)).encode() + b"\n",
        "stdout": masks.mask_times(done.stdout),
        "stderr": masks.without_progress(done.stderr),
        "code": b"%d\n" % done.returncode,
    }


def _written(work: Path, inputs: Path) -> Iterator[Path]:
    """Give the files that are new in the working folder, or differ from the input."""
    for file in sorted(work.rglob("*")):
        if not file.is_file() or "__pycache__" in file.parts:
            continue
        before = inputs / file.relative_to(work)
        if not before.is_file() or before.read_bytes() != file.read_bytes():
            yield file
