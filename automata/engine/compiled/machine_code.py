"""Text of LLVM made machine code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from llvmlite import binding


@dataclass(frozen=True, slots=True)
class MachineCode:
    """A function in memory; it is there as long as this is."""

    address: int
    engine: Any


def machine_code(text: str, name: str, *, optimized: bool) -> MachineCode:
    """Compile a module; give its function of this name.

    optimized : let LLVM make the code better; for a large function that takes very long
    """
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
    return MachineCode(engine.get_function_address(name), engine)
