"""The check of a claim: found by its name, and called with the printed value and its arguments.

A check is a function of the vocabulary, or your own function: `python:FILE:FUNCTION`, with the file
beside the file of claims. Its first parameter is the printed value; for a measured claim the second
is the effort. Parameters after `*` are its arguments. All are decoded by their annotations. It
gives a Finding; your own check may give the computed value instead, which is then compared.

A file of claims may come from another person. Errors show lines of the files that it names, so it
could print any file that you may read. Therefore files outside of the folder of the claims, and
foreign code, are refused unless you trust them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager, nullcontext
from copy import deepcopy
from functools import cache
from importlib import import_module
from inspect import Parameter, isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias, get_type_hints

import msgspec

from audit.claim import (
    PYTHON,
    Claim,
    ClaimsError,
    Effort,
    Finding,
    allowed,
    compared,
    said,
    undecided,
)
from audit.claims_file import error_at
from audit.vocabulary import VOCABULARY
from automata.linking.library import SUFFIX
from common.errors import NolossError, nearest
from common.solver import SolverMissingError
from strategies.catalogue import find_scheme

Check: TypeAlias = Callable[..., object]

FOREIGN: Final = (PYTHON, "process:")
"""The beginning of a value that names a user's code."""

GAME: Final = "with.game"
"""The argument that names a game."""

PROGRAM: Final = ".py"
"""The end of the name of a game whose rules are code."""

WORDS: Final = ("word", "tapes", "alphabet")
"""Arguments whose texts are written on tapes, so they are not names of files."""

SIGNALLED: Final = 128
"""A program that a signal ended has an exit code above this."""

MEASURED: Final = ("printed", "effort")
"""The parameters of a check for a measured claim that are not its arguments."""

NO_RUN: Final = (
    "No run has been made: noloss audit --rerun quick makes a few, noloss audit --rerun full as "
    "many as the publication or more."
)


def recompute(claim: Claim, effort: Effort | None = None) -> Finding:
    """Recompute a claim by its check; without an effort no runs are made.

    Raises ClaimsError if the check does not exist, does not accept the printed value or an
    argument, or fails. Errors of the check about files are passed on.
    """
    if not claim.check:
        return undecided(claim.needs)
    with beside(claim):
        check = check_of(claim)
        printed, arguments = decode_claim(claim, check)
        if claim.kind == "measured" and effort is None:
            return undecided(NO_RUN, claim.needs)
        runs = {"effort": effort} if claim.kind == "measured" else {}
        return _called(claim, check, printed, runs | arguments)


@contextmanager
def beside(claim: Claim) -> Iterator[None]:
    """Work in the folder of the file of claims, so that its paths are relative to it."""
    with nullcontext() if claim.origin.built_in else chdir(claim.origin.file.parent):
        yield


def check_of(claim: Claim) -> Check:
    """Find the check that a claim names; raise ClaimsError if it does not exist."""
    _refuse_unless_trusted(claim)
    if claim.check.startswith(PYTHON):
        check = _own_check(claim)
    elif claim.check in VOCABULARY:
        check = VOCABULARY[claim.check]
    else:
        hint = nearest(claim.check, VOCABULARY, f"the checks are {', '.join(VOCABULARY)}")
        raise error_at(claim, ("check",), f"unknown check {claim.check!r}", hint)
    plain = tuple(_plain_parameters(check))
    wanted = MEASURED if claim.kind == "measured" else MEASURED[:1]
    if plain != wanted:
        raise error_at(claim, ("check",), *_misfit(claim, check, plain, wanted))
    return check


def ready(claim: Claim) -> None:
    """Raise the error of a claim, if it has one, before anything is computed."""
    if claim.check:
        with beside(claim):
            decode_claim(claim, check_of(claim))


def names_code(claim: Claim) -> bool:
    """Say whether judging a claim runs a user's code."""
    return any(_foreign(claim))


def needs_trust(claim: Claim) -> bool:
    """Say whether a claim needs `--allow-code`: it names code, or files outside."""
    return names_code(claim) or any(_outside(claim))


def own_code(claim: Claim) -> str:
    """Name the user's code that judging a claim runs; empty without such code."""
    return "" if claim.origin.built_in else ", ".join(value for _, value in _foreign(claim))


@cache
def _loaded(path: Path, _: int) -> ModuleType:
    """Run a file; run it again only after a change.

    It is not imported. An import would leave a compiled file beside it. Python would use this file
    as long as the size of the source, and the second of its last change, stay the same.
    """
    module = ModuleType(f"own checks in {path}")
    module.__file__ = os.fspath(path)
    sys.modules[module.__name__] = module  # dataclasses look their module up there
    exec(compile(path.read_bytes(), path, "exec"), vars(module))
    return module


def outside(folder: Path, arguments: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Give the texts that name a file outside of a folder, with their places.

    A file that a named machine could call counts as named, too; a link means its target.
    """
    for name, value in arguments.items():
        for path, text in texts(value, f"with.{name}") if name not in WORDS else ():
            if not all(_within(folder, file) for file in _files(folder, text)):
                yield path, text


def texts(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Give all texts in an argument, each with its place, such as `with.position.A`."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from texts(inner, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner, path)


def _misfit(
    claim: Claim, check: Check, plain: tuple[str, ...], wanted: tuple[str, ...]
) -> tuple[str, str]:
    """Give the problem with the parameters of a check, and a way out."""
    problem = f"the check {claim.check!r} is not for a claim of kind '{claim.kind}'"
    if plain == MEASURED:
        return problem, 'add kind = "measured" to the claim'
    free = [name for name in signature(check).parameters if name not in (*wanted, *plain[:1])]
    header = f"def {check.__name__}({', '.join([*wanted, *(['*', *free] if free else [])])})"
    if plain == MEASURED[:1]:
        other = "leave kind out: the check makes no runs"
        own = claim.check.startswith(PYTHON)
        return problem, f"write {header}, or {other}" if own else other
    first = plain[:1] == wanted[:1]
    cure = "put arguments behind *" if first else "its first parameter is 'printed'"
    return f"{claim.check} takes ({', '.join(plain)})", f"{cure}: {header}"


def _refuse_unless_trusted(claim: Claim) -> None:
    """Refuse foreign code, and files outside of the folder, unless they are allowed."""
    if claim.origin.code:
        return
    for path, value in _foreign(claim):
        hint = "read it, and if you trust it add --allow-code"
        raise error_at(claim, path.split("."), f"{value} is code that would be run", hint)
    for path, value in _outside(claim):
        problem = f"{value} is outside of the folder of the file of claims"
        hint = "put what it needs into that folder, or if you trust the file add --allow-code"
        raise error_at(claim, path.split("."), problem, hint)


def _outside(claim: Claim) -> Iterator[tuple[str, str]]:
    """Give the arguments that lead out of the folder of the claims, with their places."""
    if not claim.origin.built_in:
        yield from outside(claim.origin.file.parent, claim.arguments)


def _foreign(claim: Claim) -> Iterator[tuple[str, str]]:
    """Give the texts that name foreign code, with their places; a game may be a program."""
    for path, value in (("check", claim.check), *texts(claim.arguments, "with")):
        if value.startswith(FOREIGN) or (path == GAME and value.endswith(PROGRAM)):
            yield path, value


def _own_check(claim: Claim) -> Check:
    """Find a public function in a file beside the claims."""
    file, _, name = claim.check.removeprefix(PYTHON).rpartition(":")
    if not file.endswith(".py") or not name.isidentifier() or name.startswith("_"):
        hint = "write python:FILE.py:FUNCTION, with a public function"
        raise error_at(claim, ("check",), f"{claim.check!r} names no function", hint)
    module = _module(claim, file)
    check = getattr(module, name, None)
    if not isfunction(check) or check.__module__ != module.__name__:
        hint = nearest(name, _functions(module), f"write a function {name} in {file}")
        raise error_at(claim, ("check",), f"{file} has no function {name}", hint)
    return check


def _functions(module: ModuleType) -> Iterator[str]:
    """Name the public functions that a module itself defines."""
    for name, value in vars(module).items():
        if isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_"):
            yield name


def _module(claim: Claim, file: str) -> ModuleType:
    path = (claim.origin.file.parent / file).resolve()
    if not path.is_file():
        hint = "write the path from the folder of the file of claims"
        raise error_at(claim, ("check",), f"{file}: no such file", hint)
    if claim.origin.built_in:
        return import_module(f"audit.{claim.source.lower()}.{path.stem}")
    try:
        return _loaded(path, path.stat().st_mtime_ns)
    except (Exception, SystemExit) as error:
        _let_signals_through(error)
        problem = f"{file} cannot be imported: {type(error).__name__}: {error}"
        raise error_at(claim, ("check",), problem, "fix the file") from None


def _let_signals_through(error: BaseException) -> None:
    """Raise exceptions of signals again; a check itself cannot end the program."""
    if isinstance(error, SystemExit) and isinstance(error.code, int) and error.code > SIGNALLED:
        raise error


def _plain_parameters(check: Check) -> Iterator[str]:
    for name, parameter in signature(check).parameters.items():
        if parameter.kind is not Parameter.KEYWORD_ONLY:
            yield name


def decode_claim(claim: Claim, check: Check) -> tuple[Any, dict[str, Any]]:
    """Decode the printed value and the arguments by the annotations of the check."""
    hints = get_type_hints(check, include_extras=True)
    own = {
        name: parameter
        for name, parameter in signature(check).parameters.items()
        if parameter.kind is Parameter.KEYWORD_ONLY
    }
    for key in claim.arguments:
        if key not in own:
            takes = f"it takes {', '.join(own)}" if own else "it takes nothing"
            hint = nearest(key, own, takes)
            raise error_at(claim, ("with", key), f"{claim.check} has no argument {key!r}", hint)
    for name, parameter in own.items():
        if name not in claim.arguments and parameter.default is Parameter.empty:
            tells = f"noloss audit --vocabulary {claim.check} explains it"
            own_hint = f"write with = {{ {name} = ... }}, or give it a default in the function"
            known = claim.check in VOCABULARY
            hint = f"with = {{ {name} = ... }}; {tells}" if known else own_hint
            raise error_at(claim, ("with",), f"{claim.check} needs the argument {name!r}", hint)
    arguments = {
        key: _converted(claim, ("with", key), value, hints.get(key, Any))
        for key, value in claim.arguments.items()
    }
    return _converted(claim, ("printed",), claim.printed, hints.get("printed", Any)), arguments


def _converted(claim: Claim, path: tuple[str, ...], value: object, wanted: Any) -> Any:
    try:
        return msgspec.convert(value, wanted, str_keys=True)
    except msgspec.ValidationError as error:
        tells = f"; noloss audit --vocabulary {claim.check} shows it"
        hint = f"write what {claim.check} takes{tells if claim.check in VOCABULARY else ''}"
        root = ".".join(path)
        told = said(error, root)
        if told.startswith(f"{root}[...]") and isinstance(value, Mapping):
            keys = (key for key in value if not _fits(dict.fromkeys(value, value[key]), wanted))
            path = (*path, next(keys, "..."))
            told = told.replace(f"{root}[...]", ".".join(path), 1)
        raise error_at(claim, path, told, allowed(error, wanted, hint)) from None


def _fits(value: object, wanted: Any) -> bool:
    try:
        msgspec.convert(value, wanted, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True


def _called(claim: Claim, check: Check, printed: object, arguments: Mapping[str, Any]) -> Finding:
    """Call a check; an error in a user's claim names its place."""
    if claim.origin.built_in:
        return _found(claim, printed, check(printed, **arguments))
    try:
        return _found(claim, printed, check(deepcopy(printed), **deepcopy(arguments)))
    except (ClaimsError, SolverMissingError):
        raise
    except NolossError as error:
        told, _, _ = str(error).partition("\n")
        hint = error.hint.replace("the current folder", "the folder of the file of claims")
        raise error_at(claim, _blamed(claim, told), told, hint) from error
    except (Exception, SystemExit) as error:
        _let_signals_through(error)
        if not claim.check.startswith(PYTHON):
            raise
        problem = f"{claim.check} raised {type(error).__name__}: {error}"
        raise error_at(claim, ("check",), problem, "fix the check") from error


def _found(claim: Claim, printed: object, computed: object) -> Finding:
    """Give the finding of a check, or compare its value; raise ClaimsError without a value."""
    if isinstance(computed, Finding):
        return computed
    try:
        if computed is not None:
            return compared(printed, computed)
        problem = f"{claim.check} gave no value"
    except (TypeError, ValueError) as error:
        problem = f"{claim.check} gave no value that JSON can hold: {error}"
    hint = "return the computed value, in the shape of the printed one, or a Finding"
    raise error_at(claim, ("check",), problem, hint)


def _blamed(claim: Claim, told: str) -> Sequence[str]:
    """Give the path that an error is about: the printed value, an argument, or all arguments."""
    if told.startswith("printed"):
        return ("printed",)
    found = (path for path, text in texts(claim.arguments, "with") if text in told)
    return next((path.split(".") for path in found), ["with"])


def _files(folder: Path, text: str) -> Iterator[Path]:
    """Give every file that a text may mean: it may end in `:READING` or `#PART`."""
    kind, _, rest = text.partition(":")
    name = rest if find_scheme(kind) else text
    ends = (found.start() for found in re.finditer("[:#]", name))
    for end in (*ends, len(name)):
        file = folder / name[:end]
        yield file
        yield from _callable_beside(file)


def _callable_beside(file: Path) -> Iterator[Path]:
    try:
        if file.is_file():
            yield from file.parent.glob(f"*{SUFFIX}")
    except (OSError, ValueError):  # a name that no file can have
        return


def _within(folder: Path, file: Path) -> bool:
    try:
        return file.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, a ring of links
        return True
