"""`noloss audit init`: a file of claims to begin with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from audit.claims_file import RESERVED
from audit.judge import SUFFIX
from common.documents import Document
from common.exhibits import Text
from common.files import FileError, check_writable, write_whole
from noloss.arguments.options import PATH, json_option
from noloss.errors import InputError
from noloss.report import Report

NAME: Final = re.compile(r"\w[\w-]*")
MACHINE: Final = """\
machine  append
about    Appends an a to a word of a's: aa becomes aaa.
tapes    word
symbols  a
start    go
results  done

go:  a  ->  a  R  go
     _  ->  a  S  done
"""
START: Final = """\
# Claims of a publication, as data: the printed value of each, and the check that computes it again.
#
#   noloss audit {name}.toml                judges them
#   noloss audit {name}.toml --explain      shows each in full
#   noloss audit {name}.toml --watch        judges again what you change
#   noloss audit --vocabulary               lists the checks with their arguments
#
# The file has no verdicts: noloss compares the printed value with the computed one. Paths are
# relative to the folder of this file.

[publication]
key = "Example26"                      # letters and digits: its name in the audit
authors = ["A. Author", "B. Author"]
title = "An example to be replaced"
year = 2026
venue = ""                             # you can leave out venue and url
url = ""                               # such as "https://…"; you can add doi = "10.1234/abc"
examined = "The text as published, with its tables."
about = \"\"\"
A paragraph on the publication: its subject, the claims that hold and those that do not. Its \\
authors should find the paragraph fair.\"\"\"

[publication.notation]                 # a sign of the publication, and its meaning
"w" = "an empty cell"

# ── a strategy ───────────────────────────────────────────────────────────────────────────────────

[[claim]]
id = "never-loses"                     # small letters, digits and hyphens
where = "§3, theorem 1"                # the place in the publication
claim = "The strategy WST never loses, in either seat."
printed = true                         # what is printed there
check = "never-loses"                  # what it is compared with
with = {{ strategy = "wst" }}            # or table:mine.json, vector:v.csv, machine:player.tm …

[[claim]]
id = "games-first"
where = "§4, table 2"
claim = "As first player it wins 184 games and draws 32."
printed = {{ win = 184, draw = 32, loss = 0 }}
check = "games"
with = {{ strategy = "wst", seat = "first" }}
concludes = ["never-loses"]            # what the publication concludes from it, by ids

[[claim]]
id = "corner"
where = "§4, figure 1"
claim = "To an X in the corner it answers in the centre."
printed = [5]
check = "answer"
with = {{ strategy = "wst", position = "X........" }}

# ── a machine ────────────────────────────────────────────────────────────────────────────────────

[[claim]]
id = "appends"
where = "§5, table 3"
claim = "The machine appends an a to its word."
check = "machine-output"
with = {{ machine = "{name}.tm" }}

[claim.printed]                        # the word on the tape -> that at the end
"" = "a"
a = "aa"
aaa = "aaaa"

[[claim]]
id = "steps"
where = "§5"
claim = "On one, two and three letters it halts after two, three and four steps."
printed = {{ a = 2, aa = 3, aaa = 4 }}
check = "machine-steps"
with = {{ machine = "{name}.tm" }}

# ── a statement that cannot be a claim, and the reason ───────────────────────────────────────────

[[aside]]
where = "§1"
says = "The game is the best known of all."
reason = "nothing that could be computed"
"""


class StartDocument(Document, frozen=True, tag="noloss/audit-start"):
    """A file of claims that was written to begin with.

    file    : as it was named
    machine : the file of the machine that some of its claims are about
    claims  : how many claims it has
    """

    file: str
    machine: str
    claims: int


@click.command(RESERVED)
@click.argument("name", metavar="NAME", type=PATH)
@json_option
def command(name: Path) -> Report:
    """Write a file of claims to begin with, and the small machine that some of them are about.

    The command writes NAME.toml and NAME.tm, and never replaces a file. The claims in it hold.
    Change the publication, replace its claims by yours, and judge them with `noloss audit
    NAME.toml`. `noloss audit --vocabulary` lists the checks that a claim can name.

    \b
    Examples:
      noloss audit init paper
      noloss audit paper.toml
    """
    base = name.with_suffix("") if name.suffix == SUFFIX else name
    if not NAME.fullmatch(base.name):
        hint = "use letters, digits, hyphens and underlines"
        raise InputError(f"'{base.name}' is not a name for a file of claims", hint=hint)
    claims, machine = base.with_name(f"{base.name}{SUFFIX}"), base.with_name(f"{base.name}.tm")
    for file in (claims, machine):
        if file.exists() or file.is_symlink():
            raise FileError("is there already", where=str(file), hint="choose another name")
        check_writable(file)
    text = START.format(name=base.name)
    write_whole(machine, MACHINE.encode())
    write_whole(claims, text.encode())
    number = text.count("[[claim]]")
    return Report(
        document=StartDocument(file=str(claims), machine=str(machine), claims=number),
        exhibits=[
            Text(f"{claims}: {number} claims to begin with, about {machine} and the strategy wst"),
            Text(f"  noloss audit {claims}   judges them"),
        ],
    )
