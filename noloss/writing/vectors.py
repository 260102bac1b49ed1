"""Strategies that were found, written as vector files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from common.whole_files import write_inside, write_whole
from noloss.errors import InputError
from strategies.encodings.documents import VectorDocument, file_text
from verify.extremes.linear import Witness
from verify.extremes.witness import witness_vector

_OTHERS = {".csv", ".npy"}


def refuse_no_file(path: Path | None) -> None:
    """Refuse a name that a vector in JSON cannot have, before anything is computed."""
    if path is not None and path.suffix.lower() in _OTHERS:
        hint = f"name it {path.with_suffix('.json')}"
        raise InputError(f"{path}: what is written is JSON", hint=hint)


def refuse_no_folder(path: Path | None) -> None:
    """Refuse a name that is none of a folder, before anything is computed."""
    if path is None:
        return
    if path.is_file() or path.suffix.lower() in {".json", *_OTHERS}:
        hint = "name a folder; each strategy becomes a file in it"
        raise InputError(f"{path}: several strategies are written", hint=hint)


def write_witness(
    path: Path, witness: Witness, write: Callable[[Path, bytes], None] = write_whole
) -> Path:
    """Write one strategy; `vector:FILE` names it wherever a strategy is asked for."""
    document = VectorDocument(strategy="optimum", entries=witness_vector(witness.choices))
    write(path, file_text(document).encode())
    return path


def write_witnesses(folder: Path, named: Mapping[str, Witness]) -> list[Path]:
    """Write strategies into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        write_witness(folder / f"{name}.json", one, write_inside) for name, one in named.items()
    ]
