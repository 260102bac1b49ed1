"""The program as a separate process: pipes, signals, encodings, start-up."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.effort import part
from tests.processes import PATIENCE, ends_soon, noted

CHECKOUT = Path(__file__).resolve().parents[2]
NOLOSS = [sys.executable, "-m", "noloss"]


def _environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return {**kept, "PYTHONPATH": str(CHECKOUT), **more}


def _noloss(
    *arguments: object, folder: Path, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*NOLOSS, *map(str, arguments)],
        cwd=folder,
        env=_environment(**(environment or {})),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("run", "palindrome.tm", "--tape", "word=aba"), 0),
        (("run", "choices.tm", "--choose", ""), 4),
        (("nothing",), 2),
        *(
            pytest.param(*more, marks=pytest.mark.slow)  # in one process in test_run and test_front
            for more in (
                (("run", "palindrome.tm", "--tape", "word=ab"), 1),
                (("run", "palindrome.tm", "--tape", "word=x"), 2),
                (("run", "gap.tm"), 3),
                (("run", "runaway.tm", "--steps", "9"), 3),
                (("--help",), 0),
            )
        ),
    ],
)
def test_the_process_ends_with_the_exit_code(
    machines: Path, arguments: tuple[str, ...], code: int
) -> None:
    done = _noloss(*arguments, folder=machines)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


SEVERAL = r"""
import json, sys
from noloss.output import progress
from noloss.__main__ import main
progress.PATIENCE = 600.0  # no progress, however slow the machine
for line in sys.stdin.buffer:
    sys.argv = ["noloss", *json.loads(line)]
    code = main()
    sys.stdout.flush()
    sys.stdout.buffer.write(b"\0%d\0" % code)
"""


def _in_one_process(commands: list[tuple[str, ...]], folder: Path, **more: str) -> list[bytes]:
    """Run commands that end well, one after the other, and give what they print."""
    done = subprocess.run(
        [sys.executable, "-c", SEVERAL],
        input=b"".join(json.dumps(arguments).encode() + b"\n" for arguments in commands),
        cwd=folder,
        env=_environment(**more),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stderr == b""
    *printed, rest = done.stdout.split(b"\0")
    assert (set(printed[1::2]), rest) == ({b"0"}, b"")
    return printed[::2]


@pytest.mark.slow
@pytest.mark.parametrize(
    "environment",
    part(
        [
            {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
            {"LANG": "C"},
            {"LC_ALL": "C"},
            {"PYTHONIOENCODING": "ascii"},
            {"PYTHONIOENCODING": "cp1252", "NO_COLOR": "1"},
            {"TERM": "dumb"},
        ],
        6,
    ),
)
def test_every_encoding_gets_tapes_tables_and_documents(
    machines: Path, environment: dict[str, str]
) -> None:
    commands = [
        ("run", "wst/MF"),
        ("transform", "wst/home", "literal"),
        (
            "list",
            "strategies",
        ),
        ("verify", "optimal"),
    ]
    documents = [(*arguments, "--json") for arguments in commands[:-1]]
    told = _in_one_process([*commands, *documents], machines, **environment)
    printed, documented = told[: len(commands)], told[len(commands) :]
    assert all(printed)
    assert b"positions reached" in printed[-1]
    assert b"\x1b[" not in b"".join(printed)
    assert all(map(json.loads, documented))


@pytest.mark.slow
def test_nothing_is_cut_when_the_output_is_piped(machines: Path) -> None:
    done = _noloss("verify", "optimal", folder=machines, environment={"COLUMNS": "20"})
    assert re.search("^up to symmetry: stuck +0 +0 +–$", done.stdout.decode(), re.MULTILINE)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no head there")
def test_a_verdict_is_not_lost_when_only_its_first_line_is_read(machines: Path) -> None:
    command = " ".join([*NOLOSS, "verify", "optimal"])
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -1; echo ${{PIPESTATUS[0]}}"],
        cwd=machines,
        env=_environment(),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout.decode().splitlines()[1] == "0"


def test_a_reader_that_goes_away_ends_the_program_quietly(machines: Path) -> None:
    """As in `noloss … | head -1`."""
    program = subprocess.Popen(
        [*NOLOSS, "run", "runaway.tm", "--trace", "--past-loops"],
        cwd=machines,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    with program:
        assert program.stdout.readline().startswith(b"     1  go:")
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(PATIENCE) == 141


DRAWN = ("draw", "gap.tm", "-o", "gap.dot")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_one_message(machines: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*NOLOSS, "list", "strategies"],
            cwd=machines,
            env=_environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (
        b"error: standard output: no space left on device\n"
        b"  hint: make room on the disk, or choose another one\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="standard output is closed otherwise there")
@pytest.mark.parametrize(
    "arguments",
    part(
        [
            (
                "list",
                "strategies",
            ),
            ("moves", "wst", "X........", "--json"),
            ("--version",),
            DRAWN,
        ],
        2,
    ),
    ids=" ".join,
)
def test_a_closed_standard_output_is_refused_before_any_work(
    machines: Path, arguments: Sequence[str]
) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *NOLOSS, *arguments],
        cwd=machines,
        env=_environment(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        b"error: standard output is closed\n  hint: send it somewhere, such as > /dev/null\n"
    )
    assert not (machines / "gap.dot").exists()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("engine", part(["auto", "reference", "compiled"], 3))
def test_ctrl_c_ends_a_long_run_with_130_and_says_how_far_it_came(
    machines: Path, engine: str
) -> None:
    start = (  # the tests may run where Ctrl-C is ignored
        "import signal, sys\nfrom noloss.output import progress\n"
        "from noloss.__main__ import main\n"
        "progress.PATIENCE = 0.2\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\nsys.exit(main())"
    )
    options = ("--engine", engine, "--past-loops", "--json")
    program = subprocess.Popen(
        [sys.executable, "-c", start, "run", "endless.tm", *options],
        cwd=machines,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    with program:
        line = ""
        while " steps, " not in line:  # at first it may have made none
            line = program.stderr.readline().decode()
            assert line.startswith("running endless … ")
        program.send_signal(signal.SIGINT)
        assert program.wait(PATIENCE) == 130
        *_, far, last = program.stderr.read().decode().splitlines()
        assert re.fullmatch(r"endless: at least [\d,]+ steps were made", far)
        assert last == "interrupted"
        assert program.stdout.read() == b""


def _with_work(text: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run the program with other work to do, as `python -m` does."""
    (folder / "worked.py").write_text(
        "import signal, sys\nfrom noloss import __main__ as program\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"{text}sys.exit(program.main())\n"
    )
    return subprocess.run(
        [sys.executable, "-m", "worked"],
        cwd=folder,
        env=_environment(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_while_generated_text_is_executed_ends_with_130(tmp_path: Path) -> None:
    """`python -m` would else end by the signal: libraries execute text while they are loaded."""
    program = _with_work(
        "text = 'import os, time\\nos.kill(os.getpid(), 2)\\ntime.sleep(600)'\n"
        "program.command_line = lambda arguments: exec(text)\n",
        tmp_path,
    )
    assert (program.returncode, program.stderr) == (130, b"interrupted\n")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_whose_exception_is_lost_in_a_destructor_comes_again(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    program = _with_work(
        "import os, time\n"
        "program.AGAIN = 0.2\n"
        "sys.unraisablehook = lambda _: None\n"
        "class Lost:\n"
        "    def __del__(self):\n"
        f"        os.kill(os.getpid(), {int(number)})\n"
        "        time.sleep(0.05)\n"
        "def work(arguments):\n    Lost()\n    time.sleep(600)\n"
        "program.command_line = work\n",
        tmp_path,
    )
    told = b"interrupted\n" if number == signal.SIGINT else b""
    assert (program.returncode, program.stderr) == (code, told)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_a_program_that_gets_a_signal_to_end_leaves_nothing_running(tmp_path: Path) -> None:
    """The external strategy never answers; SIGTERM must take it along."""
    sleepy = tmp_path / "sleepy.py"
    sleepy.write_text(
        "import os, pathlib, time\n"
        "pathlib.Path('pid').write_text(str(os.getpid()))\n"
        "time.sleep(600)\n"
    )
    command = f"process:--timeout=500 {sys.executable} {sleepy}"
    running = subprocess.Popen(
        [*NOLOSS, "verify", command],
        cwd=tmp_path,
        env=_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    (sleeping,) = noted(tmp_path / "pid")
    running.send_signal(signal.SIGTERM)
    assert running.wait(PATIENCE) == 128 + signal.SIGTERM
    assert ends_soon(sleeping)
