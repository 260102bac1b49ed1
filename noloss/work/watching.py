"""Your claims, judged again whenever they or the files that they name have changed.

Every judging runs in a new process, so nothing of an earlier state is remembered there.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from audit.check import names_code
from audit.claim import Claim
from audit.judge import SUFFIX, select
from audit.wording import OWN, in_words, shortened
from common.errors import NolossError
from common.exhibits import Text, table
from common.text import counted
from noloss.errors import InputError
from noloss.output.audit_files import files_named
from noloss.output.streams import flush, say
from noloss.report import ExitCode, ReportItem
from noloss.reports.audit import VALUE
from noloss.rooms import environment

PAUSE: Final = 0.5  # seconds between two looks
ENDS: Final = 2.0  # seconds for a process to end when asked

Stamps: TypeAlias = Mapping[Path, tuple[int, int]]
"""File -> when it was changed, and its size."""
JudgedClaim: TypeAlias = Mapping[str, Any]
"""A claim with its verdict, as the document of an audit has it."""
Judge: TypeAlias = Callable[[Sequence[str]], Iterable[JudgedClaim] | None]
"""Judges claims by their ids; None if they could not be judged, which is reported."""


@dataclass(slots=True)
class Watch:
    """The files of claims that are watched, and the verdicts by now.

    words  : files of claims, sources and ids
    judge  : the judge
    marks  : source and id -> the inputs of the verdict, when it was last judged
    known  : source and id -> the verdict and the report about it
    """

    words: Sequence[str]
    judge: Judge
    code: bool
    marks: dict[tuple[str, str], object] = field(default_factory=dict)
    known: dict[tuple[str, str], JudgedClaim] = field(default_factory=dict)
    named: frozenset[Path] = frozenset()
    error: str = ""

    def changes(self) -> Iterator[ReportItem]:
        """Judge the claims that changed since the last time, and report the verdicts."""
        try:
            claims = select(self.words, code=self.code)
            beside = self._beside(claims)
            files = [files_named(claim) for claim in claims]
        except (NolossError, OSError) as error:
            if str(error) != self.error:
                say(f"error: {error}")
            self.error = str(error)
            return
        self.error = ""
        self.named = frozenset(file for each in files for file in each)
        marks = {
            _name(claim): _mark(claim, named, beside)
            for claim, named in zip(claims, files, strict=True)
        }
        for name in self.marks.keys() - marks.keys():
            yield Text(f"{name[1]}: no longer there")
            del self.marks[name]
            self.known.pop(name, None)  # it may have gone before it was judged
        again = [name for name in marks if self.marks.get(name) != marks[name]]
        if again:
            yield from self._judged(again, marks)

    def _judged(
        self, again: Sequence[tuple[str, str]], marks: Mapping[tuple[str, str], object]
    ) -> Iterator[ReportItem]:
        names = [word for word in self.words if not word.endswith(SUFFIX)]
        told = self.judge([name for _, name in again] if len(again) < len(marks) else names)
        if told is None:
            return
        self.marks |= {name: marks[name] for name in again}
        rows, wanted = [], set(again)
        for one in told:
            name = (one["source"], one["id"])
            before = self.known.get(name)
            if name in wanted and (before is None or _seen(before) != _seen(one)):
                rows.append((one["id"], *_sides(one), _verdict(one), _before(before)))
            self.known[name] = one
        at = time.strftime("%H:%M:%S")
        same = len(again) - len(rows)
        if rows:
            yield Text(f"{at}  {counted(len(rows), 'verdict')}:")
            yield table(("claim", "printed", "computed", "verdict", "before"), rows)
        if same:
            yield Text(f"{at}  {counted(same, 'claim')} judged again, with the same result")
        numbers = Counter(one["verdict"] for one in self.known.values())
        verdicts = ", ".join(f"{number} {verdict}" for verdict, number in numbers.most_common())
        yield Text(f"{counted(len(self.known), 'claim')} in all: {verdicts}")

    def stamps(self) -> Stamps:
        """Look at all files whose change may matter."""
        files = [Path(word) for word in self.words if word.endswith(SUFFIX)]
        folders = {file.parent for file in files}
        return _stamps([*files, *self.named, *(each for at in folders for each in _in(at))])

    def _beside(self, claims: Iterable[Claim]) -> Stamps:
        """Look at the files beside files of claims: the code that claims name may open them."""
        own = {claim.origin.file for claim in claims}
        return _stamps(file for at in {file.parent for file in own} for file in _in(at) - own)


def watched(words: Sequence[str], runs: str, *, code: bool) -> Iterator[ReportItem]:
    """Watch claims in files of the user; raise InputError if a file is missing."""
    files = [word for word in words if word.endswith(SUFFIX)]
    if not files:
        hint = "name a file of claims, which ends with .toml"
        raise InputError("--watch is for your own claims", hint=hint)
    options = ["--rerun", runs, *(["--allow-code"] if code else [])]
    return watching(Watch(words, _judged_apart(files, options), code))


def watching(watch: Watch, pause: Callable[[float], None] = time.sleep) -> Iterator[ReportItem]:
    """Look for changes again and again, and show them; a look costs little."""
    seen: Stamps = {}
    yield Text("Watching; Ctrl-C ends it.")
    while True:
        now = watch.stamps()
        if now != seen:
            yield from watch.changes()
            seen = now
        flush()
        pause(PAUSE)


def _judged_apart(files: Sequence[str], options: Sequence[str]) -> Judge:
    """Give a function that judges claims of files in a new process."""
    here = [sys.executable, "-P", "-m", "noloss", "audit", "--json", *options]

    def judge(ids: Sequence[str]) -> Iterable[JudgedClaim] | None:
        process = subprocess.Popen(
            [*here, "--", *files, *ids],
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C reaches only this process, which reports it once
        )
        try:
            out, _ = process.communicate()
        finally:
            _end(process)
        if process.returncode not in (ExitCode.DONE, ExitCode.REFUTED, ExitCode.NO_VERDICT):
            return None
        claims: Iterable[JudgedClaim] = json.loads(out)["claims"]
        return claims

    return judge


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process, if it still runs: ask it first."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDS)
        process.kill()
        process.wait()


def _name(claim: Claim) -> tuple[str, str]:
    return claim.source, claim.id


def _mark(claim: Claim, files: Iterable[Path], beside: Stamps) -> object:
    """Give what the verdict of a claim depends on: its entry, and the files that it names."""
    return _entry(claim), _stamps(files), beside if names_code(claim) else None


def _entry(claim: Claim) -> object:
    kept = ("publication", "origin", "conclusions")
    names = (name for name in claim.__struct_fields__ if name not in kept)
    return [*(getattr(claim, name) for name in names), *map(_entry, claim.conclusions)]


def _stamps(files: Iterable[Path]) -> Stamps:
    found = {}
    for file in files:
        with suppress(OSError):
            status = file.stat()
            found[file] = (status.st_mtime_ns, status.st_size)
    return found


def _in(folder: Path) -> set[Path]:
    """Name the files of a folder, except those of editors and those to which we print."""
    written = _written()
    with suppress(OSError), os.scandir(folder) as entries:
        device = folder.stat().st_dev
        return {
            folder / entry.name
            for entry in entries
            if entry.is_file()
            and not entry.name.startswith(".")
            and not entry.name.endswith("~")
            and (device, entry.inode()) not in written
        }
    return set()


def _written() -> set[tuple[int, int]]:
    """Name the files of standard output and error, by device and inode."""
    found = set()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # it is closed, or no file
            status = os.fstat(stream.fileno())
            found.add((status.st_dev, status.st_ino))
    return found


def _seen(told: JudgedClaim) -> object:
    return [told[key] for key in ("printed", "computed", "verdict")]


def _sides(told: JudgedClaim) -> tuple[str, str]:
    printed, computed = (shortened(in_words(told[key]), VALUE) for key in ("printed", "computed"))
    return printed, computed


def _verdict(told: JudgedClaim) -> str:
    return f"{told['verdict']}{OWN if told.get('own_code') else ''}"


def _before(told: JudgedClaim | None) -> str:
    return "" if told is None else str(told["verdict"])
