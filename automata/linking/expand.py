"""Source to Machine: rows become literal productions, calls become copies of what they call.

Every routine exists once for each (routine, tapes, return state), named by caller and call
site: `home@CF.next:go`. A call is an alias for the copy's first state and costs no step.

While copies are being made, a call is a hop (see `copies`); when all is there, productions
that end in a hop land in the state in which the machine really goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from automata.errors import NotationError, TapeError
from automata.linking.copies import Conditions, Copy, Linker
from automata.linking.schema import (
    MOST_PRODUCTIONS,
    Values,
    literal,
    literal_state,
    refuse_unknown,
    values_of_call,
    values_of_label,
    values_of_row,
)
from automata.linking.units import Library, Unit, main_unit, refuse_recursion
from automata.machine import Machine, Production, RowRef, State, Symbol, TapeAction
from automata.notation.printer import print_ref
from automata.notation.source import (
    NOWHERE,
    RETURN,
    Call,
    Place,
    Read,
    Row,
    Source,
    StateBlock,
    StateRef,
)
from automata.words import read_word
from common.errors import nearest

MOST_COPIES = 3_000
RESERVED = (RETURN, "call", "else", "then")


def no_library(_: str) -> Source | None:
    """Know no machine but the one at hand."""
    return None


def link(source: Source, library: Library = no_library, routine: str = "") -> Machine:
    """Make the machine of a file, with copies of all that it calls.

    routine : start in this routine of the file instead, on the machine's tapes; where it
        returns, the machine accepts

    Raises NotationError, with its place, for whatever is not a machine: unknown symbols,
    tapes, states and routines, rows that overlap, recursion.
    """
    linker = Linker(library, source.blank)
    unit = main_unit(source)
    if routine:
        unit = linker.find(Call(routine, (), StateRef(RETURN)), unit)
    refuse_recursion(unit, linker.find)
    main = _copy(linker, unit, {tape: tape for tape in source.tapes}, None, "", unit.start)
    while linker.waiting:
        _expand_copy(linker, linker.waiting.popleft())
    for state, (copy, place) in linker.wanted.items():
        if state not in linker.hops:
            problem = f"{state.removeprefix(copy.prefix)} calls nothing"
            hint = "its label carries values for which the call has nowhere to go on"
            raise copy.refuse(problem, place, hint)
    _refuse_shared_names(linker, main)
    return Machine(
        name=source.name,
        about=source.about,
        tapes=tuple(linker.tapes),
        symbols=tuple(s for s in linker.symbols if s != source.blank),
        blank=source.blank,
        start=linker.landing(main.entrance)[0],
        finals=linker.finals,
        productions=tuple(_landed(linker, production) for production in linker.productions),
        owners=linker.owners,
        expects=_expectations(linker),
        words=_words(source),
    )


def _landed(linker: Linker, production: Production) -> Production:
    """Let a production that ends in a hop go on in a real state."""
    if production.next not in linker.hops:
        return production
    state, conditions = linker.landing(production.next)
    return replace(production, next=state, expects=conditions)


def _expectations(linker: Linker) -> dict[State, Conditions]:
    expects: dict[State, Conditions] = {}
    for hop in linker.conditions:
        state, conditions = linker.landing(hop)
        expects[state] = tuple(dict.fromkeys((*expects.get(state, ()), *conditions)))
    return expects


def _refuse_shared_names(linker: Linker, main: Copy) -> None:
    """Raise NotationError if a state of the machine is final in a machine that it calls."""
    for name in main.states.keys() & linker.finals.keys():
        problem = f"state {name} is final in a machine that this one calls"
        raise main.refuse(problem, main.states[name].label.place, "give the state another name")


def _copy(
    linker: Linker,
    unit: Unit,
    binding: Mapping[str, str],
    back: State | None,
    prefix: str,
    site: StateRef,
) -> Copy:
    """Make a copy of a unit, note its tapes, symbols and final states, and queue it."""
    source = unit.source
    if source.blank != linker.blank:
        problem = f"{source.name} has the blank {source.blank}, its caller has {linker.blank}"
        place, hint = dict(source.places).get("blank", NOWHERE), "use one blank in all files"
        raise NotationError(problem, file=source.file, place=place, hint=hint)
    linker.symbols.update(dict.fromkeys((*source.symbols, source.blank)))
    for tape in binding.values():
        linker.tapes.setdefault(tape, len(linker.tapes))
    if unit.key not in linker.states:
        linker.states[unit.key] = _literal_states(unit)
        _note_finals(linker, source)
    finals = frozenset(final.name for final in source.finals)
    copy = Copy(unit, binding, back, prefix, linker.states[unit.key], finals)
    linker.copies[unit.key, tuple(binding.items()), back] = copy
    if len(linker.copies) > MOST_COPIES:
        problem = f"the calls make more than {MOST_COPIES:,} copies of routines"
        hint = "call from fewer places, or return to the same state"
        raise copy.refuse(problem, site.place, hint)
    linker.waiting.append(copy)
    return copy


def _note_finals(linker: Linker, source: Source) -> None:
    for final in source.finals:
        if final.name in RESERVED:
            problem = f"'{final.name}' has a meaning of its own and names no state"
            hint = "give the state another name"
            raise NotationError(problem, file=source.file, place=final.place, hint=hint)
        if linker.finals.setdefault(final.name, final.meaning) != final.meaning:
            hint = "give the state one meaning in all files, or two names"
            problem = f"{final.name} has another meaning in the machine that calls this one"
            raise NotationError(problem, file=source.file, place=final.place, hint=hint)


def _literal_states(unit: Unit) -> dict[str, StateBlock]:
    """Index the literal states of a unit; raise NotationError for a name that is taken."""
    states: dict[str, StateBlock] = {}
    file, finals = unit.source.file, {final.name for final in unit.source.finals}
    for block in unit.states:
        ref = block.label
        if ref.name in finals or ref.name in RESERVED:
            problem = f"state {ref.name} is final and cannot have rows"
            if ref.name in RESERVED:
                problem = f"'{ref.name}' has a meaning of its own and names no state"
            hint = "give the state another name"
            raise NotationError(problem, file=file, place=ref.place, hint=hint)
        for values in values_of_label(ref, unit.domains):
            name = literal_state(ref, values)
            other = states.setdefault(name, block)
            both_calls = other is not block and block.body is not None
            if both_calls or (other.choice, other.body) != (block.choice, block.body):
                problem = f"{name} is given in line {other.label.place.line} in another way"
                hint = "a state is a choice or none, a call or none"
                raise NotationError(problem, file=file, place=ref.place, hint=hint)
        if len(states) > MOST_PRODUCTIONS:
            problem = f"there are more than {MOST_PRODUCTIONS:,} states"
            hint = "let states carry fewer variables"
            raise NotationError(problem, file=file, place=ref.place, hint=hint)
    return states


def _expand_copy(linker: Linker, copy: Copy) -> None:
    _refuse_open_start(copy)
    linker.hops[copy.entrance] = _goto(linker, copy, copy.unit.start, {})
    if copy.unit.expects:
        conditions = _reads(linker, copy, copy.unit.expects, {}, symbols=True)
        linker.conditions[copy.entrance] = conditions
    for block in copy.unit.states:
        if block.body is not None:
            _expand_call(linker, copy, block, block.body)
        elif block.choice is not None:
            for values in values_of_label(block.label, copy.unit.domains):
                linker.owners[copy.prefix + literal_state(block.label, values)] = block.choice
        for row in block.rows:
            for values in values_of_row(block, row, copy.unit.domains):
                linker.productions.append(_production(linker, copy, block, row, values))
            if len(linker.productions) + len(linker.hops) > MOST_PRODUCTIONS:
                problem = f"the machine has more than {MOST_PRODUCTIONS:,} productions"
                hint = "use fewer variables or fewer copies of routines"
                raise copy.refuse(problem, row.place, hint)


def _refuse_open_start(copy: Copy) -> None:
    """Raise NotationError if the first state carries a variable, which nobody gives a value."""
    start, known = copy.unit.start, copy.unit.domains
    literals = [literal_state(start, values) for values in values_of_label(start, known)]
    if literals != [literal_state(start, {})]:
        problem = f"{print_ref(start)} is not one state to start in"
        hint = f"name one with 'start', such as {literals[0]}" if literals else "give it a value"
        if copy.unit.routine:
            hint = "let the first state of a routine carry no variable"
        raise copy.refuse(problem, start.place, hint)


def _expand_call(linker: Linker, copy: Copy, block: StateBlock, call: Call) -> None:
    """Make a state that is a call a hop to what it calls, for all values that it carries."""
    for values in values_of_call(block.label, call, copy.unit.domains):
        name = literal_state(block.label, values)
        state = copy.prefix + name
        target = _enter(linker, copy, call, values, name)
        if linker.hops.setdefault(state, target) != target:
            problem = f"{name} has two states to go on with after the call"
            hint = "let the pairs leave one value, or choose in a row"
            raise copy.refuse(problem, call.then.place, hint)
    if len(linker.productions) + len(linker.hops) > MOST_PRODUCTIONS:
        problem = f"the machine has more than {MOST_PRODUCTIONS:,} productions and calls"
        hint = "use fewer variables or fewer copies of routines"
        raise copy.refuse(problem, call.place, hint)


def _production(
    linker: Linker, copy: Copy, block: StateBlock, row: Row, values: Values
) -> Production:
    state = literal_state(block.label, values)
    reads = _reads(linker, copy, row.reads, values)
    actions = _actions(linker, copy, row, values)
    touched = [tape for tape, _ in reads], [action.tape for action in actions]
    if any(len(set(tapes)) < len(tapes) for tapes in touched):
        hint = f"{copy.unit.name} is called with a tape that its rows name themselves"
        raise copy.refuse("two names mean one tape here", row.place, hint)
    if isinstance(row.goto, Call):
        after = _enter(linker, copy, row.goto, values, state)
    else:
        after = _goto(linker, copy, row.goto, values)
    return Production(
        state=copy.prefix + state,
        reads=reads,
        actions=actions,
        next=after,
        row=RowRef(copy.unit.source.file, _reads_place(row), row.tag),
        otherwise=row.otherwise,
    )


def _actions(linker: Linker, copy: Copy, row: Row, values: Values) -> tuple[TapeAction, ...]:
    actions = []
    for action in row.actions:
        write = None if action.write is None else literal(action.write, values)
        tape = _tape(linker, copy, action.tape, action.place)
        if write is not None or action.move != "S":
            actions.append(TapeAction(tape, write, action.move))
    return tuple(sorted(actions, key=lambda action: action.tape))


def _reads(
    linker: Linker, copy: Copy, reads: Iterable[Read], values: Values, symbols: bool = False
) -> Conditions:
    """Bind reads to tapes; with `symbols`, raise NotationError for what is not a symbol."""
    found = []
    for read in reads:
        if symbols:
            refuse_unknown(replace(read.term, quoted=True), copy.unit.domains)
        found.append((_tape(linker, copy, read.tape, read.place), literal(read.term, values)))
    return tuple(sorted(found))


def _reads_place(row: Row) -> Place:
    """Cover what the row looks at; the whole row if it looks at nothing."""
    if not row.reads:
        return row.place
    first, last = row.reads[0].place, row.reads[-1].place
    return Place(first.line, first.column, last.column + last.width - first.column, first.row)


def _tape(linker: Linker, copy: Copy, name: str, place: Place) -> int:
    if name not in copy.binding:
        known = " ".join(copy.binding)
        hint = nearest(name, copy.binding, f"the tapes here are: {known}")
        own = Place(place.line, place.column, min(place.width, len(name)), place.row)
        raise copy.refuse(f"there is no tape {name}", own, hint)
    return linker.tapes[copy.binding[name]]


def _goto(linker: Linker, copy: Copy, goto: StateRef, values: Values) -> State:
    """Give the state, or the hop, that a name means in this copy."""
    name = literal_state(goto, values)
    if goto.name == RETURN and not goto.values:
        if copy.back is None:
            linker.finals.setdefault(RETURN, "accept")
            return RETURN
        return copy.back
    block = copy.states.get(name)
    if block is None and name in copy.finals:
        return name
    if block is None:
        known = [*copy.states, *(final.name for final in copy.unit.source.finals)]
        otherwise = f"write a state '{name}:', or declare it final with 'accept' or 'reject'"
        problem = f"there is no state {name}"
        raise copy.refuse(problem, goto.place, nearest(name, known, otherwise))
    if block.body is not None:
        linker.wanted.setdefault(copy.prefix + name, (copy, goto.place))
    return copy.prefix + name


def _enter(linker: Linker, caller: Copy, call: Call, values: Values, site: str) -> State:
    """Give the hop into the copy that a call means, making the copy if it is new."""
    unit = linker.find(call, caller.unit)
    binding = _binding(linker, caller, call, unit)
    back = _goto(linker, caller, call.then, values)
    copy = linker.copies.get((unit.key, tuple(binding.items()), back))
    if copy is None:
        where = f"{caller.unit.name}.{site}" if caller.prefix else site
        label, number = f"{unit.name}@{where}", 1
        while label in linker.labels:
            number += 1
            label = f"{unit.name}@{where}#{number}"
        linker.labels.add(label)
        copy = _copy(linker, unit, binding, back, f"{label}:", call.then)
    return copy.entrance


def _binding(linker: Linker, caller: Copy, call: Call, unit: Unit) -> dict[str, str]:
    """Bind the tapes of what is called: arguments in order, then tapes of the same name."""
    given = len(call.tapes)
    if given > len(unit.tapes) or (unit.routine and given < len(unit.tapes)):
        wants = f"{len(unit.tapes)} ({' '.join(unit.tapes)})" if unit.tapes else "none"
        hint = f"write  call {unit.name}({', '.join(unit.tapes)})"
        if not unit.tapes:
            hint = f"write  call {unit.name}  without parentheses"
        problem = f"{unit.name} takes {wants} as tapes, {given} given"
        raise caller.refuse(problem, call.place, hint)
    if len(set(call.tapes)) < given:
        hint = "give every tape once; two heads on one tape are not possible"
        raise caller.refuse("a tape is given twice", call.place, hint)
    for name in call.tapes:
        _tape(linker, caller, name, call.place)
    arguments = [caller.binding[tape] for tape in call.tapes]
    if unit.routine:
        return {**caller.binding, **dict(zip(unit.tapes, arguments, strict=True))}
    rest = [caller.binding.get(tape, tape) for tape in unit.tapes[given:]]
    for tape, bound in zip(unit.tapes[given:], rest, strict=True):
        if bound in arguments:
            problem = f"tape {bound} is given to {unit.name}, which has it already as {tape}"
            raise caller.refuse(problem, call.place, "two heads on one tape are not possible")
    return dict(zip(unit.tapes, (*arguments, *rest), strict=True))


def _words(source: Source) -> dict[str, tuple[Symbol, ...]]:
    """Read the words that the file itself lays on its tapes."""
    places, alphabet = dict(source.places), frozenset((*source.symbols, source.blank))
    words: dict[str, tuple[Symbol, ...]] = {}
    for tape, terms in source.words:
        if tape not in source.tapes:
            hint = nearest(tape, source.tapes, f"the tapes are: {' '.join(source.tapes)}")
            place, problem = places[f"word {tape}"], f"there is no tape {tape}"
            raise NotationError(problem, file=source.file, place=place, hint=hint)
        words[tape] = ()
        for term in terms:
            try:
                symbols = read_word(term.text, alphabet, whole=term.quoted)
            except TapeError as error:
                raise NotationError(
                    error.problem, file=source.file, place=term.place, hint=error.hint
                ) from None
            words[tape] += symbols
    return words
