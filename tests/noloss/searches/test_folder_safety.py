"""Nothing is lost in the folder of a search, or of a learner, after any accident."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from common.files import LOCK, held
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.searches.conftest import contents, refused

PART = ".noloss-0123456789abcdef.part"


@dataclass(frozen=True)
class Kind:
    """A command that keeps its work in a folder.

    derived : files that follow from the checkpoint
    marker  : the file by which a folder is known
    nothing : what --resume says of a folder without a run
    """

    begin: tuple[object, ...]
    resume: tuple[object, ...]
    checkpoint: str
    derived: tuple[str, ...]
    marker: str
    nothing: str


EVOLVE = ("search", "bhatt08", "--seat", "first", "--population", 20, "--generations", 40)
KINDS = {
    "evolve": Kind(
        EVOLVE,
        (*EVOLVE, "--resume"),
        "run-001/checkpoint",
        ("run-001/archive.json", "run-001/history.csv"),
        "search.json",
        "is there already",
    ),
    "learn": Kind(
        ("search", "learn", "--games", 300),
        ("search", "learn", "--resume"),
        "checkpoint",
        ("memory.json", "history.csv", "learn.json"),
        "checkpoint",
        "keeps no run that could continue",
    ),
}
both = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
Whole = Callable[[Kind], Path]


@pytest.fixture
def whole(run: Noloss, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Make the folder `r` of a run that has ended, or copy it if a test has made it before."""

    def folder(kind: Kind) -> Path:
        made = tmp_path_factory.getbasetemp() / f"whole-{kind.marker}"
        if not made.exists():
            assert run(*kind.begin, "-o", made).code == 0
        return shutil.copytree(made, tmp_path / "r")

    return folder


def without_time(folder: Path) -> dict[str, bytes]:
    """Give the files of a folder but the one that has the time it took and the folder's name."""
    return {name: data for name, data in contents(folder).items() if name != "summary.json"}


@both
@pytest.mark.slow
def test_a_run_that_has_ended_can_be_resumed_and_says_the_same(
    run: Noloss, tmp_path: Path, kind: Kind
) -> None:
    done = run(*kind.begin, "-o", "r", "--json")
    before = without_time(tmp_path / "r")
    for more in ((), ("--seed", 0)):
        again = run(*kind.resume, *more, "-o", "r", "--json")
        assert (again.code, again.err) == (done.code, done.err)
        assert again.document | {"seconds": 0} == done.document | {"seconds": 0}
        assert without_time(tmp_path / "r") == before


@both
def test_a_folder_in_which_another_process_works_is_refused(
    run: Noloss, whole: Whole, tmp_path: Path, kind: Kind
) -> None:
    before = contents(whole(kind))
    (tmp_path / "new").mkdir()
    for folder, asked in (("r", kind.resume), ("new", kind.begin)):
        with held(tmp_path / folder):
            done = run(*asked, "-o", folder)
        refused(done, f"{folder}: another noloss is at work in this folder")
        assert "hint: wait until it has ended" in done.err
    assert contents(tmp_path / "r") == before
    assert not list((tmp_path / "new").iterdir())


@both
def test_a_folder_with_a_run_is_not_written_over(run: Noloss, whole: Whole, kind: Kind) -> None:
    folder = whole(kind)
    before = contents(folder)
    done = run(*kind.begin, "-o", "r")
    refused(done, "r: is there already")
    assert "--resume" in done.err
    assert contents(folder) == before


@both
@pytest.mark.parametrize("name", ["thesis.txt", "memory.json"])
def test_a_folder_with_something_else_is_left_as_it_is(
    run: Noloss, tmp_path: Path, kind: Kind, name: str
) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / name).write_text("years of work")
    (tmp_path / "s" / PART).write_text("of somebody")
    before = contents(tmp_path / "s")
    refused(run(*kind.begin, "-o", "s"), "s: is there already")
    refused(run(*kind.resume, "-o", "s"), f"s: {kind.nothing}")
    assert contents(tmp_path / "s") == before


@both
def test_a_half_written_file_of_a_killed_writer_is_cleared_away(
    run: Noloss, whole: Whole, tmp_path: Path, kind: Kind
) -> None:
    wanted = without_time(whole(kind))
    (tmp_path / "new").mkdir()
    for name in (PART, LOCK):  # a folder whose maker was killed early
        (tmp_path / "new" / name).write_text("")
    assert run(*kind.begin, "-o", "new").code == 0
    (tmp_path / "r" / kind.checkpoint).with_name(PART).write_text("half")
    assert run(*kind.resume, "-o", "r").code == 0
    assert without_time(tmp_path / "r") == without_time(tmp_path / "new") == wanted


@both
@pytest.mark.parametrize("text", part([b"", b"[]", b"x_wins,o_wins\n"], 3))
def test_files_that_follow_from_a_checkpoint_are_derived_again(
    run: Noloss, whole: Whole, kind: Kind, text: bytes
) -> None:
    folder = whole(kind)
    before = without_time(folder)
    for name in kind.derived:
        (folder / name).write_bytes(text)
    assert run(*kind.resume, "-o", "r").code == 0
    assert without_time(folder) == before


INSIDE = [
    ("evolve", "search.json"),
    ("learn", "memory.json"),
    ("learn", "checkpoint"),
    ("learn", "history.csv"),
    ("learn", "learn.json"),
    ("evolve", "run-001/checkpoint"),
    ("evolve", "run-001/archive.json"),
    ("evolve", "run-001/history.csv"),
    ("evolve", "run-001"),
]


@pytest.mark.parametrize(("word", "name"), part(INSIDE, 2))
@pytest.mark.parametrize("there", [True, False])
def test_a_link_inside_a_folder_is_refused_and_not_followed(
    run: Noloss, whole: Whole, tmp_path: Path, word: str, name: str, there: bool
) -> None:
    kind = KINDS[word]
    path, elsewhere = whole(kind) / name, tmp_path / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    if not there:
        elsewhere.rename(tmp_path / "hidden")
    before = contents(tmp_path)
    known = there or name != kind.marker
    refused(run(*kind.resume, "-o", "r"), f"r/{name}: is a link" if known else f"r: {kind.nothing}")
    assert contents(tmp_path) == before


@both
@pytest.mark.parametrize(
    ("damage", "problem"),
    part(
        [
            (lambda data: data[: len(data) // 2], "is a checkpoint that was cut off or changed"),
            (lambda data: b"\0", "is not a checkpoint, or was cut off"),
            (
                lambda data: data.replace(b"point 2", b"point 9"),
                "is a checkpoint of version 9, and this is 2",
            ),
            (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "is a checkpoint that was cut off or"),
            *((lambda data, n=n: data[: len(data) * n // 100], "cut off") for n in (0, 10, 99)),
        ],
        2,
    ),
)
def test_a_damaged_checkpoint_is_one_message_and_nothing_is_lost(
    run: Noloss, whole: Whole, kind: Kind, damage: Callable[[bytes], bytes], problem: str
) -> None:
    folder = whole(kind)
    file = folder / kind.checkpoint
    file.write_bytes(damage(file.read_bytes()))
    before = contents(folder)
    done = run(*kind.resume, "-o", "r")
    refused(done, problem)
    assert f"r/{kind.checkpoint}: " in done.err
    hint = (
        "continue with the version of noloss that wrote it"
        if "version" in problem
        else "delete this file"
    )
    assert hint in done.err
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("kind", "options", "problem", "hint"),
    [
        ("evolve", ("--seed", 1), "holds another search: seed is 0 there, not 1", ""),
        (
            "evolve",
            ("--population", 21),
            "holds another search: population is 20 there, not 21",
            "",
        ),
        ("evolve", ("--ties", "older"), "holds another search: ties is newer there, not older", ""),
        ("learn", ("--seed", 2), "the run in r has --seed 0", "leave out --seed"),
        ("learn", ("--games", 10), "the run in r has --games 300", "leave out --games"),
        ("learn", ("--rewards", "flat"), "the run in r has --rewards length", "leave out --rew"),
        (
            "learn",
            ("--begin-with", "m.json"),
            "the run in r has no --begin-with",
            "leave out --begin-with",
        ),
        ("learn", ("--schedule", "different"), "r has --schedule linear:1,0", "another folder"),
    ],
)
def test_a_run_is_not_resumed_as_another(
    run: Noloss, whole: Whole, kind: str, options: tuple[object, ...], problem: str, hint: str
) -> None:
    folder = whole(KINDS[kind])
    before = contents(folder)
    done = run(*KINDS[kind].resume, *options, "-o", "r")
    refused(done, problem)
    assert hint in done.err
    assert contents(folder) == before
