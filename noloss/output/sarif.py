"""SARIF, which editors and code hosts show at the lines of a file.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020: §3.13 (log),
§3.14 (run), §3.27 (result), §3.30 (region).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import fsencode
from typing import Any, Final
from urllib.parse import quote

from automata import NotationError, Source
from automata.linking.doubt import CHECKS, Doubt
from automata.notation.source import Place
from common.errors import NolossError
from noloss import __version__

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


@dataclass(frozen=True, slots=True)
class SarifResult:
    """One problem: its rule, its message and its file.

    level  : error, warning, note or none; empty if it is that of the rule
    region : where in the file, in the words of SARIF, such as startLine; empty if it is not known
    """

    rule: str
    message: str
    file: str
    region: Mapping[str, int] = field(default_factory=dict)
    level: str = ""


def doubts_sarif(
    checked: Iterable[tuple[str, Source, Iterable[Doubt]]],
    refused: Iterable[tuple[str, NolossError]] = (),
) -> Mapping[str, Any]:
    """Write the doubtful places of files, and the files that are not machines, as one log.

    checked : each file as it was given, its rows, and the doubts about it
    """
    results = [
        replace(
            _result(doubt.name, f"{doubt.text}; {doubt.hint}", file, doubt.place),
            level=doubt.severity,
        )
        for file, _, found in checked
        for doubt in found
    ]
    for file, error in refused:
        place = error.place if isinstance(error, NotationError) else None
        results.append(_result("no-machine", f"{error.problem}; {error.hint}", file, place))
    return sarif_log(
        {name: (check.about, check.severity) for name, check in CHECKS.items()}, results
    )


def sarif_log(
    rules: Mapping[str, tuple[str, str]], results: Sequence[SarifResult]
) -> Mapping[str, Any]:
    """Write results as a log.

    rules : name -> what it is about, and its level: error, warning, note or none
    """
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


def _result(name: str, message: str, file: str, place: Place | None) -> SarifResult:
    if place is None:
        return SarifResult(name, message, file)
    columns = {"startColumn": place.column, "endColumn": place.column + place.width}
    return SarifResult(name, message, file, {"startLine": place.line, **columns})


def _written(rules: Mapping[str, tuple[str, str]], result: SarifResult) -> dict[str, Any]:
    uri = quote(fsencode(result.file.replace("\\", "/")))
    location: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if result.region:
        location["region"] = dict(result.region)
    return {
        "ruleId": result.rule,
        "ruleIndex": list(rules).index(result.rule),
        "level": result.level or rules[result.rule][1],
        "message": {"text": result.message},
        "locations": [{"physicalLocation": location}],
    }
