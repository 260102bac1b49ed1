"""What is wrong in files as a SARIF log, which editors and code hosts show at the lines.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020: §3.13 (log),
§3.14 (run), §3.27 (result), §3.30 (region).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from os import fsencode
from typing import Any
from urllib.parse import quote

from automata import NotationError, Source
from automata.linking.doubt import CHECKS, Doubt
from automata.notation.source import Place
from common.errors import NolossError

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


@dataclass(frozen=True, slots=True)
class Result:
    """What is wrong, by which rule, in which file.

    region : where in the file, in the words of SARIF, such as startLine; empty if it is not known
    """

    rule: str
    message: str
    file: str
    region: Mapping[str, int] = field(default_factory=dict)


def sarif_log(
    checked: Iterable[tuple[str, Source, Iterable[Doubt]]],
    refused: Iterable[tuple[str, NolossError]] = (),
) -> Mapping[str, Any]:
    """Tell what is doubtful in files, and which of them are no machines, as one log.

    checked : each file as it was given, its rows, and the doubts about it
    """
    results = [
        _result(doubt.name, f"{doubt.text}; {doubt.hint}", file, doubt.place)
        for file, _, found in checked
        for doubt in found
    ]
    for file, error in refused:
        place = error.place if isinstance(error, NotationError) else None
        results.append(_result("no-machine", f"{error.problem}; {error.hint}", file, place))
    return log({name: (check.about, check.severity) for name, check in CHECKS.items()}, results)


def log(rules: Mapping[str, tuple[str, str]], results: Sequence[Result]) -> Mapping[str, Any]:
    """Write results as a log.

    rules : name -> what it is about, and its level: error, warning, note or none
    """
    from noloss import __version__  # the package loads this room

    told = [
        {
            "id": name,
            "shortDescription": {"text": about},
            "defaultConfiguration": {"level": level},
        }
        for name, (about, level) in rules.items()
    ]
    driver = {"name": "noloss", "version": __version__, "rules": told}
    written = [_written(rules, each) for each in results]
    runs = [
        {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": written},
    ]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": runs}


def _result(name: str, message: str, file: str, place: Place | None) -> Result:
    if place is None:
        return Result(name, message, file)
    columns = {"startColumn": place.column, "endColumn": place.column + place.width}
    return Result(name, message, file, {"startLine": place.line, **columns})


def _written(rules: Mapping[str, tuple[str, str]], result: Result) -> dict[str, Any]:
    uri = quote(fsencode(result.file.replace("\\", "/")))
    location: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if result.region:
        location["region"] = dict(result.region)
    return {
        "ruleId": result.rule,
        "ruleIndex": list(rules).index(result.rule),
        "level": rules[result.rule][1],
        "message": {"text": result.message},
        "locations": [{"physicalLocation": location}],
    }
