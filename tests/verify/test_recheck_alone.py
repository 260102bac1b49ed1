"""A sceptic runs the checker alone: it is short, its exit code is right, no traceback."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import part
from tests.verify.certificates import small
from verify import recheck
from verify.verdict.certificate import certificate_text

FILE = Path(recheck.__file__)


def test_it_imports_nothing_but_the_standard_library_and_is_short() -> None:
    text = FILE.read_text()
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert imported <= set(sys.stdlib_module_names)
    assert len(text.splitlines()) < 190


def test_it_runs_alone_and_has_an_exit_code(tmp_path: Path) -> None:
    alone = tmp_path / "recheck.py"
    alone.write_text(FILE.read_text())
    good, bad, other = (tmp_path / name for name in ("good", "bad", "other"))
    document = small("all hold")
    good.write_text(certificate_text(document))
    bad.write_text(json.dumps(document | {"sha256": ""}))
    other.write_text("{}")
    files = [good, bad, other, tmp_path / "missing", tmp_path]
    done = [_run(alone, str(file)) for file in files] + [_run(alone)]
    done.append(_run(alone, str(good), str(bad)))  # else the second would seem to be proved, too
    assert [each.returncode for each in done] == [0, 1, 2, 2, 2, 2, 2]
    assert not any(each.stderr for each in done)
    assert len(done[0].stdout.splitlines()) == 6
    assert _run(FILE, str(good)).returncode == 0


def test_its_main_prints_what_is_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "certificate"
    file.write_text(certificate_text(small("refuted at once")))
    monkeypatch.setattr(sys, "argv", ["recheck.py", str(file)])
    assert recheck.main() == 0
    assert 'allows the line "", which ends in stuck' in capfd.readouterr().out
    monkeypatch.setattr(sys, "argv", ["recheck.py"])
    assert recheck.main() == 2
    assert "usage" in capfd.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the output")
@pytest.mark.parametrize(
    "output", part([">&-", *([">/dev/full"] if Path("/dev/full").exists() else [])], 4)
)
@pytest.mark.parametrize("isolated", ["", "-I"])
def test_a_sentence_that_cannot_be_printed_is_not_said_to_be_proved(
    output: str, isolated: str, tmp_path: Path
) -> None:
    (tmp_path / "good").write_text(certificate_text(small("all hold")))
    command = f'"{sys.executable}" {isolated} "{FILE}" good {output}'
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="names are bytes elsewhere")
@pytest.mark.parametrize("name", part([b"\xff", "é".encode(), b"\x1b[31m", b""], 4))
def test_a_missing_file_whose_name_cannot_be_printed_is_bad_input(name: bytes) -> None:
    environment = {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii:strict"}
    command: list[str | bytes] = [sys.executable, str(FILE), name]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"")
    assert done.stdout.startswith(b"usage: python recheck.py FILE; cannot read ['")
    assert done.stdout.rstrip(b"\n").isascii()
    assert b"\x1b" not in done.stdout


def _run(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-E", "-s", str(script), *arguments]
    return subprocess.run(
        command, cwd=script.parent, capture_output=True, text=True, check=False, timeout=300
    )
