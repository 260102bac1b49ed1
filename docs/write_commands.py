"""Write commands.md: every command with its help and an example that has been run.

python docs/write_commands.py

Tests run the commands of this page, as of every other, and compare the output.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
PAGE = HERE / "commands.md"
MOST, HEAD, TAIL = 24, 16, 4
"""The most lines that are shown whole; of more, how many lines at the beginning and the end."""

EXAMPLES = {
    "run": ["run palindrome.tm abba"],
    "decide": [
        "decide gallery/anbn --inputs '([ab][ab])*[ab]' --never accept --certificate odd.json",
        "recheck odd.json --against gallery/anbn",
    ],
    "enumerate": ["enumerate --states 2 --symbols 2 -o bb2.csv"],
    "measure": ["measure palindrome.tm --input-family '(ab)^n a' --n 1..4"],
    "check": ["check palindrome.tm careless.tm"],
    "test": ["test palindrome.tm"],
    "equal": ["equal palindrome.tm careless.tm"],
    "grade": ["grade class --against palindrome.tm"],
    "transform": [
        "transform palindrome.tm literal",
        "transform palindrome.tm one-tape -o one.tm",
        "run one.tm 'a b b a'",
    ],
    "convert": [
        "convert palindrome.tm palindrome.jff",
        "convert optimal optimal.json --to table",
    ],
    "draw": ["draw palindrome.tm -o palindrome.svg"],
    "verify": ["verify wst --seat first"],
    "recheck": ["verify wst --seat first --certificate wst.json", "recheck wst.json --against wst"],
    "export": [
        "export wst --seat first --to dimacs -o wst.cnf",
        "export machine palindrome.tm abba --to html -o palindrome.html",
        "export play wst --seat second --to html -o play.html",
        "export verdict wst:no-special-case --seat second --to html -o report.html",
    ],
    "compare": ["compare wst jiang --seat first"],
    "match": ["match optimal first-free"],
    "moves": ["moves wst X...O...X"],
    "list strategies": ["list strategies"],
    "list machines": ["list machines"],
    "list games": ["list games"],
    "solve": ["solve 3,3,3:misere"],
    "help": ["help count"],
    "count classes": ["count classes"],
    "count graph": ["count graph wst --seat first -o wst.graphml"],
    "audit": ["audit ford-genes ford-mirror", "audit init paper", "audit paper.toml appends"],
    "count games": ["count games"],
    "count optimum": ["count optimum --seat first"],
    "count strategies": ["count strategies --seat second"],
    "search ford21": ["search ford21 --generations 20 --seed 1 -o found"],
    "search show": ["search show found"],
    "search learn": ["search learn --games 2000 --seed 1"],
    "list schemas": ["list schemas moves"],
}
"""Command -> examples, all run in one folder in this order."""

MORE = {"audit": ["audit init"]}
"""Command -> its subcommands that have their own help."""

WITHOUT = {
    "step": "It uses the whole screen; [Step a machine](how-to/step-a-machine.md) shows it.",
    "list verdicts": "Its page is [Verdicts](verdicts.md).",
    "search bhatt08": "[Searches](searching.md) shows what it prints.",
    "search nsga2": "It needs pymoo, the extra `evolution`.",
    "serve": "It runs until Ctrl-C. Open the printed address in a browser.",
}
"""Command without an example here -> the reason, as the page gives it."""

VARY = {"search ford21"}
"""Commands that print their time."""

BEGINNING = """\
# Commands

Each command has its help, as `noloss COMMAND --help` prints it, and an example with its output.
Long outputs lack the middle (`…`). `python docs/write_commands.py` writes this page. With every
command, `--json` prints one [document](formats.md) and nothing else, and the
[exit code](formats.md) shows the outcome.

The examples use these two machines; `class` is a folder with the second:

"""

CARELESS = """\
machine  careless
about    Meant to accept palindromes; compares the first letter with the last.
tapes    word
symbols  a b
vars     x: a b
start    first
accept   yes
reject   no

first:    x  ->  x  R  find(x)
          _  ->  _  S  yes
find(x):  a  ->  a  R  find(x)
          b  ->  b  R  find(x)
          _  ->  _  L  last(x)
last(x):  x  ->  x  S  yes
          else -> * S  no
"""


def written() -> str:
    """Give the whole page; run all examples in an empty folder."""
    from noloss.family import COMMANDS, GROUPS  # needs the checkout on the path

    page = io.StringIO()
    page.write(BEGINNING)
    with TemporaryDirectory() as folder:
        for name, text in _files().items():
            Path(folder, name).parent.mkdir(exist_ok=True)
            Path(folder, name).write_text(text, encoding="utf-8")
            page.write(f'```tm title="{name}"\n{text}```\n\n')
        for group, commands in GROUPS.items():
            page.write(f"## {group}\n\n")
            for name in (name for name in COMMANDS if name.split()[0] in commands):
                page.write(f"### noloss {name}\n\n{COMMANDS[name].summary}\n\n")
                helped = [f"{each} --help" for each in (name, *MORE.get(name, ()))]
                page.write(console(helped, folder, whole=True))
                if name in WITHOUT:
                    page.write(f"{WITHOUT[name]}\n\n")
                else:
                    page.write("<!-- numbers vary -->\n\n" if name in VARY else "")
                    page.write(console(EXAMPLES[name], folder))
    return page.getvalue().rstrip() + "\n"


def _files() -> dict[str, str]:
    manual = (HERE / "machines.md").read_text(encoding="utf-8")
    block = re.search(r"^    machine  palindrome\n(?:    .*\n|\n)*", manual, re.MULTILINE)
    assert block is not None
    palindrome = re.sub(r"^    ", "", block[0].rstrip() + "\n", flags=re.MULTILINE)
    tests = "\ntest  word=abba  ->  accepted\ntest  word=ab    ->  rejected\n"
    return {
        "palindrome.tm": palindrome + tests,
        "careless.tm": CARELESS,
        "class/careless.tm": CARELESS,
    }


def console(commands: list[str], folder: str, whole: bool = False) -> str:
    """Give a block with commands and their output."""
    shown = "".join(
        f"$ noloss {command}\n{_printed(command, folder, whole)}" for command in commands
    )
    return f"```console\n{shown}```\n\n"


def _printed(command: str, folder: str, whole: bool) -> str:
    environment = os.environ | {
        "PYTHONPATH": str(HERE.parent),
        "COLUMNS": "80",
        "NOLOSS_CACHE": folder,
    }
    done = subprocess.run(
        f"{sys.executable} -m noloss {command}",
        shell=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for line in (done.stdout + done.stderr).splitlines() if not _progress(line)]
    lines = ["…" if folder in line else line for line in lines]
    if not whole and len(lines) > MOST:
        lines = [*lines[:HEAD], "…", *lines[-TAIL:]]
    return "".join(f"{line}\n" for line in lines)


def _progress(line: str) -> bool:
    """Say whether a line reports progress."""
    return re.search(r" … .*\d s$| … \d+ s$", line) is not None


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    PAGE.write_text(written(), encoding="utf-8")
