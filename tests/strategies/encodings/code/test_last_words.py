"""Which lines of a program's error messages a person is shown: real programs, and known texts."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games import EMPTY
from strategies import permitted_moves
from strategies.encodings.code.last_words import BETWEEN, LONGEST, last_words
from strategies.errors import NoAnswerError
from tests.processes import PATIENCE
from tests.strategies.encodings.bringing import make


def shown(command: str) -> str:
    """Ask a program of a strategy, and give what the error repeats of its messages."""
    strategy = make(f"process:--timeout={PATIENCE:g} {command}")
    assert strategy.close is not None
    try:
        with pytest.raises(NoAnswerError) as caught:
            permitted_moves(strategy, EMPTY)
    finally:
        strategy.close()
    return caught.value.problem.partition(", saying: ")[2]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("require('nowhere')", "Error: Cannot find module 'nowhere'"),
        ("throw new TypeError('boom')", "TypeError: boom"),
        ("let x = ;", "SyntaxError: Unexpected token ';'"),
        ("throw 'a text'", "a text"),
    ],
)
def test_of_node_the_error_is_shown_and_not_its_version(
    tmp_path: Path, text: str, line: str
) -> None:
    (tmp_path / "player.js").write_text(text)
    assert shown(shlex.join(["node", str(tmp_path / "player.js")])) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("raise ValueError('two\\nlines')", f"ValueError: two{BETWEEN}lines"),
        ("def f(:", "SyntaxError: invalid syntax"),
        ("try: {}['a']\nexcept KeyError as e: raise OSError('no file') from e", "OSError: no file"),
        ("import sys; sys.exit('give me a table')", "give me a table"),
    ],
)
def test_of_python_the_last_error_is_shown(tmp_path: Path, text: str, line: str) -> None:
    (tmp_path / "player.py").write_text(text)
    assert shown(shlex.join([sys.executable, "-I", "-S", str(tmp_path / "player.py")])) == line


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell")
def test_of_a_shell_the_program_that_is_not_found_is_shown(tmp_path: Path) -> None:
    (tmp_path / "player.sh").write_text("echo getting ready >&2\nno-such-program\n")
    assert "no-such-program: " in (line := shown(f"sh {shlex.quote(str(tmp_path / 'player.sh'))}"))
    assert "getting ready" not in line


@pytest.mark.skipif(shutil.which("javac") is None, reason="Java is not installed")
@pytest.mark.slow
def test_of_java_the_exception_is_shown_with_its_first_cause(tmp_path: Path) -> None:
    (tmp_path / "Player.java").write_text(
        "public class Player { public static void main(String[] words) {\n"
        'try { throw new RuntimeException("no table"); }\n'
        'catch (RuntimeException e) { throw new IllegalStateException("no move", e); } } }'
    )
    subprocess.run(["javac", "Player.java"], cwd=tmp_path, check=True, timeout=PATIENCE)
    assert shown(f"java -cp {shlex.quote(str(tmp_path))} Player") == (
        'Exception in thread "main" java.lang.IllegalStateException: no move'
        f"{BETWEEN}Caused by: java.lang.RuntimeException: no table"
    )


SAID = {
    """
thread 'main' panicked at src/main.rs:2:5:
no such cell
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
""": f"thread 'main' panicked at src/main.rs:2:5:{BETWEEN}no such cell",
    """
thread 'main' panicked at 'no such cell', src/main.rs:2:5
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
""": "thread 'main' panicked at 'no such cell', src/main.rs:2:5",
    """panic: no cell

goroutine 1 [running]:
main.main()
\t/a.go:3
exit status 2
""": "panic: no cell",
    """terminate called after throwing an instance of 'std::out_of_range'
  what():  no cell
""": f"terminate called after throwing an instance of 'std::out_of_range'{BETWEEN}what():  no cell",
    """error[E0425]: cannot find value `x`
 --> a.rs:1:1

error: aborting due to 1 previous error
""": "error[E0425]: cannot find value `x`",
    """usage: play [-h] FILE
play: error: FILE is missing
""": "play: error: FILE is missing",
    """Error: Could not find or load main class P
Caused by: java.lang.ClassNotFoundException: P
""": f"Error: Could not find or load main class P{BETWEEN}"
    "Caused by: java.lang.ClassNotFoundException: P",
    """Can't locate A.pm at a.pl line 1.
BEGIN failed--compilation aborted at a.pl line 1.
""": "Can't locate A.pm at a.pl line 1.",
    """a.rb:1:in `move': no cell (RuntimeError)
\tfrom b.rb:1:in `<main>'
""": "a.rb:1:in `move': no cell (RuntimeError)",
    "Traceback (most recent call last):\n": "Traceback (most recent call last):",
    "   only indented\n": "only indented",
    "   at a\n\n   at b\n": "at b",
}
"""Output of a program -> the lines of it that a message shows."""


@pytest.mark.parametrize(("said", "line"), SAID.items())
def test_the_messages_of_other_languages_are_known(said: str, line: str) -> None:
    assert last_words(said) == line


@pytest.mark.parametrize("said", ["", "\n", "  \n\n"])
def test_a_program_that_says_nothing_is_not_quoted(said: str) -> None:
    assert last_words(said) == ""


def test_a_message_stays_short_and_cannot_steer_a_terminal() -> None:
    line = last_words("\x1b[31m" + "x" * 10_000)
    assert line.startswith("\\x1b[31mxx")
    assert len(line) <= LONGEST
