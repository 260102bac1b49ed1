"""How time and space of a machine grow, from Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from automata.engine.families import read_family
from automata.engine.measures import Measured, measures
from noloss.arguments import values
from noloss.arguments.machines import BUDGET
from noloss.library.machines import MachineLike, linked_machine


def measure(
    what: MachineLike,
    family: str | Mapping[str, str],
    numbers: Iterable[int],
    /,
    *,
    budget: int | None = BUDGET,
) -> Measured:
    """Measure steps and space on a family of words such as `0^n 1^n`, and how they grow with n.

    family  : of words on the first tape, or by the names of their tapes
    numbers : the n, ascending
    budget  : steps of each run, None for no limit

    `steps` and `space` of what it gives are laws of growth, None where too few runs halted,
    as `untold` says; `measures` are the runs. Raises TapeError for a family or a tape that makes no
    sense, InputError for numbers that are none.
    """
    linked = linked_machine(what)
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    typed = family if isinstance(family, Mapping) else {linked.tapes[0]: family}
    words = {tape: values.text(text, "family of words", "0^n 1^n") for tape, text in typed.items()}
    families = {tape: read_family(text, linked.alphabet) for tape, text in words.items()}
    hint = "give whole numbers, such as range(1, 51)"
    chosen = set(values.whole_numbers(numbers, ("n", "list of numbers n"), 0, hint))
    return Measured(linked.name, tuple(measures(linked, families, sorted(chosen), budget)))
