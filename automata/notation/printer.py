"""From `Source` to text; the text parses to the same machine.

Columns are aligned state by state; comments stay with their line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

from automata.notation.layout import print_layout
from automata.notation.rows import literal_ref
from automata.notation.source import (
    RETURN,
    Action,
    Call,
    Case,
    Meaning,
    Read,
    Remark,
    Routine,
    Row,
    Source,
    StateBlock,
    StateRef,
    Term,
)
from automata.notation.tokens import quote, quote_state

KEYWORD_WIDTH = 9
LABEL_WIDTH = 13
_WIDEST_READS = 100  # rows with more reads are not aligned
_WIDEST_WORD = 80
_NEEDS_QUOTES = re.compile(r"[#']|.*\s")


def print_source(source: Source) -> str:
    """Write a machine file; parsing the text gives an equal Source."""
    lines = [*_comments(source.above), *_headers(source), ""]
    for block in source.states:
        lines.extend(print_block(block, source.tapes))
    for routine in source.routines:
        lines.extend(["", *_routine(routine, source.tapes)])
    if source.tests:
        lines.append("")
    for case in source.tests:
        lines.extend((*_comments(case.above), _commented(print_case(case), case.comment)))
    if source.layout:
        lines.append("")
    for layout in source.layout:
        line = print_layout(layout, print_ref(layout.state))
        lines.extend((*_comments(layout.above), _commented(line, layout.comment)))
    lines.extend(_comments(source.below))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _headers(source: Source) -> Iterable[str]:
    remarks = dict(source.remarks)
    for name, keyword, text in _header_texts(source):
        remark = remarks.get(name, Remark())
        yield from _comments(remark.above)
        yield _commented(f"{keyword:<{KEYWORD_WIDTH}}{text}", remark.beside)


def _header_texts(source: Source) -> Iterable[tuple[str, str, str]]:
    """Give every header line: the name of its remark, its keyword, and the rest."""
    yield "machine", "machine", source.name
    about = wrap(source.about, 90, break_long_words=False, break_on_hyphens=False)
    for number, line in enumerate(about):
        yield ("" if number else "about"), "about", line
    yield "tapes", "tapes", " ".join(source.tapes)
    yield "symbols", "symbols", " ".join(map(quote, source.symbols))
    yield "blank", "blank", quote(source.blank)
    for number, group in enumerate(source.variables, start=1):
        text = f"{' '.join(group.names)}: {' '.join(map(quote, group.values))}"
        yield f"vars {number}", "vars", text
    for number, relation in enumerate(source.relations, start=1):
        keyword = "pairs" if len(relation.names) == 2 else "relation"
        values = " / ".join(" ".join(map(quote, values)) for values in relation.tuples)
        yield f"pairs {number}", keyword, f"{' '.join(relation.names)}: {values}"
    yield "start", "start", print_ref(source.start)
    for final in source.finals:
        yield f"final {final.name}", print_meaning(final.meaning), quote_state(final.name)
    for number, stuck in enumerate(source.stuck, start=1):
        state = "*" if stuck.state is None else print_ref(stuck.state)
        yield f"when stuck {number}", print_meaning(stuck.meaning), f"when stuck {state}"
    yield from _start_texts(source)


def _start_texts(source: Source) -> Iterable[tuple[str, str, str]]:
    """Give the header lines about the tapes at the start."""
    if source.input:
        yield "input", "input", " ".join(map(quote, source.input))
    for tape, word in source.words:
        yield from _word_texts(tape, word)
    for tape, at in source.heads:
        yield f"head {tape}", "head", f"{tape} {at}"
    for tape, end in source.ends:
        yield f"one-way {tape}", "one-way", tape + " stays" * (end == "stay")
    if source.expects:
        yield "expects", "expects", print_reads(source.expects)


def _word_texts(tape: str, word: Iterable[Term]) -> Iterable[tuple[str, str, str]]:
    for number, part in enumerate(_lines_of(word)):
        yield "" if number else f"word {tape}", "word", f"{tape} {part}".rstrip()


def _lines_of(word: Iterable[Term]) -> Iterable[str]:
    """Write a word on one or several lines."""
    line = ""
    for text in map(_print_word, word):
        if line and len(line) + len(text) > _WIDEST_WORD:
            yield line
            line = ""
        line = f"{line} {text}" if line else text
    yield line


def print_meaning(meaning: Meaning) -> str:
    """Write the header that gives a state this meaning."""
    return "results" if meaning == "result" else meaning


def _print_word(term: Term) -> str:
    """Write a symbol, or symbols that are run together, without quotes."""
    return f"'{term.text}'" if term.quoted or _NEEDS_QUOTES.match(term.text) else term.text


def _routine(routine: Routine, machine_tapes: tuple[str, ...]) -> Iterable[str]:
    yield from _comments(routine.above)
    tapes = f"({', '.join(routine.tapes)})" if routine.tapes else ""
    yield _commented(f"routine {routine.name}{tapes}", routine.comment)
    if routine.expects:
        yield f"expects {print_reads(routine.expects)}"
    for block in routine.states:
        yield from print_block(block, routine.tapes or machine_tapes)


def print_case(case: Case) -> str:
    """Write a test as the line of a file."""
    left = [_print_tape_word(*word) for word in case.words]
    if case.choices:
        left.append(f"choose {','.join(map(str, case.choices))}")
    right: list[str] = [case.wanted]
    if case.state is not None:
        right.append(f"in {print_ref(case.state)}")
    right += [_print_tape_word(*word) for word in case.output]
    if case.most is not None:
        right.append(f"at most {case.most} step{'' if case.most == 1 else 's'}")
    return f"test  {'  '.join(left)}  ->  {'  '.join(right)}"


def _print_tape_word(tape: str, word: str) -> str:
    """Write a tape with its word, in quotes if it would be misread."""
    quoted = any(letter.isspace() or letter == "'" for letter in word)
    return f"{tape}='{word}'" if quoted else f"{tape}={word}"


def print_block(block: StateBlock, tapes: tuple[str, ...]) -> Iterable[str]:
    """Write a state with its rows, line by line."""
    yield from _comments(block.above)
    label = print_ref(block.label) + print_choice(block) + ":"
    if block.body is not None:
        call = print_call(block.body)
        yield _commented(f"{label + ' ':<{LABEL_WIDTH}}{call}", block.comment)
        return
    if not block.rows:
        yield _commented(label, block.comment)
        return
    cells = [(print_left(row, tapes), print_right(row, tapes)) for row in block.rows]
    if block.comment is not None or block.rows[0].above or len(label) >= LABEL_WIDTH:
        yield _commented(label, block.comment)
        label = ""
    left = min(max(len(reads) for reads, _ in cells), _WIDEST_READS)
    for row, (reads, does) in zip(block.rows, cells, strict=True):
        yield from (" " * LABEL_WIDTH + comment for comment in _comments(row.above))
        yield _commented(f"{label:<{LABEL_WIDTH}}{reads:<{left}}  ->  {does}", row.comment)
        label = ""


def print_choice(block: StateBlock) -> str:
    """Write what is between a state and its colon: ` choice`, ` by machine`, ` in order`."""
    if block.choice is None:
        return " in order" if block.in_order else ""
    return " choice" if block.choice == "anyone" else f" by {block.choice}"


def _comments(comments: Iterable[str]) -> Iterable[str]:
    return (f"# {comment}".rstrip() for comment in comments)


def _commented(text: str, comment: str | None) -> str:
    return text if comment is None else f"{text}  # {comment}"


def print_left(row: Row, tapes: tuple[str, ...]) -> str:
    """Write the reads of a row, without the arrow."""
    if row.otherwise:
        return "else"
    if not row.positional:
        return print_reads(row.reads)
    symbols = {read.tape: print_term(read.term) for read in row.reads}
    return " ".join(symbols.get(tape, "*") for tape in tapes)


def print_reads(reads: Iterable[Read]) -> str:
    """Write reads by name: `Kc=d Kr=$`."""
    return " ".join(f"{read.tape}={print_term(read.term)}" for read in reads)


def print_right(row: Row, tapes: tuple[str, ...], goto: str | None = None) -> str:
    """Write the right side of a row, its actions and next state, without the arrow.

    goto : the next state as text, if not as a file writes it
    """
    if row.positional:
        actions = {action.tape: action for action in row.actions}
        done = [actions.get(tape, Action(tape, None, "S")) for tape in tapes]
        writes = " ".join("*" if a.write is None else print_term(a.write) for a in done)
        parts = [f"{writes}  {' '.join(a.move for a in done)}"]
    else:
        parts = [" ".join(_print_action(action) for action in row.actions)] if row.actions else []
    parts.append(print_goto(row.goto) if goto is None else goto)
    if row.tag is not None:
        parts.append(f"[{row.tag}]")
    return "  ".join(parts)


def _print_action(action: Action) -> str:
    """Write one action by name: `Kc=b:R`, `Kc:R` or `Kc=b`."""
    write = "" if action.write is None else f"={print_term(action.write)}"
    move = f":{action.move}" if action.move != "S" or not write else ""
    return f"{action.tape}{write}{move}"


def print_goto(goto: StateRef | Call) -> str:
    """Write the next state of a row, or its call."""
    return print_call(goto) if isinstance(goto, Call) else print_ref(goto)


def print_call(call: Call) -> str:
    """Write a call: `call home(Kr) then done`."""
    tapes = f"({', '.join(call.tapes)})" if call.tapes else ""
    then = "" if call.then == StateRef(RETURN) else f" then {print_ref(call.then)}"
    return f"call {call.routine}{tapes}{then}"


def print_ref(ref: StateRef) -> str:
    """Write a state with its values: `count(n)`."""
    name = quote_state(ref.name)
    return f"{name}({','.join(map(print_term, ref.values))})" if ref.values else name


def print_state(state: str) -> str:
    """Write a literal state as a file does, in a message, a run or a picture.

    >>> print_state("count(2)"), print_state("home@begin:go"), print_state("q 0")
    ('count(2)', 'home@begin:go', '"q 0"')
    """
    return print_ref(literal_ref(state))


def print_term(term: Term) -> str:
    """Write a symbol or variable, quoted where it was or must be, or a set as it is written."""
    if term.among:
        return term.text
    return f"'{term.text}'" if term.quoted else quote(term.text)
