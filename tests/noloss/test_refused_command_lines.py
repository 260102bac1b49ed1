"""Refused command lines: `refused.txt` is the table of command lines and messages.

The table has a line for every place of the front door (`noloss/`, without the page, the screen of
`step` and the library) that refuses something: each statement that raises an error with a message,
each rule of a `refuse`, and each value that a type of an option does not take. Errors of lower
rooms about games, positions, strategies, claims, searches and expressions have lines, too. Errors
of machine files are in `tests/automata/refusals/`, which is a table of the same kind.
`WITHOUT_A_LINE` lists the places that no command line alone can reach, with the reason.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

import pytest

import noloss as front
from noloss import cli
from noloss.commands.publications import audit_init
from noloss.report import ExitCode
from tests.machines.texts import THIRD_FROM_THE_END, WW, machine_text
from tests.noloss import refused_files
from tests.noloss.conftest import Noloss
from tests.noloss.machines.machines_of_ww import FUNCTION, WRONG
from verify.export.coq import strategy_file

ONE_TAPE = "machine m\ntapes t\n"
ENDLESS = "start go\naccept yes\n\ngo:  *  ->  *  S  go\n"
FILES = {
    "guess.tm": THIRD_FROM_THE_END,
    "good.tm": WW,
    "wrong.tm": WRONG,
    "class/anna.tm": WW,
    "bits.tm": f"{ONE_TAPE}symbols 0 1\n{ENDLESS}",
    "machines.txt": "1RB1LB_1LA---\n",
    "proofs.jsonl": '{"format": "noloss/halting-certificates", "version": 1}\n',
    "halting.json": '{"format": "noloss/halting-certificate"}\n',
    "game.json": '{"format": "noloss/game-certificate"}\n',
    "smallest.json": '{"format": "noloss/smallest-table"}\n',
    "nim.py": refused_files.NIM_FROM_FIVE,
    "ahead.tm": f"{ONE_TAPE}symbols a\nhead t 1\n{ENDLESS}",
    "more.tm": f"{ONE_TAPE}symbols a b c\n{ENDLESS}",
    "spins.tm": f"{ONE_TAPE}symbols a b\n{ENDLESS}",
    "broken.tm": f"{ONE_TAPE}symbols a\nstart go\naccept yes\n\ngo:  a  ->  a  yes\n",
    "broken.json": "{",
    "loop.json": '{"format": "noloss/loop-certificate"}',
    "binary.v": "\udcff",
    "empty/notes.md": "no machine",
    "sub/model.tm": "",
    "ww.py": FUNCTION,
    "file": "mine",
    **refused_files.FILES,
}
TABLE = [
    tuple(part.strip() for part in row.split(" | "))
    for row in Path(__file__).with_name("refused.txt").read_text("utf-8").splitlines()
    if row and not row.startswith("#")
]
FRONT = Path(front.__file__).parent
ELSEWHERE = ("web", "library", "static_site", "stepping")
"""Folders of the front door that no command line of the table opens, or only after minutes."""
PYTHON = "only a call from Python gives such a value"
PACKAGES = "it depends on the packages and programs that are installed"
COQ = "it is a verdict on a file that Coq reads, not a refused command line"
WITHOUT_A_LINE = {
    "__init__.py: __getattr__": PYTHON,
    "arguments/options.py: convert": "a command line cannot hold a NUL",
    "arguments/values.py: path": PYTHON,
    "arguments/values.py: read_theorems": "its file would be as large as no file of theorems is",
    "arguments/values.py: seconds": PYTHON,
    "arguments/values.py: text": PYTHON,
    "arguments/values.py: whole_number": PYTHON,
    "work/lists.py: _content": "it needs a list of 2 GB",
    "work/proved_checker.py: _found": PACKAGES,
    "work/proved_checker.py: build_in": PACKAGES,
    "work/proved_checker.py: _compile": PACKAGES,
    "arguments/values.py: whole_numbers": PYTHON,
    "arguments/values.py: word": PYTHON,
    "commands/pages/export_site.py: export_site": "a folder is only written after the audit",
    "commands/pages/export_site.py: _source": "an address that no site can use is tested beside it",
    "commands/machines/grade.py: _ask_model": "it depends on the time that a model takes",
    "commands/machines/run.py: _checked": "it reports a fault of noloss",
    "work/certificates.py: checked_proof": "one of its two needs a certificate that is proved",
    "commands/machines/step.py: _refuse_no_textual": PACKAGES,
    "commands/pages/serve.py: command": PACKAGES,
    "commands/searches/learn.py: _resumed": "it needs the folder of a run",
    "commands/strategies/prove.py: _origin": PACKAGES,
    "commands/strategies/recheck.py: _game": "it needs the certificate of a game in Python",
    "output/audit_files.py: _refuse_read_inside": "it needs a folder of certificates",
    "output/pdf.py: ": PACKAGES,
    "output/pdf.py: page_pdf": PACKAGES,
    "output/pdf.py: refuse_no_pdf": PACKAGES,
    "output/pdf.py: refuse_to_fetch": PACKAGES,
    "output/progress.py: progress": "it reports a limit, with exit code 3",
    "output/streams.py: naming_output": "it needs a full disk or a closed stream",
    "output/streams.py: prepare_streams": "it needs a closed stream",
    "rooms.py: check_rooms": PACKAGES,
    "work/coq.py: _refuse_second_meanings": COQ,
    "work/coq.py: _run": COQ,
    "work/coq.py: _statements": COQ,
    "work/coq.py: find_coq": PACKAGES,
}
"""File and function of a place that no command line alone can reach -> the reason."""


class Place(NamedTuple):
    """A place that refuses: its file and function, its lines, and how many rules it has."""

    name: str
    first: int
    last: int
    rules: int


class Answer(NamedTuple):
    """The answer to a command line, and the place that refuses it."""

    code: int
    out: str
    err: str
    file: str
    line: int


ANSWERS: dict[str, Answer] = {}


def contents(folder: Path) -> dict[Path, bytes | None]:
    """Give all files with their contents, and the folders."""
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with files that the command lines name; none of them may change it."""
    made = tmp_path_factory.mktemp("refused")
    for name in ("palindrome", "choices"):
        (made / f"{name}.tm").write_text(machine_text(name), encoding="utf-8")
    for name, text in FILES.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(text, "utf-8", "surrogateescape")
    (made / "own.toml").write_text(audit_init.START.format(name="own"), "utf-8")
    front.certificate("first-free", str(made / "cert.json"), seat="first")
    front.certificate("first-free", str(made / "line.json"), seat="first", line="15")
    front.decide("gallery/recognizer", "aab", certificate=str(made / "proof.json"))
    second = front.certificate("first-free", seat="second")
    (made / "second.v").write_text(strategy_file(dict(second)), "utf-8")
    return made


def answer(noloss: Noloss, folder: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> Answer:
    """Run a command line in the folder, once for all tests."""
    if line not in ANSWERS:
        at = ("", 0)
        explain = cli.explain

        def noted(error: BaseException) -> tuple[str, ExitCode]:
            nonlocal at
            frames = [
                frame
                for frame in extract_tb(error.__traceback__)
                if FRONT in Path(frame.filename).parents and frame.name != "refuse"
            ]
            at = (str(Path(frames[-1].filename).relative_to(FRONT)), frames[-1].lineno or 0)
            return explain(error)

        with monkeypatch.context() as patched:
            patched.chdir(folder)
            patched.setattr(cli, "explain", noted)
            done = noloss(*shlex.split(line))
        ANSWERS[line] = Answer(done.code, done.out, done.err, *at)
    return ANSWERS[line]


def same(text: str, expected: str) -> bool:
    """Compare a text with that of the table; … matches the rest."""
    return text.startswith(expected[:-1]) if expected.endswith("…") else text == expected


def words_of(text: str) -> list[str]:
    """Give the words of a text, and of an option its name."""
    return re.findall(r"[\w²]+", text.lower())


@pytest.mark.parametrize(("line", "said", "hint"), TABLE, ids=[line for line, *_ in TABLE])
def test_a_refused_command_line_gets_one_message_with_a_subject_and_a_way_out(
    noloss: Noloss, folder: Path, monkeypatch: pytest.MonkeyPatch, line: str, said: str, hint: str
) -> None:
    before = contents(folder)
    got = answer(noloss, folder, monkeypatch, line)
    assert (got.code, got.out) == (2, "")
    message, marked, way_out = got.err.rstrip("\n").partition("\n  hint: ")
    assert marked
    assert same(message.partition("\n")[0], f"error: {said}")
    assert same(way_out, hint)
    assert "\n" not in way_out
    typed = set(words_of(line)) & {*words_of(message), *words_of(way_out)}
    assert typed or re.search("'.+'|[A-Z]{4,}", message), "it names nothing"
    assert contents(folder) == before


def places() -> Iterator[Place]:
    """Give all places of the front door that refuse something."""
    for path in sorted(FRONT.rglob("*.py")):
        name = path.relative_to(FRONT)
        if name.parts[0] in ELSEWHERE:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        nodes = (node for node in ast.walk(tree) if isinstance(node, ast.stmt | ast.expr))
        for node in nodes:
            rules = _rules(node)
            if rules and name != Path("errors.py"):
                within = [
                    f.name for f in functions if f.lineno <= node.lineno <= (f.end_lineno or 0)
                ]
                place = f"{name}: {within[-1] if within else ''}"
                yield Place(place, node.lineno, node.end_lineno or 0, rules)


def _rules(node: ast.AST) -> int:
    """Count the messages that a statement or a call can raise."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return ast.unparse(node.exc.func) != "as_one"  # which gives errors that others raised
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "self.fail":
        return 1
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "refuse":
        return len(node.args)
    return 0


def test_every_place_that_refuses_has_a_line_in_the_table(
    noloss: Noloss, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = defaultdict[tuple[str, int], set[str]](set)
    for line, said, _ in TABLE:
        got = answer(noloss, folder, monkeypatch, line)
        reached[got.file, got.line].add(said)
    missing = [
        place
        for place in places()
        if place.name not in WITHOUT_A_LINE and len(_said_at(place, reached)) < place.rules
    ]
    assert not missing, "\n".join(map(str, missing))
    assert WITHOUT_A_LINE.keys() <= {place.name for place in places()}


def _said_at(place: Place, reached: dict[tuple[str, int], set[str]]) -> set[str]:
    """Give the messages of the table that come from a place."""
    file = place.name.partition(":")[0]
    lines = range(place.first, place.last + 1)
    return {
        text
        for (name, at), texts in reached.items()
        if name == file and at in lines
        for text in texts
    }
