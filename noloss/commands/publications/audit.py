"""`noloss audit`: the claims of publications, recomputed one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from audit.check import own_code
from audit.claim import EFFORTS, Effort
from audit.claims_file import RESERVED
from audit.document import audit_document
from audit.judge import Judgement, select
from audit.vocabulary import VOCABULARY
from common.errors import nearest
from common.exhibits import Text
from common.text import counted
from noloss.arguments.completing import complete_claims
from noloss.arguments.options import PATH, WRITTEN, json_option, printed_form
from noloss.commands.publications import audit_init
from noloss.errors import InputError
from noloss.output.audit_files import AuditFiles, refuse_hopeless, write_files
from noloss.report import Report, ReportItem
from noloss.reports.audit import claim_exhibits, claims_table, counts_table
from noloss.work.judging import exit_code, judged
from noloss.work.watching import watched
from verify.census.store import kept_files

OPTIONS: Final = {"sarif": "sarif-file"}
"""Kind of file -> its option, if the option has another name than the kind."""
NONE: Final = "none"
F = TypeVar("F", bound=Callable[..., Any])
KINDS: Final = {
    "html": "Write one page with all evidence drawn; it needs no other file and no network.",
    "markdown": "Write a Markdown page with the verdicts, and the evidence in short.",
    "pdf": "Write the page with all evidence as PDF; needs weasyprint, the extra `pdf`.",
    "junit": "Write the verdicts as JUnit XML, which build servers show.",
    "sarif": "Write a SARIF 2.1.0 log: claims that do not hold, each at its line.",
    "badge": "Write a small SVG picture with the counts, such as: 12 hold, 1 erratum, 2 refuted.",
}


class _Audit(click.Command):
    """A command that judges claims; with `init` as its first word it writes a file of claims."""

    def make_context(
        self,
        info_name: str | None,
        args: MutableSequence[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the arguments of `audit`, or of `audit init`."""
        if args[:1] == [RESERVED]:
            name = f"{info_name} {RESERVED}"
            return audit_init.command.make_context(name, list(args[1:]), parent, **extra)
        return super().make_context(info_name, list(args), parent, **extra)


def _file_options(command: F) -> F:
    """Add an option for each kind of file that is written."""
    for name, about in reversed(KINDS.items()):
        command = click.option(
            f"--{OPTIONS.get(name, name)}", name, type=WRITTEN, metavar="FILE", help=about
        )(command)
    return command


@click.command("audit", cls=_Audit)
@click.argument("words", metavar="[FILE|SOURCE|ID]...", nargs=-1, shell_complete=complete_claims)
@click.option("--explain", is_flag=True, help="Show each claim in full, with all its evidence.")
@click.option(
    "--allow-code",
    is_flag=True,
    help="Run the code that a FILE names, python: and process:, and read files outside of its "
    "folder. Read it first.",
)
@click.option(
    "--rerun",
    "runs",
    type=click.Choice((NONE, *EFFORTS)),
    default=NONE,
    show_default=True,
    help="Also make random runs, for claims that need them. quick decides a few of these claims, "
    "in half a minute; full takes several minutes. The seeds are fixed. A claim that needs runs "
    "and has none is pending.",
)
@click.option(
    "--watch",
    "watching",
    is_flag=True,
    help="Judge claims again when a FILE changes, or a file that it names, until Ctrl-C.",
)
@click.option(
    "--vocabulary",
    is_flag=True,
    help="List the checks that a claim of a FILE can name, with arguments; or only those you name.",
)
@_file_options
@click.option(
    "--certificates",
    type=PATH,
    metavar="FOLDER",
    help="Write the certificates of the evidence, for `noloss recheck`.",
)
@json_option
def command(
    words: tuple[str, ...],
    explain: bool,
    allow_code: bool,
    runs: str,
    watching: bool,
    vocabulary: bool,
    **files: Path | None,
) -> Report:
    """Recompute the numbers that publications print, and judge each claim.

    FILE is your own file of claims, which ends with .toml. `noloss audit init NAME` writes one to
    begin with, and docs/audits-of-your-own.md explains it. SOURCE is a publication: that of a FILE,
    or without a FILE one of Bhatt08, Kutschera18, Garg18, Ford21 and Jiang17. ID is a claim, such
    as kutschera-games. Without a SOURCE or ID, noloss judges every claim. It compares the printed
    value with the computed one. If the evidence is the play of a strategy, the checker of `noloss
    recheck` proves its certificate.

    \b
    Examples:
      noloss audit
      noloss audit garg18 kutschera-games
      noloss audit kutschera-no-tuning --explain
      noloss audit ford-x-iterations --rerun quick --explain
      noloss audit --html audit.html --certificates certificates
      noloss audit init paper
      noloss audit paper.toml --junit results.xml --badge audit.svg
      noloss audit paper.toml --watch

    Exit code 0: all claims are judged. A refuted claim of the five publications is a result, not a
    failure, so the code is 0 for it too, also if you name its ID. 1: a claim in your FILE is an
    erratum, refuted or incompatible; 2: bad input; 3: a claim is not judged, because a package that
    it needs is not installed.
    """
    effort: Effort | None = next((each for each in EFFORTS if each == runs), None)
    wanted = AuditFiles(**files)
    if vocabulary:
        _refuse_files(wanted, "--vocabulary lists checks, and judges nothing")
        return _vocabulary(words)
    if explain and printed_form() == "json":
        hint = "give one of them; --json holds everything that --explain shows"
        raise InputError("--explain is for people and --json for programs", hint=hint)
    if watching:
        if explain or printed_form() == "json":
            hint = "leave --explain and --json out, or --watch"
            raise InputError("--watch shows a short report of changes", hint=hint)
        _refuse_files(wanted, "--watch shows changes, and writes no files")
        shown = watched(words, runs, code=allow_code)
        return Report(document={}, exhibits=shown, streams=True)
    claims = select(words, code=allow_code)
    refuse_hopeless(wanted, claims)
    found = judged(claims, effort)
    written = list(write_files(wanted, found))
    return Report(
        document=lambda: audit_document(found, kept_files(), effort),
        exhibits=_in_full(found) if explain else _in_short(found, with_claims=not written),
        code=exit_code(found),
        notes=written,
    )


def _refuse_files(wanted: AuditFiles, why: str) -> None:
    if wanted.paths():
        raise InputError(why, hint="leave the files out, or the option")


def _vocabulary(names: Sequence[str]) -> Report:
    """Show the checks that are named, or all."""
    from noloss.reports.vocabulary import (  # slow to load
        vocabulary_document,
        vocabulary_exhibits,
    )

    for name in names:
        if name not in VOCABULARY:
            hint = nearest(name, VOCABULARY, f"the checks are {', '.join(VOCABULARY)}")
            raise InputError(f"unknown check '{name}'", hint=hint)
    checks = {name: VOCABULARY[name] for name in names} or VOCABULARY
    document = vocabulary_document(checks)
    return Report(document=document, exhibits=vocabulary_exhibits(document))


def _in_full(found: Sequence[Judgement]) -> Iterator[ReportItem]:
    for one in found:
        yield from claim_exhibits(one)
    yield from _not_judged(found)


def _in_short(found: Sequence[Judgement], *, with_claims: bool) -> Iterator[ReportItem]:
    """Show a table of the claims, and the verdicts counted."""
    if with_claims:
        yield claims_table(found)
    yield counts_table(found)
    if with_claims and any(own_code(one.claim) for one in found):
        yield Text("own code: the verdict rests on code that the file of claims names")
    yield from _not_judged(found)
    if any(one.claim.source == "Bhatt08" for one in found):
        kept = [file for file in kept_files().values() if file is not None]
        if kept:
            yield Text(
                f"The census is kept in {', '.join(kept)}; "
                "`noloss count strategies --fresh` counts again."
            )


def _not_judged(found: Sequence[Judgement]) -> Iterator[Text]:
    """Count the unjudged claims, and name the missing packages: a line for each."""
    evidence = (one.evidence[0].content for one in found if one.verdict == "not-judged")
    missing = Counter(content.text for content in evidence if isinstance(content, Text))
    for needed, number in missing.items():
        yield Text(f"{counted(number, 'claim')} not judged: {needed}")
