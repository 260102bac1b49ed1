"""Doubts about machine files as a SARIF log, which editors and code hosts show at the lines.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020: §3.13 (log),
§3.14 (run), §3.27 (result), §3.30 (region).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import fsencode
from typing import Any
from urllib.parse import quote

from automata import NotationError, Source
from automata.linking.doubt import CHECKS, Doubt
from automata.notation.source import Place
from common.errors import NolossError

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_NAMES = tuple(CHECKS)


def sarif_log(
    checked: Iterable[tuple[str, Source, Iterable[Doubt]]],
    refused: Iterable[tuple[str, NolossError]] = (),
) -> Mapping[str, Any]:
    """Tell what is doubtful in files, and which of them are no machines, as one log.

    checked : each file as it was given, its rows, and the doubts about it
    """
    from noloss import __version__  # the package loads this room

    rules = [
        {
            "id": name,
            "shortDescription": {"text": check.about},
            "defaultConfiguration": {"level": check.severity},
        }
        for name, check in CHECKS.items()
    ]
    results = [
        _result(doubt.name, f"{doubt.text}; {doubt.hint}", file, doubt.place)
        for file, _, found in checked
        for doubt in found
    ]
    for file, error in refused:
        place = error.place if isinstance(error, NotationError) else None
        results.append(_result("no-machine", f"{error.problem}; {error.hint}", file, place))
    driver = {"name": "noloss", "version": __version__, "rules": rules}
    runs = [
        {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results},
    ]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": runs}


def _result(name: str, message: str, file: str, place: Place | None) -> dict[str, Any]:
    uri = quote(fsencode(file.replace("\\", "/")))
    location: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if place is not None:
        location["region"] = {
            "startLine": place.line,
            "startColumn": place.column,
            "endColumn": place.column + place.width,
        }
    return {
        "ruleId": name,
        "ruleIndex": _NAMES.index(name),
        "level": CHECKS[name].severity,
        "message": {"text": message},
        "locations": [{"physicalLocation": location}],
    }
