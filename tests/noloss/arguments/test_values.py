"""No command writes over a file that it reads, or through a link in a named folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from noloss.errors import InputError
from noloss.library.verdicts import certificate
from tests.effort import part
from tests.machines.texts import machine_text
from tests.noloss.conftest import Noloss

MOVES = {"table": '{"X........": 5}', "python": "def move(position):\n    return 5\n"}
MACHINE = "machine {}\ntapes word\nsymbols a\naccept end\nq:  a -> a R {}\n"


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files that strategies and machines are read from, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text(MOVES["table"])
    (tmp_path / "mirror.py").write_text(MOVES["python"])
    (tmp_path / "main.tm").write_text(MACHINE.format("main", "call inner then end"))
    (tmp_path / "inner.tm").write_text(MACHINE.format("inner", "end"))
    (tmp_path / "main.cases").write_text("")
    (tmp_path / "player.tm").write_text(machine_text("first-free"))
    (tmp_path / "plot.svg").write_text(MACHINE.format("plot", "end"))
    (tmp_path / "hand-in").mkdir()
    (tmp_path / "hand-in" / "one.tm").write_text(MACHINE.format("one", "end"))
    return tmp_path


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("mirror.py", "verify python:mirror.py:move --certificate"),
        ("mirror.py", "verify python:--timeout=9_mirror.py:move --certificate"),
        ("mirror.py", "verify python:mirror:move --certificate"),
        ("mirror.py", "verify process:python3_mirror.py --position X........ --certificate"),
        ("mine.json", "verify process:python3_play.py_--table=mine.json --certificate"),
        ("mine.json", "verify table:mine.json --certificate"),
        ("mine.json", "verify memory:mine.json:unseen=any --certificate"),
        ("mine.json", "export --to html verdict table:mine.json -o"),
        ("mine.json", "export --to html play table:mine.json -o"),
        ("mine.json", "export table:mine.json --to dimacs -o"),
        ("mine.json", "convert --to table vector:mine.json#2:all-cells"),
        ("mine.json", "count graph table:mine.json -o"),
        ("mine.json", "draw table:mine.json --tree --format svg -o"),
        ("main.tm", "verify machine:main.tm --certificate"),
        ("inner.tm", "verify machine:main.tm --certificate"),
        ("inner.tm", "run main.tm --certificate"),
        ("inner.tm", "transform main.tm literal -o"),
        ("main.cases", "test main.tm --junit"),
        ("inner.tm", "convert main.tm"),
        ("mirror.py", "grade hand-in --against python:mirror.py:move --alphabet a --csv-file"),
        ("hand-in/one.tm", "grade hand-in --against main.tm --csv-file"),
        ("./main.tm", "convert main.tm"),
        ("./main.tm", "transform main.tm literal -o"),
        ("main.tm", "run main.tm --certificate"),
        ("main.tm", "test main.tm --junit"),
        ("main.tm", "draw main.tm --format svg -o"),
        ("main.tm", "draw main.tm --run --format svg -o"),
        ("plot.svg", "measure plot.svg --input-family a^n -o"),
        ("player.tm", "run machine:player.tm --position X........ --certificate"),
        ("main.tm", "draw machine:main.tm --format dot -o"),
        ("main.tm", "draw machine:main.tm --tree --format dot -o"),
        ("main.tm", "export --to html verdict machine:main.tm -o"),
        ("inner.tm", "export --to html verdict machine:main.tm -o"),
        *(
            (file, f"export --to html {kind} main.tm a -o")
            for kind in ("machine", "trace")
            for file in ("main.tm", "main.cases", "inner.tm")
        ),
        *(
            ("mine.json", f"export --to html {kind} {name} -o")
            for kind in ("play", "verdict")
            for name in ("vector:mine.json#1", "memory:mine.json:unseen=any", "genes:mine.json")
        ),
        ("mine.json", "export --to html play python:mine.json:move -o"),
        ("mine.json", "export --to html verdict process:cat_mine.json -o"),
    ],
)
def test_nothing_that_a_strategy_or_machine_is_read_from_is_written_over(
    noloss: Noloss, read: Path, file: str, command: str
) -> None:
    before = (read / file).read_bytes()
    done = noloss(*(word.replace("_", " ") for word in command.split()), file, "--force")
    assert (read / file).read_bytes() == before
    assert (done.code, done.out) == (2, "")
    told = f"{file.removeprefix('./')} is an input file\n  hint: write to another file"
    assert told in done.err


def test_a_file_that_no_strategy_is_read_from_is_replaced(noloss: Noloss, read: Path) -> None:
    (read / "first-free").write_text("as it was")
    noloss(
        "verify", "first-free", "--position", "XOXOXO...", "--certificate", "first-free", "--force"
    )
    assert "certificate" in (read / "first-free").read_text()


def test_a_certificate_from_python_is_not_written_over_its_strategy(read: Path) -> None:
    before = (read / "mine.json").read_bytes()
    with pytest.raises(InputError, match=r"mine\.json is an input file"):
        certificate("table:mine.json", "mine.json")
    assert (read / "mine.json").read_bytes() == before


@pytest.mark.parametrize("file", ["inner.tm", "mirror.py"])
def test_convert_replaces_a_file_only_by_force(noloss: Noloss, read: Path, file: str) -> None:
    before = (read / file).read_bytes()
    done = noloss("convert", "hand-in/one.tm", file)
    assert (done.code, (read / file).read_bytes()) == (2, before)
    assert f"{file} is there already" in done.err
    assert "--force" in done.err
    assert noloss("convert", "hand-in/one.tm", file, "--force").code == 0
    assert (read / file).read_bytes() != before


@pytest.mark.parametrize(
    ("arguments", "name"),
    part(
        [
            (("schema",), "runs.schema.json"),
            (("statistics",), "replies.svg"),
            (("draw", "wst", "--format", "dot"), "calls.dot"),
            (("draw", "wst", "--format", "dot"), "CF.dot"),
        ],
        3,
    ),
)
@pytest.mark.parametrize("there", [True, False])
def test_a_link_under_a_name_of_ours_is_refused_and_not_followed(
    noloss: Noloss, tmp_path: Path, arguments: tuple[str, ...], name: str, there: bool
) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    folder.mkdir()
    if there:
        elsewhere.write_text("years of work")
    (folder / name).symlink_to(elsewhere)
    done = noloss(*arguments, "-o", folder)
    assert (done.code, done.out) == (2, "")
    assert f"{folder / name}: is a link" in done.err
    assert "hint: remove it, or name another folder" in done.err
    assert elsewhere.exists() is there
    assert not there or elsewhere.read_text() == "years of work"


def test_a_link_that_a_person_names_is_followed(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file.dot")
    assert noloss("draw", "wst", "--tree", "--format", "dot", "-o", tmp_path / "link").code == 0
    assert (tmp_path / "file.dot").is_file()
