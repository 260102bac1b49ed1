"""A machine as a function of its own in machine code, by LLVM.

Each state is a block of code that looks at the tapes as its decision tree says, acts, and goes on
to the block of the next state: nothing is looked up in tables. It runs in *safe windows*: as many
steps as no head can leave its array in, and the budget allows, are made without asking again.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from llvmlite import binding, ir

from automata.engine.compiled.decisions import Decision, Leaf
from automata.engine.compiled.program import Program, Row

WORD: Final = ir.IntType(64)
LEFT, STATE, SCRIPT, GIVEN, MADE, FIRST_TAPE = range(6)
"""Places in the frame: steps left, state, address and length of the choices, choices made; then
for each tape the addresses of the cell under its head, of its first and of its last cell."""
PER_TAPE: Final = 3
MOST_OPTIMIZED: Final = 100
"""Rows of a machine whose code LLVM can be asked to make better: the time for it grows fast."""
HALTED, FULL = range(2)
"""What the function returns: it cannot go on by itself, or a head stands at an end of its array."""


@dataclass(slots=True)
class _Code:
    """The function under construction: what all its blocks share."""

    program: Program
    builder: ir.IRBuilder
    function: ir.Function
    heads: list[Any]
    window: Any  # steps left in the safe window
    state: Any
    made: Any
    script: Any
    given: Any
    refill: ir.Block  # makes the next window
    halt: ir.Block
    states: dict[int, ir.Block] = field(default_factory=dict)
    nodes: dict[tuple[int, Decision], ir.Block] = field(default_factory=dict)

    @property
    def cell(self) -> ir.IntType:
        return ir.IntType(16 if self.program.wide else 8)

    def block(self, name: str) -> ir.Block:
        return self.function.append_basic_block(name)


def native(program: Program, *, optimized: bool) -> Callable[[Any], int]:
    """Compile a machine; the function goes on with a frame, and tells why it ends.

    optimized : takes about five times as long, and makes code up to three times as fast
    """
    return _compiled(str(_module(program)), optimized=optimized)


def _module(program: Program) -> ir.Module:
    module = ir.Module("machine")
    kind = ir.FunctionType(ir.IntType(32), [WORD.as_pointer()])
    function = ir.Function(module, kind, "advance")
    code = _begin(program, function)
    for number in program.trees:
        code.states[number] = code.block(f"state{number}")
    _windows(code)
    for number, tree in program.trees.items():
        target = _node(code, number, tree)
        code.builder.position_at_end(code.states[number])
        code.builder.branch(target)
    return module


def _begin(program: Program, function: ir.Function) -> _Code:
    """Take everything out of the frame."""
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    refill, halt = (function.append_basic_block(name) for name in ("refill", "halt"))
    cell = ir.IntType(16 if program.wide else 8)
    code = _Code(
        program,
        builder,
        function,
        [builder.alloca(cell.as_pointer()) for _ in range(program.tapes)],
        builder.alloca(WORD),
        builder.alloca(WORD),
        builder.alloca(WORD),
        builder.inttoptr(_load(builder, function, SCRIPT), WORD.as_pointer()),
        _load(builder, function, GIVEN),
        refill,
        halt,
    )
    for tape, head in enumerate(code.heads):
        address = _load(builder, function, FIRST_TAPE + PER_TAPE * tape)
        builder.store(builder.inttoptr(address, cell.as_pointer()), head)
    for place, where in ((STATE, code.state), (MADE, code.made)):
        builder.store(_load(builder, function, place), where)
    builder.store(WORD(0), code.window)
    builder.branch(refill)
    return code


def _load(builder: ir.IRBuilder, function: ir.Function, place: int) -> Any:
    return builder.load(builder.gep(function.args[0], [WORD(place)]))


def _store(code: _Code, value: Any, place: int) -> None:
    code.builder.store(value, code.builder.gep(code.function.args[0], [WORD(place)]))


def _windows(code: _Code) -> None:
    """Write the block that makes the next window, and goes on with the state."""
    builder = code.builder
    builder.position_at_end(code.refill)
    left = _load(builder, code.function, LEFT)
    room = _room(code, left)
    builder.store(room, code.window)
    _store(code, builder.sub(left, room), LEFT)
    go, full = code.block("go"), code.block("full")
    builder.cbranch(builder.icmp_signed("==", room, WORD(0)), full, go)
    builder.position_at_end(go)
    choice = builder.switch(builder.load(code.state), code.halt)
    for number, block in code.states.items():
        choice.add_case(WORD(number), block)
    builder.position_at_end(full)
    spent = builder.icmp_signed("==", left, WORD(0))
    kind = ir.IntType(32)
    _leave(code, full, builder.select(spent, kind(HALTED), kind(FULL)))


def _room(code: _Code, left: Any) -> Any:
    """Give the steps that are left, or fewer if a head could leave its array in them."""
    builder, function = code.builder, code.function
    room = left
    for tape, head in enumerate(code.heads):
        at = builder.ptrtoint(builder.load(head), WORD)
        place = FIRST_TAPE + PER_TAPE * tape
        first, last = _load(builder, function, place + 1), _load(builder, function, place + 2)
        for distance in (builder.sub(at, first), builder.sub(last, at)):
            cells = builder.lshr(distance, WORD(1)) if code.program.wide else distance
            room = builder.select(builder.icmp_signed("<", cells, room), cells, room)
    return room


def _leave(code: _Code, full: ir.Block, why_full: Any) -> None:
    """Write the block that puts everything into the frame and returns."""
    builder, leave = code.builder, code.block("leave")
    for block in (full, code.halt):
        builder.position_at_end(block)
        builder.branch(leave)
    builder.position_at_end(leave)
    why = builder.phi(ir.IntType(32))
    why.add_incoming(why_full, full)
    why.add_incoming(ir.IntType(32)(HALTED), code.halt)
    unused = builder.add(_load(builder, code.function, LEFT), builder.load(code.window))
    _store(code, unused, LEFT)
    _store(code, builder.load(code.state), STATE)
    _store(code, builder.load(code.made), MADE)
    for tape, head in enumerate(code.heads):
        _store(code, builder.ptrtoint(builder.load(head), WORD), FIRST_TAPE + PER_TAPE * tape)
    builder.ret(why)


def _node(code: _Code, state: int, tree: Decision) -> ir.Block:
    """Write what is done at a node of the decision of a state."""
    key = (state, tree)
    if key in code.nodes:
        return code.nodes[key]
    block = code.nodes[key] = code.block(f"node{state}")
    if isinstance(tree, Leaf):
        _leaf(code, state, tree, block)
        return block
    other = _node(code, state, tree.other)
    cases = {symbol: _node(code, state, node) for symbol, node in tree.cases.items()}
    builder = code.builder
    builder.position_at_end(block)
    choice = builder.switch(builder.load(builder.load(code.heads[tree.tape])), other)
    for symbol, node in cases.items():
        choice.add_case(code.cell(symbol), node)
    return block


def _leaf(code: _Code, state: int, leaf: Leaf, block: ir.Block) -> None:
    builder = code.builder
    if len(leaf.rows) == 1:
        _act(code, code.program.rows[leaf.rows[0]], block)
        return
    waits = code.block(f"waits{state}")
    builder.position_at_end(waits)
    builder.store(WORD(state), code.state)
    builder.branch(code.halt)
    builder.position_at_end(block)
    if not leaf.rows:
        builder.branch(waits)
        return
    chosen = code.block(f"choice{state}")
    made = builder.load(code.made)
    builder.cbranch(builder.icmp_signed("<", made, code.given), chosen, waits)
    rows = [code.block(f"row{number}") for number in leaf.rows]
    builder.position_at_end(chosen)
    choice = builder.switch(builder.load(builder.gep(code.script, [made])), waits)
    for number, row in enumerate(rows, start=1):
        choice.add_case(WORD(number), row)
    for row, where in zip(leaf.rows, rows, strict=True):
        builder.position_at_end(where)
        builder.store(builder.add(made, WORD(1)), code.made)
        _act(code, code.program.rows[row], where)


def _act(code: _Code, row: Row, block: ir.Block) -> None:
    """Write what a row does, at the end of a block, and the way to the next state."""
    builder = code.builder
    builder.position_at_end(block)
    for tape, write, move in row.actions:
        head = builder.load(code.heads[tape])
        if write >= 0:
            builder.store(code.cell(write), head)
        if move:
            builder.store(builder.gep(head, [WORD(move)]), code.heads[tape])
    left = builder.sub(builder.load(code.window), WORD(1))
    builder.store(left, code.window)
    if row.next not in code.states:
        builder.store(WORD(row.next), code.state)
        builder.branch(code.halt)
        return
    again = code.block("again")
    more = builder.icmp_signed("!=", left, WORD(0))
    builder.cbranch(more, code.states[row.next], again)
    builder.position_at_end(again)
    builder.store(WORD(row.next), code.state)
    builder.branch(code.refill)


def _compiled(text: str, *, optimized: bool) -> Callable[[Any], int]:
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    module = binding.parse_assembly(text)
    machine = binding.Target.from_default_triple().create_target_machine(opt=int(optimized))
    if optimized:  # all passes of level 1 take as long again, and the code is no faster
        passes = binding.create_new_module_pass_manager()
        passes.add_sroa_pass()
        passes.add_simplify_cfg_pass()
        tuning = binding.create_pipeline_tuning_options()
        passes.run(module, binding.create_pass_builder(machine, tuning))
    engine = binding.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    address = engine.get_function_address("advance")
    call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)

    def advance(frame: Any) -> int:
        return int(call(frame.ctypes.data))

    advance.engine = engine  # type: ignore[attr-defined]  # the code lives as long as it does
    return advance
