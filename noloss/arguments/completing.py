"""Words that complete what a person has begun to type: machines, strategies, files."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, TypeAlias

import click
from click.shell_completion import CompletionItem

from noloss.completion import PART

FILES: Final = {
    "vector": frozenset({".json", ".csv", ".npy"}),
    "genes": frozenset({".json"}),
    "memory": frozenset({".json"}),
    "table": frozenset({".json"}),
    "python": frozenset({".py"}),
}
"""Kind of strategy -> the endings of files that hold one; for `machine` see `_machine_endings`."""

Items: TypeAlias = list[CompletionItem[str]]


def complete_machine(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Give the built-in machines and the machine files that begin with a text."""
    return [*_built_in_machines(begun), *files(begun, _machine_endings())]


def complete_strategy(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Give the strategies that begin with a text; after a colon, give their readings, or files."""
    from strategies import catalogue  # slow to import

    kind, colon, file = begun.partition(":")
    if kind == "python" and ":" in file:
        return _functions(file)
    if colon and kind in (*FILES, "machine"):
        endings = FILES[kind] if kind in FILES else _machine_endings()
        return [*files(file, endings, before=f"{kind}:")]
    items = []
    for entry in catalogue.entries():
        whole = begun.startswith(entry.name)
        for reading, summary in entry.readings.items():
            base = reading == "base"
            if base or whole:
                name = entry.name if base else f"{entry.name}:{reading}"
                items.append(CompletionItem(name, help=entry.summary if base else summary))
    items += [
        CompletionItem(f"{kind.name}:", type=PART, help=kind.summary) for kind in catalogue.SCHEMES
    ]
    return [item for item in items if item.value.startswith(begun)]


def complete_either(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Give the strategies and the machines that begin with a text."""
    strategies = complete_strategy(context, parameter, begun)
    return [*strategies, *complete_machine(context, parameter, begun)]


def complete_claims(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Give the publications, claims and files of claims that begin with a text."""
    from audit.claims_file import SOURCES, all_claims  # slow to import
    from audit.judge import SUFFIX  # as above

    known = [name.lower() for name in SOURCES]
    if begun:  # without a text there would be too many ids of claims
        known += [claim.id for claim in all_claims()]
    named = [name for name in known if name.startswith(begun.lower())]
    return [*map(CompletionItem, named), *files(begun, {SUFFIX})]


def _functions(begun: str) -> Items:
    """Give the functions of a Python file that begin with a text, such as `mine.py:mo`."""
    from strategies.encodings.code.python_function import functions_in  # slow to import

    file, _, name = begun.rpartition(":")
    names = [known for known in functions_in(file) if known.startswith(name)]
    return [CompletionItem(f"python:{file}:{known}") for known in names]


def _machine_endings() -> Collection[str]:
    from noloss.arguments.machines import ENDINGS  # slow to load; only completion needs it

    return ENDINGS


def _built_in_machines(begun: str) -> Iterator[CompletionItem[str]]:
    """Give built-in machines; for a text without a slash, only names up to the slash."""
    from strategies.machine_files import built_in_files  # slow to import

    names = [name for name in built_in_files() if name.startswith(begun)]
    if "/" in begun:
        yield from (CompletionItem(name) for name in names)
    else:
        owners = dict.fromkeys(name.partition("/")[0] for name in names)
        yield from (CompletionItem(f"{owner}/", type=PART) for owner in owners)


def files(begun: str, endings: Collection[str], before: str = "") -> Iterator[CompletionItem[str]]:
    """Give the files with such endings, and the folders, that begin with a path.

    before : written before each of them
    """
    folder, slash, name = begun.rpartition("/")
    try:
        with os.scandir(Path(f"{folder}{slash}" or ".").expanduser()) as entries:
            found = sorted((entry.name, entry.is_dir()) for entry in entries)
    except (OSError, RuntimeError, ValueError):  # no such folder, or a name that no folder has
        return
    for file, is_folder in found:
        hidden = file.startswith(".") and not name.startswith(".")
        if hidden or not file.startswith(name):
            continue
        path = f"{before}{folder}{slash}{file}"
        if is_folder:
            yield CompletionItem(f"{path}/", type=PART)
        elif Path(file).suffix.lower() in endings:
            yield CompletionItem(path)
