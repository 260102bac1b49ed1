"""`noloss export`: a page as one file, or a model for an outside checker."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click
from click.shell_completion import CompletionItem

from games.names import TIC_TAC_TOE_NAMES
from noloss.arguments.completing import Items, complete_either, complete_machine, complete_strategy
from noloss.arguments.games import game_option, most_option
from noloss.arguments.options import (
    WRITTEN,
    WordChoice,
    choose_option,
    is_forced,
    json_option,
    machines_option,
    seat_option,
    tape_option,
    title_option,
    view_option,
)
from noloss.commands.pages.export_page import KINDS, MOST_STEPS, PageOrder, export_page
from noloss.commands.pages.export_site import SITE, export_site
from noloss.errors import InputError
from noloss.report import Report

if TYPE_CHECKING:
    from games import Seat
    from verify.play.safety import Strength

Target = Literal["html", "promela", "prism", "dimacs", "coq"]
OF_MODELS: Final = ("opponent", "view")
"""Parameters that pages do not have."""
OF_PAGES: Final = ("steps", "choices", "date", "title", "code")
"""Parameters that models do not have."""
CHECKERS: Final = {
    "spin": "promela",
    "storm": "prism",
    "sat": "dimacs",
    "cnf": "dimacs",
    "rocq": "coq",
}
"""A name that people type for a format -> the format."""
OF_SITES: Final = ("pyodide", "machines")
"""Parameters that only a site has."""
NAMES: Final = {
    "choices": "--choose",
    "code": "--allow-code",
    "most": "--most-positions",
}


class _Target(click.Choice[str]):
    """A format; for the name of a checker, the error gives the format that the checker reads."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in CHECKERS:
            hint = f"write --to {CHECKERS[value]}"
            raise InputError(f"--to: '{value}' is not a format", hint=hint)
        return str(super().convert(value, param, ctx))


def _complete_words(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Give the kinds of pages; after a kind, the machines or the strategies that it can show."""
    kind = next(iter(context.params.get("words") or ()), None)
    if kind is None:
        kinds = [CompletionItem(name) for name in (*KINDS, SITE) if name.startswith(begun)]
        return [*kinds, *complete_either(context, parameter, begun)]
    by_kind = {"machine": complete_machine, "trace": complete_machine}
    by_kind |= {"play": complete_strategy, "verdict": complete_strategy}
    return by_kind[kind](context, parameter, begun) if kind in by_kind else []


@click.command("export")
@click.argument(
    "words",
    metavar="KIND|STRATEGY|MACHINE|PROOF [WORD]...",
    nargs=-1,
    required=True,
    shell_complete=_complete_words,
)
@click.option(
    "--to",
    "target",
    type=_Target(["html", "promela", "prism", "dimacs", "coq"]),
    help="html: a page; promela for Spin; prism for PRISM and Storm; dimacs for any SAT solver; "
    "coq: theorems that the proof assistant Coq checks.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=WRITTEN,
    help="The file, or the folder of a site; for prism the beginning of the names of its files.",
)
@tape_option("Of a machine: lay a word on a tape. Can be given several times.")
@click.option(
    "--steps",
    type=click.IntRange(0, MOST_STEPS),
    help="Of a trace: the most steps.  [default: 100,000]",
)
@choose_option
@seat_option(
    "The seat of the strategy.  [default: both seats for a verdict and for coq, else first]"
)
@click.option(
    "--strength",
    type=WordChoice(("every_choice", "first_choice", "some_choice")),
    help="The strength of a model, or the one that a verdict shows first.  "
    "[default: every-choice; coq: all]",
)
@click.option(
    "--opponent",
    type=click.Choice(["any", "random"]),
    help="For prism: an opponent that makes any reply, or a random one.  [default: any]",
)
@view_option
@game_option
@most_option
@click.option(
    "--allow-code",
    "code",
    is_flag=True,
    help="Of an audit: run the code that a file of claims names, and read files elsewhere.",
)
@click.option("--date", metavar="TEXT", default="", help="Of a verdict: a date to show.")
@title_option("Of a verdict: a title to show above it.")
@click.option(
    "--pyodide",
    metavar="FOLDER|URL",
    help="Of a site: the folder with Pyodide and Graphviz from npm, or the address of a published "
    "copy of Pyodide.",
)
@machines_option(
    "Of a site: a folder with the machines of a course, and its exercises in `exercises`."
)
@json_option
def command(
    words: Sequence[str],
    target: Target | None,
    output: Path,
    tapes: Sequence[str],
    seat: Seat | None,
    strength: Strength | None,
    **others: Any,
) -> Report:
    """Write a page as one HTML file, a site, or a model of a verdict for an outside checker.

    With --to html, KIND chooses the page. A page needs no server, no network and no Python:

    \b
      machine MACHINE [WORD]  a machine that runs in the browser, on any input
      trace MACHINE [WORD]    one run with all its steps, as they were made here
      play STRATEGY           a game against it, in either seat, with hints
      audit FILE|SOURCE|ID …  claims of publications, as in `noloss audit`
      atlas                   all classes of positions as a map of boards
      verdict STRATEGY        whether it never loses, with all evidence

    A site is the whole page of `noloss serve` as a folder that any web server can serve: Python
    runs in the browser. It needs no --to.

    With the other formats, noloss writes a model of STRATEGY in one seat and strength. The model
    restates the rules of the game and has the strategy as a table. The exit code says only that the
    file was written. For coq, noloss writes theorems on all strengths, with their proofs; `noloss
    recheck FILE.v` has Coq check them. With --view game, theorems on wst are about its run on the
    tapes. For a MACHINE, the theorems say how its run on WORD ends, or that it does not end. For a
    PROOF of `noloss decide MACHINE --certificate PROOF`, the theorem is the statement of the proof.
    With --game, for promela, prism and a page `play` or `verdict`, the STRATEGY plays that game.

    \b
    Examples:
      noloss export machine palindrome.tm abba --to html -o palindrome.html
      noloss export trace wst/M --choose 1,1 --to html -o game.html
      noloss export verdict wst:no-special-case --seat second --to html -o r.html
      noloss export audit garg18 --to html -o garg18.html
      noloss export site -o site --pyodide npm --machines course
      noloss export wst --to promela -o wst.pml --seat second
      noloss export optimal --game morris --to promela -o morris.pml
      noloss export play optimal --game morris --to html -o morris.html
      noloss export verdict first-free --game morris --to html -o r.html
      noloss export wst --to coq -o wst.v
      noloss export palindrome.tm abba --to coq -o palindrome.v
      noloss export proof.json --to coq -o proof.v
    """
    if words == (SITE,) and target in (None, "html"):
        _refuse_for_site(tapes, seat, strength, others)
        return export_site(output, others["pyodide"], others["machines"])
    if target is None:
        context = click.get_current_context()
        to = next(one for one in context.command.params if one.name == "target")
        raise click.MissingParameter(ctx=context, param=to)
    _refuse_of_others(target, others)
    if target == "html":
        return _page(words, output, tapes, seat, strength, others)
    from noloss.commands.strategies.export import ModelOrder, export_model  # slow to load

    if len(words) > 2:
        raise InputError(
            f"unexpected extra argument '{words[2]}'", hint="give a STRATEGY, or a MACHINE [WORD]"
        )
    if words[0] in KINDS:
        hint = (
            f"for a page write `--to html`; for a model name a strategy, as in `wst --to {target}`"
        )
        raise InputError(f"'{words[0]}' is a kind of page", hint=hint)
    return export_model(
        ModelOrder(
            subject=words[0],
            word=next(iter(words[1:]), None),
            tapes=tapes,
            target=target,
            output=output,
            seat=seat,
            strength=strength,
            opponent=others["opponent"] or "any",
            view=others["view"],
            game=None if others["game"] in TIC_TAC_TOE_NAMES else others["game"],
            most=others["most"],
            force=is_forced(click.get_current_context()),
        )
    )


def _page(
    words: Sequence[str],
    output: Path,
    tapes: Sequence[str],
    seat: Seat | None,
    strength: Strength | None,
    others: dict[str, Any],
) -> Report:
    kind, *what = words
    if kind not in KINDS:
        problem = f"'{kind}' is not a kind of page"
        named = what[0] if what else kind
        hint = (
            f"begin with one of {', '.join(KINDS)}, such as `noloss export play {named} --to html`"
        )
        raise InputError(problem, hint=hint)
    given = {name: others[name] for name in (*OF_PAGES, "most")}
    given["game"] = None if others["game"] in TIC_TAC_TOE_NAMES else others["game"]
    return export_page(
        kind, PageOrder(tuple(what), output, tapes, seat=seat, strength=strength, **given)
    )


def _refuse_of_others(target: Target, others: dict[str, Any]) -> None:
    """For a model, refuse options of pages; for a page, refuse options of models."""
    for name in OF_SITES:
        if others[name] is not None:
            raise InputError(
                f"--{name} is about a site", hint="write  noloss export site -o FOLDER"
            )
    for name in OF_MODELS if target == "html" else OF_PAGES:
        if others[name] not in (None, "") and others[name] is not False:  # 0 is given, too
            option = NAMES.get(name, f"--{name}")
            about = "a model" if target == "html" else "a page"
            raise InputError(f"{option} is about {about}", hint=f"leave it out with --to {target}")


def _refuse_for_site(
    tapes: Sequence[str],
    seat: Seat | None,
    strength: Strength | None,
    others: dict[str, Any],
) -> None:
    """Refuse every option that a site does not have."""
    given = {"tapes": tapes, "seat": seat, "strength": strength, **others}
    for name, value in given.items():
        if name not in OF_SITES and value not in (None, "", ()) and value is not False:
            option = NAMES.get(name, f"--{'tape' if name == 'tapes' else name}")
            raise InputError(f"a site has no {option}", hint="leave it out")
