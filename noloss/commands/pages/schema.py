"""`noloss list schemas`: the JSON Schemas of all documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from common.documents import Document, schema_of
from common.exhibits import Text, table
from common.files import write_inside
from noloss.arguments.options import PATH, json_option
from noloss.report import Report
from noloss.schemas import DECLARED, document_kind, schema_text, summary


class SchemasDocument(Document, tag="noloss/schemas", frozen=True, kw_only=True):
    """Which documents there are.

    documents : name -> the content of such a document
    files     : the JSON Schemas that were written
    """

    documents: Mapping[str, str]
    files: Sequence[str]


@click.command("schema")
@click.argument(
    "name",
    required=False,
    shell_complete=lambda _context, _argument, begun: [
        name for name in DECLARED if name.startswith(begun)
    ],
)
@click.option(
    "-o",
    "--output",
    type=PATH,
    metavar="FOLDER",
    help="Write NAME.schema.json into this folder; without NAME, the schemas of all documents.",
)
@json_option
def command(name: str | None, output: Path | None) -> Report:
    """Print the JSON Schema (2020-12) of the document NAME, or list all documents.

    NAME is the value of `format` in the document, with or without noloss/ before it.

    \b
    Examples:
      noloss list schemas
      noloss list schemas verdict
      noloss list schemas -o schemas
    """
    names = list(DECLARED) if name is None else [name.removeprefix("noloss/")]
    kinds = {each: document_kind(each) for each in names}
    if output is not None:
        return _listed(kinds, _write(kinds, output))
    if name is None:
        return _listed(kinds, [])
    (kind,) = kinds.values()
    return Report(document=schema_of(kind), exhibits=[Text(schema_text(kind).rstrip())])


def _listed(kinds: dict[str, type[Document]], files: list[Path]) -> Report:
    told = {name: summary(kind) for name, kind in kinds.items()}
    return Report(
        document=SchemasDocument(documents=told, files=list(map(str, files))),
        exhibits=[
            *([] if files else [table(["document", "content"], told.items(), texts=2)]),
            *(Text(f"{file}: JSON Schema") for file in files),
        ],
    )


def _write(kinds: dict[str, type[Document]], folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{name}.schema.json" for name in kinds]
    for file, kind in zip(files, kinds.values(), strict=True):
        write_inside(file, schema_text(kind).encode())
    return files
