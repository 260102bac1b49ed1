"""Errors about an argument, on the command line or of a function of noloss."""

from __future__ import annotations

from collections.abc import Sequence

from common.errors import InputError, NolossError

__all__ = ["InputError", "SeveralRefusedError"]


def refuse(*rules: tuple[object, str, str]) -> None:
    """Raise InputError for the first broken rule, such as two options that exclude each other.

    rules : for each rule, whether it is broken, the problem, and a way out
    """
    for broken, problem, hint in rules:
        if broken:
            raise InputError(problem, hint=hint)


class SeveralRefusedError(NolossError):
    """The errors of files that cannot be read as machines, each with its own message."""

    def __init__(self, errors: Sequence[NolossError]) -> None:
        self.errors = tuple(errors)
        problem = f"there are {len(errors)} errors in machine files"
        super().__init__(problem, hint="fix them, or leave the files out")

    def __str__(self) -> str:
        return "\nerror: ".join(map(str, self.errors))


def as_one(errors: Sequence[NolossError]) -> NolossError:
    """Give a single error as it is; put several together into one error."""
    return errors[0] if len(errors) == 1 else SeveralRefusedError(errors)
