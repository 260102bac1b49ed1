"""What a machine does: verdict, output, steps, what it uses, whether it ever halts; and its size.

A machine with choices accepts if some branch accepts, and where an opponent chooses if all do; the
steps are those of the branch that shows it, the shortest. A head that falls off its tape is stuck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from audit.finding import Finding, compared, concluded
from audit.vocabulary.inputs import (
    BUDGET,
    NO_WORDS,
    Ended,
    Steps,
    Words,
    end_shown,
    listed,
    machine_of,
    on_input,
    on_inputs,
    proved_again,
    used,
    word_of,
)
from automata import write_word
from automata.deciding.cases import word_on
from common.errors import NolossError, nearest
from common.exhibits import table
from verify.machines.answers import NOT_ACCEPTED, plain_verdict

OfInputs: TypeAlias = Annotated[Mapping[str, str], Meta(min_length=1)]
Used: TypeAlias = Literal["states", "symbols", "cells", "rows", "steps"]
Sizes: TypeAlias = Literal[
    "states", "final_states", "symbols", "symbols_with_blank", "tapes", "rows", "rows_in_file"
]

VERDICTS: Final = ("accepted", "rejected", "halted", "stuck", "loops", NOT_ACCEPTED)
HALTED_IN: Final = "halted in "


def verdict(
    printed: str | OfInputs,
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and tell how it ends.

    printed : accepted, rejected, "not accepted" (rejected, stuck or loops), halted, "halted in q",
        stuck (no row applies), loops (it is proved that it never halts); or a table by the word on
        the first tape, such as { abba = "accepted", ab = "rejected" }
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : after how many steps it is given up, on all branches together
    """
    texts = printed.values() if isinstance(printed, Mapping) else [printed]
    for text in texts:
        if text not in VERDICTS and not text.startswith(HALTED_IN):
            hint = nearest(text, VERDICTS, f"a verdict is one of: {', '.join(VERDICTS)}")
            raise NolossError(f"printed: there is no verdict {text!r}", hint=hint)

    def told(text: str, ended: Ended) -> str:
        if text == NOT_ACCEPTED:
            return plain_verdict(ended.verdict)
        return ended.decision.verdict if text == "halted" else ended.verdict

    return on_inputs(printed, machine, word, tapes, steps, told)


def output(
    printed: str | OfInputs,
    *,
    machine: str,
    tape: str = "",
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and read the word that stands on a tape at its end.

    printed : the word, without the blanks around it; or a table by the word on the first tape, such
        as { ab = "abab" }
    machine : the path of a machine file of any format, or a name such as wst/CF
    tape    : the name of the tape that is read; "" for the first
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : after how many steps it is given up, on all branches together
    """

    def told(text: str, ended: Ended) -> str:
        if ended.decision.verdict in ("stuck", "loops"):
            return f"no output: {ended.verdict}"
        made, name = ended.machine, tape or ended.machine.tapes[0]
        if name not in made.tapes:
            hint = nearest(name, made.tapes, f"its tapes are: {' '.join(made.tapes)}")
            raise NolossError(f"{made.name} has no tape {name!r}", hint=hint)
        there = word_on(ended.decision.configuration.tapes[made.tapes.index(name)], made.blank)
        return text if word_of(made, text) == there else write_word(there, made.alphabet)

    return on_inputs(printed, machine, word, tapes, steps, told)


def number_of_steps(
    printed: Annotated[int, Meta(ge=0)] | Annotated[Mapping[str, int], Meta(min_length=1)],
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and count its steps until it halts.

    printed : their number; or a table by the word on the first tape, such as { a = 3, aa = 7 }
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : after how many steps it is given up, on all branches together
    """

    def told(_: int, ended: Ended) -> int | str:
        return "it never halts" if ended.decision.verdict == "loops" else ended.decision.steps

    return on_inputs(printed, machine, word, tapes, steps, told)


def uses(
    printed: Annotated[Mapping[Used, int], Meta(min_length=1)],
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and count what it comes to use until it halts.

    printed : states (different ones that it is in), symbols (different ones that are read or
        written), cells (that heads visit, on all tapes together), rows (different ones of its
        table that are applied), steps: those that are printed
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : after how many steps it is given up
    """
    ended = on_input(machine, word, tapes, steps)
    if not ended.halts:
        holds = False if ended.known else None
        return concluded(holds, dict.fromkeys(printed), *end_shown(ended))
    found = used(ended)
    shown = table(("it uses", "number"), list(found.items()))
    return compared(printed, {name: found[name] for name in printed}, shown, *end_shown(ended))


def never_halts(
    printed: bool,
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Look for a proof that a machine never halts: the same again and again, or no halt to reach.

    A proof is checked again by a program of its own.

    printed : true or false
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : after how many steps it is given up
    """
    ended = on_input(machine, word, tapes, steps)
    if ended.machine.owners:
        problem = f"{machine} has choices, so a word has many runs"
        raise NolossError(problem, hint="ask for its verdict, which may be 'loops'")
    if not ended.known:
        return concluded(None, None, *end_shown(ended))
    return compared(printed, not ended.halts, *end_shown(ended), *proved_again(ended))


def size(
    printed: Annotated[Mapping[Sizes, int], Meta(min_length=1)],
    *,
    machine: str,
) -> Finding:
    """Count what a machine is made of, with all that it calls.

    printed : states (those that are not final), final_states, symbols, symbols_with_blank, tapes,
        rows (of its table, with all variables put in), rows_in_file (as they are written, without
        those of machines that it calls): those that are printed
    machine : the path of a machine file of any format, or a name such as wst/CF
    """
    source, made = machine_of(machine)
    finals = len(made.finals)
    found: dict[Sizes, int] = {
        "states": len(made.states) - finals,
        "final_states": finals,
        "symbols": len(made.alphabet) - 1,
        "symbols_with_blank": len(made.alphabet),
        "tapes": len(made.tapes),
        "rows": len(made.productions),
        "rows_in_file": sum(len(state.rows) for state in source.states),
    }
    shown = table(
        ("of the machine", "number"), [(name.replace("_", " "), found[name]) for name in found]
    )
    told = f"states: {listed(made.states)}; symbols: {listed(made.alphabet)}, the blank first"
    return compared(printed, {name: found[name] for name in printed}, shown, told)
