"""Machines from Python: read, run, decided, explored, measured, and stepped forward and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeGuard
from warnings import warn

import automata
from automata import (
    Configuration,
    Machine,
    Source,
    link,
    parse,
    start,
)
from automata.conversions.forms import literal_rows
from automata.engine.branch_search import branch_tree
from automata.engine.branching import Decision, has_branches
from automata.engine.measures import Measurements, measures, read_family
from automata.engine.run import Instant, Run
from automata.engine.runner import ENGINES, SECONDS, EngineName, Runner
from automata.errors import RunError
from automata.formats import Reading
from automata.halting.answer import SECONDS as HALTING_SECONDS
from automata.halting.answer import HaltingAnswer
from automata.halting.rules import ENDS
from automata.isomorphism import isomorphic as same_up_to_names
from automata.linking.library import folder_library
from automata.text import long_word, tape_text
from common.errors import nearest, one_of
from common.exhibits import Tapes, Text
from noloss.arguments import boards, values
from noloss.arguments.machines import BUDGET, find_machine, read_in
from noloss.errors import InputError
from noloss.library.shown import in_notebook, in_print_and_notebook
from noloss.report import ReportItem

if TYPE_CHECKING:
    import networkx as nx


Word: TypeAlias = str | Sequence[str]
"""The word for a tape: a text as people type it, or the symbols one by one."""


MachineLike: TypeAlias = Machine | Path | str
"""A machine, or what `machine` takes."""


def machine(what: MachineLike) -> Machine:
    """Read a machine: the path of its file, its text, or a built-in name such as `wst/CF`.

    The machine has the functions of this library as methods: `run`, `accepts`, `step`, `decide`,
    `explore`, `measure`, `check`, `test`, `equal`, `isomorphic`, `transform`, `convert`, `draw`.

    Routines that a file calls are searched beside it; those that a text calls, in the current
    folder. Raises NotationError if the text is not a machine, InputError for an unknown name.
    """
    if isinstance(what, Machine):
        return what
    if is_text(what):
        return link(parse(what, "text"), folder_library(Path()))
    return find_machine(str(values.path(what, "machine")))


def rows_of(machine: Machine) -> Source:
    """Give the rows of a machine's file; without a file, a row for each production."""
    return machine.source or literal_rows(machine)


def reading_of(what: MachineLike) -> tuple[Reading, Machine]:
    """Read a machine with the format of its file, and the replacements made in reading."""
    if isinstance(what, Machine) or is_text(what):
        loaded = machine(what)
        return Reading(rows_of(loaded)), loaded
    return read_in(str(values.path(what, "machine")))


def is_text(what: object) -> TypeGuard[str]:
    """Say whether this is the text of a machine, which has several lines, rather than a name."""
    return isinstance(what, str) and ("\n" in what or "\r" in what)


def run(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    budget: int | None = None,
    seconds: float | None = None,
    engine: EngineName = "auto",
    choices: Iterable[int] | None = None,
    check: bool = False,
    past_loops: bool = False,
    position: str | None = None,
    **words: Word,
) -> Run | Decision:
    """Run a machine until it halts, loops, or has used up its budget.

    If it comes to a choice, all branches are followed, as `noloss run` does, and the result is a
    `Decision`; with `choices` one branch is followed, until a choice is needed that is not given.

    first   : the word on the first tape, or words by the names of their tapes
    budget  : steps, exact
    seconds : a time limit; 60 if you give neither budget nor seconds
    engine  : the program that makes the steps; all make the same ones: auto, reference,
        compiled (or native), accelerated
    choices : the rows to take at its choices, in order, numbered from 1; None: all branches
    check   : verify the entry conditions of routines on the way
    words   : the word on the tape of this name: `run(m, word="abba", copy="")`

    past_loops : continue after a proof that it never halts
    position   : of the game, for a strategy's machine: `run("wst", position="X........")`; with a
        program, "wst/R3", the run begins where the decision comes to it

    Raises TapeError for a symbol that the machine does not have, RunError for a choice that does
    not exist, InputError for an unknown argument or tape, or one of the wrong type.
    """
    seconds = _time(budget, seconds)
    runner = Runner(
        *begun(what, first, words, run, position),
        one_of(engine, ENGINES, "engine"),
        budget=budget,
        seconds=seconds,
        choices=() if choices is None else values.row_numbers(choices),
        check=check,
        past_loops=past_loops,
    )
    return runner.run() if choices is not None or check else _over_branches(runner)


def accepts(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    budget: int | None = None,
    seconds: float | None = None,
    **words: Word,
) -> bool:
    """Say whether a machine accepts; one with choices accepts if some branch does.

    A machine that rejects, is stuck, never halts, or halts in a named result does not accept. Give
    words and limits as to `run`. Raises RunError if it has not come to an end within the limits.
    """
    loaded = machine(what)
    now, seconds = laid_out(loaded, first, words, accepts), _time(budget, seconds)
    ended = _over_branches(Runner(loaded, now, budget=budget, seconds=seconds))
    if ended.verdict == "budget spent":
        problem = f"{loaded.name} comes to no end within its budget, so nothing is known"
        raise RunError(problem, hint="give a larger `budget` of steps, or more `seconds`")
    return ended.verdict == "accepted"


def _time(budget: int | None, seconds: float | None) -> float | None:
    """Check both limits; without any, give the usual time."""
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    return SECONDS if budget is None and seconds is None else values.seconds(seconds)


def _over_branches(runner: Runner) -> Run | Decision:
    """Make a run; if it comes to a choice, follow all branches, as `noloss run` does."""
    ended = runner.run()
    if not has_branches(runner.machine, ended):
        return ended
    return branch_tree(runner.machine, runner.first, runner.budget, runner.seconds).decision()


def isomorphic(what: MachineLike, other: MachineLike, /) -> bool:
    """Say whether two machines are equal up to the names of states (`automata.isomorphism`)."""
    return same_up_to_names(machine(what), machine(other))


def decide(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    inputs: str | None = None,
    never: Sequence[str] | str = (),
    seconds: float | None = None,
    certificate: str | Path | None = None,
    budget: int | None = None,
    **words: Word,
) -> HaltingAnswer | Decision:
    """Decide whether a machine halts, with proof; or whether it ever accepts, rejects, is stuck.

    inputs      : an expression for all words on the first tape, such as 'a*b'
    never       : the ends in question: 'accept', 'reject', 'stuck', 'result', 'halt'
    seconds     : a time limit, 60 if not given
    certificate : a file for the proof

    Give words as to `run`. A checker accepts the proof before it is reported. Raises InputError if
    there is no proof to write.

    With `budget` it does what it did in earlier versions: whether a machine with choices accepts,
    by all of its branches; `run` does that now.
    """
    loaded = machine(what)
    now = laid_out(loaded, first, words, decide)
    if first is not None and inputs is not None:
        hint = "leave out one of them"
        raise InputError(
            "`inputs` is about all words on the first tape, and one is given", hint=hint
        )
    if budget is not None:
        text = "noloss.decide with `budget` is now noloss.run"
        warn(text, DeprecationWarning, stacklevel=2)
        return branch_tree(loaded, now, budget, seconds).decision()
    from noloss.work.deciding import answered, question_of  # slow to load

    asked = (never,) if isinstance(never, str) else tuple(never)
    for end in asked:
        one_of(end, (*ENDS, "halt"), "never")
    question = question_of(loaded, now, inputs, asked)
    limit = HALTING_SECONDS if seconds is None else values.seconds(seconds)
    assert limit is not None
    return answered(question, limit, None if certificate is None else Path(certificate))[0]


def explore(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    budget: int | None = BUDGET,
    **words: Word,
) -> nx.MultiDiGraph[int]:
    """Explore every branch of a computation: a graph whose nodes are choices and ends.

    budget : steps on all edges together, None for no limit

    The result is a graph of networkx; `automata.engine.explore` says what its nodes and edges
    hold. Give words as to `run`.
    """
    loaded = machine(what)
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    return automata.explore(loaded, laid_out(loaded, first, words, explore), budget)


def begun(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None,
    words: Mapping[str, Word],
    function: Callable[..., object],
    position: str | None,
) -> tuple[Machine, Configuration]:
    """Give a machine with words, or with a position, on its tapes.

    Raises InputError for both, and what `laid_out` and `boards.begun` raise.
    """
    if position is None:
        loaded = machine(what)
        return loaded, laid_out(loaded, first, words, function)
    if first is not None or words:
        hint = "leave out the words, or `position`"
        raise InputError("a position lays all tapes of the machine", hint=hint)
    at = values.text(position, "position", "X...O....")
    beginning = boards.begun(str(values.path(what, "machine")), None, (), at).entered()
    return beginning.machine, beginning.now


def laid_out(
    machine: Machine,
    first: Word | Mapping[str, Word] | None,
    words: Mapping[str, Word],
    function: Callable[..., object],
) -> Configuration:
    """Lay words on tapes; a tape is given once.

    words    : by the names of tapes, as keyword arguments of `function`
    function : the function that was called; the hint at a wrong keyword names its arguments

    Raises InputError for a keyword that is not an argument or a tape, and for a tape given twice.
    """
    given = words_for(machine, words, function)
    if first is not None:
        more = first if isinstance(first, Mapping) else {machine.tapes[0]: first}
        for name, word in more.items():
            values.text(name, "name of a tape", machine.tapes[0])
            if name in given:
                hint = "give every tape once"
                raise InputError(f"the tape {name} is given twice", hint=hint)
            given[name] = _symbols(word, machine)
    return start(machine, given)


def words_for(
    machine: Machine, words: Mapping[str, Word], function: Callable[..., object]
) -> dict[str, Sequence[str]]:
    """Read the words on tapes from keyword arguments, which have the names of the tapes."""
    for name in words:
        if name not in machine.tapes:
            _refuse_keyword(name, machine, function)
    return {name: _symbols(word, machine) for name, word in words.items()}


def _refuse_keyword(name: str, machine: Machine, function: Callable[..., object]) -> NoReturn:
    parameters = signature(function).parameters.values()
    arguments = [each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY]
    tapes = f"the tapes of {machine.name} are: {', '.join(machine.tapes)}"
    close = nearest(name, [*arguments, *machine.tapes], "")
    raise InputError(
        f"`{name}` is neither an argument nor a tape", hint=f"{close} {tapes}" if close else tapes
    )


def measure(
    what: MachineLike,
    family: str | Mapping[str, str],
    numbers: Iterable[int],
    /,
    *,
    budget: int | None = BUDGET,
) -> Measurements:
    """Measure steps and space on a family of words such as `0^n 1^n`, and how they grow with n.

    family  : of words on the first tape, or by the names of their tapes
    numbers : the n, ascending
    budget  : steps of each run, None for no limit

    `steps` and `space` of the result are laws of growth, None if too few runs halted; `untold`
    gives the reason. `measures` are the runs. Raises TapeError for a family or a tape that makes
    no sense, InputError for wrong numbers.
    """
    loaded = machine(what)
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    typed = family if isinstance(family, Mapping) else {loaded.tapes[0]: family}
    words = {tape: values.text(text, "family of words", "0^n 1^n") for tape, text in typed.items()}
    families = {tape: read_family(text, loaded.alphabet) for tape, text in words.items()}
    hint = "give whole numbers, such as range(1, 51)"
    chosen = set(values.whole_numbers(numbers, ("n", "list of numbers n"), 0, hint))
    return Measurements(loaded.name, tuple(measures(loaded, families, sorted(chosen), budget)))


def _symbols(word: Word, machine: Machine) -> Sequence[str]:
    given = values.word(word)
    return long_word(given, machine.alphabet) if isinstance(given, str) else given


@in_notebook(Instant)
def _instant_shown(instant: Instant) -> Iterator[Tapes]:
    """Show all tapes, the cell under each head in brackets."""
    pairs = zip(instant.machine.tapes, instant.configuration.tapes, strict=True)
    yield Tapes(tuple((name, tape_text(tape)) for name, tape in pairs))


def _run_shown(run: Run) -> Iterator[ReportItem]:
    yield Text(repr(run).removeprefix("Run(").removesuffix(")"))
    yield from _instant_shown(run.end)
    if run.loop is not None:
        yield Text(run.loop)


def _decision_shown(decision: Decision) -> Iterator[ReportItem]:
    made = "" if decision.choices is None else ",".join(map(str, decision.choices))
    by = f" with the choices {made}" if made else ""
    yield Text(f"{decision.machine}: {decision.verdict}{by}")
    if decision.end is not None:
        yield from _instant_shown(decision.end)


def _halting_shown(answer: HaltingAnswer) -> Iterator[ReportItem]:
    from noloss.reports.halting import answer_lines  # slow to load

    yield from map(Text, answer_lines(answer))


in_print_and_notebook(Run, _run_shown)
in_print_and_notebook(Decision, _decision_shown)
in_print_and_notebook(HaltingAnswer, _halting_shown)
